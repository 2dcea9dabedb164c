/**
 * Lines that go into a customer's cart together: a guest's at login, those of an earlier order, and those that wait since the
 * upstream did not answer. They are sent one by one, since each answer replaces the cart, of each as many as there are.
 */
import type { CartItem } from "#contract/cart.ts";
import { MAX_QUANTITY, type CartLine, type LineChoice, isSameLine } from "#domain/cart.ts";
import { shortList, shortName } from "#domain/short-text.ts";
import type { Signed } from "#domain/signed-source.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { cartLossWords } from "#content/messages.ts";
import { findCart } from "#app/gateway/carts.server.ts";
import { isRefusal, toResult } from "#app/gateway/faults.server.ts";
import { findProduct, findProductsById } from "#app/gateway/products.server.ts";
import { pendingWithoutRoom, saveCart, saveUpstreamCart } from "#app/session/cart-state.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";
import { addToCustomerCart, changeOnce } from "./customer-cart.server.ts";
import { roomFor } from "./line-offer.ts";

/** A line of which fewer than wanted could be taken into the cart. */
export interface CartLoss extends Omit<LineChoice, "productId"> {
  productId: string | null;
  /** Null where it is not known. */
  name: string | null;
  wanted: number;
  taken: number;
}

/** An item of an order, as far as its line in a cart depends on it. */
type OrderItem = Omit<CartLoss, "wanted" | "taken"> & { quantity: number };

/**
 * A form that is sent twice within this many ms is sent by a double click: nobody comes back for the same order that fast.
 */
const DOUBLE_CLICK_MS = 10_000;

/**
 * After a login, sends the guest's lines to the upstream, whose answer replaces the cart; the same lines once for a form that is
 * sent twice. Returns the lines that were not taken whole, or do not fit into the smaller cookie of a customer, with the names of
 * their products. Lines without an answer stay pending. If somebody was logged in before, only pending lines of the same customer
 * are sent.
 */
export async function mergeGuestCart(visit: Visit, before: Visit["customer"]): Promise<CartLoss[]> {
  const pending = linesToSend(visit, before);
  const { code, version, pendingKey = version } = visit.cart;
  saveCart(visit, { lines: [], pending, pendingKey, ignoresOptions: false, code });
  // The cart is read first: if an answer is lost, the quantity before shows whether the line has arrived.
  const isRead = pending.length === 0 || (await toResult(readUpstreamCart(visit))).fault === null;
  const losses = isRead ? await sendPendingLines(visit) : [];
  if (isRead) await toResult(readUpstreamCart(visit));
  const refused = pendingWithoutRoom(visit).map((line) => lossOf(line, 0));
  return withNames(visit, [...losses, ...refused]);
}

/** A guest's lines; of a customer who logs in again what is pending. The rest is upstream, or another customer's. */
function linesToSend({ cart, customer }: Visit, before: Visit["customer"]): CartState["pending"] {
  if (before === null) return cart.lines;
  return before.id === customer?.id ? cart.pending : [];
}

/** The lines with the names of their products where nobody told them yet. */
async function withNames(visit: Visit, losses: readonly CartLoss[]): Promise<CartLoss[]> {
  const unnamed = losses.flatMap(({ name, productId }) => (name === null && productId !== null ? [productId] : []));
  const { value: products } = await toResult(findProductsById(visit.upstream, unnamed));
  return losses.map((loss) => ({ ...loss, name: loss.name ?? products?.get(loss.productId ?? "")?.name ?? null }));
}

/**
 * Adds the items of the customer's order to the cart, once for a double click. Returns the items that could not be added whole. If
 * none could, it can be tried again at once. After a fault the other items are not tried.
 */
export async function addOrderAgain(
  visit: Visit,
  customerId: string,
  orderId: string,
  items: readonly OrderItem[],
): Promise<CartLoss[]> {
  const add = async () => {
    const losses: CartLoss[] = [];
    let hasFailed = false;
    const addItem = async ({ productId, size, color, quantity }: OrderItem): Promise<number> => {
      if (hasFailed || productId === null) return 0;
      const line = { productId, size, color, quantity: Math.min(quantity, MAX_QUANTITY) };
      const { value: taken, fault } = await toResult(addAsManyAsThereAre(visit, line));
      hasFailed = fault !== null;
      return taken ?? 0;
    };
    for (const item of items) {
      const taken = await addItem(item);
      if (taken < item.quantity) losses.push(lossOf(item, taken));
    }
    return losses;
  };
  const isAdded = (losses: CartLoss[]) => losses.filter(({ taken }) => taken === 0).length < items.length;
  return changeOnce(visit, ["again", customerId, orderId], add, isAdded, DOUBLE_CLICK_MS);
}

/** Sends one more line, which is pending until it is answered. Returns it if it was not taken whole. */
export async function sendLine(visit: Visit, line: CartLine): Promise<CartLoss | undefined> {
  saveCart(visit, { ...visit.cart, pending: [...visit.cart.pending, line], pendingKey: visit.cart.version });
  const losses = await sendPendingLines(visit);
  return losses.find(({ productId, size, color }) => isSameLine({ productId: productId ?? "", size, color }, line));
}

/**
 * Brings the visit's cart up to date with the upstream's and returns its items. Null for guests and for upstreams that
 * cannot tell their cart: there the visit's lines hold. The next page tells which pending lines were not taken. Throws upstream faults.
 */
export async function refreshCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  if (visit.customer === null) return null;
  const losses = await withNames(visit, await sendPendingLines(visit));
  if (losses.length > 0) leaveFlash(visit, { kind: "error", text: lossesInWords(losses, "keptLess") });
  return readUpstreamCart(visit);
}

/** Sends the pending lines, and returns those that were not taken whole. From one without an answer on they stay pending. */
async function sendPendingLines(visit: Visit): Promise<CartLoss[]> {
  const losses: CartLoss[] = [];
  for (const line of visit.cart.pending) {
    const { value: taken } = await toResult(addAsManyAsThereAre(visit, line, visit.cart.pendingKey));
    if (taken === null || visit.upstream.state.isInMaintenance) break;
    saveCart(visit, { ...visit.cart, pending: visit.cart.pending.slice(1) });
    if (taken < line.quantity) losses.push(lossOf(line, taken));
  }
  return losses;
}

/** Adds as many pieces of a line as there are, and returns how many. Throws upstream faults. */
async function addAsManyAsThereAre(visit: Visit, line: CartLine, pendingKey?: string): Promise<number> {
  if ((await addToCustomerCart(visit, line, pendingKey)).code === "ok") return line.quantity;
  const { value: product, fault } = await toResult(findProduct(visit.upstream, line.productId));
  // A product that is refused, too, will not be had later.
  if (fault !== null && !isRefusal(fault)) throw fault;
  // Another device may have filled the cart.
  await readUpstreamCart(visit);
  const room = product === null ? 0 : (roomFor(visit.cart.lines, product, line) ?? 0);
  if (room <= 0 || room >= line.quantity) return 0;
  return (await addToCustomerCart(visit, { ...line, quantity: room }, pendingKey)).code === "ok" ? room : 0;
}

/** Reads the upstream's cart into the visit. Null if the upstream cannot tell it. Throws upstream faults. */
async function readUpstreamCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  const items = await findCart(visit.upstream);
  if (items !== null) saveUpstreamCart(visit, items);
  return items;
}

function lossOf(
  { productId, size, color, quantity, name = null }: Omit<OrderItem, "name"> & { name?: string | null },
  taken: number,
): CartLoss {
  return { productId, name, size, color, wanted: quantity, taken };
}

/** The sentence that tells of the lines: piece, size, colour, and how many were taken. */
export function lossesInWords(losses: readonly CartLoss[], sentence: "keptLess" | "addedLess"): string {
  const told = losses.map(({ name, wanted, taken, ...combination }) => {
    const piece = cartLossWords.inCombination(shortName(name ?? cartLossWords.unknown), chosenText(combination));
    return cartLossWords.taken(piece, taken, wanted);
  });
  return cartLossWords[sentence](shortList(told, cartLossWords));
}
