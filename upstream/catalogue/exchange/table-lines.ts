import { createReadStream } from "node:fs";

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
