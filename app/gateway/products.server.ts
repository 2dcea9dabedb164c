import { createHash } from "node:crypto";
import { readProduct, type Product, type ProductQuery } from "../../contract/product.ts";
import { categoryFrom } from "../../domain/categories.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { isSmall, type ResponseBody } from "./response-body.server.ts";
import {
  call,
  callAndParse,
  callUnparsed,
  pathOf,
  parseReceived,
  sizeOf,
  type UpstreamClient,
} from "./upstream-client.server.ts";
import { UpstreamContractError, UpstreamUnavailable } from "./faults.server.ts";
import type { QueryPart } from "./filter-products.server.ts";
import type { ParsedValue, ParseTarget } from "./parse-body.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";

/** A page of the list: the products on it and the true total over all pages. */
export interface ProductListPage {
  products: Signed<Product>[];
  total: number;
}

/** How a list is read: as products, or as their ids alone. */
type ListReading = Extract<ParseTarget, { query: ProductQuery }>;
type FoundIn<R extends ParseTarget> = NonNullable<ParsedValue[R["of"]]>;
type ListPath = "/products" | "/products/search";

/**
 * The listing: filtered, sorted and, with a `query`, searched by the upstream. Page and limit are applied here when the
 * upstream does not page. Prices of the query in whole rupees. Throws faults.
 */
export async function findProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  const text = query.query;
  const { products, total } =
    text === undefined
      ? await listed(upstream, "/products", { of: "products", query, nameHas: null })
      : await searched(upstream, query, text);
  return { products: products.map((product) => signedProduct(upstream, product)), total };
}

/** The ids of a page of the list, or of all products where the upstream gave them all: `isAll`. Throws faults. */
export async function findProductIds(
  upstream: UpstreamClient,
  query: { page: number; limit: number },
): Promise<{ ids: string[]; total: number; isAll: boolean }> {
  const { ids, total, isPaged } = await listed(upstream, "/products", { of: "product ids", query });
  return { ids, total, isAll: !isPaged };
}

/**
 * The same list for a page that only looks at it. What a guest reads is remembered for all guests for a short time, and
 * stands in for everyone while the upstream fails; a customer's own calls carry her token and are shared with nobody.
 */
export async function browseProducts(upstream: UpstreamClient, query: ProductQuery): Promise<ProductListPage> {
  return browsed(upstream, `list ${JSON.stringify(Object.entries(query).sort())}`, true, (by) =>
    findProducts(by, query),
  );
}

/** The featured products: the first four of the list (specification, section 9), as {@link browseProducts} gives them. Throws faults. */
export async function browseFeatured(upstream: UpstreamClient): Promise<Signed<Product>[]> {
  return (await browseProducts(upstream, { page: 1, limit: 4 })).products;
}

/** One product for a page that only looks at it, as {@link browseProducts} does; null when there is none. Throws faults. */
export async function browseProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  return browsed(upstream, `product ${id}`, false, (by) => findProduct(by, id));
}

/** One product, or null when the upstream has none of that id. Throws faults. */
export async function findProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  const answer = await call(upstream, { method: "GET", path: pathOf("/products/{id}", { id }) });
  const product = answer.ok ? readProduct(answer.body) : null;
  return product === null ? null : signedProduct(upstream, product);
}

/** Several products by id, asked in parallel and each once; ids the upstream does not know are missing from the map. Throws faults. */
export async function findProductsById(
  upstream: UpstreamClient,
  ids: readonly string[],
): Promise<Map<string, Signed<Product>>> {
  const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await findProduct(upstream, id)] as const));
  return new Map(found.flatMap(([id, product]) => (product === null ? [] : [[id, product] as const])));
}

async function searched(
  upstream: UpstreamClient,
  query: ProductQuery,
  text: string,
): Promise<{ products: Product[]; total: number }> {
  const { paginates, ignored } = upstream.quirks;
  const found =
    !paginates && ignored.has("search")
      ? null
      : await findList(upstream, "/products/search", { of: "products", query, nameHas: null });
  // An upstream without a search call, or that answers it with all it has: the loaded list is filtered by name, as the specification's own client did.
  return (
    found ?? listed(upstream, "/products", { of: "products", query: { ...query, query: undefined }, nameHas: text })
  );
}

async function listed<R extends ListReading>(
  upstream: UpstreamClient,
  path: ListPath,
  reading: R,
): Promise<FoundIn<R>> {
  const found = await findList(upstream, path, reading);
  if (found === null) throw new UpstreamContractError(`GET ${path}`, "there is no such call");
  return found;
}

/** A list as it is read, or null when the upstream has no such call. Of an upstream that cuts no pages the whole list is remembered, and only its pages are read. */
async function findList<R extends ListReading>(
  upstream: UpstreamClient,
  path: ListPath,
  reading: R,
): Promise<FoundIn<R> | null> {
  return upstream.quirks.paginates ? findPage(upstream, path, reading) : findInWhole(upstream, path, reading);
}

async function findPage<R extends ListReading>(
  upstream: UpstreamClient,
  path: ListPath,
  reading: R,
): Promise<FoundIn<R> | null> {
  const nameHas = reading.of === "products" ? reading.nameHas : null;
  // Looked for by name, it takes the whole list.
  const query = nameHas === null ? reading.query : { ...reading.query, page: undefined, limit: undefined };
  const answer = await underPrefix(upstream, path, (at) =>
    callAndParse(upstream, { method: "GET", path: at, query }, reading),
  );
  if (answer.status === 404) return null;
  const found = answer.found as FoundIn<R> | null;
  if (found === null)
    throw new UpstreamContractError(`GET ${path}`, `status ${answer.status} without a list of products`);
  if (found.isPaged || isSmall(answer.came)) return found;
  upstream.quirks.paginates = false;
  learn(upstream, reading.query, found.ignored);
  upstream.largeResponses.advise(
    `GET ${path}`,
    `each page comes with the whole list (${found.held} products, ${sizeOf(answer.came)}): the shop remembers it and cuts the pages. The upstream should cut them (page, limit; see docs/api).`,
  );
  // What came counts as read just now.
  await upstream.largeResponses.wholeLists.getOrRead(
    keyOf(upstream, path, questionOf(upstream, reading.query)),
    async () => answer.came,
  );
  return path === "/products/search" && (await isPlainList(upstream, answer.came)) ? null : found;
}

async function findInWhole<R extends ListReading>(
  upstream: UpstreamClient,
  path: ListPath,
  reading: R,
): Promise<FoundIn<R> | null> {
  const question = questionOf(upstream, reading.query);
  const { wholeLists } = upstream.largeResponses;
  const came: ResponseBody[] = [];
  // While the upstream fails, what guests see is shown to customers, too.
  const get = async () =>
    (came[0] = await wholeLists.orStale(
      keyOf({ token: null }, path, question),
      wholeLists.getOrRead(keyOf(upstream, path, question), () => wholeList(upstream, path, question)),
    ));
  try {
    const found = (await parseReceived(upstream, `GET ${path}`, get, reading)) as FoundIn<R> | null;
    if (found === null) throw new UpstreamContractError(`GET ${path}`, "answered without a list of products");
    if (!found.isPaged && !found.hasMore) {
      learn(upstream, reading.query, found.ignored);
      // A short list is no trouble, and may well hold nothing but what was searched for.
      const [answer] = came;
      const isSuspect = path === "/products/search" && answer !== undefined && !isSmall(answer);
      return isSuspect && (await isPlainList(upstream, answer)) ? null : found;
    }
  } catch (error) {
    if (error instanceof NoSuchCall) return null;
    throw error;
  }
  // It cuts pages now: it is asked for them again.
  upstream.quirks.paginates = true;
  return findPage(upstream, path, reading);
}

async function wholeList(upstream: UpstreamClient, path: ListPath, query: ProductQuery): Promise<ResponseBody> {
  const answer = await underPrefix(upstream, path, (at) =>
    callUnparsed(upstream, { method: "GET", path: at, query: { ...query } }),
  );
  if (answer.status === 404) throw new NoSuchCall(`GET ${path}`, "there is no such call");
  if (!answer.ok) throw new UpstreamContractError(`GET ${path}`, `status ${answer.status} without a list of products`);
  return upstream.largeResponses.sameAs(answer.came);
}

/** Whether a search was answered with the whole list, as servers do that do not search: noted, so that it is no longer asked for. */
async function isPlainList(upstream: UpstreamClient, came: ResponseBody): Promise<boolean> {
  const question = questionOf(upstream, {});
  const plain = await upstream.largeResponses.wholeLists
    .getOrRead(keyOf(upstream, "/products", question), () => wholeList(upstream, "/products", question))
    .catch(() => null);
  if (plain === null || plain.isCut !== came.isCut || Buffer.compare(plain.bytes, came.bytes) !== 0) return false;
  upstream.quirks.ignored.add("search");
  return true;
}

class NoSuchCall extends UpstreamContractError {}

/** A question without its page, and without what the upstream leaves out of account, unless only the upstream knows what is meant. */
function questionOf(
  { quirks: { ignored } }: UpstreamClient,
  { query, category, minPrice, maxPrice, sortBy, sortDir }: ProductQuery,
): ProductQuery {
  return {
    query,
    ...(ignored.has("category") && categoryFrom(category) !== null ? {} : { category }),
    ...(ignored.has("price") ? {} : { minPrice, maxPrice }),
    ...(ignored.has("sort") ? {} : { sortBy, sortDir }),
  };
}

/** Notes what a whole list did not follow of a question. */
function learn({ quirks }: UpstreamClient, { category }: ProductQuery, ignored: readonly QueryPart[]): void {
  for (const part of ignored) if (part !== "category" || categoryFrom(category) !== null) quirks.ignored.add(part);
}

/** Names a whole list: what an upstream tells one customer is never given to another. */
function keyOf({ token }: Pick<UpstreamClient, "token">, path: ListPath, question: ProductQuery): string {
  const who = token === null ? null : createHash("sha256").update(token).digest("base64url");
  return JSON.stringify([
    who,
    path,
    Object.entries(question)
      .filter(([, value]) => value !== undefined)
      .sort(),
  ]);
}

/** Asks under `/api` first; an upstream that answers 404 there is asked without it, and the answer is remembered. */
async function underPrefix<T extends { status: number; ok: boolean }>(
  upstream: UpstreamClient,
  path: ListPath,
  send: (path: string) => Promise<T>,
): Promise<T> {
  if (!upstream.quirks.hasApiPrefix) return send(path);
  const prefixed = await send(`/api${path}`);
  if (prefixed.status !== 404) return prefixed;
  const bare = await send(path);
  if (bare.ok) upstream.quirks.hasApiPrefix = false;
  return bare;
}

function browsed<T>(
  upstream: UpstreamClient,
  name: string,
  isList: boolean,
  read: (by: UpstreamClient) => Promise<T>,
): Promise<T> {
  if (upstream.token !== null) return upstream.catalogue.orStale(name, read(upstream));
  // Whoever else waits for the same answer must not be sent away with the one who asked.
  const onUnauthorized = () => {
    throw new UpstreamUnavailable("GET /products", "answered 401 to a call that needs no one", 401);
  };
  const anybodys = { ...upstream, onUnauthorized };
  // Of a whole list that is remembered, pages are only cut out.
  return upstream.quirks.paginates || !isList
    ? upstream.catalogue.getOrRead(name, () => read(anybodys))
    : read(anybodys);
}
