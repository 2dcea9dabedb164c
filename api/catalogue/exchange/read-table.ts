import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { isTotals } from "./cells.ts";

/** The longest record, in characters: a longer one has a quote that is never closed. */
const MAX_RECORD = 2_000_000;
/** The most columns of a table, and the most characters of a cell. */
export const MAX_COLUMNS = 700;
export const MAX_CELL = 100_000;
/** How many bytes at the start are read to find encoding and delimiter. */
const HEAD_BYTES = 64 * 1024;
/** The possible delimiters. */
const delimiters = ["\t", ",", ";", "|"] as const;

/** The form of a file. */
export interface TableForm {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: string;
  bytes: number;
  /** Whether the last line ends with a line break; otherwise the file may be cut off. */
  isEnded: boolean;
}

/** A record of a table: its fields, and its first line, counted from 1. A broken record has a reason instead of fields. */
export type TableRow = { line: number; fields: string[] } | { line: number; broken: string };

/** A file that is no table; the message says why, for people. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

function unopenedText(file: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no file ${file}.`;
  if (code === "EACCES" || code === "EPERM") return `This user may not read ${file}.`;
  return `${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
}

/** Detects the form of a file by reading it once. A file that is not UTF-8 counts as Windows-1252. */
export async function detectForm(file: string): Promise<TableForm> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UnreadableTable(unopenedText(file, error), { cause: error });
  });
  try {
    const found = await handle.stat();
    if (found.isDirectory()) throw new UnreadableTable(`${file} is a folder: name a file in it.`);
    const bytes = found.size;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new UnreadableTable("the file is empty");
    refuseOthers(head);
    const encoding = wideEncoding(head) ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
    const { buffer: end } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, bytes - 2));
    return {
      encoding,
      delimiter: delimiterOf(new TextDecoder(encoding).decode(head).split(/[\r\n]+/)),
      bytes,
      isEnded: /[\r\n]/.test(new TextDecoder(encoding).decode(end)),
    };
  } finally {
    await handle.close();
  }
}

/** Files that are often given for a table, by their first bytes: the reason says how to make one of them. */
function refuseOthers(head: Buffer): void {
  const start = head.subarray(0, 8).toString("latin1");
  if (start.startsWith("PK\u0003\u0004") || start.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new UnreadableTable("it is a spreadsheet and no table of text: save it as CSV, and import that file");
  if (/^\s*</.test(start.replace(/^\u00ef\u00bb\u00bf/, "")))
    throw new UnreadableTable("it is a web page and no table of text: open it in a spreadsheet, and save it as CSV");
}

/**
 * Reads the records of a file one after the other, whatever its size. Throws UnreadableTable, which names the line, for one
 * that cannot be read as records. `onBytes` is called with the number of bytes read.
 */
export async function* readTable(
  file: string,
  { encoding, delimiter, isEnded }: TableForm,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<TableRow> {
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
  pipeline(Readable.from(decodedText(file, encoding, onBytes)), parser, () => undefined);
  let [columns, before] = [0, 0];
  let last: { line: number; fields: string[] } | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines - record.reduce((sum, field) => sum + (field.split("\n").length - 1), 0);
      const used = record.findLastIndex((field) => field.trim() !== "") + 1;
      if (used === 0) continue;
      if (used > MAX_COLUMNS)
        throw new UnreadableTable(`line ${line} has ${used} columns: at most ${MAX_COLUMNS} are read`);
      if (record.some((field) => field.length > MAX_CELL)) {
        yield { line, broken: `one of its fields has more than ${MAX_CELL} characters` };
        continue;
      }
      if (last !== null) yield last;
      columns ||= used > 1 ? record.length : 0;
      before = last?.fields.length ?? 0;
      last = { line, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableTable(`line ${parsedLine + 1} cannot be read: ${whyUnreadable(error)}`, { cause: error });
  }
  // A price cut in half still looks like a price: a last line without a line break and with fewer fields is refused.
  const isCut = !isEnded && last !== null && !isTotals(last.fields) && last.fields.length < Math.min(columns, before);
  if (last !== null) yield isCut ? { line: last.line, broken: "the file ends in the middle of this line" } : last;
}

/** A file as chunks of text with "\n" at each line end. `onBytes` is called with the number of bytes read. */
async function* decodedText(
  file: string,
  encoding: TableForm["encoding"],
  onBytes: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let [read, held] = [0, ""];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes((read += chunk.length));
    const text = held + decoder.decode(chunk, { stream: true });
    // Its line feed may come with the next chunk.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (held + decoder.decode()).replaceAll("\r", "\n");
}

function wideEncoding(head: Buffer): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // A header is letters: in UTF-16 every second byte is 0.
  const sample = head.subarray(0, 64);
  const zeros = (from: number) => sample.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (zeros(1) > sample.length / 3) return "utf-16le";
  return zeros(0) > sample.length / 3 ? "utf-16be" : null;
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The delimiter of a table by its lines: the most common one of the first line that has any. */
export function delimiterOf(lines: readonly string[]): string {
  const header = lines.find((line) => delimiters.some((delimiter) => line.includes(delimiter))) ?? "";
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ",";
}

function whyUnreadable({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return "a quote is opened here and never closed";
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return "a quote stands in the middle of a field";
  return "the line cannot be read as a record";
}
