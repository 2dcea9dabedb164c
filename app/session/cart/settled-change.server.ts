import type { CartItem } from "../../../contract/readers/cart.ts";
import { findCart, type CartOutcome } from "../../gateway/carts.server.ts";
import { withFullTimeout } from "../../gateway/upstream-client.server.ts";
import { toResult, isUpstreamFault } from "../../gateway/faults.server.ts";
import type { Visit } from "../visit.server.ts";
import { saveUpstreamCart } from "./cart-state.server.ts";

/**
 * The outcome of a change, also if its answer was lost: then the upstream's cart is read, and `isDone` tells whether
 * the change was made. Throws the fault if it was not, or if the upstream cannot tell its cart.
 */
export async function settledChange<Outcome>(
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
