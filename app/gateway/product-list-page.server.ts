import { LRUCache } from "lru-cache";
import {
  product as productReader,
  readEmptiness,
  readFaceted,
  readProductIndex,
  type Product,
  type ProductIndex,
} from "#contract/readers/product.ts";
import { readFacets, type Facets, readSearchNote, type SearchNote } from "#contract/readers/search.ts";
import { facetFilterOf, type ProductQuery } from "#contract/product-query.ts";
import { traitNames, type FacetFilter } from "#domain/facet-filter.ts";
import { countFacets, isLeft, type FacetedProduct } from "#domain/option-facets.ts";
import { categoryFrom } from "#domain/categories.ts";
import type { SortField } from "#domain/price-range.ts";
import type { ParsedValue, ProductListTarget } from "./parse-body.server.ts";

/** What a list of products turned out to be. */
export interface ProductListFacts {
  /** The total over all pages. For a list that was not paginated, the number of products that match the query. */
  total: number;
  /** How many products the response holds. */
  received: number;
  /** Whether the upstream sent one page of its list. */
  isPaged: boolean;
  /** Whether the list names a total larger than what it holds, although it is longer than a page. */
  hasMore: boolean;
  /** The parts of the query that the upstream ignored. */
  ignored: QueryPart[];
  /** The values of the list, for its filters; null where there are none. */
  facets: Facets | null;
  /** What is known of a search; null where every product counts as one that was asked for. */
  search: SearchNote | null;
  /** Whether the upstream says that there is not a single product. */
  isEmpty: boolean;
}

/** The products of a list that a query leaves. */
interface Matches {
  entries: ProductIndex["entries"];
  ignored: QueryPart[];
  facets: Facets | null;
  search: SearchNote | null;
}

/** A parsed list of products, with the results of earlier queries on it. */
export interface IndexedProducts {
  index: ProductIndex;
  /** What the upstream itself says of the list. */
  stated: Pick<ProductListFacts, "facets" | "search" | "isEmpty">;
  /** The matching products by query, page and limit left out: that saves filtering the whole list for each page. */
  matches: LRUCache<string, Matches>;
}

/** The most products of one page, and the most ids, which are as many as a sitemap may list. */
const MAX_PRODUCTS = 100;
const MAX_IDS = 50_000;
/** The longest texts of a product that pages show, in characters. */
const MAX_LENGTH = { name: 500, description: 20_000, picture: 2_100 };

/** The list of products in a parsed body; null when there is none. */
export function indexedProductsIn(json: unknown): IndexedProducts | null {
  const index = readProductIndex(json);
  if (index === null) return null;
  const stated = { facets: readFacets(json), search: readSearchNote(json), isEmpty: readEmptiness(json) };
  return { index, stated, matches: new LRUCache({ max: 16 }) };
}

/**
 * The requested page of a list. A list without a total, or longer than the page, is everything the upstream has: it is
 * filtered, sorted and cut here.
 */
export function pageOfProducts(
  list: IndexedProducts,
  target: ProductListTarget,
): ParsedValue["products"] | ParsedValue["product ids"] {
  const { index } = list;
  const { page = 1, limit = MAX_PRODUCTS, ...query } = target.query;
  const received = index.entries.length;
  const isPaged = index.total !== null && received <= limit;
  const hasMore = index.total !== null && index.total > received;
  if (isPaged)
    return valueOf(target, index.entries, {
      total: index.total ?? received,
      received,
      isPaged,
      hasMore,
      ignored: [],
      ...list.stated,
    });
  const { entries, ignored, facets, search } = matchesIn(
    list,
    query,
    target.kind === "products" ? target.nameHas : null,
  );
  return valueOf(target, target.kind === "product ids" ? entries : entries.slice((page - 1) * limit, page * limit), {
    total: entries.length,
    received,
    isPaged,
    hasMore,
    ignored,
    facets: list.stated.facets ?? facets,
    search: list.stated.search ?? search,
    isEmpty: list.stated.isEmpty,
  });
}

function matchesIn({ index, matches }: IndexedProducts, query: ProductQuery, nameHas: string | null): Matches {
  const key = JSON.stringify([nameHas, Object.entries(query).sort()]);
  const remembered = matches.get(key);
  if (remembered !== undefined) return remembered;
  const { named, isWhole } = withName(index.entries, nameHas);
  const all = named.map((original) => ({ ...original.keys, original, faceted: readFaceted(original.entry) }));
  const { products, ignored, beforeFacets } = filterAndSort(all, query);
  const found = {
    entries: products.map(({ original }) => original),
    ignored,
    facets: facetsOf(beforeFacets, query),
    search: isWhole ? null : { ...noNote, complete: 0 },
  };
  matches.set(key, found);
  return found;
}

const noNote = { missing: [], near: [], minPaise: null, maxPaise: null, size: null };

/** The products whose names have a text, else all of its words, else the most of them. */
function withName(
  entries: ProductIndex["entries"],
  text: string | null,
): { named: ProductIndex["entries"]; isWhole: boolean } {
  const whole = text?.toLowerCase().trim() ?? "";
  const having = entries.filter(({ keys }) => keys.name.toLowerCase().includes(whole));
  if (having.length > 0) return { named: having, isWhole: true };
  const words = whole.split(/\s+/);
  const counts = entries.map(({ keys }) => words.filter((word) => keys.name.toLowerCase().includes(word)).length);
  const most = counts.reduce((high, count) => Math.max(high, count), 0);
  if (most === 0) return { named: [], isWhole: true };
  return { named: entries.filter((_, index) => counts[index] === most), isWhole: most === words.length };
}

function facetsOf(products: readonly { faceted: FacetedProduct }[], query: ProductQuery): Facets {
  const counted = products.map(({ faceted }) => ({ ...faceted, count: 1 }));
  const { colors, ...counts } = countFacets(counted, facetFilterOf(query));
  return { ...counts, colors: colors.map((color) => ({ ...color, swatch: null })) };
}

function valueOf(
  target: ProductListTarget,
  entries: ProductIndex["entries"],
  facts: ProductListFacts,
): ParsedValue["products"] | ParsedValue["product ids"] {
  if (target.kind === "product ids") return { ids: entries.slice(0, MAX_IDS).map(({ keys }) => keys.id), ...facts };
  return {
    products: entries.slice(0, MAX_PRODUCTS).flatMap(({ entry }) => shortened(productReader.safeParse(entry).data)),
    ...facts,
  };
}

/** The product with its texts cut to what pages show; nothing for an entry that is not a product. */
function shortened(product: Product | undefined): Product[] {
  if (product === undefined) return [];
  const cut = (text: string | null, length: number) => text?.slice(0, length) ?? null;
  return [
    {
      ...product,
      name: product.name.slice(0, MAX_LENGTH.name),
      description: cut(product.description, MAX_LENGTH.description),
      category: cut(product.category, MAX_LENGTH.name),
      craft: cut(product.craft, MAX_LENGTH.name),
      fabric: cut(product.fabric, MAX_LENGTH.name),
      occasion: cut(product.occasion, MAX_LENGTH.name),
      sizeTable: cut(product.sizeTable, MAX_LENGTH.name),
      countryOfOrigin: null,
      createdAt: cut(product.createdAt, MAX_LENGTH.name),
      pictures: product.pictures.filter((picture) => picture.length <= MAX_LENGTH.picture),
      // Lists do not show them.
      pictureTexts: [],
    },
  ];
}

/** The fields that products are filtered and sorted by. */
type Filterable = Pick<Product, "category" | "pricePaise" | "salePaise" | "createdAt"> & {
  faceted?: FacetedProduct;
};

/** A part of a product query that an upstream may ignore. */
export type QueryPart = "category" | "price" | "sort";

/**
 * Filters and sorts a whole list by a query, and returns which parts of the query the list did not follow. Filters are
 * optional upstream (specification, section 7), so a server may answer any query with all it has. A product that the
 * upstream was right to send is never dropped. `beforeFacets` are the products that category and price leave.
 */
export function filterAndSort<T extends Filterable>(
  products: readonly T[],
  query: ProductQuery,
): { products: T[]; ignored: QueryPart[]; beforeFacets: T[] } {
  const inCategory = products.filter((product) => mayBeInCategory(product, query));
  const inPriceRange = inCategory.filter((product) => mayBeInPriceRange(product, query));
  const filter = statedFilter(products, facetFilterOf(query));
  const offered = inPriceRange.filter(({ faceted }) => faceted === undefined || isLeft(faceted, filter));
  const sorted = sortedBy(offered, query);
  const ignored: QueryPart[] = [];
  if (inCategory.length < products.length) ignored.push("category");
  if (inPriceRange.length < inCategory.length) ignored.push("price");
  if (sorted.some((product, index) => product !== offered[index])) ignored.push("sort");
  return { products: sorted, ignored, beforeFacets: inPriceRange };
}

/** A product of a category that the shop does not know stays: only the upstream can say where it belongs. */
function mayBeInCategory(product: Filterable, { category }: ProductQuery): boolean {
  const wanted = categoryFrom(category);
  return wanted === null || (categoryFrom(product.category) ?? wanted) === wanted;
}

/** A server may compare the price or the sale price with the range, so a product stays when either fits. */
function mayBeInPriceRange(product: Filterable, { minPrice, maxPrice }: ProductQuery): boolean {
  const prices = [product.pricePaise, paidPaise(product)];
  return (
    (minPrice === undefined || Math.max(...prices) >= minPrice * 100) &&
    (maxPrice === undefined || Math.min(...prices) <= maxPrice * 100)
  );
}

/** The filter without what no product of the list states: only the upstream can then say what fits. */
function statedFilter(products: readonly Filterable[], filter: FacetFilter): FacetFilter {
  const isStated = (has: (product: FacetedProduct) => boolean) =>
    products.some(({ faceted }) => faceted !== undefined && has(faceted));
  const stated = { ...filter };
  for (const name of ["size", "color"] as const)
    if (!isStated(({ combinations }) => combinations.some((one) => one[name] !== null))) stated[name] = null;
  for (const name of traitNames) if (!isStated(({ traits }) => traits[name].length > 0)) stated[name] = null;
  return stated;
}

/** Sorts by what the shopper pays, or by date. The sort is stable: equal products keep the upstream's order. */
function sortedBy<T extends Filterable>(products: T[], { sortBy, sortDir }: ProductQuery): T[] {
  if (sortBy === undefined) return products;
  const valueOf = sortValues[sortBy];
  const direction = sortDir === "desc" ? -1 : 1;
  return products
    .map((product) => ({ product, value: valueOf(product) }))
    .sort((a, b) => direction * Math.sign(a.value - b.value))
    .map(({ product }) => product);
}

const sortValues: Readonly<Record<SortField, (product: Filterable) => number>> = {
  price: paidPaise,
  created_at: createdMs,
};

function paidPaise({ salePaise, pricePaise }: Filterable): number {
  return salePaise ?? pricePaise;
}

/** The time of creation in ms since 1970; 0 when the upstream does not say. */
function createdMs({ createdAt }: Filterable): number {
  return Date.parse(createdAt ?? "") || 0;
}
