import { LRUCache } from "lru-cache";
import type { Selectable } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { ProductsTable } from "../database/tables.ts";
import { readCatalogueOrder, readVersion, type CatalogueOrder, type ProductSlots } from "./catalogue-order.ts";
import type { ProductListing } from "../../contract/products.ts";
import { findMeanings } from "./search/find-meanings.ts";
import { readPostings, type Postings } from "./search/postings.ts";
import { rankMatches } from "./search/rank-matches.ts";

/** Cached results of searches and of lists by price, in products of four bytes each. */
const CACHED_SLOTS = 4_000_000;
/** Cached products of words that were searched for, six bytes each. */
const CACHED_POSTINGS = 2_000_000;

/** One page of a listing, and how many products there are over all pages. */
export interface ProductsFound {
  products: Selectable<ProductsTable>[];
  total: number;
}

/** Reads pages of the catalogue. */
export interface ProductFinder {
  /** A page, filtered, sorted and, with a query, searched. Featured is the catalogue's own order, or the best match first. */
  find(listing: ProductListing): Promise<ProductsFound>;
}

/**
 * Finds products in the catalogue's orders, which are in memory while the catalogue's version stays the same; reading the
 * version is one small query. Only the products of a page are read from the tables.
 */
export function productFinder(db: Database): ProductFinder {
  let current: CatalogueOrder | null = null;
  let reading: Promise<CatalogueOrder> | null = null;
  const cache = new LRUCache<string, { slots: ProductSlots }>({
    maxSize: CACHED_SLOTS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  const cachedWords = new LRUCache<string, Postings>({
    maxSize: CACHED_POSTINGS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  return { find };

  async function find(listing: ProductListing): Promise<ProductsFound> {
    const order = await currentOrder();
    const slots = await slotsOf(order, listing);
    return { products: await readPage(order, pageOf(slots, listing)), total: slots.length };
  }

  async function currentOrder(): Promise<CatalogueOrder> {
    const version = await readVersion(db);
    if (current?.version === version) return current;
    const order = await (reading ??= readCatalogueOrder(db).finally(() => (reading = null)));
    current = order;
    // A reading that began before this version existed does not contain it.
    return order.version >= version ? order : currentOrder();
  }

  /** All products of a list in ascending order, without their direction. */
  async function slotsOf(order: CatalogueOrder, listing: ProductListing): Promise<ProductSlots> {
    const { query, category, minPaise, maxPaise, sort } = listing;
    const within = category === null ? null : (order.categories.get(category) ?? -1);
    const sorted = within === null ? order.sorted : order.sortedWithin[within];
    if (sorted === undefined) return new Uint32Array();
    if (query === "" && sort === "price") return pricedBetween(order, sorted.price, minPaise, maxPaise);
    if (query === "" && minPaise === null && maxPaise === null) return sorted[sort];
    return cached([order.version, query, within, minPaise, maxPaise, sort], async () => {
      if (query === "") return sortedSlots(pricedBetween(order, sorted.price, minPaise, maxPaise), order.rank[sort]);
      const matches = await cached([order.version, query], () => matchesOf(order, query));
      const chosen = matches.filter(
        (slot) =>
          (within === null || order.category[slot] === within) && isBetween(order.paise[slot] ?? 0, minPaise, maxPaise),
      );
      return sort === "featured" ? chosen : sortedSlots(chosen, order.rank[sort]);
    });
  }

  async function cached(
    key: readonly unknown[],
    find: () => Promise<ProductSlots> | ProductSlots,
  ): Promise<ProductSlots> {
    const name = JSON.stringify(key);
    const found = cache.get(name)?.slots ?? (await find());
    cache.set(name, { slots: found });
    return found;
  }

  /** The products that match a query: the best first, equal ones in the catalogue's own order. */
  async function matchesOf(order: CatalogueOrder, query: string): Promise<ProductSlots> {
    const meanings = await findMeanings(db, query);
    if (meanings === null) return new Uint32Array();
    const words = [...new Set(meanings.flatMap(({ exact, near }) => [...exact, ...near]))];
    return rankMatches(meanings, await postingsOf(order, words), {
      featured: order.sorted.featured,
      rank: order.rank.featured,
    });
  }

  /** Reads the products of words; those of earlier searches are cached. */
  async function postingsOf(order: CatalogueOrder, words: readonly string[]): Promise<Map<string, Postings>> {
    const nameOf = (word: string) => `${order.version} ${word}`;
    const read = await readPostings(
      db,
      words.filter((word) => !cachedWords.has(nameOf(word))),
      order.slotOf,
    );
    const all = new Map(
      words.flatMap((word) => {
        const postings = read.get(word) ?? cachedWords.get(nameOf(word));
        return postings === undefined ? [] : [[word, postings] as const];
      }),
    );
    for (const [word, postings] of read) cachedWords.set(nameOf(word), postings);
    return all;
  }

  async function readPage(order: CatalogueOrder, slots: ProductSlots): Promise<Selectable<ProductsTable>[]> {
    if (slots.length === 0) return [];
    const ids = Array.from(slots, (slot) => order.ids[slot] ?? 0);
    const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A product that was just removed is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** A search's own order has one direction only: the best match first. */
function pageOf(slots: ProductSlots, { query, sort, direction, page, limit }: ProductListing): ProductSlots {
  const start = (page - 1) * limit;
  if (direction === "asc" || (query !== "" && sort === "featured")) return slots.slice(start, start + limit);
  const end = Math.max(0, slots.length - start);
  return slots.slice(Math.max(0, end - limit), end).reverse();
}

/** The part of an order by price that lies pricedBetween two prices, both included. */
function pricedBetween(
  { paise }: CatalogueOrder,
  byPrice: ProductSlots,
  min: number | null,
  max: number | null,
): ProductSlots {
  const from = min === null ? 0 : firstWhere(byPrice, (slot) => (paise[slot] ?? 0) >= min);
  const to = max === null ? byPrice.length : firstWhere(byPrice, (slot) => (paise[slot] ?? 0) > max);
  return byPrice.subarray(from, Math.max(from, to));
}

function isBetween(paise: number, min: number | null, max: number | null): boolean {
  return (min === null || paise >= min) && (max === null || paise <= max);
}

/** The first index from which on the condition holds, by binary search. */
function firstWhere(slots: ProductSlots, holds: (slot: number) => boolean): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(slots[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sorts by rank: numbers sort faster than comparing functions. */
function sortedSlots(slots: ProductSlots, rank: ProductSlots): ProductSlots {
  const byRank = Float64Array.from(slots, (slot) => (rank[slot] ?? 0) * rank.length + slot).sort();
  return Uint32Array.from(byRank, (key) => key % rank.length);
}
