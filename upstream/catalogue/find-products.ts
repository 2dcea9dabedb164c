import { LRUCache } from "lru-cache";
import type { Selectable } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { ProductsTable } from "../database/tables.ts";
import { readCatalogueOrder, readVersion, type CatalogueOrder, type Places } from "./catalogue-order.ts";
import type { ProductListing } from "../../contract/products.ts";
import { findMeanings } from "./search/find-meanings.ts";
import { readPostings, type Postings } from "./search/postings.ts";
import { rankMatches } from "./search/rank-matches.ts";

/** Places of products kept of searches and of lists by price, each four bytes. */
const KEPT_PLACES = 4_000_000;
/** Products kept of words that were searched for, six bytes each. */
const KEPT_POSTINGS = 2_000_000;

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
 * Finds in the catalogue's orders, which this process keeps in memory as long as the catalogue's version stays the same; asking for it is
 * one small query. Only the products of a page are read from the tables.
 */
export function productFinder(db: Database): ProductFinder {
  let known: CatalogueOrder | null = null;
  let reading: Promise<CatalogueOrder> | null = null;
  const kept = new LRUCache<string, { places: Places }>({
    maxSize: KEPT_PLACES,
    sizeCalculation: ({ places }) => places.length + 50,
  });
  const keptWords = new LRUCache<string, Postings>({
    maxSize: KEPT_POSTINGS,
    sizeCalculation: ({ places }) => places.length + 50,
  });
  return { find };

  async function find(listing: ProductListing): Promise<ProductsFound> {
    const order = await currentOrder();
    const places = await placesOf(order, listing);
    return { products: await readPage(order, pageOf(places, listing)), total: places.length };
  }

  async function currentOrder(): Promise<CatalogueOrder> {
    const version = await readVersion(db);
    if (known?.version === version) return known;
    const order = await (reading ??= readCatalogueOrder(db).finally(() => (reading = null)));
    known = order;
    // A reading that began before this version was there does not know it.
    return order.version >= version ? order : currentOrder();
  }

  /** All products of a list in ascending order, without their direction. */
  async function placesOf(order: CatalogueOrder, listing: ProductListing): Promise<Places> {
    const { query, category, minPaise, maxPaise, sort } = listing;
    const within = category === null ? null : (order.categories.get(category) ?? -1);
    const sorted = within === null ? order.sorted : order.sortedWithin[within];
    if (sorted === undefined) return new Uint32Array();
    if (query === "" && sort === "price") return between(order, sorted.price, minPaise, maxPaise);
    if (query === "" && minPaise === null && maxPaise === null) return sorted[sort];
    return keep([order.version, query, within, minPaise, maxPaise, sort], async () => {
      if (query === "") return sortedPlaces(between(order, sorted.price, minPaise, maxPaise), order.rank[sort]);
      const matches = await keep([order.version, query], () => matchesOf(order, query));
      const chosen = matches.filter(
        (place) =>
          (within === null || order.category[place] === within) &&
          isBetween(order.paise[place] ?? 0, minPaise, maxPaise),
      );
      return sort === "featured" ? chosen : sortedPlaces(chosen, order.rank[sort]);
    });
  }

  async function keep(key: readonly unknown[], find: () => Promise<Places> | Places): Promise<Places> {
    const name = JSON.stringify(key);
    const found = kept.get(name)?.places ?? (await find());
    kept.set(name, { places: found });
    return found;
  }

  /** The products a query means, the best first, those equally good in the catalogue's own order. */
  async function matchesOf(order: CatalogueOrder, query: string): Promise<Places> {
    const meanings = await findMeanings(db, query);
    if (meanings === null) return new Uint32Array();
    const words = [...new Set(meanings.flatMap(({ exact, near }) => [...exact, ...near]))];
    return rankMatches(meanings, await postingsOf(order, words), {
      featured: order.sorted.featured,
      rank: order.rank.featured,
    });
  }

  /** What is remembered of words is read once for all searches that have them. */
  async function postingsOf(order: CatalogueOrder, words: readonly string[]): Promise<Map<string, Postings>> {
    const nameOf = (word: string) => `${order.version} ${word}`;
    const read = await readPostings(
      db,
      words.filter((word) => !keptWords.has(nameOf(word))),
      order.placeOf,
    );
    const all = new Map(
      words.flatMap((word) => {
        const postings = read.get(word) ?? keptWords.get(nameOf(word));
        return postings === undefined ? [] : [[word, postings] as const];
      }),
    );
    for (const [word, postings] of read) keptWords.set(nameOf(word), postings);
    return all;
  }

  async function readPage(order: CatalogueOrder, places: Places): Promise<Selectable<ProductsTable>[]> {
    if (places.length === 0) return [];
    const ids = Array.from(places, (place) => order.ids[place] ?? 0);
    const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    // One that has gone this moment leaves a gap at most.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** A search's own order knows one direction, best first. */
function pageOf(places: Places, { query, sort, direction, page, limit }: ProductListing): Places {
  const start = (page - 1) * limit;
  if (direction === "asc" || (query !== "" && sort === "featured")) return places.slice(start, start + limit);
  const end = Math.max(0, places.length - start);
  return places.slice(Math.max(0, end - limit), end).reverse();
}

/** The part of an order by price that lies between two prices, both included. */
function between({ paise }: CatalogueOrder, byPrice: Places, min: number | null, max: number | null): Places {
  const from = min === null ? 0 : firstWhere(byPrice, (place) => (paise[place] ?? 0) >= min);
  const to = max === null ? byPrice.length : firstWhere(byPrice, (place) => (paise[place] ?? 0) > max);
  return byPrice.subarray(from, Math.max(from, to));
}

function isBetween(paise: number, min: number | null, max: number | null): boolean {
  return (min === null || paise >= min) && (max === null || paise <= max);
}

/** The first index from which on the condition holds, by halving. */
function firstWhere(places: Places, holds: (place: number) => boolean): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(places[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sorted by their ranks: those are numbers, which sort faster than they compare. */
function sortedPlaces(places: Places, rank: Places): Places {
  const byRank = Float64Array.from(places, (place) => (rank[place] ?? 0) * rank.length + place).sort();
  return Uint32Array.from(byRank, (key) => key % rank.length);
}
