import { setImmediate as letOthersRun } from "node:timers/promises";
import { product as productShape, type Product, type productEntriesOf } from "#contract/products.ts";
import { readListNotes, type ListNotes } from "#contract/product-search.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import { categoryFilter } from "#domain/categories.ts";
import type { SortField } from "#domain/price-range.ts";

/** A list of products as an upstream answers it: a page, or everything that it has. */
export interface ProductList extends ListNotes {
  products: Product[];
  /** The total over all pages, as the upstream states it; null where it states none. */
  total: number | null;
  /** How many entries the answer had, those that are no products with them. */
  entryCount: number;
}

/** A list of which everything is known: the total is the products' number where the upstream states none. */
export type ProductPage = ProductList & { total: number };

/** How many entries are read before other requests get a turn. */
const ENTRIES_PER_TURN = 500;

/** The entries of an answer that may be products, not read yet: there may be many. */
export type ProductEntries = NonNullable<ReturnType<typeof productEntriesOf>>;

/** Whether a list is a page: it states a total that reaches beyond it, or is no longer than what was asked for. */
export function isPage({ entryCount, total }: ProductEntries, limit = Infinity): boolean {
  return total !== null && (total > entryCount || entryCount <= limit);
}

/** Reads the products of an answer. Entries that are none are left out. */
export async function readProducts({ body, entries, entryCount, total }: ProductEntries): Promise<ProductList> {
  const products: Product[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await letOthersRun();
    const product = productShape.decode(entry);
    if (product !== null) products.push(product);
  }
  return { products, total, entryCount, ...readListNotes(body) };
}

/** Whether a list holds everything that there is. */
export function isWholeList({ total, entryCount }: ProductList): boolean {
  return total === null || total <= entryCount;
}

/**
 * The page of a whole list that a query asks for: filtered by category and price, searched by name, sorted and cut, as the
 * specification's client did.
 */
export function pageOfWholeList(list: ProductList, query: ProductQuery): ProductPage {
  const { page = 1, limit = list.products.length } = query;
  const category = categoryFilter(query.category ?? "");
  const asked = list.products
    .filter((product) => {
      const its = [product.category ?? "", ...product.alsoIn];
      return category === null || its.some((one) => categoryFilter(one) === category);
    })
    .filter((product) => isInPriceRange(product, query));
  const { products, search } = foundIn(asked, query.query ?? "");
  return {
    ...list,
    products: sortedBy(products, query).slice((page - 1) * limit, page * limit),
    search: list.search ?? search,
    total: products.length,
  };
}

/** The products whose name has every word of a text; where none has, those that have the most of them, and a note that says so. */
function foundIn(products: Product[], text: string): Pick<ListNotes, "search"> & { products: Product[] } {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const read = products.map((product) => {
    const name = product.name.toLowerCase();
    return { product, known: words.filter((word) => name.includes(word)) };
  });
  const most = read.reduce((best, { known }) => Math.max(best, known.length), 0);
  const found = read.flatMap(({ product, known }) => (known.length === most ? [product] : []));
  if (most === words.length) return { products: found, search: null };
  const known = new Set(read.flatMap((one) => one.known));
  const missing = words.filter((word) => !known.has(word));
  const note = { complete: 0, missing, near: [], minPaise: null, maxPaise: null, size: null };
  return { products: most === 0 ? [] : found, search: note };
}

/** A product is in the range by its price or its sale price. */
function isInPriceRange(product: Product, { minPrice, maxPrice }: ProductQuery): boolean {
  const prices = [product.pricePaise, paidPaise(product)];
  return (
    (minPrice === undefined || Math.max(...prices) >= minPrice * 100) &&
    (maxPrice === undefined || Math.min(...prices) <= maxPrice * 100)
  );
}

/** Sorts by what the shopper pays, or by date. The sort is stable: equal products keep the upstream's order. */
function sortedBy(products: Product[], { sortBy, sortDir }: ProductQuery): Product[] {
  if (sortBy === undefined) return products;
  const valueOf = sortValues[sortBy];
  const direction = sortDir === "desc" ? -1 : 1;
  return products
    .map((product) => ({ product, value: valueOf(product) }))
    .sort((a, b) => direction * Math.sign(a.value - b.value))
    .map(({ product }) => product);
}

const sortValues: Readonly<Record<SortField, (product: Product) => number>> = {
  price: paidPaise,
  created_at: ({ createdAt }) => Date.parse(createdAt ?? "") || 0,
};

function paidPaise({ salePaise, pricePaise }: Product): number {
  return salePaise ?? pricePaise;
}
