import { createHash } from "node:crypto";
import type { Product } from "../../contract/readers/product.ts";
import type { ProductQuery } from "../../contract/product-query.ts";
import { callAndParse, callUnparsed, parseFrom } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import type { ParsedValue, ProductListTarget } from "./parse-body.server.ts";
import { hasSameBytes, isSmall, megabytesOf, type ResponseBody } from "./response-body.server.ts";
import type { ProductListFacts } from "./product-list-page.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";
import { refusedReading, type UpstreamResponse } from "./upstream-response.server.ts";
import { rememberIgnored, wholeListQuery, withApiPrefix } from "./upstream-quirks.server.ts";

type ListPath = "/products" | "/products/search";
type ListValue<T extends ProductListTarget> = NonNullable<ParsedValue[T["kind"]]>;

/** A page of the product list. Throws UpstreamContractError when the upstream has no such call. */
export async function listProducts<T extends ProductListTarget>(
  upstream: UpstreamClient,
  target: T,
): Promise<ListValue<T>> {
  const list = await findList(upstream, "/products", target);
  if (list === null) throw new UpstreamContractError("GET /products", "there is no such call");
  return list;
}

/**
 * A page of the products that a search finds. When the upstream does not search, the shop looks for the text in the names
 * of its list, as the client in the specification did.
 */
export async function searchProducts(
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
  const key = cacheKey(upstream.token, path, wholeListQuery(upstream.quirks, target.query));
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
    const own = wholeLists.getOrRead(cacheKey(upstream.token, path, query), () => readWholeList(upstream, path, query));
    // While the upstream fails, customers see the list of the guests.
    body = await wholeLists.orStale(cacheKey(null, path, query), own);
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
    .getOrRead(cacheKey(upstream.token, "/products", query), () => readWholeList(upstream, "/products", query))
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

/** The name of a whole list in the cache. Each customer has lists of their own: prices may be theirs alone. */
function cacheKey(token: string | null, path: ListPath, query: ProductQuery): string {
  const customer = token === null ? null : createHash("sha256").update(token).digest("base64url");
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([customer, path, parameters]);
}
