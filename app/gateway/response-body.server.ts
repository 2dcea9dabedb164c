import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_ANSWER_BYTES } from "../../contract/limits.ts";

/** The body of an answer as it came, not yet read. */
export interface ResponseBody {
  /** Other bytes have another number, for the life of the process. */
  id: number;
  bytes: Uint8Array;
  /** Whether it was larger than MAX_ANSWER_BYTES, and this is its beginning. */
  isCut: boolean;
}

/** The largest body that is parsed beside everything else, in bytes: a page of 60 products has some 40 kB, and parsing takes less than a ms. */
const LIGHT_BYTES = 64 * 1024;
/** Entries of lists it may have at most: reading one takes some 20 µs, and rendering it 100. */
const LIGHT_ENTRIES = 250;

/** Pieces that are taken in one after the other before other requests have their turn. */
const PIECES_AT_ONCE = 500;

let last = 0;

/** Reads a response to its end, or to MAX_ANSWER_BYTES; what would follow is never fetched. Waits for room once it turns out to be large. */
export async function receiveBody(
  response: Response,
  makeRoom: () => Promise<void> = async () => undefined,
): Promise<ResponseBody> {
  const pieces: Uint8Array[] = [];
  let [size, count, isCut] = [0, 0, false];
  let whole: Uint8Array | null = null;
  if (response.body !== null) {
    for await (const piece of response.body) {
      count += 1;
      // One that comes in crumbs must not keep everybody else waiting.
      if (count % PIECES_AT_ONCE === 0) await nextTurn();
      const taken = piece.subarray(0, MAX_ANSWER_BYTES - size);
      if (size + taken.length > LIGHT_BYTES) {
        if (whole === null) {
          await makeRoom();
          whole = joined(pieces, size);
        }
        whole = withRoom(whole, size + taken.length);
        whole.set(taken, size);
      } else {
        pieces.push(taken);
      }
      size += taken.length;
      isCut = taken.length < piece.length;
      if (isCut) break;
    }
  }
  last += 1;
  return { id: last, bytes: whole === null ? Buffer.concat(pieces) : new Uint8Array(whole.buffer, 0, size), isCut };
}

/** Whether it may be parsed and read where requests are answered: small, and not a list of very many. */
export function isSmall({ bytes }: ResponseBody): boolean {
  return bytes.length <= LIGHT_BYTES && entriesIn(bytes) <= LIGHT_ENTRIES;
}

/** Bytes as text; a byte order mark is no part of it. */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** In memory that another thread can read without a copy of it. */
function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(new SharedArrayBuffer(2 * size, { maxByteLength: MAX_ANSWER_BYTES }));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function withRoom(whole: Uint8Array, size: number): Uint8Array {
  const buffer = whole.buffer;
  if (buffer instanceof SharedArrayBuffer && buffer.byteLength < size)
    buffer.grow(Math.min(MAX_ANSWER_BYTES, Math.max(size, 2 * buffer.byteLength)));
  return whole;
}

/** How many entries its lists have, withRateLimit without parsing: commas outside of texts whose nearest bracket opens a list. */
function entriesIn(bytes: Uint8Array): number {
  let [entries, depth, isText] = [0, 0, false];
  const lists = new Uint8Array(bytes.length + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      lists[depth] = byte === 0x5b ? 1 : 0;
      entries += lists[depth] ?? 0;
    } else if (byte === 0x5d || byte === 0x7d) depth = Math.max(0, depth - 1);
    else if (byte === 0x2c) entries += lists[depth] ?? 0;
  }
  return entries;
}
