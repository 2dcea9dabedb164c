import type { OrderItem } from "#contract/orders.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { addAsManyAsThereAre, changeOnce, type CartLoss } from "./customer-cart.server.ts";

/** A second press within this many ms is a double click: nobody comes back from the cart for the same that fast. */
const DOUBLE_CLICK_MS = 10_000;

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
  const isAdded = (losses: CartLoss[]) => losses.filter(({ taken }) => taken === 0).length < items.length;
  return changeOnce(visit, ["again", customerId, orderId], () => addItems(visit, items), isAdded, DOUBLE_CLICK_MS);
}

/** Adds item by item, since each answer replaces the cart. After a fault the other items are not tried. */
async function addItems(visit: Visit, items: readonly OrderItem[]): Promise<CartLoss[]> {
  const losses: CartLoss[] = [];
  for (const [index, item] of items.entries()) {
    const { productId, size, color, quantity } = item;
    const line = { size, color, quantity: Math.min(quantity, MAX_QUANTITY) };
    const { value: taken, fault } =
      productId === null
        ? { value: 0, fault: null }
        : await toResult(addAsManyAsThereAre(visit, { productId, ...line }));
    if (fault !== null) return [...losses, ...items.slice(index).map((missed) => lossOf(missed, 0))];
    if (taken < quantity) losses.push(lossOf(item, taken));
  }
  return losses;
}

function lossOf({ productId, name, size, color, quantity }: OrderItem, taken: number): CartLoss {
  return { productId, name, size, color, wanted: quantity, taken };
}
