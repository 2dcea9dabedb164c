import { createHash } from "node:crypto";
import type { CartItem } from "#contract/cart.ts";
import {
  type CartLine,
  type LineChoice,
  addLine,
  chooseOptions,
  isSameLine,
  removeLine,
  setQuantity,
  itemCount,
  productQuantity,
} from "#domain/cart.ts";
import * as messages from "#content/messages.ts";
import {
  chooseCartLineOptions,
  clearCart,
  findCart,
  removeCartLine,
  updateCartLine,
  addCartLine,
  type CartOutcome,
} from "#app/gateway/carts.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import { resultCache } from "#process/result-cache.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult, isUpstreamFault } from "#app/gateway/faults.server.ts";
import type { CartResult } from "./change-cart.server.ts";
import { hasRoomFor, saveCart, saveUpstreamCart } from "#app/session/cart-state.server.ts";
import { sendPendingLines } from "./pending-lines.server.ts";

/** How long an addition is remembered, in ms: longer than a customer waits before they press again. */
const ADDITION_MS = 60_000;
/** The additions of this process by idempotency key, for upstreams that ignore the key. */
const additions = resultCache<{ result: CartResult; cart: CartState }>({
  max: 5_000,
  freshMs: ADDITION_MS,
  isKept: ({ result }) => result.code === "ok",
});

/** The choices of this process, for upstreams that have no call of their own for them. */
const choices = resultCache<{ result: CartResult; cart: CartState }>({
  max: 5_000,
  freshMs: ADDITION_MS,
  isKept: ({ result }) => result.code === "ok",
});

/** Adds a line to the customer's cart upstream, once for an idempotency key. Throws upstream faults. */
export async function addToCustomerCart(visit: Visit, line: CartLine): Promise<CartResult> {
  const { lines: before } = visit.cart;
  const lines = addLine(before, line);
  // If the upstream can tell its cart, the cookie need not hold it whole.
  if (!hasRoomFor(visit, lines) && (await findCart(visit.upstream)) === null)
    return { code: "refused", message: messages.cartFull };
  const key = additionKey(visit, line);
  const wanted = productQuantity(before, line.productId) + line.quantity;
  const addition = await additions.run(key, async () => {
    const isAdded = (items: readonly CartItem[]) => productQuantity(items, line.productId) === wanted;
    const change = await settledChange(visit, addCartLine(visit.upstream, line, key), isAdded);
    const isMissing = change.code === "ok" && (await isLeftOut(visit, change.items, line));
    const result = isMissing ? { code: "refused" as const, message: null } : saveChange(visit, change, lines);
    return { result, cart: visit.cart };
  });
  if (addition.result.code === "ok") saveCart(visit, addition.cart, { hasGrown: true });
  return addition.result;
}

/** Whether the upstream's cart lacks a line that was added, by its answer or else by the cart itself. An upstream that cannot tell its cart is believed. */
async function isLeftOut(
  visit: Visit,
  answered: readonly CartItem[] | null,
  { productId }: CartLine,
): Promise<boolean> {
  const items = answered ?? (await toResult(findCart(visit.upstream))).value;
  return items !== null && productQuantity(items, productId) === 0;
}

/**
 * The idempotency key of an addition: the same line added to the same version of the cart. A double click and a form
 * sent again after a lost answer bring the old version. A shopper who wants one more has seen the new one.
 */
function additionKey({ cart, session }: Visit, { productId, size, color, quantity }: CartLine): string {
  const addition = [session?.customer.id, session?.startedAt, cart.stamp, productId, size, color, quantity];
  return createHash("sha256").update(JSON.stringify(addition)).digest("base64url");
}

/** Sets the quantity of a line upstream. Throws upstream faults. */
export async function changeCustomerQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  const { lines: before, folds } = visit.cart;
  // The cookie may have had no room for the line.
  const isKnown = before.some((line) => isSameLine(line, choice));
  const lines = isKnown ? setQuantity(before, choice, quantity) : addLine(before, { ...choice, quantity });
  const wanted = folds ? productQuantity(lines, choice.productId) : quantity;
  const isSet = (items: readonly CartItem[]) => quantityOf(visit, items, choice) === wanted;
  const change = await settledChange(visit, updateCartLine(visit.upstream, choice, wanted), isSet);
  return saveChange(visit, change, lines);
}

/**
 * Gives a line its size and colour upstream, once for a double click. An upstream without a call for it has the line removed and
 * added again, since the stock may not cover it twice. Between the two the line is pending, so a fault does not lose it; a refusal
 * brings the old one back. Throws upstream faults.
 */
export async function chooseCustomerOptions(visit: Visit, line: CartLine, to: LineChoice): Promise<CartResult> {
  const { productId, quantity } = line;
  const chosen = { size: to.size, color: to.color };
  const { customer, startedAt } = visit.session ?? {};
  const key = JSON.stringify([customer?.id, startedAt, visit.cart.stamp, productId, line.size, line.color, chosen]);
  const choice = await choices.run(key, async () => {
    const isChosen = (items: readonly CartItem[]) =>
      items.some((item) => isSameLine(item, to)) && !items.some((item) => isSameLine(item, line));
    const change = await settledChange(visit, chooseCartLineOptions(visit.upstream, line, chosen), isChosen);
    const lines = chooseOptions(visit.cart.lines, line, to) ?? visit.cart.lines;
    const result =
      change === null ? await replaceLine(visit, line, { ...to, quantity }) : saveChange(visit, change, lines);
    return { result, cart: visit.cart };
  });
  if (choice.result.code === "ok") saveCart(visit, choice.cart, { hasGrown: true });
  return choice.result;
}

async function replaceLine(visit: Visit, line: CartLine, added: CartLine): Promise<CartResult> {
  const removed = await removeCustomerLine(visit, line);
  if (removed.code === "refused") return removed;
  saveCart(visit, { ...visit.cart, pending: [...visit.cart.pending, added] });
  const losses = await sendPendingLines(visit);
  const loss = losses.find(({ productId, size, color }) =>
    isSameLine({ productId: productId ?? "", size, color }, added),
  );
  if (loss === undefined) return { code: "ok" };
  const left = { ...line, quantity: line.quantity - loss.taken };
  saveCart(visit, { ...visit.cart, pending: [...visit.cart.pending, left] });
  await sendPendingLines(visit);
  return { code: "refused", message: null };
}

/** Removes a line upstream. Other sizes and colours of the product stay, also if the upstream ignores them. */
export async function removeCustomerLine(visit: Visit, choice: LineChoice): Promise<CartResult> {
  const { folds } = visit.cart;
  const lines = removeLine(visit.cart.lines, choice);
  const left = folds ? productQuantity(lines, choice.productId) : 0;
  const sent = left > 0 ? updateCartLine(visit.upstream, choice, left) : removeCartLine(visit.upstream, choice);
  const change = await settledChange(visit, sent, (items) => quantityOf(visit, items, choice) === left);
  return saveChange(visit, change, lines);
}

/** Empties the cart upstream. Throws upstream faults. */
export async function emptyCustomerCart(visit: Visit): Promise<CartResult> {
  return saveChange(visit, await clearCart(visit.upstream), []);
}

/** The quantity of a line in an upstream's answer; of its product if the upstream ignores size and colour. */
function quantityOf({ cart }: Visit, items: readonly CartItem[], choice: LineChoice): number {
  return cart.folds
    ? productQuantity(items, choice.productId)
    : itemCount(items.filter((item) => isSameLine(item, choice)));
}

/** Saves the cart after a change: what the upstream answered, or the expected lines if it did not list any. */
function saveChange(visit: Visit, change: CartOutcome, expected: CartLine[]): CartResult {
  if (change.code === "refused") return change;
  saveCart(visit, { ...visit.cart, lines: expected });
  if (change.items !== null) saveUpstreamCart(visit, change.items);
  return { code: "ok" };
}

/**
 * The outcome of a change, also if its answer was lost: then the upstream's cart is read, and `isDone` tells whether
 * the change was made. Throws the fault if it was not, or if the upstream cannot tell its cart.
 */
async function settledChange<Outcome>(
  visit: Visit,
  change: Promise<CartOutcome | Outcome>,
  isDone: (items: readonly CartItem[]) => boolean,
): Promise<CartOutcome | Outcome> {
  try {
    return await change;
  } catch (fault) {
    if (!isUpstreamFault(fault)) throw fault;
    const { value: items } = await toResult(findCart(withFullTimeout(visit.upstream)));
    if (items === null) throw fault;
    saveUpstreamCart(visit, items);
    if (!isDone(items)) throw fault;
    return { code: "ok", items };
  }
}
