import { createHash } from "node:crypto";
import { readProduct, type Product } from "#contract/readers/product.ts";
import type { Facets, SearchNote } from "#contract/readers/search.ts";
import type { ProductQuery } from "#contract/product-query.ts";
import type { Signed } from "#domain/signed-source.ts";
import { call, callAndParse, callUnparsed, parseFrom } from "./call-upstream.server.ts";
import {
  isRefusal,
  toResult,
  UpstreamContractError,
  UpstreamUnavailable,
  type UpstreamFault,
} from "./faults.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { refusedReading, type UpstreamResponse } from "./upstream-response.server.ts";
import type { ParsedValue, ProductListTarget } from "./parse-body.server.ts";
import { hasSameBytes, isSmall, megabytesOf, type ResponseBody } from "./response-body.server.ts";
import type { ProductListFacts } from "./product-list-page.server.ts";
import { rememberIgnored, wholeListQuery, withApiPrefix } from "./upstream-quirks.server.ts";

/**
 * One page of a product list, and the total over all pages. `facets` are its sizes and colours, null where none are stated;
 * `search` is what is known of a search, null where every product counts as one that was asked for. `isEmpty` is true where the
 * upstream says that there is not a single product.
 */
export interface ProductListPage {
  products: Signed<Product>[];
  total: number;
  facets: Facets | null;
  search: SearchNote | null;
  isEmpty: boolean;
}

/**
 * A page of the products that match a query. The upstream searches, filters and sorts, as far as it can; the shop does
 * the rest. Prices in the query are whole rupees. Throws faults.
 */
export async function findProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  const { products, total, facets, search, isEmpty } =
    query.query === undefined
      ? await listProducts(upstream, { kind: "products", query, nameHas: null })
      : await searchProducts(upstream, query, query.query);
  return { products: products.map((product) => signedProduct(upstream, product)), total, facets, search, isEmpty };
}

/** The ids of one page of all products, or of all products (`isAll`) when the upstream does not paginate. Throws faults. */
export async function findProductIds(
  upstream: UpstreamClient,
  query: { page: number; limit: number },
): Promise<{ ids: string[]; total: number; isAll: boolean }> {
  const { ids, total, isPaged } = await listProducts(upstream, { kind: "product ids", query });
  return { ids, total, isAll: !isPaged };
}

/**
 * One product; null when the upstream has none of that id, which it says by 404. Throws faults, also when it refuses in words of
 * its own or in another way, as with 410, or answers without a product.
 */
export async function findStatedProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  // The upstream's search stands at the same place: it would answer with a list.
  if (id === SEARCH) return null;
  const response = await call(upstream, { method: "GET", path: pathOf("/products/{id}", { id }) });
  const { message, code } = response.problem;
  // The code of the contract says no more than the status: the shop has better words for it.
  if (response.status === 404 && (message === null || code === "not_found")) return null;
  if (!response.ok) throw refusedReading(PRODUCT_CALL, response);
  const product = readProduct(response.body);
  if (product === null) throw new NoProduct(PRODUCT_CALL, `status ${response.status} without a product`);
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
 * upstream fails. A customer's calls carry their token, so their pages are shared with nobody.
 */
export async function browseProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  const name = `${upstream.language} list ${JSON.stringify(Object.entries(query).sort())}`;
  // A whole list is cached already; cutting a page from it costs little.
  const isCached = upstream.quirks.paginates;
  return browse(upstream, name, isCached, (client) => findProducts(client, query));
}

/** The featured products: the first four of the list (specification, section 9), cached as in {@link browseProducts}. Throws faults. */
export async function browseFeatured(upstream: UpstreamClient): Promise<Signed<Product>[]> {
  return (await browseProducts(upstream, { page: 1, limit: 4 })).products;
}

/** {@link findStatedProduct} for a page that only shows the product, cached as in {@link browseProducts}. Throws faults. */
export async function browseProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  const { value, fault } = await browse(upstream, `${upstream.language} product ${id}`, true, async (client) => {
    const result = await toResult(findStatedProduct(client, id));
    // A product that is gone is cached as gone: the one that was there before must not be shown any longer.
    if (result.fault !== null && !isGone(result.fault)) throw result.fault;
    return result;
  });
  if (fault !== null) throw fault;
  return value;
}

function browse<T>(
  upstream: UpstreamClient,
  name: string,
  isCached: boolean,
  read: (client: UpstreamClient) => Promise<T>,
): Promise<T> {
  if (upstream.token !== null) return upstream.catalogue.orStale(name, read(upstream));
  // Other guests wait for the same response: a 401 must not redirect them to the login.
  const onUnauthorized = () => {
    throw new UpstreamUnavailable("GET /products", "answered 401 to a call that needs no one", 401);
  };
  const guest = { ...upstream, onUnauthorized };
  return isCached ? upstream.catalogue.getOrRead(name, () => read(guest)) : read(guest);
}

type ListPath = "/products" | "/products/search";
type ListValue<T extends ProductListTarget> = NonNullable<ParsedValue[T["kind"]]>;

/** A page of the product list. Throws UpstreamContractError when the upstream has no such call. */
async function listProducts<T extends ProductListTarget>(upstream: UpstreamClient, target: T): Promise<ListValue<T>> {
  const list = await findList(upstream, "/products", target);
  if (list === null) throw new UpstreamContractError("GET /products", "there is no such call");
  return list;
}

/**
 * A page of the products that a search finds. When the upstream does not search, the shop looks for the text in the names
 * of its list, as the client in the specification did.
 */
async function searchProducts(
  upstream: UpstreamClient,
  query: ProductQuery,
  text: string,
): Promise<{ products: Product[] } & Pick<ProductListFacts, "total" | "facets" | "search" | "isEmpty">> {
  const { paginates, ignored } = upstream.quirks;
  const isSearchIgnored = !paginates && ignored.has("search");
  const found = isSearchIgnored
    ? null
    : await findList(upstream, "/products/search", { kind: "products", query, nameHas: null });
  return found ?? listProducts(upstream, { kind: "products", query: { ...query, query: undefined }, nameHas: text });
}

/** A page of a list; null when the upstream has no such call. */
function findList<T extends ProductListTarget>(
  upstream: UpstreamClient,
  path: ListPath,
  target: T,
): Promise<ListValue<T> | null> {
  return upstream.quirks.paginates ? findPage(upstream, path, target) : findInWholeList(upstream, path, target);
}

/** Asks the upstream for one page. A large list without pages is remembered as a quirk, and in the cache. */
async function findPage<T extends ProductListTarget>(
  upstream: UpstreamClient,
  path: ListPath,
  target: T,
): Promise<ListValue<T> | null> {
  const nameHas = target.kind === "products" ? target.nameHas : null;
  // Names are searched in the whole list: matches may be on any page of it.
  const query = nameHas === null ? target.query : { ...target.query, page: undefined, limit: undefined };
  const response = await withApiPrefix(upstream.quirks, path, (prefixed) =>
    callAndParse(upstream, { method: "GET", path: prefixed, query }, target),
  );
  if (isMissing(path, response)) return null;
  if (!response.ok) throw refusedReading(`GET ${path}`, response);
  const list = response.value as ListValue<T> | null;
  if (list === null)
    throw new UpstreamContractError(`GET ${path}`, `status ${response.status} without a list of products`);
  if (list.isPaged || isSmall(response.received)) return list;
  upstream.quirks.paginates = false;
  rememberIgnored(upstream.quirks, target.query, list.ignored);
  upstream.largeResponses.advise(
    `GET ${path}`,
    `each page comes with the whole list (${list.received} products, ${megabytesOf(response.received)}): the shop remembers it and cuts the pages. The upstream should cut them (page, limit; see docs/api).`,
  );
  const { wholeLists } = upstream.largeResponses;
  const key = cacheKey(upstream, path, wholeListQuery(upstream.quirks, target.query));
  await wholeLists.getOrRead(key, async () => response.received);
  return path === "/products/search" && (await ignoresSearch(upstream, response.received)) ? null : list;
}

/** Cuts a page from the cached whole list of an upstream that does not paginate. */
async function findInWholeList<T extends ProductListTarget>(
  upstream: UpstreamClient,
  path: ListPath,
  target: T,
): Promise<ListValue<T> | null> {
  const query = wholeListQuery(upstream.quirks, target.query);
  const { wholeLists } = upstream.largeResponses;
  let body: ResponseBody | null = null;
  const getBody = async () => {
    const own = wholeLists.getOrRead(cacheKey(upstream, path, query), () => readWholeList(upstream, path, query));
    // While the upstream fails, customers see the list of the guests.
    body = await wholeLists.orStale(cacheKey({ ...upstream, token: null }, path, query), own);
    return body;
  };
  try {
    const list = (await parseFrom(upstream, `GET ${path}`, getBody, target)) as ListValue<T> | null;
    if (list === null) throw new UpstreamContractError(`GET ${path}`, "answered without a list of products");
    if (!list.isPaged && !list.hasMore) {
      rememberIgnored(upstream.quirks, target.query, list.ignored);
      return path === "/products/search" && body !== null && (await ignoresSearch(upstream, body)) ? null : list;
    }
  } catch (error) {
    if (error instanceof NoSuchCall) return null;
    throw error;
  }
  // The upstream paginates by now.
  upstream.quirks.paginates = true;
  return findPage(upstream, path, target);
}

async function readWholeList(upstream: UpstreamClient, path: ListPath, query: ProductQuery): Promise<ResponseBody> {
  const { refused, received } = await withApiPrefix(upstream.quirks, path, async (prefixed) => {
    const sent = await callUnparsed(upstream, { method: "GET", path: prefixed, query: { ...query } });
    return { ...sent, problem: sent.refused?.problem ?? null };
  });
  if (refused !== null && isMissing(path, refused)) throw new NoSuchCall(`GET ${path}`, "there is no such call");
  if (refused !== null) throw refusedReading(`GET ${path}`, refused);
  return upstream.largeResponses.deduplicate(received);
}

/**
 * Whether a search answered with the bytes of the whole list, as servers do that do not search. It is remembered, so that
 * the search is no longer called. A small body is trusted: every product of a small shop may match.
 */
async function ignoresSearch(upstream: UpstreamClient, found: ResponseBody): Promise<boolean> {
  if (isSmall(found)) return false;
  const query = wholeListQuery(upstream.quirks, {});
  const all = await upstream.largeResponses.wholeLists
    .getOrRead(cacheKey(upstream, "/products", query), () => readWholeList(upstream, "/products", query))
    .catch(() => null);
  if (all === null || !hasSameBytes(all, found)) return false;
  upstream.quirks.ignored.add("search");
  return true;
}

/** Whether the upstream has no such call. A list's 404 with a message refuses, as other statuses do; a search has the list instead. */
function isMissing(path: ListPath, { status, problem }: Pick<UpstreamResponse, "status" | "problem">): boolean {
  return status === 404 && (path === "/products/search" || problem.message === null);
}

/** The upstream has no such call. */
class NoSuchCall extends UpstreamContractError {}

/** The name of a whole list in the cache. Each customer has lists of their own: prices may be theirs alone, and each language. */
function cacheKey(
  { token, language }: Pick<UpstreamClient, "token" | "language">,
  path: ListPath,
  query: ProductQuery,
): string {
  const customer = token === null ? null : createHash("sha256").update(token).digest("base64url");
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([customer, language, path, parameters]);
}
