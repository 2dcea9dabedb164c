import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * How many pages are compressed at once. Compression, password hashing and files share four threads: a flood of pages
 * must leave some of them to logins.
 */
const AT_ONCE = 2;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const waiting: (() => void)[] = [];
let running = 0;

/** Compresses by brotli at that quality, when a thread is free for it. */
export function brotliCompressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return inTurn(() =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}

/** Compresses by gzip, when a thread is free for it. */
export function gzipped(bytes: Buffer): Promise<Buffer> {
  return inTurn(() => zip(bytes));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((enter) => waiting.push(enter));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Whoever leaves hands over the place.
    if (next === undefined) running -= 1;
    else next();
  }
}
