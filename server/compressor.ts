import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, createZstdCompress, gzip, zstdCompress } from "node:zlib";

/**
 * How many bodies are compressed at the same time. Compression, password hashing and file access share four threads: many
 * pages at once must leave some of them to logins.
 */
const MAX_RUNNING = 2;

const [brotli, zip, zstandard] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];
const waiting: (() => void)[] = [];
let running = 0;

/** Compresses with brotli at a level, as soon as a thread is free. */
export function brotliCompressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return whenFree(() =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}

/** Compresses with Zstandard (RFC 8878) at a level, as soon as a thread is free. */
export function zstdCompressed(bytes: Buffer, level: number): Promise<Buffer> {
  return whenFree(() =>
    zstandard(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: bytes.length }),
  );
}

/** Compresses pieces to one frame of Zstandard, each piece in blocks of its own, as soon as a thread is free. */
export function zstdCompressedByPiece(pieces: readonly Buffer[], level: number): Promise<Buffer> {
  return whenFree(async () => {
    const stream = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: pieces.reduce((sum, { length }) => sum + length, 0),
    });
    const whole = buffer(stream);
    for (const piece of pieces) {
      stream.write(piece);
      await new Promise<void>((flushed) => stream.flush(constants.ZSTD_e_flush, flushed));
    }
    stream.end();
    return whole;
  });
}

/** Compresses with gzip, as soon as a thread is free. */
export function gzipped(bytes: Buffer): Promise<Buffer> {
  return whenFree(() => zip(bytes));
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next one takes over this place, so the count stays.
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * The brotli quality of what is sent to everybody, by its address. What is sent many times is worth more work than a private
 * page: quality 10 takes 30 ms of a thread for a listing, and sends 870 bytes less than quality 8, which takes 6. Addresses
 * with a query are too many for it.
 */
export function publicQuality(address: string): number {
  return address.includes("?") ? 8 : 10;
}
