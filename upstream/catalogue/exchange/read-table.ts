import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
import { salvageLines, type LostStretch } from "./salvage-lines.ts";
import { decodedText, linesOf, type TextEncoding } from "./table-lines.ts";

/** The longest record, in characters: beyond it a quote was opened and never closed. */
const MAX_RECORD = 2_000_000;
/** The file's first bytes, which tell its encoding and its delimiter. */
const HEAD_BYTES = 64 * 1024;
/** What may part fields. */
const marks = ["\t", ",", ";", "|"] as const;
/** The line by which Excel tells the delimiter. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?$/i;

/** How a file is written; `hasSeparatorLine` says that its first line only tells the delimiter. */
export interface TableForm {
  encoding: TextEncoding;
  delimiter: string;
  bytes: number;
  hasSeparatorLine: boolean;
  /** Whether its last line is ended: one that is not may have lost its end. */
  isEnded: boolean;
}

/** A record of a table: its fields, and the line it begins on, counted from 1. A broken one has a reason instead of fields. */
export type TableRow = { line: number; fields: string[] } | { line: number; broken: string };

/** A file that is no table; the message says why, for people. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

/** Finds out how a file is written, reading it once: bytes that are no UTF-8 mean Windows-1252. */
export async function detectForm(file: string): Promise<TableForm> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UnreadableTable(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  try {
    const { size: bytes } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new UnreadableTable("the file is empty");
    const encoding = wideEncoding(head) ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
    const lines = new TextDecoder(encoding)
      .decode(head)
      .split(/[\r\n]+/)
      .filter((line) => line.trim() !== "");
    const told = SEPARATOR_LINE.exec(lines[0] ?? "")?.[1];
    const { buffer: end } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, bytes - 2));
    return {
      encoding,
      delimiter: told ?? commonest(lines.find((line) => marks.some((mark) => line.includes(mark))) ?? ""),
      bytes,
      hasSeparatorLine: told !== undefined,
      isEnded: /[\r\n]/.test(new TextDecoder(encoding).decode(end)),
    };
  } finally {
    await handle.close();
  }
}

/**
 * The records of a file one after the other, whatever its size; those that were found again behind a broken one come last. Throws
 * UnreadableTable where it cannot go on. `onBytes` hears how far the reading is.
 */
export async function* readTable(
  file: string,
  { encoding, delimiter, hasSeparatorLine, isEnded }: TableForm,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<TableRow> {
  const lost: LostStretch[] = [];
  /** The lines on which the records begin that are parsed and not handed on yet. */
  const starts: number[] = [];
  let columns = 0;
  let parsedLine = 0;
  /** Whether every line is one quoted field that holds the whole record, as tables are saved that were opened in one column. */
  let isWrapped = false;
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // Feeds parted by tabs carry inch marks and quotes as they stand.
    relax_quotes: delimiter === "\t",
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD,
    record_delimiter: "\n",
    // Called while a piece of the file is parsed, well before its records are handed on.
    on_record: (written, { lines }) => {
      parsedLine = lines;
      isWrapped ||=
        columns === 0 && written.length === 1 && !isSeparatorLine(written) && (written[0] ?? "").includes(delimiter);
      const record = isWrapped && written.length === 1 ? unwrapped(written, delimiter) : written;
      // What stands alone above the names of columns is a caption.
      if (columns === 0 && record.filter((field) => field.trim() !== "").length < 2) return null;
      if (columns === 0) columns = record.length;
      const start = lines - newLinesIn(written);
      const open = lost.at(-1);
      if (open?.to === Infinity) {
        // Behind a quote that was not closed the next record that is whole is one; what is not may be the middle of a text.
        if (record.length !== columns) return null;
        open.to = start - 1;
      }
      starts.push(start);
      return record;
    },
    // One record may stumble more than once.
    on_skip: (error) =>
      void (lost.at(-1)?.to === Infinity || lost.push({ from: parsedLine + 1, to: Infinity, reason: reasonOf(error) })),
  });
  pipeline(Readable.from(decodedText(file, encoding, onBytes)), parser, () => undefined);
  let before = 0;
  let last: { line: number; fields: string[] } | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const line = starts.shift() ?? 0;
      if (record.every((field) => field.trim() === "")) continue;
      if (last !== null) yield last;
      before = last?.fields.length ?? 0;
      last = { line, fields: record };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableTable(`after line ${parsedLine}: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
  // Half of a price is a price as well: a last line that has fewer fields than the others, and no end, is not trusted.
  const isCut = !isEnded && last !== null && last.fields.length < Math.min(columns, before);
  if (last !== null) yield isCut ? { line: last.line, broken: "the file ends in the middle of this line" } : last;
  if (lost.length > 0) yield* salvageLines(linesOf(file, encoding), lost, { delimiter, columns });

  function isSeparatorLine(record: readonly string[]): boolean {
    return hasSeparatorLine && SEPARATOR_LINE.test(record.join(delimiter));
  }
}

/** The record that a single field holds, or the field where it holds none. */
function unwrapped(written: string[], delimiter: string): string[] {
  try {
    const [record] = parseText(written[0] ?? "", {
      delimiter,
      relax_column_count: true,
      record_delimiter: "\n",
      to: 1,
    });
    return record ?? written;
  } catch (error) {
    if (error instanceof CsvError) return written;
    throw error;
  }
}

function newLinesIn(record: readonly string[]): number {
  return record.reduce((sum, field) => sum + (field.split("\n").length - 1), 0);
}

function wideEncoding(head: Buffer): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // A header is letters: in UTF-16 every other of its bytes is nought.
  const sample = head.subarray(0, 64);
  const noughts = (from: number) => sample.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (noughts(1) > sample.length / 3) return "utf-16le";
  return noughts(0) > sample.length / 3 ? "utf-16be" : null;
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

function commonest(header: string): string {
  const counts = marks.map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}

function reasonOf(error: unknown): string {
  const code = error instanceof CsvError ? error.code : "";
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return "a quote is opened here and never closed";
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return "a quote stands in the middle of a field";
  return "the line cannot be read as a record";
}
