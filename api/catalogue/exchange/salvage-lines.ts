import { createReadStream } from "node:fs";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { withoutOtherQuotes } from "./cells.ts";
import type { TableRow } from "./read-table.ts";

/** The most lines of a record whose beginning has to be found again. */
const LOOKAHEAD = 400;

/** Lines, both ends included, that the parser lost because of a misplaced quote, with the reason. */
export interface LostStretch {
  from: number;
  to: number;
  reason: string;
}

/**
 * Recovers records from lost lines: an unclosed quote swallows the records after it. A line that begins a record with as
 * many fields as there are columns counts as a record. The lines in between are reported as broken.
 */
export async function* salvageLines(
  lines: AsyncIterable<string>,
  lost: readonly LostStretch[],
  { delimiter, columns }: { delimiter: string; columns: number },
): AsyncGenerator<TableRow> {
  let [stretch, ...later] = lost;
  let pending: string[] = [];
  let broken: { line: number; last: number } | null = null;
  let line = 0;
  for await (const text of lines) {
    line++;
    if (stretch === undefined) return;
    if (line < stretch.from) continue;
    pending.push(text);
    const isEnd = line >= stretch.to;
    if (!isEnd && pending.length < LOOKAHEAD) continue;
    yield* recordsIn(line - pending.length + 1, isEnd ? 0 : LOOKAHEAD / 2, stretch.reason);
    if (!isEnd) continue;
    yield* brokenRows(stretch.reason);
    [stretch, ...later] = later;
  }
  // Lost lines at the end of the file have no line after them.
  if (stretch !== undefined) {
    yield* recordsIn(line - pending.length + 1, 0, stretch.reason);
    yield* brokenRows(stretch.reason);
  }

  function* recordsIn(first: number, keep: number, reason: string): Generator<TableRow> {
    let at = first;
    while (pending.length > keep) {
      const found = recordAt(pending, delimiter, columns);
      if (found !== null) {
        yield* brokenRows(reason);
        yield { line: at, fields: found.fields };
      } else if ((pending[0] ?? "").trim() !== "") broken = { line: broken?.line ?? at, last: at };
      at += found?.lines ?? 1;
      pending = pending.slice(found?.lines ?? 1);
    }
  }

  function* brokenRows(reason: string): Generator<TableRow> {
    if (broken !== null)
      yield {
        line: broken.line,
        broken: broken.last > broken.line ? `${reason}; lines ${broken.line} to ${broken.last} are left out` : reason,
      };
    broken = null;
  }
}

/** The record that begins with the first line: parsed strictly, or with unescaped quotes when each column then has a field. */
function recordAt(
  lines: readonly string[],
  delimiter: string,
  columns: number,
): { fields: string[]; lines: number } | null {
  const strict = strictRecordAt(lines, delimiter, columns);
  if (strict !== null) return strict;
  const lenient = lenientRecord(lines, delimiter, columns);
  if (lenient === null) return null;
  // An unclosed quote ends in the middle of a later record. Lines that are records of their own do not belong to this one.
  const swallows = lines
    .slice(1, lenient.lines)
    .some(
      (_, index) =>
        (strictRecordAt(lines.slice(index + 1), delimiter, columns) ??
          lenientRecord(lines.slice(index + 1), delimiter, columns)) !== null,
    );
  return swallows ? null : lenient;
}

function strictRecordAt(
  lines: readonly string[],
  delimiter: string,
  columns: number,
): { fields: string[]; lines: number } | null {
  const [first = ""] = lines;
  for (const [text, relaxed] of [
    [first, false],
    [first, true],
    [lines.join("\n"), false],
  ] as const) {
    try {
      const inLine = relaxed ? lenientRecord([first], delimiter, columns) : null;
      if (inLine !== null) return inLine;
      const [written = []] = parse(text, {
        delimiter,
        relax_quotes: relaxed,
        relax_column_count: true,
        record_delimiter: "\n",
        to: 1,
      });
      const fields = withoutOtherQuotes(written, delimiter, columns);
      if (fields.length === columns)
        return { fields: [...fields], lines: fields.reduce((sum, field) => sum + field.split("\n").length - 1, 1) };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
  }
  return null;
}

/** The record with quotes that were not doubled: only a quote before a delimiter or a line end closes a field. */
function lenientRecord(
  lines: readonly string[],
  delimiter: string,
  columns: number,
): { fields: string[]; lines: number } | null {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (const [index, line] of lines.entries()) {
    for (let at = 0; at < line.length; at++) {
      const [char = "", next] = [line[at], line[at + 1]];
      if (char === '"' && !isQuoted && field === "") isQuoted = true;
      else if (char === '"' && isQuoted && next === '"') field += line[++at];
      else if (char === '"' && isQuoted && (next === delimiter || next === undefined)) isQuoted = false;
      else if (char === delimiter && !isQuoted) {
        fields.push(field);
        field = "";
      } else field += char;
    }
    if (!isQuoted || fields.length >= columns)
      return fields.length === columns - 1 && !isQuoted ? { fields: [...fields, field], lines: index + 1 } : null;
    field += "\n";
  }
  return null;
}

/** The encoding of a file. Lines in UTF-8 inside a Windows-1252 file are read as UTF-8: some files are pasted together. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const CR = 0x0d;
const LF = 0x0a;
/** The longest text without a line end that is decoded as a whole, in bytes. */
const MAX_HELD = 1_000_000;

/** A file as chunks of text with "\n" at each line end. `onBytes` is called with the number of bytes read. */
export async function* decodedText(
  file: string,
  encoding: TextEncoding,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = encoding === "windows-1252" ? lineDecoder() : new TextDecoder(encoding, { ignoreBOM: true });
  let read = 0;
  let held = "";
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    onBytes(read);
    const lines = lineEnds(held + decoder.decode(chunk, { stream: true }));
    held = lines.held;
    if (lines.text !== "") yield lines.text;
  }
  const rest = lineEnds(held + decoder.decode(), true).text;
  if (rest !== "") yield rest;
}

/** The lines of a file, without their line ends. */
export async function* linesOf(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  let held = "";
  for await (const text of decodedText(file, encoding)) {
    const lines = (held + text).split("\n");
    held = lines.pop() ?? "";
    yield* lines;
  }
  if (held !== "") yield held;
}

/** Decodes each line by itself: as UTF-8 when it is valid, otherwise as Windows-1252, which contains Latin-1. */
function lineDecoder(): { decode(chunk?: Buffer, options?: { stream: boolean }): string } {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const western = new TextDecoder("windows-1252");
  let held: Buffer = Buffer.alloc(0);
  return {
    decode(chunk = Buffer.alloc(0), options = { stream: false }) {
      const bytes = Buffer.concat([held, chunk]);
      const end =
        options.stream && bytes.length < MAX_HELD
          ? Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1
          : bytes.length;
      held = bytes.subarray(end);
      return whole(bytes.subarray(0, end));
    },
  };

  function whole(bytes: Buffer): string {
    try {
      return strict.decode(bytes);
    } catch {
      return parted(bytes)
        .map((line) => plain(line))
        .join("");
    }
  }

  function plain(line: Buffer): string {
    try {
      return strict.decode(line);
    } catch {
      return western.decode(line);
    }
  }
}

/** Splits bytes after each line end. */
function parted(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] !== LF && bytes[index] !== CR) continue;
    lines.push(bytes.subarray(start, index + 1));
    start = index + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

/** Turns all line ends into "\n" and removes byte order marks, which pasted files have inside. A final "\r" waits for the next chunk. */
function lineEnds(text: string, isLast = false): { text: string; held: string } {
  const held = !isLast && text.endsWith("\r") ? "\r" : "";
  const ready = (held === "" ? text : text.slice(0, -1)).replaceAll("\ufeff", "");
  return { text: ready.includes("\r") ? ready.replaceAll(/\r\n?/g, "\n") : ready, held };
}
