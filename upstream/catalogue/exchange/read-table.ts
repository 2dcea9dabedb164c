import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

/** The longest record, in characters: beyond it a quote was opened and never closed. */
const MAX_RECORD = 2_000_000;
/** The file's first bytes, which tell its encoding and its delimiter. */
const HEAD_BYTES = 64 * 1024;

/** How a file is written. */
export interface TableForm {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: string;
  bytes: number;
}

/** A record of a table: its fields, and the line it begins on, counted from 1. A broken one has a reason instead of fields. */
export type TableRow = { line: number; fields: string[] } | { line: number; broken: string };

/** A file that is no table; the message says why, for people. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

/** Finds out how a file is written, reading it once: bytes that are no UTF-8 mean Windows-1252, of which Latin-1 is a part. */
export async function detectForm(file: string): Promise<TableForm> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UnreadableTable(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  try {
    const { size: bytes } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new UnreadableTable("the file is empty");
    const encoding = wideEncoding(head) ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
    const [firstLine = ""] = new TextDecoder(encoding).decode(head).split(/[\r\n]/);
    return { encoding, delimiter: commonest(firstLine), bytes };
  } finally {
    await handle.close();
  }
}

/** The records of a file one after the other, whatever its size. Throws UnreadableTable where it cannot go on. `onBytes` hears how far the reading is. */
export async function* readTable(file: string, { encoding, delimiter }: TableForm, onBytes: (read: number) => void = () => {}): AsyncGenerator<TableRow> {
  const broken: { line: number; broken: string }[] = [];
  let parsedLine = 0;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    // Feeds parted by tabs carry inch marks and quotes as they stand.
    relax_quotes: delimiter === "\t",
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD,
    record_delimiter: "\n",
    // Called while a piece of the file is parsed, well before its records are handed on.
    on_record: (record: string[], { lines }) => {
      parsedLine = lines;
      return record;
    },
    on_skip: (error) => void broken.push({ line: parsedLine + 1, broken: reasonOf(error) }),
  });
  pipeline(Readable.from(decoded(file, encoding, onBytes)), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      for (let first = broken[0]; first !== undefined && first.line <= info.lines; first = broken[0]) {
        broken.shift();
        yield first;
      }
      const line = info.lines - record.reduce((sum, field) => sum + (field.split("\n").length - 1), 0);
      if (record.some((field) => field.trim() !== "")) yield { line, fields: record };
    }
    yield* broken.splice(0);
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTable(`after line ${parsedLine}: ${reasonOf(error)}`, { cause: error });
    throw error;
  }
}

async function* decoded(file: string, encoding: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  // A byte-order mark is the parser's to remove; everything else is the decoder's.
  const decoder = new TextDecoder(encoding);
  let read = 0;
  let held = "";
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    onBytes(read);
    const text = decoder.decode(chunk, { stream: true });
    const lines = lineEnds(held + text);
    held = lines.held;
    if (lines.text !== "") yield lines.text;
  }
  const rest = lineEnds(held + decoder.decode(), true).text;
  if (rest !== "") yield rest;
}

/** Every way of ending a line as one, so that lines are counted alike; a return at the end waits for what follows it. */
function lineEnds(text: string, isLast = false): { text: string; held: string } {
  const held = !isLast && text.endsWith("\r") ? "\r" : "";
  const ready = held === "" ? text : text.slice(0, -1);
  return { text: ready.includes("\r") ? ready.replaceAll(/\r\n?/g, "\n") : ready, held };
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
  const counts = ["\t", ",", ";", "|"].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}

function reasonOf(error: unknown): string {
  const code = error instanceof CsvError ? error.code : "";
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quote is opened here and never closed, so nothing after it could be read";
  if (code === "CSV_MAX_RECORD_SIZE") return "a record has no end; a quote is opened and not closed";
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE") return "a quote stands in the middle of a field";
  return "the line cannot be read as a record";
}
