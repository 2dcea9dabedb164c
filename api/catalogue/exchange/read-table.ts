import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import sax from "sax";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { remark, sentenceOf, type Remark } from "#api/catalogue/remarks.ts";
import { isTotals } from "./cells.ts";

/** The longest record, in characters: a longer one has a quote that is never closed. */
const MAX_RECORD = 2_000_000;
/** The most columns of a table, and the most characters of a cell. */
const MAX_COLUMNS = 700;
const MAX_CELL = 100_000;
/** What is read of a workbook may unpack to so many bytes: 50,000 rows of products have some 60 MB. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** How many characters its cells may have together: many cells may point to one text. */
const MAX_CHARACTERS = 60_000_000;
const DAY_MS = 86_400_000;
/** Day 0 of a workbook. */
const DAY_0 = Date.UTC(1899, 11, 30);
/** The encodings of which a mark at the start tells. */
const wide: Readonly<Record<string, "utf-16le" | "utf-16be">> = { fffe: "utf-16le", feff: "utf-16be" };
/** The possible delimiters. */
const delimiters = ["\t", ",", ";", "|"] as const;

/** A table: how its file is written, and its records. */
export interface Table {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "xlsx";
  /** "" in a workbook. */
  delimiter: string;
  rows: TableRow[];
}

/** A record of a table: its fields, and its first line, counted from 1. A broken record has a remark instead of fields. */
export type TableRow = { line: number; fields: string[] } | { line: number; broken: Remark };

/** A file that is no table, and why; the message says it for people. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
  readonly said: Remark;

  constructor(said: Remark, options?: ErrorOptions) {
    super(sentenceOf(said), options);
    this.said = said;
  }
}

/** The text of a file. One that is not UTF-8 and has no mark of UTF-16 counts as Windows-1252. */
export function textOf(content: Buffer): Pick<Table, "encoding"> & { text: string } {
  const encoding = wide[content.subarray(0, 2).toString("hex")] ?? (isUtf8(content) ? "utf-8" : "windows-1252");
  return { encoding, text: new TextDecoder(encoding).decode(content) };
}

/**
 * Reads a file as a table: an Excel workbook (.xlsx) begins as such, whatever its name says; all else is text. Throws
 * UnreadableTable, which names the line, for what cannot be read as records.
 */
export async function readTable(content: Buffer, maxRows: number): Promise<Table> {
  const start = content.subarray(0, 8).toString("latin1");
  if (start.startsWith("PK\u0003\u0004"))
    return { encoding: "xlsx", delimiter: "", rows: await workbookRows(content, maxRows) };
  if (content.length === 0) throw new UnreadableTable(remark("file_empty"));
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new UnreadableTable(remark("old_workbook"));
  if (/^\s*</.test(start.replace(/^\u00ef\u00bb\u00bf/, ""))) throw new UnreadableTable(remark("web_page"));
  const { encoding, text: written } = textOf(content);
  const text = written.replaceAll(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text.slice(0, 64 * 1024).split("\n"));
  return { encoding, delimiter, rows: recordsOf(text, delimiter) };
}

function recordsOf(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  let [parsedLine, columns] = [0, 0];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      // Feeds with tabs contain unescaped inch marks and quotes.
      relax_quotes: delimiter === "\t",
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      record_delimiter: "\n",
      on_record(fields: string[], { lines }) {
        parsedLine = lines;
        const line = lines - fields.reduce((sum, field) => sum + (field.split("\n").length - 1), 0);
        const used = fields.findLastIndex((field) => field.trim() !== "") + 1;
        if (used > MAX_COLUMNS) throw new UnreadableTable(remark("columns_many", line, used, MAX_COLUMNS));
        if (fields.some((field) => field.length > MAX_CELL))
          rows.push({ line, broken: remark("cell_long", MAX_CELL, "") });
        else if (used > 0) rows.push({ line, fields });
        if (used > 1) columns ||= fields.length;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableTable(remark(whyUnreadable(error), parsedLine + 1), { cause: error });
  }
  // A price cut in half still looks like a price: a last line without a line break and with fewer fields is refused.
  const [before, last] = rows.slice(-2).map((row) => ("fields" in row ? row.fields : []));
  const isShort = last !== undefined && !isTotals(last) && last.length < Math.min(columns, before?.length ?? 0);
  const line = rows.at(-1)?.line;
  return isShort && line !== undefined && !text.endsWith("\n")
    ? [...rows.slice(0, -1), { line, broken: remark("torn") }]
    : rows;
}

/** The delimiter of a table by its lines: the most common one of the first line that has any. */
export function delimiterOf(lines: readonly string[]): string {
  const header = lines.find((line) => delimiters.some((delimiter) => line.includes(delimiter))) ?? "";
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ",";
}

function whyUnreadable({ code }: CsvError): "quote_open" | "quote_inside" | "line_unreadable" {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") return "quote_open";
  return code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE" ? "quote_inside" : "line_unreadable";
}

/**
 * The rows of a workbook's first sheet. A formula counts as what it came to when the workbook was saved. Throws UnreadableTable for
 * a workbook that cannot be read, is larger than what is read, or has a formula without a result.
 */
async function workbookRows(content: Buffer, maxRows: number): Promise<TableRow[]> {
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    const rows: TableRow[] = [];
    let characters = 0;
    for await (const row of sheetRows(await archiveParts(zip), maxRows)) {
      characters += row.fields.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length > maxRows) throw new UnreadableTable(remark("rows_many", maxRows));
      if (characters > MAX_CHARACTERS) throw new UnreadableTable(remark("sheet_long", MAX_CHARACTERS / 1_000_000));
      rows.push(row);
    }
    if (rows.length === 0) throw new UnreadableTable(remark("sheet_empty"));
    return rows;
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable(remark("sheet_torn"), { cause: error });
  }
}

/** An element that ended: names without prefixes, its own text, and the elements around it. */
interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  parents: readonly string[];
}

/** Reads a part of the workbook, some elements at a time. A workbook does not have all parts. */
type Parts = (part: string) => AsyncGenerator<Element[]>;

async function archiveParts(zip: ZipFile): Promise<Parts> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ""), entry);
  let unpacked = 0;
  return async function* (part) {
    const entry = entries.get(part);
    if (entry === undefined) return;
    // The library sees to it that a part has as many bytes as the archive says.
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED) throw new UnreadableTable(remark("sheet_packed", MAX_UNPACKED / 1024 / 1024));
    let ended: Element[] = [];
    const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
    const add = (text: string) => {
      const inner = open.at(-1);
      // One character more than a cell may have tells that it has too many.
      if (inner !== undefined && inner.text.length <= MAX_CELL) inner.text += text.slice(0, MAX_CELL + 1);
    };
    const parser = Object.assign(sax.parser(true), {
      onopentag: ({ name, attributes }: sax.Tag) => open.push({ name: plain(name), attributes, text: "" }),
      ontext: add,
      oncdata: add,
      onclosetag() {
        const inner = open.pop();
        if (inner !== undefined) ended.push({ ...inner, parents: open.map(({ name }) => name) });
      },
      onerror(error: Error) {
        throw error;
      },
    });
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield ended;
      ended = [];
    }
    parser.write(decoder.decode()).close();
    yield ended;
  };
}

/** A name without its prefix. */
function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The rows of the first sheet in which a cell says something. */
async function* sheetRows(parts: Parts, maxRows: number): AsyncGenerator<{ line: number; fields: string[] }> {
  const { sheet, strings, dates } = await readBook(parts);
  let [line, column] = [0, -1];
  let fields: string[] = [];
  let [value, isFormula]: [string | null, boolean] = [null, false];
  for await (const some of parts(sheet))
    for (const element of some) {
      const { name, attributes, text } = element;
      if (name === "f") isFormula = true;
      else if (name === "v" || name === "t") value = (value ?? "") + text;
      else if (name === "c") {
        const { r: place = "", t: type = "n", s: style = "-1" } = attributes;
        const [, letters, row = line + 1] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
        column = letters === undefined ? column + 1 : columnAt(letters);
        const named = placeOf(Number(row), column);
        if (isFormula && (value === null || type === "e")) throw new UnreadableTable(remark("no_result", named));
        // A cell that only has a format says nothing.
        if (value !== null && value !== "") {
          if (value.length > MAX_CELL) throw new UnreadableTable(remark("cell_long", MAX_CELL, named));
          if (!(Number(row) <= maxRows + 1 && column < MAX_COLUMNS))
            throw new UnreadableTable(remark("cell_far", named, maxRows, MAX_COLUMNS));
          fields[column] = textIn(type, value, dates.has(Number(style))).replaceAll(/\r\n?/g, "\n");
        }
        [value, isFormula] = [null, false];
      } else if (name === "row") {
        line = Number(attributes["r"] ?? line + 1);
        if (fields.length > 0) yield { line, fields: Array.from(fields, (field) => field ?? "") };
        [fields, column] = [[], -1];
      }
    }

  function textIn(type: string, written: string, isOfDay: boolean): string {
    if (type === "s") return strings[Number(written)] ?? "";
    if (type === "b") return written === "1" ? "yes" : "no";
    return type === "n" ? numberText(written, isOfDay) : written;
  }
}

/** The path of the first sheet, the texts that cells point to, and the styles that show a number as a date. */
async function readBook(parts: Parts): Promise<{ sheet: string; strings: string[]; dates: ReadonlySet<number> }> {
  const all = async (part: string) => {
    const found: Element[] = [];
    for await (const some of parts(part)) found.push(...some);
    return found;
  };
  const [first] = (await all("xl/workbook.xml")).filter(({ name }) => name === "sheet");
  const [, id] = Object.entries(first?.attributes ?? {}).find(([key]) => key.endsWith(":id")) ?? [];
  const related = (await all("xl/_rels/workbook.xml.rels")).filter(({ name }) => name === "Relationship");
  const pathOf = (found: Element | undefined) => `xl/${(found?.attributes["Target"] ?? "").replace(/^\/?xl\//, "")}`;
  const partOf = (kind: string) => pathOf(related.find(({ attributes }) => attributes["Type"]?.endsWith(`/${kind}`)));
  const strings: string[] = [];
  let text = "";
  for await (const some of parts(partOf("sharedStrings")))
    for (const element of some) {
      if (element.name === "t") text += element.text;
      if (text.length > MAX_CELL) throw new UnreadableTable(remark("cell_long", MAX_CELL, ""));
      if (element.name !== "si") continue;
      strings.push(text);
      text = "";
    }
  const styles = await all(partOf("styles"));
  const codes = new Map(
    styles.flatMap(({ name, attributes }) =>
      name === "numFmt" ? [[Number(attributes["numFmtId"]), attributes["formatCode"] ?? ""]] : [],
    ),
  );
  const formats = styles.filter(({ name, parents }) => name === "xf" && parents.at(-1) === "cellXfs");
  const dates = formats.flatMap(({ attributes }, style) => {
    const format = Number(attributes["numFmtId"] ?? 0);
    return isDate(format, codes.get(format)) ? [style] : [];
  });
  return { sheet: pathOf(related.find(({ attributes }) => attributes["Id"] === id)), strings, dates: new Set(dates) };
}

/** Whether a format shows dates: one of those that Excel knows by number, or one whose code has days, months or hours. */
function isDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|general/gi, ""));
}

/** A number as text, or as a date, which a workbook counts in days. */
function numberText(value: string, isDate: boolean): string {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const date = isDate ? DAY_0 + Math.round(number * (DAY_MS / 1000)) * 1000 : NaN;
  // Adding in a spreadsheet leaves 0.30000000000000004.
  return Number.isNaN(new Date(date).getTime()) ? String(Number(number.toPrecision(15))) : new Date(date).toISOString();
}

/** The place of a column from 0: A is 0, AA is 26. */
function columnAt(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell as people name it, such as AB7. */
function placeOf(row: number, column: number): string {
  let letters = "";
  for (let rest = column; rest >= 0 && letters.length < 9; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `${letters}${row}`;
}
