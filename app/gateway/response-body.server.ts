import { processState } from "#process/process-state.ts";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";

/** The body of a response as it was received, not yet parsed. */
export interface ResponseBody {
  /** Each received body has its own number, for the life of the process. */
  id: number;
  bytes: Uint8Array;
  /** True when the body was larger than MAX_ANSWER_BYTES and these bytes are its beginning. */
  isTruncated: boolean;
}

/** The largest body that is parsed on the main thread, in bytes. A page of 60 products has 40 kB and takes under 1 ms. */
const MAX_SMALL_BYTES = 64 * 1024;
/** The most list entries that such a body may have. Reading an entry takes 20 µs, and rendering it 100 µs. */
const MAX_SMALL_ENTRIES = 250;
/** How many chunks are received before other requests get a turn. */
const CHUNKS_PER_TURN = 500;

/** The number of the last body. The threads that parse bodies remember them by their number, for every build. */
const last = processState("response bodies", () => ({ id: 0 }));

/**
 * Receives a body to its end, or up to MAX_ANSWER_BYTES; the rest is never fetched. Calls `reserveMemory`, and waits for
 * it, once the body turns out to be large.
 */
export async function receiveBody(
  response: Response,
  reserveMemory: () => Promise<void> = async () => undefined,
): Promise<ResponseBody> {
  const chunks: Uint8Array[] = [];
  let [size, count, isTruncated] = [0, 0, false];
  let large: Uint8Array | null = null;
  if (response.body !== null) {
    for await (const chunk of response.body) {
      count += 1;
      // A body in very many tiny chunks must not delay other requests.
      if (count % CHUNKS_PER_TURN === 0) await letOthersRun();
      const taken = chunk.subarray(0, MAX_ANSWER_BYTES - size);
      if (size + taken.length > MAX_SMALL_BYTES) {
        if (large === null) {
          await reserveMemory();
          large = sharedCopy(chunks, size);
        }
        large = grown(large, size + taken.length);
        large.set(taken, size);
      } else {
        chunks.push(taken);
      }
      size += taken.length;
      isTruncated = taken.length < chunk.length;
      if (isTruncated) break;
    }
  }
  last.id += 1;
  const bytes = large === null ? Buffer.concat(chunks) : new Uint8Array(large.buffer, 0, size);
  return { id: last.id, bytes, isTruncated };
}

/** Whether a body may be parsed on the main thread: it is small, and its lists have few entries. */
export function isSmall({ bytes }: ResponseBody): boolean {
  return bytes.length <= MAX_SMALL_BYTES && listEntriesIn(bytes) <= MAX_SMALL_ENTRIES;
}

/** Bytes decoded as UTF-8, without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** A body's size for the log, as "1.5 MB". */
export function megabytesOf({ bytes }: ResponseBody): string {
  return `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
}

/** Whether two bodies are byte for byte the same. */
export function hasSameBytes(one: ResponseBody, other: ResponseBody): boolean {
  return one.isTruncated === other.isTruncated && Buffer.compare(one.bytes, other.bytes) === 0;
}

/** The chunks in shared memory, which another thread reads without a copy. */
function sharedCopy(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(2 * size, { maxByteLength: MAX_ANSWER_BYTES }));
  let at = 0;
  for (const chunk of chunks) {
    copy.set(chunk, at);
    at += chunk.length;
  }
  return copy;
}

/** The same bytes, in memory that holds at least `size`. */
function grown(bytes: Uint8Array, size: number): Uint8Array {
  const { buffer } = bytes;
  if (buffer instanceof SharedArrayBuffer && buffer.byteLength < size)
    buffer.grow(Math.min(MAX_ANSWER_BYTES, Math.max(size, 2 * buffer.byteLength)));
  return bytes;
}

/**
 * How many entries the lists of a JSON text have, counted without parsing it: commas outside of strings whose nearest
 * open bracket is a list's, and one for each list.
 */
function listEntriesIn(bytes: Uint8Array): number {
  let [entries, depth, isInString] = [0, 0, false];
  const isListAtDepth = new Uint8Array(bytes.length + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) isInString = false;
    } else if (byte === 0x22) isInString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      isListAtDepth[depth] = byte === 0x5b ? 1 : 0;
      entries += isListAtDepth[depth] ?? 0;
    } else if (byte === 0x5d || byte === 0x7d) depth = Math.max(0, depth - 1);
    else if (byte === 0x2c) entries += isListAtDepth[depth] ?? 0;
  }
  return entries;
}
