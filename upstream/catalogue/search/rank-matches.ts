import type { Meaning } from "./find-meanings.ts";
import type { Postings } from "./postings.ts";

/** How much more an exact word counts than one it may be. */
const EXACT = 2;

/**
 * The products that have every word of a query, the best first; `featured` holds all products in the catalogue's own order, `rank` where
 * each stands in it, by which those equally good are sorted. Of several words that one typed word may mean the best counts.
 */
export function rankMatches(
  meanings: readonly Meaning[],
  postings: ReadonlyMap<string, Postings>,
  { featured, rank }: { featured: Uint32Array; rank: Uint32Array },
): Uint32Array<ArrayBuffer> {
  const size = featured.length;
  const total = new Uint32Array(size);
  const matched = new Uint8Array(size);
  for (const [number, { exact, near }] of meanings.entries()) {
    const best = new Uint16Array(size);
    for (const word of new Set([...exact, ...near])) {
      const { places, weights } = postings.get(word) ?? { places: new Uint32Array(), weights: new Uint16Array() };
      const factor = exact.includes(word) ? EXACT : 1;
      for (let index = 0; index < places.length; index++) {
        const place = places[index] ?? 0;
        best[place] = Math.max(best[place] ?? 0, (weights[index] ?? 0) * factor);
      }
    }
    for (let place = 0; place < size; place++) {
      if ((best[place] ?? 0) === 0 || matched[place] !== number) continue;
      matched[place] = number + 1;
      total[place] = (total[place] ?? 0) + (best[place] ?? 0);
    }
  }
  const found: number[] = [];
  const most = total.reduce((high, value) => Math.max(high, value), 0);
  // One number each, which sorts faster than two compare: the missing weight first, then the place in the catalogue's order.
  for (let place = 0; place < size; place++)
    if (matched[place] === meanings.length) found.push((most - (total[place] ?? 0)) * size + (rank[place] ?? 0));
  return Uint32Array.from(Float64Array.from(found).sort(), (key) => featured[key % size] ?? 0);
}
