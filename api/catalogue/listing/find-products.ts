import { LRUCache } from "lru-cache";
import type { ProductListing } from "#api/catalogue/search/product-listing.ts";
import type { SearchNote } from "#contract/product-lists.ts";
import { noFacetFilter, type FacetFilter } from "#domain/facet-filter.ts";
import type { FacetCounts } from "#domain/option-facets.ts";
import { resultCache } from "#process/result-cache.ts";
import { countFacetsOf, leftBy, readCatalogueOptions } from "#api/catalogue/catalogue-options.ts";
import {
  readCatalogueOrder,
  readVersion,
  type CatalogueOrder,
  type ProductSlots,
} from "#api/catalogue/catalogue-order.ts";
import { understand, type UnderstoodListing } from "#api/catalogue/search/understand-query.ts";
import { soldOutProducts } from "#api/catalogue/stock.ts";
import { catalogueSearch, type Catalogue } from "#api/catalogue/search/search-catalogue.ts";
import type { Database, Row } from "#api/database/tables.ts";

/** Cached results of lists, in products of four bytes each: that saves filtering the whole catalogue for each page. */
const CACHED_SLOTS = 4_000_000;
/** How many lists have the values of their filters cached: that saves counting the whole list for each page. */
const CACHED_FACETS = 2_000;
/** A search that finds fewer products is filled up with those that come nearest. */
const FEW = 24;

/** One page of a listing, and how many products there are over all pages. */
export interface ProductsFound {
  products: Row<"products">[];
  total: number;
  facets: FacetCounts;
  /** Null where nothing was searched for. */
  search: SearchNote | null;
}

/** Reads pages of the catalogue. */
export interface ProductFinder {
  /** A page, filtered, sorted and, with a query, searched. Featured is the catalogue's own order, or the best match first. */
  find(listing: ProductListing): Promise<ProductsFound>;
}

/** The catalogue without what changes with every order. */
type StoredCatalogue = Omit<Catalogue, "soldOut">;

/** The products of a list in ascending order; `complete` of them have every word of the search. */
interface Chosen {
  slots: ProductSlots;
  complete: number;
}

/**
 * Finds products in the catalogue's orders, which are in memory while the catalogue's version stays the same; reading the
 * version is one small query. Only the products of a page are read from the tables.
 */
export function productFinder(db: Database, { soldOutMs }: { soldOutMs?: number } = {}): ProductFinder {
  // Saves reading all products for each listing. The version in the key tells when that must be done again.
  const catalogues = resultCache<StoredCatalogue>({ max: 1, freshMs: Infinity });
  const soldOut = soldOutProducts(db, soldOutMs === undefined ? {} : { freshMs: soldOutMs });
  const search = catalogueSearch(db);
  const lists = new LRUCache<string, Chosen>({
    maxSize: CACHED_SLOTS,
    sizeCalculation: ({ slots }) => slots.length + 50,
  });
  const facets = new LRUCache<string, FacetCounts>({ max: CACHED_FACETS });
  return { find };

  async function find(asked: ProductListing): Promise<ProductsFound> {
    const stored = await currentCatalogue();
    const catalogue = { ...stored, soldOut: await soldOut(stored.order) };
    let listing = understand(asked, catalogue.options);
    let chosen = await choose(catalogue, listing);
    if (chosen.slots.length === 0 && listing.named.size !== null) {
      // No product of that size fits: those of other sizes come nearest.
      listing = { ...listing, size: null, named: { ...listing.named, size: null } };
      const { slots } = await choose(catalogue, listing);
      chosen = { slots, complete: 0 };
    }
    return {
      products: await readPage(catalogue.order, pageOf(chosen.slots, listing)),
      total: chosen.slots.length,
      facets: await countFacets(catalogue, listing),
      search: await noteOf(catalogue, listing, chosen),
    };
  }

  async function noteOf(catalogue: Catalogue, listing: UnderstoodListing, { complete }: Chosen) {
    const { query, named } = listing;
    if (query === "" && !named.isAny) return null;
    const { missing, nearWords } = query === "" ? { missing: [], nearWords: [] } : await search(catalogue, query);
    const { minPaise, maxPaise, size } = named;
    return { complete, missing, near: nearWords, minPaise, maxPaise, size };
  }

  async function countFacets(catalogue: Catalogue, listing: UnderstoodListing): Promise<FacetCounts> {
    const { query, category, minPaise, maxPaise } = listing;
    const { order, options, soldOut } = catalogue;
    const list = [order.version, soldOut.generation, query, category, minPaise, maxPaise];
    const key = JSON.stringify([...list, ...facetValues(listing)]);
    const counted = facets.get(key);
    if (counted !== undefined) return counted;
    const all = await choose(catalogue, { ...listing, ...noFacetFilter, sort: "featured" });
    const fresh = countFacetsOf(options, all.slots, listing, soldOut.flags);
    facets.set(key, fresh);
    return fresh;
  }

  /** Another process may have changed the catalogue. A reading that begins now has this version, or a later one. */
  async function currentCatalogue(): Promise<StoredCatalogue> {
    return catalogues.run(String(await readVersion(db)), readCatalogue);
  }

  async function readCatalogue(): Promise<StoredCatalogue> {
    const order = await readCatalogueOrder(db);
    return { order, options: await readCatalogueOptions(db, order) };
  }

  /** All products of a list in ascending order, without their direction. */
  async function choose(catalogue: Catalogue, listing: UnderstoodListing): Promise<Chosen> {
    const { order } = catalogue;
    const { query, category, minPaise, maxPaise, sort } = listing;
    const within = category === null ? null : (order.categories.get(category) ?? -1);
    const sorted = within === null ? order.sorted : order.sortedWithin[within];
    if (sorted === undefined) return whole(new Uint32Array());
    if (query === "" && !hasFacetFilter(listing)) {
      if (sort === "price") return whole(pricedBetween(order, sorted.price, minPaise, maxPaise));
      if (minPaise === null && maxPaise === null) return whole(sorted[sort]);
    }
    const { generation } = catalogue.soldOut;
    const list = [order.version, generation, query, within, minPaise, maxPaise, sort];
    const key = JSON.stringify([...list, ...facetValues(listing)]);
    const cached = lists.get(key);
    if (cached !== undefined) return cached;
    const chosen =
      query === "" ? filterList(catalogue, listing, sorted.price) : await filterMatches(catalogue, listing);
    lists.set(key, chosen);
    return chosen;
  }

  function filterList(
    { order, options, soldOut }: Catalogue,
    listing: UnderstoodListing,
    byPrice: ProductSlots,
  ): Chosen {
    const { minPaise, maxPaise, sort } = listing;
    const priced = pricedBetween(order, byPrice, minPaise, maxPaise);
    const slots = hasFacetFilter(listing) ? priced.filter(leftBy(options, listing, soldOut.flags)) : priced;
    if (sort === "price") return whole(slots);
    const sorted = sortedSlots(slots, order.rank[sort]);
    // A search for nothing but a size or a price has no better match than another, but what is in stock comes first.
    return whole(sort === "featured" && listing.named.isAny ? inStockFirst(sorted, soldOut.flags) : sorted);
  }

  async function filterMatches(catalogue: Catalogue, listing: UnderstoodListing): Promise<Chosen> {
    const { order, options, soldOut } = catalogue;
    const { query, category, minPaise, maxPaise, sort } = listing;
    const within = category === null ? null : order.categories.get(category);
    const isInFilter = hasFacetFilter(listing) ? leftBy(options, listing, soldOut.flags) : () => true;
    const isChosen = (slot: number) =>
      (within === null || (within !== undefined && order.isWithin(slot, within))) &&
      isBetween(order.paise[slot] ?? 0, minPaise, maxPaise) &&
      isInFilter(slot);
    const { complete, partial } = await search(catalogue, query);
    const best = complete.filter(isChosen);
    const lacking = best.length === 0 ? Infinity : Math.max(0, FEW - best.length);
    const slots = Uint32Array.from([...best, ...partial.filter(isChosen).slice(0, lacking)]);
    return { slots: sort === "featured" ? slots : sortedSlots(slots, order.rank[sort]), complete: best.length };
  }

  async function readPage(order: CatalogueOrder, slots: ProductSlots): Promise<Row<"products">[]> {
    if (slots.length === 0) return [];
    const ids = Array.from(slots, (slot) => order.ids[slot] ?? 0);
    const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A product that was just removed is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** The values of the filters beside words, category and price, always in the same order. */
function facetValues(filter: FacetFilter): unknown[] {
  return facetNames.map((name) => filter[name]);
}

const facetNames = Object.keys(noFacetFilter) as (keyof FacetFilter)[];

/** Whether more than words, category and price narrows a list. */
export function hasFacetFilter(filter: FacetFilter): boolean {
  return facetNames.some((name) => filter[name] !== noFacetFilter[name]);
}

function inStockFirst(slots: ProductSlots, soldOut: Uint8Array): ProductSlots {
  return Uint32Array.from([
    ...slots.filter((slot) => soldOut[slot] !== 1),
    ...slots.filter((slot) => soldOut[slot] === 1),
  ]);
}

/** A list of which every product is what was asked for. */
function whole(slots: ProductSlots): Chosen {
  return { slots, complete: slots.length };
}

/** A search's own order has one direction only: the best match first. */
function pageOf(slots: ProductSlots, { query, sort, direction, page, limit }: ProductListing): ProductSlots {
  const start = (page - 1) * limit;
  if (direction === "asc" || (query !== "" && sort === "featured")) return slots.slice(start, start + limit);
  const end = Math.max(0, slots.length - start);
  return slots.slice(Math.max(0, end - limit), end).reverse();
}

/** The part of an order by price that lies between two prices, both included. */
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
