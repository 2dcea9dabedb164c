import { readProduct, readProductList, type Product, type ProductList, type ProductQuery } from "../../contract/product.ts";
import type { Signed } from "../domain/signed-source.ts";
import { call, pathOf, type Answer, type Door } from "./door.server.ts";
import { UpstreamContractError, UpstreamUnavailable } from "./faults.server.ts";
import { narrowed } from "./narrowed-list.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";

/** A page of the list: the products on it and the true total over all pages. */
export interface ProductPage {
  products: Signed<Product>[];
  total: number;
}

/**
 * The listing: filtered, sorted and, with a `query`, searched by the upstream. Page and limit are applied here when the
 * upstream does not page. Prices of the query in whole rupees. Throws faults.
 */
export async function findProducts(door: Door, query: ProductQuery): Promise<ProductPage> {
  const list = query.query === undefined ? await plainList(door, query) : await searched(door, query, query.query);
  const { products, total } = paged(list, query);
  // What is shown is signed, not all that an upstream without pages sends.
  return { products: products.map((product) => signedProduct(door, product)), total };
}

/**
 * The same list for a page that only looks at it. What a guest reads is remembered for all guests for a short time, and
 * stands in for everyone while the upstream fails; a customer's own calls carry her token and are shared with nobody.
 */
export async function browseProducts(door: Door, query: ProductQuery): Promise<ProductPage> {
  return browsed(door, `list ${JSON.stringify(Object.entries(query).sort())}`, (by) => findProducts(by, query));
}

/** The featured products: the first four of the list (specification, section 9), as {@link browseProducts} gives them. Throws faults. */
export async function browseFeatured(door: Door): Promise<Signed<Product>[]> {
  return (await browseProducts(door, { page: 1, limit: 4 })).products;
}

/** One product for a page that only looks at it, as {@link browseProducts} does; null when there is none. Throws faults. */
export async function browseProduct(door: Door, id: string): Promise<Signed<Product> | null> {
  return browsed(door, `product ${id}`, (by) => findProduct(by, id));
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

async function plainList(door: Door, query: ProductQuery): Promise<ProductList> {
  const answer = await productCall(door, "/products", query);
  return listIn(answer, "GET /products");
}

async function searched(door: Door, query: ProductQuery, text: string): Promise<ProductList> {
  const answer = await productCall(door, "/products/search", query);
  // An upstream without a search call: the loaded list is filtered by name, as the specification's own client did.
  if (answer.status !== 404) return listIn(answer, "GET /products/search");
  const list = await plainList(door, { ...query, query: undefined, page: undefined, limit: undefined });
  const wanted = text.toLowerCase();
  return { products: list.products.filter((product) => product.name.toLowerCase().includes(wanted)), total: null };
}

/** Asks under `/api` first; an upstream that answers 404 there is asked without it, and the answer is remembered. */
async function productCall(door: Door, path: string, query: ProductQuery): Promise<Answer> {
  const send = (prefix: string) => call(door, { method: "GET", path: prefix + path, query: { ...query } });
  if (!door.habits.apiPrefix) return send("");
  const prefixed = await send("/api");
  if (prefixed.status !== 404) return prefixed;
  const bare = await send("");
  if (bare.ok) door.habits.apiPrefix = false;
  return bare;
}

function listIn(answer: Answer, name: string): ProductList {
  const list = answer.ok ? readProductList(answer.body) : null;
  if (list === null) throw new UpstreamContractError(name, `status ${answer.status} without a list of products`);
  return list;
}

/** A list without a total, or longer than a page, is all that the upstream has: what was asked for is cut out here. */
function paged(list: ProductList, query: ProductQuery): { products: Product[]; total: number } {
  const { page = 1, limit } = query;
  if (list.total !== null && list.products.length <= (limit ?? Number.POSITIVE_INFINITY)) return { products: list.products, total: list.total };
  const products = narrowed(list.products, query);
  return { products: limit === undefined ? products : products.slice((page - 1) * limit, page * limit), total: products.length };
}

function browsed<T>(door: Door, name: string, read: (by: Door) => Promise<T>): Promise<T> {
  if (door.token !== null) return door.catalogue.orElse(name, read(door));
  // Whoever else waits for the same answer must not be sent away with the one who asked.
  const unauthorized = () => {
    throw new UpstreamUnavailable("GET /products", "answered 401 to a call that needs no one", 401);
  };
  return door.catalogue.recall(name, () => read({ ...door, unauthorized }));
}
