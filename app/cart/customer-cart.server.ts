import { cartCalls, type CartItem } from "#contract/cart.ts";
import {
  type CartLine,
  type LineChoice,
  addLine,
  isSameLine,
  mentionsStock,
  removeLine,
  setQuantity,
  productQuantity,
} from "#domain/cart.ts";
import * as messages from "#content/messages.ts";
import { findCart, removeCartLine, updateCartLine, addCartLine, type CartOutcome } from "#app/gateway/carts.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import { contentHash } from "#process/content-hash.ts";
import { resultCache } from "#process/result-cache.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { hasRoomFor, saveCart, saveUpstreamCart } from "#app/session/cart-state.server.ts";

/** The result of a change of the cart. A refusal's message is the upstream's or the shop's; null if there is none. */
export type CartResult = { code: "ok" } | CartRefusal;
/** See {@link CartResult}. */
export interface CartRefusal {
  code: "refused";
  message: string | null;
}

/**
 * The text of a refused change: the shop's own if it is about stock, else the upstream's, else the fallback
 * (specification, section 8).
 */
export function refusalText({ message }: CartRefusal, fallback: string): string {
  return mentionsStock(message) ? messages.outOfStock : (message ?? fallback);
}

/** How long a change is remembered, in ms: longer than a customer waits before they press again. */
const CHANGE_MS = 60_000;
/** The changes of carts in this process by their keys, for upstreams that ignore keys and forms that are sent twice. */
const changes = resultCache<{ result: unknown; cart: CartState; keptMs: number }>({
  max: 10_000,
  freshMs: ({ keptMs }) => keptMs,
  isKept: ({ keptMs }) => keptMs > 0,
});

/** Makes a change once for its key, also for a double click. One that `isDone` is remembered for `keptMs`; others may be tried again. */
export async function changeOnce<T>(
  visit: Visit,
  key: readonly unknown[],
  change: () => Promise<T>,
  isDone: (result: T) => boolean,
  keptMs = CHANGE_MS,
): Promise<T> {
  const known = await changes.run(JSON.stringify(key), async () => {
    const result = await change();
    return { result, cart: visit.cart, keptMs: isDone(result) ? keptMs : 0 };
  });
  if (known.keptMs > 0) saveCart(visit, known.cart, { hasGrown: true });
  return known.result as T;
}

/** Whether a change was made. */
export const isOk = ({ code }: CartResult) => code === "ok";

/** Adds a line to the customer's cart upstream, once for an idempotency key: a pending line has a part of its own. Throws upstream faults. */
export async function addToCustomerCart(
  visit: Visit,
  { key: since, ...line }: CartLine & { key?: string },
): Promise<CartResult> {
  const lines = addLine(visit.cart.lines, line);
  // If the upstream can tell its cart, the cookie need not hold it whole. A pending line has its room.
  if (since === undefined && !hasRoomFor(visit, lines) && (await findCart(visit.upstream)) === null)
    return { code: "refused", message: messages.cartFull };
  const key = additionKey(visit, line, since);
  const add = () => resultOf(visit, line, lines, addCartLine(visit.upstream, line, key));
  return changeOnce(visit, [key], add, isOk);
}

/**
 * The idempotency key of an addition: the same line added to the same version of the cart. A double click and a form
 * sent again after a lost answer bring the old version. A shopper who wants one more has seen the new one. A pending line
 * has the same key after another login.
 */
function additionKey(
  { cart, session }: Visit,
  { productId, size, color, quantity }: CartLine,
  since: unknown = [session?.startedAt, cart.version],
): string {
  const addition = [session?.customer.id, since, productId, size, color, quantity];
  return contentHash(JSON.stringify(addition));
}

/**
 * Sets the quantity of a line upstream; 0 removes it. Other sizes and colours of the product stay, also if the upstream ignores them.
 * Pieces of the line that wait are not sent any more. Throws upstream faults.
 */
export async function setCustomerQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  const { lines: before, ignoresOptions } = visit.cart;
  // The cookie may have had no room for the line.
  const isKnown = before.some((line) => isSameLine(line, choice));
  const lines = setQuantity(isKnown ? before : [...before, { ...choice, quantity }], choice, quantity);
  const wanted = ignoresOptions ? productQuantity(lines, choice.productId) : quantity;
  const sent = wanted > 0 ? updateCartLine(visit.upstream, choice, wanted) : removeCartLine(visit.upstream, choice);
  const result = await resultOf(visit, choice, lines, sent);
  if (isOk(result)) saveCart(visit, { ...visit.cart, pending: removeLine(visit.cart.pending, choice) });
  return result;
}

/** Empties the cart upstream. Throws upstream faults. */
export async function emptyCustomerCart(visit: Visit): Promise<CartResult> {
  const { code, message } = await ask(visit.upstream, cartCalls.clearCart, {});
  if (code === "refused") return { code, message };
  saveUpstreamCart(visit, []);
  return { code };
}

/**
 * The result of a change to a line that was sent: the upstream's cart after it is saved, or the `expected` lines where nobody tells
 * it. Where the answer is lost or lists nothing, the cart is read. It throws the fault of a lost answer unless the cart shows that
 * the change `isMade`, and refuses where the cart has nothing of a product that it should have.
 */
export async function resultOf(
  visit: Visit,
  choice: LineChoice,
  expected: CartLine[],
  sent: Promise<CartOutcome | null>,
  isMade = (items: readonly CartItem[]) => isAsExpected(items, choice, expected),
): Promise<CartResult> {
  const { value: outcome, fault } = await toResult(sent);
  if (outcome?.code === "refused") return outcome;
  const items = outcome?.items ?? (await toResult(findCart(withFullTimeout(visit.upstream)))).value;
  if (fault !== null && (items === null || !isMade(items))) {
    if (items !== null) saveUpstreamCart(visit, items);
    throw fault;
  }
  const isMissing = items !== null && productQuantity(items, choice.productId) === 0;
  if (isMissing && pieces(expected, choice) > 0) return { code: "refused", message: null };
  saveCart(visit, { ...visit.cart, lines: expected });
  if (items !== null) saveUpstreamCart(visit, items);
  return { code: "ok" };
}

/**
 * Whether a cart has as much of a line as is expected. Other sizes and colours may have changed in another browser; an upstream
 * that ignores them tells the sum.
 */
function isAsExpected(items: readonly CartItem[], choice: LineChoice, expected: readonly CartLine[]): boolean {
  const { productId } = choice;
  const own = items.filter((item) => item.productId === productId);
  const isPlain = own.length > 0 && own.every(({ size, color }) => size === null && color === null);
  return isPlain
    ? productQuantity(own, productId) === productQuantity(expected, productId)
    : pieces(own, choice) === pieces(expected, choice);
}

function pieces(lines: readonly CartLine[], choice: LineChoice): number {
  return lines.find((line) => isSameLine(line, choice))?.quantity ?? 0;
}
