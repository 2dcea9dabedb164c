import { createHash } from "node:crypto";
import type { ProductQuery } from "../../contract/products.ts";
import { readProduct, type Product } from "../../contract/readers/product.ts";
import { categoryFrom } from "../../domain/categories.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { isLight, type AnswerBody } from "./answer-body.server.ts";
import { call, callFor, callUnread, pathOf, readUnread, sizeOf, type Door } from "./door.server.ts";
import { UpstreamContractError, UpstreamUnavailable } from "./faults.server.ts";
import type { Narrowing } from "./narrowed-list.server.ts";
import type { Found, Reading } from "./readings.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";

/** A page of the list: the products on it and the true total over all pages. */
export interface ProductPage {
  products: Signed<Product>[];
  total: number;
}

/** How a list is read: as products, or as their ids alone. */
type ListReading = Extract<Reading, { query: ProductQuery }>;
type FoundIn<R extends Reading> = NonNullable<Found[R["of"]]>;
type ListPath = "/products" | "/products/search";

/**
 * The listing: filtered, sorted and, with a `query`, searched by the upstream. Page and limit are applied here when the
 * upstream does not page. Prices of the query in whole rupees. Throws faults.
 */
export async function findProducts(door: Door, query: ProductQuery): Promise<ProductPage> {
  const text = query.query;
  const { products, total } =
    text === undefined
      ? await listed(door, "/products", { of: "products", query, nameHas: null })
      : await searched(door, query, text);
  return { products: products.map((product) => signedProduct(door, product)), total };
}

/** The ids of a page of the list, or of all products where the upstream gave them all: `isAll`. Throws faults. */
export async function findProductIds(
  door: Door,
  query: { page: number; limit: number },
): Promise<{ ids: string[]; total: number; isAll: boolean }> {
  const { ids, total, isPaged } = await listed(door, "/products", { of: "product ids", query });
  return { ids, total, isAll: !isPaged };
}

/**
 * The same list for a page that only looks at it. What a guest reads is remembered for all guests for a short time, and
 * stands in for everyone while the upstream fails; a customer's own calls carry her token and are shared with nobody.
 */
export async function browseProducts(door: Door, query: ProductQuery): Promise<ProductPage> {
  return browsed(door, `list ${JSON.stringify(Object.entries(query).sort())}`, true, (by) => findProducts(by, query));
}

/** The featured products: the first four of the list (specification, section 9), as {@link browseProducts} gives them. Throws faults. */
export async function browseFeatured(door: Door): Promise<Signed<Product>[]> {
  return (await browseProducts(door, { page: 1, limit: 4 })).products;
}

/** One product for a page that only looks at it, as {@link browseProducts} does; null when there is none. Throws faults. */
export async function browseProduct(door: Door, id: string): Promise<Signed<Product> | null> {
  return browsed(door, `product ${id}`, false, (by) => findProduct(by, id));
}

/** One product, or null when the upstream has none of that id. Throws faults. */
export async function findProduct(door: Door, id: string): Promise<Signed<Product> | null> {
  const answer = await call(door, { method: "GET", path: pathOf("/products/{id}", { id }) });
  const product = answer.ok ? readProduct(answer.body) : null;
  return product === null ? null : signedProduct(door, product);
}

/** Several products by id, asked in parallel and each once; ids the upstream does not know are missing from the map. Throws faults. */
export async function findProductsById(door: Door, ids: readonly string[]): Promise<Map<string, Signed<Product>>> {
  const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await findProduct(door, id)] as const));
  return new Map(found.flatMap(([id, product]) => (product === null ? [] : [[id, product] as const])));
}

async function searched(
  door: Door,
  query: ProductQuery,
  text: string,
): Promise<{ products: Product[]; total: number }> {
  const { pages, ignored } = door.habits;
  const found =
    !pages && ignored.has("search")
      ? null
      : await findList(door, "/products/search", { of: "products", query, nameHas: null });
  // An upstream without a search call, or that answers it with all it has: the loaded list is filtered by name, as the specification's own client did.
  return found ?? listed(door, "/products", { of: "products", query: { ...query, query: undefined }, nameHas: text });
}

async function listed<R extends ListReading>(door: Door, path: ListPath, reading: R): Promise<FoundIn<R>> {
  const found = await findList(door, path, reading);
  if (found === null) throw new UpstreamContractError(`GET ${path}`, "there is no such call");
  return found;
}

/** A list as it is read, or null when the upstream has no such call. Of an upstream that cuts no pages the whole list is remembered, and only its pages are read. */
async function findList<R extends ListReading>(door: Door, path: ListPath, reading: R): Promise<FoundIn<R> | null> {
  return door.habits.pages ? findPage(door, path, reading) : findInWhole(door, path, reading);
}

async function findPage<R extends ListReading>(door: Door, path: ListPath, reading: R): Promise<FoundIn<R> | null> {
  const nameHas = reading.of === "products" ? reading.nameHas : null;
  // Looked for by name, it takes the whole list.
  const query = nameHas === null ? reading.query : { ...reading.query, page: undefined, limit: undefined };
  const answer = await underPrefix(door, path, (at) => callFor(door, { method: "GET", path: at, query }, reading));
  if (answer.status === 404) return null;
  const found = answer.found as FoundIn<R> | null;
  if (found === null)
    throw new UpstreamContractError(`GET ${path}`, `status ${answer.status} without a list of products`);
  if (found.isPaged || isLight(answer.came)) return found;
  door.habits.pages = false;
  learn(door, reading.query, found.ignored);
  door.reader.advise(
    `GET ${path}`,
    `each page comes with the whole list (${found.held} products, ${sizeOf(answer.came)}): the shop remembers it and cuts the pages. The upstream should cut them (page, limit; see docs/api).`,
  );
  // What came counts as read just now.
  await door.reader.wholeLists.recall(keyOf(door, path, questionOf(door, reading.query)), async () => answer.came);
  return path === "/products/search" && (await isPlainList(door, answer.came)) ? null : found;
}

async function findInWhole<R extends ListReading>(door: Door, path: ListPath, reading: R): Promise<FoundIn<R> | null> {
  const question = questionOf(door, reading.query);
  const { wholeLists } = door.reader;
  const came: AnswerBody[] = [];
  // While the upstream fails, what guests see is shown to customers, too.
  const get = async () =>
    (came[0] = await wholeLists.orElse(
      keyOf({ token: null }, path, question),
      wholeLists.recall(keyOf(door, path, question), () => wholeList(door, path, question)),
    ));
  try {
    const found = (await readUnread(door, `GET ${path}`, get, reading)) as FoundIn<R> | null;
    if (found === null) throw new UpstreamContractError(`GET ${path}`, "answered without a list of products");
    if (!found.isPaged && !found.hasMore) {
      learn(door, reading.query, found.ignored);
      // A short list is no trouble, and may well hold nothing but what was searched for.
      const [answer] = came;
      const isSuspect = path === "/products/search" && answer !== undefined && !isLight(answer);
      return isSuspect && (await isPlainList(door, answer)) ? null : found;
    }
  } catch (error) {
    if (error instanceof NoSuchCall) return null;
    throw error;
  }
  // It cuts pages now: it is asked for them again.
  door.habits.pages = true;
  return findPage(door, path, reading);
}

async function wholeList(door: Door, path: ListPath, query: ProductQuery): Promise<AnswerBody> {
  const answer = await underPrefix(door, path, (at) =>
    callUnread(door, { method: "GET", path: at, query: { ...query } }),
  );
  if (answer.status === 404) throw new NoSuchCall(`GET ${path}`, "there is no such call");
  if (!answer.ok) throw new UpstreamContractError(`GET ${path}`, `status ${answer.status} without a list of products`);
  return door.reader.sameAs(answer.came);
}

/** Whether a search was answered with the whole list, as servers do that do not search: noted, so that it is no longer asked for. */
async function isPlainList(door: Door, came: AnswerBody): Promise<boolean> {
  const question = questionOf(door, {});
  const plain = await door.reader.wholeLists
    .recall(keyOf(door, "/products", question), () => wholeList(door, "/products", question))
    .catch(() => null);
  if (plain === null || plain.isCut !== came.isCut || Buffer.compare(plain.bytes, came.bytes) !== 0) return false;
  door.habits.ignored.add("search");
  return true;
}

class NoSuchCall extends UpstreamContractError {}

/** A question without its page, and without what the upstream leaves out of account, unless only the upstream knows what is meant. */
function questionOf(
  { habits: { ignored } }: Door,
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
function learn({ habits }: Door, { category }: ProductQuery, ignored: readonly Narrowing[]): void {
  for (const part of ignored) if (part !== "category" || categoryFrom(category) !== null) habits.ignored.add(part);
}

/** Names a whole list: what an upstream tells one customer is never given to another. */
function keyOf({ token }: Pick<Door, "token">, path: ListPath, question: ProductQuery): string {
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
  door: Door,
  path: ListPath,
  send: (path: string) => Promise<T>,
): Promise<T> {
  if (!door.habits.apiPrefix) return send(path);
  const prefixed = await send(`/api${path}`);
  if (prefixed.status !== 404) return prefixed;
  const bare = await send(path);
  if (bare.ok) door.habits.apiPrefix = false;
  return bare;
}

function browsed<T>(door: Door, name: string, isList: boolean, read: (by: Door) => Promise<T>): Promise<T> {
  if (door.token !== null) return door.catalogue.orElse(name, read(door));
  // Whoever else waits for the same answer must not be sent away with the one who asked.
  const unauthorized = () => {
    throw new UpstreamUnavailable("GET /products", "answered 401 to a call that needs no one", 401);
  };
  const anybodys = { ...door, unauthorized };
  // Of a whole list that is remembered, pages are only cut out.
  return door.habits.pages || !isList ? door.catalogue.recall(name, () => read(anybodys)) : read(anybodys);
}
