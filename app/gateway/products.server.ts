import { productCalls, productEntriesOf, type Product } from "#contract/products.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import type { Signed } from "#domain/signed-source.ts";
import { ask, call, withTimeout, refusedReading, type UpstreamResponse } from "./call-upstream.server.ts";
import { isRefusal, toResult, UpstreamContractError, type UpstreamFault } from "./faults.server.ts";
import {
  isPage,
  isWholeList,
  pageOfWholeList,
  readProducts,
  type ProductEntries,
  type ProductList,
  type ProductPage,
} from "./product-lists.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";
import { refuseUnauthorized, type UpstreamClient } from "./upstream-client.server.ts";

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
 * One product; null when the upstream has none of that id, which it says by 404. Throws faults, also when it refuses in words of
 * its own or in another way, as with 410, or answers without a product.
 */
export async function findStatedProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  // The upstream's search stands at the same place: it would answer with a list.
  if (id === SEARCH) return null;
  const asked = await ask(upstream, productCalls.getProduct, { parameters: { id } });
  const { status, message, problem } = asked;
  // The code of the contract says no more than the status: the shop has better words for it.
  if (status === 404 && (message === null || problem.code === "not_found")) return null;
  if (status >= 300) throw refusedReading(PRODUCT_CALL, asked);
  const product = asked.code === "ok" ? asked.value : null;
  if (product === null) throw new NoProduct(PRODUCT_CALL, `status ${status} without a product`);
  return signedProduct(upstream, product);
}

/** {@link findStatedProduct} for what goes on without the product: null also after 410, or an answer without a product. */
export async function findProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  const { value, fault } = await toResult(findStatedProduct(upstream, id));
  if (fault !== null && !isGone(fault) && !(fault instanceof NoProduct)) throw fault;
  return value;
}

/** The upstream answered a product's call without a product. */
class NoProduct extends UpstreamContractError {}

const PRODUCT_CALL = "GET /products/{id}";

/** The last part of the address of the upstream's search. */
const SEARCH = "search";

function isGone(fault: UpstreamFault): boolean {
  return isRefusal(fault) && (fault.status === 404 || fault.status === 410);
}

/** Several products by id, called in parallel and each once. Unknown and refused ids are missing from the map. Throws faults. */
export async function findProductsById(
  upstream: UpstreamClient,
  ids: readonly string[],
): Promise<Map<string, Signed<Product>>> {
  const findOne = async (id: string) => {
    const { value, fault } = await toResult(findProduct(upstream, id));
    if (fault !== null && !isRefusal(fault)) throw fault;
    return [id, value] as const;
  };
  const found = await Promise.all([...new Set(ids)].map(findOne));
  return new Map(found.flatMap(([id, product]) => (product === null ? [] : [[id, product] as const])));
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

/** {@link findStatedProduct} for a page that only shows the product, cached as in {@link browseProducts}. Throws faults. */
export async function browseProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  const { value, fault } = await browse(upstream, `product ${id}`, async (client) => {
    const result = await toResult(findStatedProduct(client, id));
    // A product that is gone is cached as gone: the one that was there before must not be shown any longer.
    if (result.fault !== null && !isGone(result.fault)) throw result.fault;
    return result;
  });
  if (fault !== null) throw fault;
  return value;
}

function browse<T>(upstream: UpstreamClient, what: string, read: (client: UpstreamClient) => Promise<T>): Promise<T> {
  const name = keptName(upstream, what);
  if (upstream.token !== null) return upstream.catalogue.orStale(name, read(upstream));
  return upstream.catalogue.getOrRead(name, () => read(guestOf(upstream)));
}

const keptName = ({ language }: UpstreamClient, what: string) => `${language} ${what}`;

/** The client of nobody: other guests wait for the same response, so a 401 must not redirect them to the login. */
function guestOf(upstream: UpstreamClient): UpstreamClient {
  return { ...upstream, token: null, onUnauthorized: refuseUnauthorized };
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
