import type { ProductSlots } from "#api/catalogue/catalogue-order.ts";
import type { WordMeaning } from "./find-meanings.ts";
import { POINTS, type Postings } from "./index-products.ts";
import { categoryNamedBy, isColour } from "./related-words.ts";

/** Points are kept in fifths, so that whole numbers hold every factor. */
const FINENESS = 5;
/** A partial match has at least this part of what the best one has. */
const NEAREST = 0.6;
/** What is sold out keeps so many parts of its points: it leads only where it fits clearly better. */
const PARTS = 5;
const SOLD_OUT_PARTS = 3;

/** Whether a word with these points stands in a more prominent place than the description. */
export function isProminent(points: number): boolean {
  return points > POINTS.description;
}

/** The catalogue's own order: `featured` holds all products in it, `rank` the position of each. */
interface OwnOrder {
  featured: Uint32Array;
  rank: Uint32Array;
  /** The number of each category, and that of each product. */
  categories: ReadonlyMap<string, number>;
  category: Uint16Array;
  /** 1 for each product that is sold out. */
  soldOut: Uint8Array;
}

/** The products that have every word of a search, and those that lack one and come nearest, the best first. */
export interface Matches {
  complete: ProductSlots;
  partial: ProductSlots;
}

/**
 * Ranks products by the places where they have the words of a query. Of several meanings of a typed word the best counts. A
 * garment that only the description names is a hint: "goes well with a saree" is said of what is none. Equal products keep
 * the catalogue's own order.
 */
export function rankMatches(
  meanings: readonly WordMeaning[],
  postings: ReadonlyMap<string, Postings>,
  order: OwnOrder,
): Matches {
  const none = { complete: new Uint32Array(), partial: new Uint32Array() };
  const size = order.featured.length;
  const points = new Uint32Array(size);
  const found = new Uint16Array(size);
  let all = 0;
  let garments = 0;
  let isWhole = true;
  let isForeign = false;
  for (const [number, meaning] of meanings.entries()) {
    const bit = 1 << number;
    if (!meaning.isOptional) all |= bit;
    const best = new Uint16Array(size);
    let isFound = addPoints(
      best,
      meaning,
      postings,
      (place, word) => isProminent(place) || !(isSaidOfOthers(meaning) || categoryNamedBy(word) !== null),
      found,
      bit,
    );
    if (!isFound && standIn(best, meaning, postings, order, found, bit)) [isFound, isWhole] = [true, false];
    if (!isFound && meaning.isForeign) [isForeign, isWhole] = [true, false];
    else if (!isFound) isFound = addPoints(best, meaning, postings, () => true, found, bit);
    if (isFound && meaning.category !== null) garments |= bit;
    if (meaning.isOptional) for (let slot = 0; slot < size; slot++) found[slot] = (found[slot] ?? 0) & ~bit;
    halveElsewhere(best, meaning, order);
    for (let slot = 0; slot < size; slot++) points[slot] = (points[slot] ?? 0) + (best[slot] ?? 0) * meaning.importance;
  }
  for (let slot = 0; slot < size; slot++)
    points[slot] = (points[slot] ?? 0) * (order.soldOut[slot] === 1 ? SOLD_OUT_PARTS : PARTS);
  // A search for a thing of another trade, without a garment, has no near matches here.
  if (meanings.length === 0 || (isForeign && garments === 0)) return none;
  const isHinted = meanings.some(({ found: words, hints }) => words.size === 0 && hints.size > 0);
  if (all === 0) return isHinted ? { ...none, partial: hinted(points, order) } : none;
  return {
    complete: isWhole ? sortedBy(points, order, (slot) => found[slot] === all) : none.complete,
    partial: nearest(meanings, { points, found, all: isWhole ? all : -1, garments }, order),
  };
}

/**
 * Where no product is the garment, its category counts as found. Garments that are worn alike come first: trousers for
 * a palazzo.
 */
function standIn(
  best: Uint16Array,
  meaning: WordMeaning,
  postings: ReadonlyMap<string, Postings>,
  order: OwnOrder,
  found: Uint16Array,
  bit: number,
): boolean {
  const { category, isOptional } = meaning;
  const own = category === null || isOptional ? undefined : order.categories.get(category);
  if (own === undefined) return false;
  const isAlike = (place: number, _: string, slot: number) => isProminent(place) && order.category[slot] === own;
  addPoints(best, { ...meaning, found: meaning.alike }, postings, isAlike, found, bit);
  for (let slot = 0; slot < found.length; slot++)
    if (order.category[slot] === own) found[slot] = (found[slot] ?? 0) | bit;
  return true;
}

/** Gives each product the points of the best word, and the bit where `counts` says that the word is found. */
function addPoints(
  best: Uint16Array,
  meaning: WordMeaning,
  postings: ReadonlyMap<string, Postings>,
  counts: (place: number, word: string, slot: number) => boolean,
  found: Uint16Array,
  bit: number,
): boolean {
  let isFound = false;
  for (const [factors, isHint] of [
    [meaning.found, false],
    [meaning.hints, true],
  ] as const) {
    for (const [word, factor] of factors) {
      const { slots, points } = postings.get(word) ?? { slots: [], points: [] };
      for (let index = 0; index < slots.length; index++) {
        const [slot, place] = [slots[index] ?? 0, points[index] ?? 0];
        best[slot] = Math.max(best[slot] ?? 0, Math.round(place * factor * FINENESS));
        if (isHint || !counts(place, word, slot)) continue;
        found[slot] = (found[slot] ?? 0) | bit;
        isFound = true;
      }
    }
  }
  return isFound;
}

/** The products with at least half the points of the best one, for a search whose words are only hints. */
function hinted(points: Uint32Array, order: OwnOrder): ProductSlots {
  const most = points.reduce((high, value) => Math.max(high, value), 0);
  return sortedBy(points, order, (slot) => most > 0 && (points[slot] ?? 0) * 2 >= most);
}

/** The products that have most of what was asked for, by importance. Where a garment was named, they are of that kind. */
function nearest(
  meanings: readonly WordMeaning[],
  { points, found, all, garments }: { points: Uint32Array; found: Uint16Array; all: number; garments: number },
  order: OwnOrder,
): ProductSlots {
  const coverage = new Map<number, number>();
  const coverageOf = (bits: number) => {
    const known = coverage.get(bits);
    if (known !== undefined) return known;
    const sum = meanings.reduce((total, { importance }, number) => total + (bits & (1 << number) ? importance : 0), 0);
    coverage.set(bits, sum);
    return sum;
  };
  let most = 0;
  for (const bits of found) if (bits !== all) most = Math.max(most, coverageOf(bits));
  const isNear = (bits: number) =>
    bits !== all && bits !== 0 && coverageOf(bits) >= most * NEAREST && (garments === 0 || (bits & garments) !== 0);
  return sortedBy(points, order, (slot) => isNear(found[slot] ?? 0));
}

/** The slots for which `isIn` holds, those with the most points first. */
function sortedBy(points: Uint32Array, { featured, rank }: OwnOrder, isIn: (slot: number) => boolean): ProductSlots {
  const size = featured.length;
  const most = points.reduce((high, value) => Math.max(high, value), 0);
  const keys: number[] = [];
  // One sort key for each product: the points it lacks to the best one, then its position in the catalogue's order.
  for (let slot = 0; slot < size; slot++)
    if (isIn(slot)) keys.push((most - (points[slot] ?? 0)) * size + (rank[slot] ?? 0));
  return Uint32Array.from(Float64Array.from(keys).sort(), (key) => featured[key % size] ?? 0);
}

/** Descriptions name the garments and colours that go with a product, too, and what fits into a bag. */
function isSaidOfOthers({ category, base, isForeign }: WordMeaning): boolean {
  return category !== null || isForeign || isColour(base);
}

/** A "saree with blouse" is no blouse, whatever its name says: a garment of another category has half the points. */
function halveElsewhere(best: Uint16Array, { category }: WordMeaning, order: OwnOrder): void {
  const own = category === null ? undefined : order.categories.get(category);
  if (own === undefined) return;
  for (let slot = 0; slot < best.length; slot++) if (order.category[slot] !== own) best[slot] = (best[slot] ?? 0) >> 1;
}
