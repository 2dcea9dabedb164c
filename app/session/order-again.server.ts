import type { OrderItem } from "../../contract/readers/order.ts";
import { MAX_QUANTITY } from "../../domain/cart.ts";
import { attempt } from "../gateway/faults.server.ts";
import { addPieces } from "./cart.server.ts";
import { oncePerKey } from "./once-per-key.server.ts";
import type { KeptCart } from "./shop-cookies.server.ts";
import { keepCart, type Visit } from "./visit.server.ts";

/** A second press within this many ms is a double click: nobody looks through the cart and comes back for the same again that fast. */
const DOUBLE_CLICK_MS = 10_000;
const additions = oncePerKey<{ lost: string[]; cart: KeptCart; isAdded: boolean }>({
  max: 10_000,
  ttlMs: DOUBLE_CLICK_MS,
  lasts: ({ isAdded }) => isAdded,
});

/** Puts the items of the customer's order into the cart, once for a double click; the names of those that could not be. What came to nothing at all can be tried again at once. */
export async function addOrderAgain(
  visit: Visit,
  customerId: string,
  orderId: string,
  items: readonly OrderItem[],
): Promise<string[]> {
  const { lost, cart } = await additions.run(JSON.stringify([customerId, orderId]), async () => {
    const lost = await addAll(visit, items);
    return { lost, cart: visit.cart, isAdded: lost.length < items.length };
  });
  keepCart(visit, cart);
  return lost;
}

/** One after the other, since each answer replaces the cart. Where the upstream fails, nobody waits for it once for every item. */
async function addAll(visit: Visit, items: readonly OrderItem[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [at, { productId, name, size, color, quantity }] of items.entries()) {
    const { value: added, fault } =
      productId === null
        ? { value: null, fault: null }
        : await attempt(addPieces(visit, { productId, size, color, quantity: Math.min(quantity, MAX_QUANTITY) }));
    if (fault !== null) return [...lost, ...items.slice(at).map((item) => item.name)];
    if (added?.code !== "ok") lost.push(name);
  }
  return lost;
}
