import type { OrderItem } from "../../../contract/readers/order.ts";
import { MAX_QUANTITY } from "../../../domain/cart.ts";
import { shortName } from "../../../domain/short-text.ts";
import { combinationText } from "../../../domain/variants.ts";
import { toResult } from "../../gateway/faults.server.ts";
import type { CartState } from "../cookies/cart-cookie.server.ts";
import { oncePerKey } from "../once-per-key.server.ts";
import type { Visit } from "../visit.server.ts";
import { saveCart } from "./cart-state.server.ts";
import { addProductToCart } from "./change-cart.server.ts";

/** A second press within this many ms is a double click: nobody comes back from the cart for the same that fast. */
const DOUBLE_CLICK_MS = 10_000;
const additions = oncePerKey<{ lost: string[]; cart: CartState; isAdded: boolean }>({
  max: 10_000,
  ttlMs: DOUBLE_CLICK_MS,
  isRemembered: ({ isAdded }) => isAdded,
});

/**
 * Adds the items of the customer's order to the cart, once for a double click. Returns the names of the items that
 * could not be added. If none could, it can be tried again at once.
 */
export async function addOrderAgain(
  visit: Visit,
  customerId: string,
  orderId: string,
  items: readonly OrderItem[],
): Promise<string[]> {
  const { lost, cart } = await additions.run(JSON.stringify([customerId, orderId]), async () => {
    const lost = await addItems(visit, items);
    return { lost, cart: visit.cart, isAdded: lost.length < items.length };
  });
  saveCart(visit, cart);
  return lost;
}

/** Adds item by item, since each answer replaces the cart. After a fault the other items are not tried. */
async function addItems(visit: Visit, items: readonly OrderItem[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, item] of items.entries()) {
    const { productId, size, color, quantity } = item;
    if (productId === null) {
      lost.push(nameOf(item));
      continue;
    }
    const line = { productId, size, color, quantity: Math.min(quantity, MAX_QUANTITY) };
    const { value: added, fault } = await toResult(addProductToCart(visit, line));
    if (fault !== null) return [...lost, ...items.slice(index).map(nameOf)];
    if (added.code === "refused") lost.push(nameOf(item));
  }
  return lost;
}

/** The name of an item with its size and colour: another combination of the same product may be there. */
function nameOf({ name, ...combination }: OrderItem): string {
  const text = combinationText(combination);
  return text === "" ? name : `${shortName(name)} (${text})`;
}
