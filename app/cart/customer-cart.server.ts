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
import type { Signed } from "#domain/signed-source.ts";
import { contentHash } from "#process/content-hash.ts";
import { resultCache } from "#process/result-cache.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { isRefusal, isUpstreamFault, toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { CartResult } from "./change-cart.server.ts";
import { hasRoomFor, saveCart, saveUpstreamCart } from "#app/session/cart-state.server.ts";
import { roomFor } from "./line-offer.ts";

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

const isOk = ({ code }: CartResult) => code === "ok";

/** Adds a line to the customer's cart upstream, once for an idempotency key. Throws upstream faults. */
export async function addToCustomerCart(visit: Visit, line: CartLine): Promise<CartResult> {
  const { lines: before } = visit.cart;
  const lines = addLine(before, line);
  const isPending = visit.cart.pending.some((one) => isSameLine(one, line));
  // If the upstream can tell its cart, the cookie need not hold it whole. A pending line has its room.
  if (!isPending && !hasRoomFor(visit, lines) && (await findCart(visit.upstream)) === null)
    return { code: "refused", message: messages.cartFull };
  const key = additionKey(visit, line);
  const wanted = productQuantity(before, line.productId) + line.quantity;
  const add = async (): Promise<CartResult> => {
    const isAdded = (items: readonly CartItem[]) => productQuantity(items, line.productId) === wanted;
    const change = await settledChange(visit, addCartLine(visit.upstream, line, key), isAdded);
    const isMissing = change.code === "ok" && (await isLeftOut(visit, change.items, line));
    return isMissing ? { code: "refused", message: null } : saveChange(visit, change, lines);
  };
  return changeOnce(visit, [key], add, isOk);
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
  const addition = [session?.customer.id, session?.startedAt, cart.version, productId, size, color, quantity];
  return contentHash(JSON.stringify(addition));
}

/** Sets the quantity of a line upstream. Throws upstream faults. */
export async function changeCustomerQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  const { lines: before, ignoresOptions } = visit.cart;
  // The cookie may have had no room for the line.
  const isKnown = before.some((line) => isSameLine(line, choice));
  const lines = isKnown ? setQuantity(before, choice, quantity) : addLine(before, { ...choice, quantity });
  const wanted = ignoresOptions ? productQuantity(lines, choice.productId) : quantity;
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
  const key = [customer?.id, startedAt, visit.cart.version, productId, line.size, line.color, chosen];
  const choose = async () => {
    const isChosen = (items: readonly CartItem[]) =>
      items.some((item) => isSameLine(item, to)) && !items.some((item) => isSameLine(item, line));
    const change = await settledChange(visit, chooseCartLineOptions(visit.upstream, line, chosen), isChosen);
    const lines = chooseOptions(visit.cart.lines, line, to) ?? visit.cart.lines;
    return change === null ? replaceLine(visit, line, { ...to, quantity }) : saveChange(visit, change, lines);
  };
  return changeOnce(visit, key, choose, isOk);
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

/** A line of which fewer than wanted could be taken into the cart. */
export interface CartLoss extends Omit<LineChoice, "productId"> {
  productId: string | null;
  /** Null where it is not known. */
  name: string | null;
  wanted: number;
  taken: number;
}

/** Adds as many pieces of a line as there are, and returns how many. Throws upstream faults. */
export async function addAsManyAsThereAre(visit: Visit, line: CartLine): Promise<number> {
  if ((await addToCustomerCart(visit, line)).code === "ok") return line.quantity;
  // A product that is refused, too, will not be had later.
  const product = await findProduct(visit.upstream, line.productId).catch((error: unknown) => {
    if (isUpstreamFault(error) && isRefusal(error)) return null;
    throw error;
  });
  // Another device may have filled the cart.
  await readUpstreamCart(visit);
  const room = product === null ? 0 : (roomFor(visit.cart.lines, product, line) ?? 0);
  if (room <= 0 || room >= line.quantity) return 0;
  return (await addToCustomerCart(visit, { ...line, quantity: room })).code === "ok" ? room : 0;
}

/**
 * Sends the pending lines one by one, of each as many as there are, and returns the lines that were not taken whole. A line
 * without an answer stays pending with `before`, the quantity of its product before. The next time the cart is read first, so
 * that the line is not added twice.
 */
export async function sendPendingLines(visit: Visit): Promise<CartLoss[]> {
  const losses: CartLoss[] = [];
  if (!(await settleLostLine(visit))) return losses;
  for (const { before: _, ...line } of visit.cart.pending) {
    const before = productQuantity(visit.cart.lines, line.productId);
    const { value: taken, fault } = await toResult(addAsManyAsThereAre(visit, line));
    const rest = visit.cart.pending.slice(1);
    saveCart(visit, { ...visit.cart, pending: fault === null ? rest : [{ ...line, before }, ...rest] });
    if (fault !== null) break;
    const { quantity: wanted, ...choice } = line;
    if (taken < wanted) losses.push({ ...choice, name: null, wanted, taken });
  }
  return losses;
}

/**
 * Finds out whether the first pending line has arrived, if its answer was lost; an arrived line is pending no more.
 * Returns false if the upstream does not answer.
 */
async function settleLostLine(visit: Visit): Promise<boolean> {
  const [first, ...rest] = visit.cart.pending;
  if (first?.before === undefined) return true;
  const { value: items, fault } = await toResult(findCart(visit.upstream));
  // An upstream that cannot tell its cart is sent the line again: the shopper sees one too many, not one too few.
  if (items === null) return fault === null;
  const { before, ...line } = first;
  // The cart may come without sizes and colours: the cookie keeps them.
  if (productQuantity(items, line.productId) >= before + line.quantity)
    saveCart(visit, { ...visit.cart, lines: addLine(visit.cart.lines, line), pending: rest });
  saveUpstreamCart(visit, items);
  return true;
}

/** Reads the upstream's cart into the visit. Null if the upstream cannot tell it. Throws upstream faults. */
export async function readUpstreamCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  const items = await findCart(visit.upstream);
  if (items !== null) saveUpstreamCart(visit, items);
  return items;
}

/** Removes a line upstream. Other sizes and colours of the product stay, also if the upstream ignores them. */
export async function removeCustomerLine(visit: Visit, choice: LineChoice): Promise<CartResult> {
  const { ignoresOptions } = visit.cart;
  const lines = removeLine(visit.cart.lines, choice);
  const left = ignoresOptions ? productQuantity(lines, choice.productId) : 0;
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
  return cart.ignoresOptions
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
