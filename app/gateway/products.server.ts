import { productCalls, type Product } from "#contract/products.ts";
import type { Signed } from "#domain/signed-source.ts";
import { ask, refusedReading } from "./call-upstream.server.ts";
import { isRefusal, toResult, UpstreamContractError, type UpstreamFault } from "./faults.server.ts";
import { signedProduct } from "./signed-pictures.server.ts";
import { refuseUnauthorized, type UpstreamClient } from "./upstream-client.server.ts";

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

/** {@link findStatedProduct} for a page that only shows the product, which guests share. Throws faults. */
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

/**
 * What a page only shows. Guests share what is cached, which everyone sees while the upstream fails. A customer's calls carry their
 * token, so what they are told is shared with nobody.
 */
export function browse<T>(
  upstream: UpstreamClient,
  what: string,
  read: (client: UpstreamClient) => Promise<T>,
): Promise<T> {
  const name = keptName(upstream, what);
  if (upstream.token !== null) return upstream.catalogue.orStale(name, read(upstream));
  return upstream.catalogue.getOrRead(name, () => read(guestOf(upstream)));
}

/** The name of what is cached. */
export const keptName = ({ language }: UpstreamClient, what: string) => `${language} ${what}`;

/** The client of nobody: other guests wait for the same response, so a 401 must not redirect them to the login. */
function guestOf(upstream: UpstreamClient): UpstreamClient {
  return { ...upstream, token: null, onUnauthorized: refuseUnauthorized };
}
