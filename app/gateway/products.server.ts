import { readProduct, type Product } from "../../contract/readers/product.ts";
import type { Facets } from "../../contract/readers/facets.ts";
import type { SearchNote } from "../../contract/readers/search.ts";
import type { ProductQuery } from "../../contract/product-query.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { call } from "./call-upstream.server.ts";
import {
  isRefusal,
  toResult,
  UpstreamContractError,
  UpstreamUnavailable,
  type UpstreamFault,
} from "./faults.server.ts";
import { listProducts, searchProducts } from "./product-lists.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";
import { pathOf } from "./upstream-request.server.ts";
import { refusedReading } from "./upstream-response.server.ts";

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
 * One product; null when the upstream has none of that id, which it says by 404 alone. Throws faults, also when it refuses in
 * another way, as with 410, or answers without a product.
 */
export async function findStatedProduct(upstream: UpstreamClient, id: string): Promise<Signed<Product> | null> {
  const response = await call(upstream, { method: "GET", path: pathOf("/products/{id}", { id }) });
  if (response.status === 404) return null;
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

function isGone(fault: UpstreamFault): boolean {
  return isRefusal(fault) && fault.status === 410;
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
  const name = `list ${JSON.stringify(Object.entries(query).sort())}`;
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
  const { value, fault } = await browse(upstream, `product ${id}`, true, async (client) => {
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
