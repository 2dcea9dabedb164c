import { createReadStream } from "node:fs";

/** How the bytes of a file are text. Lines of a Windows-1252 file that are UTF-8 all the same are read as that: files are pasted together. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const CR = 0x0d;
const LF = 0x0a;
/** The longest part of a file without an end of line that is kept to be decoded whole, in bytes. */
const MAX_HELD = 1_000_000;

/** A file as text, piece by piece, its lines all ended by "\n". `onBytes` hears how far the reading is. */
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

/** The lines of a file one after the other, without their ends. */
export async function* linesOf(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  let held = "";
  for await (const text of decodedText(file, encoding)) {
    const lines = (held + text).split("\n");
    held = lines.pop() ?? "";
    yield* lines;
  }
  if (held !== "") yield held;
}

/** Decodes whole lines, each by itself: UTF-8 where it is that, otherwise Windows-1252, of which Latin-1 is a part. */
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

/** Bytes parted behind every end of a line. */
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

/** Every way of ending a line as one, so that lines are counted alike, and no marks of the byte order, which stand inside where files were pasted together; a return at the end waits for what follows it. */
function lineEnds(text: string, isLast = false): { text: string; held: string } {
  const held = !isLast && text.endsWith("\r") ? "\r" : "";
  const ready = (held === "" ? text : text.slice(0, -1)).replaceAll("\ufeff", "");
  return { text: ready.includes("\r") ? ready.replaceAll(/\r\n?/g, "\n") : ready, held };
}
