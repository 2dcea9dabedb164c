/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 512;

/** Splits rows into chunks of powers of two, so that only few different statements are prepared. */
export function* rowChunks<Item>(items: readonly Item[], most = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length;) {
    const size = Math.min(most, 2 ** Math.floor(Math.log2(items.length - start)));
    yield items.slice(start, start + size);
    start += size;
  }
}
