import { addToCartRequest, cartItem, updateCartRequest, type CartItem } from "#contract/cart.ts";
import { valueAt } from "#contract/normalise.ts";
import { readList, toWireId } from "#contract/shape.ts";
import { type CartLine, type LineChoice, isSameLine } from "#domain/cart.ts";
import type { Signed } from "#domain/signed-source.ts";
import type { Combination } from "#domain/variants.ts";
import { call } from "./call-upstream.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { hasSucceeded, type UpstreamResponse } from "./upstream-response.server.ts";

/** The outcome of a change to the upstream's cart: its items, null when the response does not list them; or a refusal. */
export type CartOutcome = { code: "ok"; items: CartItem[] | null } | { code: "refused"; message: string | null };

/** The upstream's cart; null when the upstream has no such call. Throws faults. */
export async function findCart(upstream: UpstreamClient): Promise<Signed<CartItem>[] | null> {
  const response = await call(upstream, { method: "GET", path: "/cart" });
  const items = response.ok ? readList(cartItem, response.body) : null;
  return items?.map((item) => signedLine(upstream, item)) ?? null;
}

/**
 * Adds a quantity of a product in one size and colour. An upstream that honours idempotency keys adds it once for each
 * key. Throws faults.
 */
export async function addCartLine(
  upstream: UpstreamClient,
  line: CartLine,
  idempotencyKey?: string,
): Promise<CartOutcome> {
  const body = addToCartRequest.parse({
    productId: toWireId(line.productId),
    quantity: line.quantity,
    options: { size: line.size, color: line.color },
  });
  return outcomeOf(
    await call(upstream, {
      method: "POST",
      path: "/cart/add",
      body,
      headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
    }),
  );
}

/**
 * Sets the quantity of a line. The answer must say that it has succeeded (specification, section 5), or list the line with its
 * new quantity. Throws faults.
 */
export async function updateCartLine(
  upstream: UpstreamClient,
  { productId, size, color }: LineChoice,
  quantity: number,
): Promise<CartOutcome> {
  const body = updateCartRequest.parse({ quantity, options: { size, color } });
  const response = await call(upstream, { method: "PUT", path: pathOf("/cart/{productId}", { productId }), body });
  const outcome = outcomeOf(response);
  if (outcome.code === "refused" || valueAt(response.body, "success") === true) return outcome;
  const isListed = outcome.items?.some((item) => item.productId === productId && item.quantity === quantity);
  return isListed === true ? outcome : { code: "refused", message: response.problem.message };
}

/**
 * Gives a line its size and colour. Null from an upstream that cannot: it leaves the line as it was, or refuses the field that it
 * does not know. Throws faults.
 */
export async function chooseCartLineOptions(
  upstream: UpstreamClient,
  { productId, size, color, quantity }: CartLine,
  newOptions: Combination,
): Promise<CartOutcome | null> {
  const body = updateCartRequest.parse({ quantity, options: { size, color }, newOptions });
  const response = await call(upstream, { method: "PUT", path: pathOf("/cart/{productId}", { productId }), body });
  const outcome = outcomeOf(response);
  if (outcome.code === "refused") return [400, 422].includes(response.status) ? null : outcome;
  const has = (options: Combination) => outcome.items?.some((item) => isSameLine(item, { productId, ...options }));
  return has(newOptions) === true && has({ size, color }) === false ? outcome : null;
}

/**
 * Removes a line. Its options travel in the query, because some servers do not read the body of a DELETE. Empty ones are
 * sent too: they name the line without options. Throws faults.
 */
export async function removeCartLine(
  upstream: UpstreamClient,
  { productId, size, color }: LineChoice,
): Promise<CartOutcome> {
  const options = new URLSearchParams({ size: size ?? "", color: color ?? "" });
  const path = `${pathOf("/cart/{productId}", { productId })}?${options}`;
  return outcomeOf(await call(upstream, { method: "DELETE", path }));
}

/** Empties the cart. Throws faults. */
export async function clearCart(upstream: UpstreamClient): Promise<CartOutcome> {
  const response = await call(upstream, { method: "DELETE", path: "/cart" });
  return response.ok ? { code: "ok", items: [] } : { code: "refused", message: response.problem.message };
}

/** A change has been made only if the body says success (specification, section 5). */
function outcomeOf(response: UpstreamResponse): CartOutcome {
  if (!hasSucceeded(response)) return { code: "refused", message: response.problem.message };
  return { code: "ok", items: readList(cartItem, response.body) };
}
