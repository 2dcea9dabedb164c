import type { CartItem } from "../../../contract/cart.ts";
import { findCart, type CartChange } from "../../gateway/carts.server.ts";
import { unhurried } from "../../gateway/door.server.ts";
import { attempt, isFault } from "../../gateway/faults.server.ts";
import type { Visit } from "../visit.server.ts";
import { saveUpstreamCart } from "./cart-state.server.ts";

/**
 * The outcome of a change, also if its answer was lost: then the upstream's cart is read, and `isDone` tells whether
 * the change was made. Throws the fault if it was not, or if the upstream cannot tell its cart.
 */
export async function settledChange(
  visit: Visit,
  change: Promise<CartChange>,
  isDone: (items: readonly CartItem[]) => boolean,
): Promise<CartChange> {
  try {
    return await change;
  } catch (fault) {
    if (!isFault(fault)) throw fault;
    const { value: items } = await attempt(findCart(unhurried(visit.upstream)));
    if (items === null) throw fault;
    saveUpstreamCart(visit, items);
    if (!isDone(items)) throw fault;
    return { code: "ok", items };
  }
}
