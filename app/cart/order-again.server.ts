import type { OrderItem } from "#contract/orders.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import { resultCache } from "#process/result-cache.ts";
import type { Visit } from "#app/session/visit.server.ts";
import type { CartLoss } from "./merge-guest-cart.server.ts";
import { saveCart } from "#app/session/cart-state.server.ts";
import { addProductToCart } from "./change-cart.server.ts";
import { roomFor } from "./line-offer.ts";
import { readUpstreamCart } from "./priced-cart.server.ts";

/** A second press within this many ms is a double click: nobody comes back from the cart for the same that fast. */
const DOUBLE_CLICK_MS = 10_000;
const additions = resultCache<{ losses: CartLoss[]; cart: CartState; isAdded: boolean }>({
  max: 10_000,
  freshMs: DOUBLE_CLICK_MS,
  isKept: ({ isAdded }) => isAdded,
});

/**
 * Adds the items of the customer's order to the cart, of each as many as there are, once for a double click. Returns the
 * items that could not be added whole. If none could, it can be tried again at once.
 */
export async function addOrderAgain(
  visit: Visit,
  customerId: string,
  orderId: string,
  items: readonly OrderItem[],
): Promise<CartLoss[]> {
  const { losses, cart } = await additions.run(JSON.stringify([customerId, orderId]), async () => {
    const losses = await addItems(visit, items);
    return { losses, cart: visit.cart, isAdded: losses.filter(({ taken }) => taken === 0).length < items.length };
  });
  saveCart(visit, cart);
  return losses;
}

/** Adds item by item, since each answer replaces the cart. After a fault the other items are not tried. */
async function addItems(visit: Visit, items: readonly OrderItem[]): Promise<CartLoss[]> {
  const losses: CartLoss[] = [];
  for (const [index, item] of items.entries()) {
    const { value: taken, fault } = await toResult(addItem(visit, item));
    if (fault !== null) return [...losses, ...items.slice(index).map((missed) => lossOf(missed, 0))];
    if (taken < item.quantity) losses.push(lossOf(item, taken));
  }
  return losses;
}

/** Adds as many of an item as there are, and returns how many. Throws upstream faults. */
async function addItem(visit: Visit, { productId, size, color, quantity }: OrderItem): Promise<number> {
  if (productId === null) return 0;
  const line = { productId, size, color, quantity: Math.min(quantity, MAX_QUANTITY) };
  if ((await addProductToCart(visit, line)).code === "ok") return line.quantity;
  const product = await findProduct(visit.upstream, productId);
  // Another device may have filled the cart.
  await readUpstreamCart(visit);
  const room = product === null ? 0 : (roomFor(visit.cart.lines, product, line) ?? 0);
  if (room <= 0 || room >= line.quantity) return 0;
  return (await addProductToCart(visit, { ...line, quantity: room })).code === "ok" ? room : 0;
}

function lossOf({ productId, name, size, color, quantity }: OrderItem, taken: number): CartLoss {
  return { productId, name, size, color, wanted: quantity, taken };
}
