import { stringify } from "csv-stringify/sync";
import type { WireShopContent } from "#contract/shop-content.ts";
import { detectForm, readTable } from "#api/catalogue/exchange/read-table.ts";
import type { ContentName } from "./stored-content.ts";

/** The apostrophe with which an export keeps a text such as "+91 98450 12345" from being computed. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;

/** A line of a file: its number, counted from 1, and its cells by the names of their columns, trimmed; "" where empty. */
export interface FileRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** What is wrong with a line of a file, in a sentence for its owner. */
export interface Complaint {
  line: number;
  text: string;
}

/** What a file says, or every line that is wrong: such a file is refused whole. */
export type ReadFile<T> = { content: T } | { complaints: readonly Complaint[] };

/** How a part of the content stands in a file: one line for each row of a table, below the names of its columns. */
export interface ContentKind<Name extends ContentName = ContentName> {
  name: Name;
  /** What it is, for the list of kinds. */
  summary: string;
  /** Columns that each file has, in the order of an export. */
  columns: readonly string[];
  /** Columns that a file may have. */
  optional?: readonly string[];
  /** Whether it may have columns of any other name, such as sizes. */
  takesOthers?: boolean;
  /** The most lines. */
  maxRows: number;
  read(rows: readonly FileRow[], columns: readonly string[]): ReadFile<NonNullable<WireShopContent[Name]>>;
  /** The rows of an export, the names of the columns first. */
  rows(content: NonNullable<WireShopContent[Name]>): string[][];
}

/** Reads a file of a kind. Throws UnreadableTable for a file that is no table. */
export async function readContentFile<Name extends ContentName>(
  kind: ContentKind<Name>,
  file: string,
): Promise<ReadFile<NonNullable<WireShopContent[Name]>>> {
  const complaints: Complaint[] = [];
  const rows: FileRow[] = [];
  let columns: string[] | null = null;
  for await (const row of readTable(file, await detectForm(file))) {
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
  return kind.read(rows, columns);
}

/** A file of a kind, as text. */
export function contentFileText<Name extends ContentName>(
  kind: ContentKind<Name>,
  content: NonNullable<WireShopContent[Name]>,
): string {
  // A spreadsheet would compute a text that begins with "=".
  return stringify(kind.rows(content), { bom: true, escape_formulas: true });
}

function columnComplaints(kind: ContentKind, columns: readonly string[], line: number): Complaint[] {
  const { columns: needed, optional = [], takesOthers = false } = kind;
  const missing = needed.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => name !== "" && !takesOthers && ![...needed, ...optional].includes(name));
  const twice = columns.filter((name, at) => name !== "" && columns.indexOf(name) !== at);
  return [
    ...missing.map((name) => `the column "${name}" is missing`),
    ...unknown.map((name) => `there is no column "${name}": the columns are ${[...needed, ...optional].join(", ")}`),
    ...twice.map((name) => `the column "${name}" stands there twice`),
  ].map((text) => ({ line, text }));
}
