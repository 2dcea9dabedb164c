import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { isTotals } from "./cells.ts";
import { remark, sentenceOf, type Remark } from "#api/catalogue/remarks.ts";

/** The longest record, in characters: a longer one has a quote that is never closed. */
const MAX_RECORD = 2_000_000;
/** The most columns of a table, and the most characters of a cell. */
export const MAX_COLUMNS = 700;
export const MAX_CELL = 100_000;
/** How many characters are parsed at once, so that others get a turn. */
const PART = 64 * 1024;
/** The encodings of which a mark at the start tells. */
const wide: Readonly<Record<string, "utf-16le" | "utf-16be">> = { fffe: "utf-16le", feff: "utf-16be" };
/** The possible delimiters. */
const delimiters = ["\t", ",", ";", "|"] as const;

/** A table: how its file is written, and its records. `onBytes` is called with the number of bytes read. */
export interface Table {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "xlsx";
  /** "" in a workbook. */
  delimiter: string;
  bytes: number;
  /** Throws UnreadableTable, which names the line, for what cannot be read as records. */
  rows(onBytes?: (read: number) => void): AsyncGenerator<TableRow>;
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

/** A text file as a table. */
export function textTable(content: Buffer): Table {
  if (content.length === 0) throw new UnreadableTable(remark("file_empty"));
  const start = content.subarray(0, 8).toString("latin1");
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new UnreadableTable(remark("old_workbook"));
  if (/^\s*</.test(start.replace(/^\u00ef\u00bb\u00bf/, ""))) throw new UnreadableTable(remark("web_page"));
  const { encoding, text: written } = textOf(content);
  const text = written.replaceAll(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text.slice(0, PART).split("\n"));
  const { length: bytes } = content;
  const rows: Table["rows"] = (onBytes) => recordsOf(text, delimiter, (share) => onBytes?.(Math.round(bytes * share)));
  return { encoding, delimiter, bytes, rows };
}

async function* recordsOf(text: string, delimiter: string, reached: (share: number) => void): AsyncGenerator<TableRow> {
  let parsedLine = 0;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    // Feeds with tabs contain unescaped inch marks and quotes.
    relax_quotes: delimiter === "\t",
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    record_delimiter: "\n",
    // Called while a chunk is parsed, well before its records are returned.
    on_record: (record, { lines }) => {
      parsedLine = lines;
      return record;
    },
  });
  pipeline(Readable.from(partsOf(text, reached)), parser, () => undefined);
  let [columns, before] = [0, 0];
  let last: { line: number; fields: string[] } | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines - record.reduce((sum, field) => sum + (field.split("\n").length - 1), 0);
      const used = record.findLastIndex((field) => field.trim() !== "") + 1;
      if (used === 0) continue;
      if (used > MAX_COLUMNS) throw new UnreadableTable(remark("columns_many", line, used, MAX_COLUMNS));
      if (record.some((field) => field.length > MAX_CELL)) {
        yield { line, broken: remark("cell_long", MAX_CELL, "") };
        continue;
      }
      if (last !== null) yield last;
      columns ||= used > 1 ? record.length : 0;
      before = last?.fields.length ?? 0;
      last = { line, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableTable(remark(whyUnreadable(error), parsedLine + 1), { cause: error });
  }
  // A price cut in half still looks like a price: a last line without a line break and with fewer fields is refused.
  const isShort = last !== null && !isTotals(last.fields) && last.fields.length < Math.min(columns, before);
  if (last === null) return;
  yield isShort && !text.endsWith("\n") ? { line: last.line, broken: remark("torn") } : last;
}

function* partsOf(text: string, reached: (share: number) => void): Generator<string> {
  for (let start = 0; start < text.length; start += PART) {
    yield text.slice(start, start + PART);
    reached(Math.min(1, (start + PART) / text.length));
  }
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
