import { cartCalls, type CartItem } from "#contract/cart.ts";
import { valueAt } from "#contract/normalise.ts";
import { toWireId } from "#contract/shape.ts";
import { type CartLine, type LineChoice, isSameLine } from "#domain/cart.ts";
import type { Signed } from "#domain/signed-source.ts";
import type { Combination } from "#domain/variants.ts";
import { ask, type Asked } from "./call-upstream.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The outcome of a change to the upstream's cart: its items, null when the response does not list them; or a refusal. */
export type CartOutcome = { code: "ok"; items: CartItem[] | null } | { code: "refused"; message: string | null };

/** The upstream's cart; null when the upstream has no such call. Throws faults. */
export async function findCart(upstream: UpstreamClient): Promise<Signed<CartItem>[] | null> {
  const asked = await ask(upstream, cartCalls.getCart, {});
  const items = asked.code === "ok" ? asked.value : null;
  return items?.map((item) => signedLine(upstream, item)) ?? null;
}

/**
 * Adds a quantity of a product in one size and colour. An upstream that honours idempotency keys adds it once for each
 * key. Throws faults.
 */
export async function addCartLine(
  upstream: UpstreamClient,
  { productId, quantity, size, color }: CartLine,
  idempotencyKey?: string,
): Promise<CartOutcome> {
  const request = { productId: toWireId(productId), quantity, options: { size, color } };
  const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return outcomeOf(await ask(upstream, cartCalls.addToCart, { headers, request }));
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
  const request = { quantity, options: { size, color } };
  const asked = await ask(upstream, cartCalls.updateCartLine, { parameters: { productId }, request });
  const outcome = outcomeOf(asked);
  if (outcome.code === "refused" || valueAt(asked.body, "success") === true) return outcome;
  const isListed = outcome.items?.some((item) => item.productId === productId && item.quantity === quantity);
  return isListed === true ? outcome : { code: "refused", message: asked.message };
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
  const request = { quantity, options: { size, color }, newOptions };
  const asked = await ask(upstream, cartCalls.updateCartLine, { parameters: { productId }, request });
  const outcome = outcomeOf(asked);
  if (outcome.code === "refused") return [400, 422].includes(asked.status) ? null : outcome;
  const has = (options: Combination) => outcome.items?.some((item) => isSameLine(item, { productId, ...options }));
  return has(newOptions) === true && has({ size, color }) === false ? outcome : null;
}

/** Removes a line. Empty options are sent, too: they name the line without options. Throws faults. */
export async function removeCartLine(
  upstream: UpstreamClient,
  { productId, size, color }: LineChoice,
): Promise<CartOutcome> {
  const query = { size: size ?? "", color: color ?? "" };
  return outcomeOf(await ask(upstream, cartCalls.removeCartLine, { parameters: { productId }, query }));
}

/** A change of the cart; see {@link CartOutcome}. */
function outcomeOf(asked: Asked<typeof cartCalls.addToCart>): CartOutcome {
  return asked.code === "ok" ? { code: "ok", items: asked.value } : { code: "refused", message: asked.message };
}
