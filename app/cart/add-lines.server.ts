/**
 * Lines that go into a customer's cart together: a guest's at login, those of an earlier order, and those that wait since the
 * upstream did not answer. They are sent one by one, since each answer replaces the cart, of each as many as there are.
 */
import type { CartItem } from "#contract/cart.ts";
import { MAX_QUANTITY, type CartLine, isSameLine } from "#domain/cart.ts";
import { shortList, shortName } from "#domain/short-text.ts";
import type { Signed } from "#domain/signed-source.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { cartLossWords } from "#content/messages.ts";
import { findCart } from "#app/gateway/carts.server.ts";
import { isRefusal, toResult } from "#app/gateway/faults.server.ts";
import { findProduct, findProductsById } from "#app/gateway/products.server.ts";
import { emptyCartState, saveCart, saveUpstreamCart, takePendingWithoutRoom } from "#app/session/cart-state.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";
import { addToCustomerCart, changeOnce } from "./customer-cart.server.ts";
import { roomFor } from "./line-offer.ts";

/** An item of an order, as far as its line in a cart depends on it. Product and name are null where they are not known. */
type OrderItem = Omit<CartLine, "productId"> & Record<"productId" | "name", string | null>;

/** A line of which fewer than its quantity could be taken into the cart. */
export type CartLoss = OrderItem & { taken: number };

/**
 * A form that is sent twice within this many ms is sent by a double click: nobody comes back for the same order that fast.
 */
const DOUBLE_CLICK_MS = 10_000;

/**
 * After a login, makes the guest's lines those of the customer, whose cart replaces them. They wait until the upstream answers. If
 * somebody was logged in before, only lines of the same customer that wait still do. {@link refreshCart} tells what is lost.
 */
export async function mergeGuestCart(visit: Visit, before: Visit["customer"]): Promise<void> {
  const { cart, customer } = visit;
  const own = before === null ? pendingFrom(visit, cart.lines) : before.id === customer?.id ? cart.pending : [];
  saveCart(visit, { ...emptyCartState, pending: own, code: cart.code });
  await toResult(refreshCart(visit));
}

/** Lines that are to be sent: those of a form that is sent twice are the same. */
function pendingFrom({ cart }: Visit, lines: readonly CartLine[]): CartState["pending"] {
  return lines.map((line) => ({ ...line, key: cart.version }));
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
      if (taken < item.quantity) losses.push({ ...item, taken });
    }
    return losses;
  };
  const isAdded = (losses: CartLoss[]) => losses.filter(({ taken }) => taken === 0).length < items.length;
  return changeOnce(visit, ["again", customerId, orderId], add, isAdded, DOUBLE_CLICK_MS);
}

/** Sends one more line, which is pending until it is answered. Returns it if it was not taken whole. */
export async function sendLine(visit: Visit, line: CartLine): Promise<CartLoss | undefined> {
  saveCart(visit, { ...visit.cart, pending: [...visit.cart.pending, ...pendingFrom(visit, [line])] });
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

/**
 * Sends the pending lines, and returns those that were not taken whole, or that the cookie has no room for. From one without an
 * answer on they stay pending.
 */
async function sendPendingLines(visit: Visit): Promise<CartLoss[]> {
  if (visit.cart.pending.length === 0) return [];
  const losses: CartLoss[] = [];
  // The cart is read first: if an answer is lost, the quantity before shows whether the line has arrived.
  const { fault } = await toResult(readUpstreamCart(visit));
  for (const line of fault === null ? visit.cart.pending : []) {
    const { value: taken } = await toResult(addAsManyAsThereAre(visit, line));
    if (taken === null || visit.upstream.state.isInMaintenance) break;
    saveCart(visit, { ...visit.cart, pending: visit.cart.pending.slice(1) });
    if (taken < line.quantity) losses.push({ ...line, name: null, taken });
  }
  return [...losses, ...takePendingWithoutRoom(visit).map((line) => ({ ...line, name: null, taken: 0 }))];
}

/** Adds as many pieces of a line as there are, and returns how many. Throws upstream faults. */
async function addAsManyAsThereAre(visit: Visit, line: CartLine & { key?: string }): Promise<number> {
  if ((await addToCustomerCart(visit, line)).code === "ok") return line.quantity;
  const { value: product, fault } = await toResult(findProduct(visit.upstream, line.productId));
  // A product that is refused, too, will not be had later.
  if (fault !== null && !isRefusal(fault)) throw fault;
  // Another device may have filled the cart.
  await readUpstreamCart(visit);
  const room = product === null ? 0 : (roomFor(visit.cart.lines, product, line) ?? 0);
  if (room <= 0 || room >= line.quantity) return 0;
  return (await addToCustomerCart(visit, { ...line, quantity: room })).code === "ok" ? room : 0;
}

/** Reads the upstream's cart into the visit. Null if the upstream cannot tell it. Throws upstream faults. */
async function readUpstreamCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  const items = await findCart(visit.upstream);
  if (items !== null) saveUpstreamCart(visit, items);
  return items;
}

/** The sentence that tells of the lines: piece, size, colour, and how many were taken. */
export function lossesInWords(losses: readonly CartLoss[], sentence: "keptLess" | "addedLess"): string {
  const told = losses.map(({ name, quantity, taken, ...combination }) => {
    const piece = cartLossWords.inCombination(shortName(name ?? cartLossWords.unknown), chosenText(combination));
    return cartLossWords.taken(piece, taken, quantity);
  });
  return cartLossWords[sentence](shortList(told, cartLossWords));
}
