import type { WordMeaning } from "./find-meanings.ts";
import type { Postings } from "./postings.ts";

/** The factor of an exact word over a near one. */
const EXACT = 2;

/**
 * The products that contain every word of a query, the best first. Equal ones keep the catalogue's own order: `featured`
 * holds all products in it, `rank` the position of each. Of several meanings of a typed word, the best one counts.
 */
export function rankMatches(
  meanings: readonly WordMeaning[],
  postings: ReadonlyMap<string, Postings>,
  { featured, rank }: { featured: Uint32Array; rank: Uint32Array },
): Uint32Array<ArrayBuffer> {
  const size = featured.length;
  const total = new Uint32Array(size);
  const matched = new Uint8Array(size);
  for (const [number, { exact, near }] of meanings.entries()) {
    const best = new Uint16Array(size);
    for (const word of new Set([...exact, ...near])) {
      const { slots, weights } = postings.get(word) ?? { slots: new Uint32Array(), weights: new Uint16Array() };
      const factor = exact.includes(word) ? EXACT : 1;
      for (let index = 0; index < slots.length; index++) {
        const slot = slots[index] ?? 0;
        best[slot] = Math.max(best[slot] ?? 0, (weights[index] ?? 0) * factor);
      }
    }
    for (let slot = 0; slot < size; slot++) {
      if ((best[slot] ?? 0) === 0 || matched[slot] !== number) continue;
      matched[slot] = number + 1;
      total[slot] = (total[slot] ?? 0) + (best[slot] ?? 0);
    }
  }
  const found: number[] = [];
  const most = total.reduce((high, value) => Math.max(high, value), 0);
  // One sort key for each product: the weight it lacks to the best one, then its position in the catalogue's order.
  for (let slot = 0; slot < size; slot++)
    if (matched[slot] === meanings.length) found.push((most - (total[slot] ?? 0)) * size + (rank[slot] ?? 0));
  return Uint32Array.from(Float64Array.from(found).sort(), (key) => featured[key % size] ?? 0);
}
