import type { WireShopContent } from "#contract/shop-content.ts";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import { cleanText } from "#domain/typed-text.ts";
import type { TableRow } from "#api/catalogue/exchange/read-table.ts";
import type { ContentName } from "./stored-content.ts";

/** The apostrophe with which an export keeps a text such as "+91 98450 12345" from being computed. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;

/** A line of a file: its number, counted from 1, and its cells by the names of their columns, trimmed; "" where empty. */
export interface FileRow {
  line: number;
  cells: Readonly<Record<string, string>>;
  /** The cells in the default language, where those are in another. */
  original?: Readonly<Record<string, string>>;
}

/** What is wrong with a line of a file, in a sentence for its owner. */
export interface Complaint {
  line: number;
  /** The column it is about, such as "text:hi", where that is not the one that the line is for. */
  column?: string;
  text: string;
}

/** What a file says, or every line that is wrong: such a file is refused whole. */
export type ReadFile<T> = { content: T } | { complaints: readonly Complaint[] };

/** The same with what the file says in other languages: each a whole content, in English where a cell is empty. */
export type ReadTexts<T> = { content: T; translations: Translations<T> } | { complaints: readonly Complaint[] };

/** A content by the other languages in which something is said. */
export type Translations<T> = Partial<Record<Language, T>>;

const otherLanguages = languages.filter((language) => language !== DEFAULT_LANGUAGE);

/** The column for the texts of another column in another language: "text:hi". */
const translatedColumn = (column: string, language: Language) => `${column}:${language}`;

/** How a part of the content stands in a file: one line for each row of a table, below the names of its columns. */
export interface ContentKind<Name extends ContentName = ContentName> {
  name: Name;
  /** What it is, for the list of kinds. */
  summary: string;
  /** Columns that each file has, in the order of an export. */
  columns: readonly string[];
  /** Columns that a file may have. */
  optional?: readonly string[];
  /** Those of them whose texts may stand in another language, in a column such as "text:hi". */
  translated?: readonly string[];
  /** Whether it may have columns of any other name, such as sizes. */
  takesOthers?: boolean;
  /** The most lines. */
  maxRows: number;
  read(rows: readonly FileRow[], columns: readonly string[]): ReadFile<NonNullable<WireShopContent[Name]>>;
  /** The rows of an export, the names of the columns first. */
  rows(content: NonNullable<WireShopContent[Name]>): string[][];
}

/** Reads the rows of a kind, the names of its columns first. */
export async function readContentRows<Name extends ContentName>(
  kind: ContentKind<Name>,
  table: AsyncIterable<TableRow> | readonly TableRow[],
): Promise<ReadTexts<NonNullable<WireShopContent[Name]>>> {
  const complaints: Complaint[] = [];
  const rows: FileRow[] = [];
  let columns: string[] | null = null;
  for await (const row of table) {
    if ("broken" in row) {
      complaints.push({ line: row.line, text: row.broken });
      continue;
    }
    const cells = row.fields.map((cell) => cell.trim().replace(ESCAPED_FORMULA, ""));
    if (columns === null) {
      columns = cells.map((cell) => cell.toLowerCase());
      complaints.push(...columnComplaints(kind, columns, row.line));
      if (complaints.length > 0) break;
      continue;
    }
    if (rows.length === kind.maxRows) {
      complaints.push({ line: row.line, text: `it has more than ${kind.maxRows} lines` });
      break;
    }
    const names = columns;
    rows.push({ line: row.line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) });
  }
  if (columns === null) return { complaints: [{ line: 1, text: "it has no line with the names of the columns" }] };
  if (complaints.length > 0) return { complaints };
  if (rows.length === 0) return { complaints: [{ line: 1, text: "it has no lines below the names of the columns" }] };
  return readLanguages(kind, rows, columns);
}

/** Reads the rows as they are, then with the texts of each other language in their place: the same rules hold for them. */
function readLanguages<Name extends ContentName>(
  kind: ContentKind<Name>,
  rows: readonly FileRow[],
  columns: readonly string[],
): ReadTexts<NonNullable<WireShopContent[Name]>> {
  const { translated = [] } = kind;
  const theirs = translationColumns(kind);
  const own = columns.filter((column) => !theirs.includes(column));
  const read = kind.read(rows, own);
  if ("complaints" in read) return read;
  const translations: Translations<NonNullable<WireShopContent[Name]>> = {};
  for (const language of otherLanguages) {
    const complaints: Complaint[] = [];
    const other = rows.map(({ line, cells }) => {
      const texts = translated.flatMap((column) => {
        const text = cells[translatedColumn(column, language)] ?? "";
        if (text !== "" && cells[column] === "")
          complaints.push({
            line,
            column: translatedColumn(column, language),
            text: `"${translatedColumn(column, language)}" has a text, and "${column}" has none`,
          });
        return text === "" ? [] : [[column, text]];
      });
      return {
        line,
        isTranslated: texts.length > 0,
        cells: { ...cells, ...Object.fromEntries(texts) },
        original: cells,
      };
    });
    if (complaints.length > 0) return { complaints };
    if (!other.some(({ isTranslated }) => isTranslated)) continue;
    const said = kind.read(other, own);
    if ("complaints" in said)
      return {
        complaints: said.complaints.map(({ line, column = translated[0] ?? "", text }) => ({
          line,
          column: translatedColumn(column, language),
          text: `in "${language}": ${text}`,
        })),
      };
    translations[language] = said.content;
  }
  return { content: read.content, translations };
}

/** The rows of a kind in every language, the names of its columns first. */
export function contentRows<Name extends ContentName>(
  kind: ContentKind<Name>,
  content: NonNullable<WireShopContent[Name]>,
  translations: Translations<NonNullable<WireShopContent[Name]>> = {},
): string[][] {
  const rows = kind.rows(content);
  const [names = []] = rows;
  const others = otherLanguages.flatMap((language) => {
    const said = translations[language];
    if (said === undefined) return [];
    const texts = kind.rows(said);
    return (kind.translated ?? []).map((column) => ({ column, at: names.indexOf(column), language, texts }));
  });
  return rows.map((row, line) => [
    ...row,
    ...others.map(({ column, at, language, texts }) => {
      if (line === 0) return translatedColumn(column, language);
      const text = texts[line]?.[at] ?? "";
      return text === row[at] ? "" : text;
    }),
  ]);
}

/** The values of rows with a name and a value, by their names. An empty cell states nothing. `what` the names are of is said of unknown ones. */
export function readNamed<Name extends string>(
  rows: readonly FileRow[],
  names: readonly Name[],
  what: string,
  longest: number,
): { values: Map<Name, { line: number; value: string }>; complaints: Complaint[] } {
  const complaints: Complaint[] = [];
  const values = new Map<Name, { line: number; value: string }>();
  for (const { line, cells } of rows) {
    const typed = (cells["name"] ?? "").toLowerCase();
    const name = names.find((one) => one === typed);
    const value = cleanText(cells["value"] ?? "", longest + 1);
    if (name === undefined)
      complaints.push({ line, text: `there is no ${what} "${typed}": they are ${names.join(", ")}` });
    else if (values.has(name)) complaints.push({ line, text: `"${name}" stands there twice` });
    else if (value.length > longest) complaints.push({ line, text: `"${name}" is longer than ${longest} characters` });
    else if (value !== "") values.set(name, { line, value });
  }
  return { values, complaints };
}

/** A day as "2026-11-08". Spreadsheets in India write the day first. */
export function dayIn(text: string): string | null {
  const [, first, middle, last] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || middle === undefined || last === undefined) return null;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${middle.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = new Date(`${day}T00:00:00Z`);
  return year.length === 4 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}

function columnComplaints(kind: ContentKind, columns: readonly string[], line: number): Complaint[] {
  const { columns: needed, optional = [], takesOthers = false } = kind;
  const known = [...needed, ...optional, ...translationColumns(kind)];
  const missing = needed.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => name !== "" && !takesOthers && !known.includes(name));
  const twice = columns.filter((name, at) => name !== "" && columns.indexOf(name) !== at);
  return [
    ...missing.map((name) => `the column "${name}" is missing`),
    ...unknown.map((name) => `there is no column "${name}": the columns are ${known.join(", ")}`),
    ...twice.map((name) => `the column "${name}" stands there twice`),
  ].map((text) => ({ line, text }));
}

function translationColumns({ translated = [] }: ContentKind): string[] {
  return otherLanguages.flatMap((language) => translated.map((column) => translatedColumn(column, language)));
}
