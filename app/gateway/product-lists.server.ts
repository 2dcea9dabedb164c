import { setImmediate as letOthersRun } from "node:timers/promises";
import { product as productShape, type Product } from "#contract/products.ts";
import { productEntriesOf, readListNotes, type ListNotes, type ProductQuery } from "#contract/product-lists.ts";
import { categoryFilter } from "#domain/categories.ts";
import type { SortField } from "#domain/price-range.ts";
import type { Signed } from "#domain/signed-source.ts";
import { payablePaise } from "#domain/variants.ts";
import { call, refusedReading, withTimeout, type UpstreamResponse } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { browse, keptName } from "./products.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** A list of products as an upstream answers it: a page, or everything that it has. */
export interface ProductList extends ListNotes {
  products: Product[];
  /** The total over all pages, as the upstream states it; null where it states none. */
  total: number | null;
  /** How many entries the answer had, those that are no products with them. */
  entryCount: number;
}

/** A list of which everything is known: the total is the products' number where the upstream states none. */
type ProductPage = ProductList & { total: number };

/** One page of a product list; see {@link ProductList}. */
export type ProductListPage = Omit<ProductPage, "products"> & { products: Signed<Product>[] };

/**
 * A page of the products that match a query. The upstream searches, filters and sorts, as far as it can; the shop does
 * the rest. Prices in the query are whole rupees. Throws faults.
 */
export async function findProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  const page = await (query.query === undefined ? listProducts(upstream, query) : searchProducts(upstream, query));
  return { ...page, products: page.products.map((product) => signedProduct(upstream, product)) };
}

/**
 * {@link findProducts} for a page that only shows the list. Guests share cached pages, which everyone sees while the
 * upstream fails. A customer's calls carry their token, so their pages are shared with nobody, unless they are cut here.
 */
export async function browseProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  const name = `list ${JSON.stringify(Object.entries(query).sort())}`;
  const reader = upstream.abilities.paginates ? upstream : { ...upstream, token: null };
  return browse(reader, name, (client) => findProducts(client, query));
}

/** The featured products: the first four of the list (specification, section 9), cached as in {@link browseProducts}. Throws faults. */
export async function browseFeatured(upstream: UpstreamClient): Promise<Signed<Product>[]> {
  return (await browseProducts(upstream, { page: 1, limit: 4 })).products;
}

/** A page of the product list. Throws UpstreamContractError when the upstream has no such call. */
async function listProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductPage> {
  if (upstream.abilities.paginates) {
    const list = await askForList(upstream, query);
    if (isPage(list, query.limit)) return pageAsAnswered(list);
    upstream.abilities.paginates = false;
    const whole = `a page holds everything (${list.entries.length} products)`;
    upstream.report(
      new UpstreamContractError("GET /products", `${whole}. The upstream should cut pages (page, limit; see docs/api)`),
    );
  }
  const all = await findWholeList(upstream);
  if (isWholeList(all)) return pageOfWholeList(all, query);
  // The upstream paginates by now.
  upstream.abilities.paginates = true;
  return pageAsAnswered(await askForList(upstream, query));
}

async function pageAsAnswered(answer: ProductEntries): Promise<ProductPage> {
  const list = await readProducts(answer);
  return { ...list, total: list.total ?? list.products.length };
}

/** How long it may take to read all products at once, in ms. */
export const WHOLE_LIST_TIMEOUT_MS = 60_000;

/**
 * All products at once, as guests see them; one page of them where the upstream paginates. It is kept as long as the
 * catalogue, since it may be large. Nobody waits longer for it than for other calls: it is read to its end for those who
 * come later.
 */
function findWholeList(upstream: UpstreamClient): Promise<ProductList> {
  const what = "all products";
  const reading = browse({ ...upstream, token: null }, what, async (client) =>
    readProducts(await askForList({ ...client, timeoutMs: WHOLE_LIST_TIMEOUT_MS, hasFullTimeout: true }, {})),
  );
  return upstream.catalogue.orStale(
    keptName(upstream, what),
    withTimeout(upstream, "GET /products", () => reading),
  );
}

/**
 * A page of the products that a search finds. Where the upstream has no search, or one that ignores the text, the shop looks
 * for it in the names of what there is, as the client in the specification did.
 */
async function searchProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductPage> {
  const answer = await askForSearch(upstream, query);
  if (answer === null) return pageOfWholeList(await findWholeList(upstream), query);
  if (isPage(answer, query.limit)) return pageAsAnswered(answer);
  const found = await readProducts(answer);
  const all = await findWholeList(upstream);
  // One that ignores the text answers with all products.
  const ignoresText = isWholeList(all) && found.products.length >= all.products.length;
  return pageOfWholeList(found, ignoresText ? query : { ...query, query: undefined });
}

/** What the upstream answers to a query of its list. Throws UpstreamContractError when it has no such call. */
async function askForList(upstream: UpstreamClient, query: ProductQuery): Promise<ProductEntries> {
  const response = await callUnderApi(upstream, "/products", query);
  // A 404 with a message refuses, as other statuses do.
  if (response.status === 404 && response.problem.message === null)
    throw new UpstreamContractError("GET /products", "there is no such call");
  return listIn("GET /products", response);
}

/** The same of its search; null where it has none. */
async function askForSearch(upstream: UpstreamClient, query: ProductQuery): Promise<ProductEntries | null> {
  const response = await callUnderApi(upstream, "/products/search", query);
  return response.status === 404 ? null : listIn("GET /products/search", response);
}

function listIn(name: string, response: UpstreamResponse): ProductEntries {
  if (!response.ok) throw refusedReading(name, response);
  const list = productEntriesOf(response.body);
  if (list === null) throw new UpstreamContractError(name, `status ${response.status} without a list of products`);
  return list;
}

/**
 * Calls a list under `/api` first. After a 404 there it calls the plain path, and remembers if that one works. Of two
 * 404, the one with a message counts.
 */
async function callUnderApi(upstream: UpstreamClient, path: string, query: ProductQuery): Promise<UpstreamResponse> {
  const { abilities } = upstream;
  const ask = (prefix: string) => call(upstream, { method: "GET", path: `${prefix}${path}`, query });
  if (!abilities.hasApiPrefix) return ask("");
  const prefixed = await ask("/api");
  if (prefixed.status !== 404) return prefixed;
  const plain = await ask("");
  if (plain.ok) abilities.hasApiPrefix = false;
  return plain.status === 404 && plain.problem.message === null ? prefixed : plain;
}

/** How many entries are read before other requests get a turn. */
const ENTRIES_PER_TURN = 500;

/** The entries of an answer that may be products, not read yet: there may be many. */
type ProductEntries = NonNullable<ReturnType<typeof productEntriesOf>>;

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
function isWholeList({ total, entryCount }: ProductList): boolean {
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
  const prices = [product.pricePaise, payablePaise(product)];
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
  price: payablePaise,
  created_at: ({ createdAt }) => Date.parse(createdAt ?? "") || 0,
};
