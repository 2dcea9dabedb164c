import type { CartItem } from "../../../contract/readers/cart.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import { findCart } from "../../gateway/carts.server.ts";
import type { Visit } from "../visit.server.ts";
import { saveUpstreamCart } from "./cart-state.server.ts";
import { sendPendingLines } from "./pending-lines.server.ts";

/**
 * Brings the visit's cart up to date with the upstream's and returns its items. Null for guests and for upstreams that
 * cannot tell their cart: there the visit's lines hold. Throws upstream faults.
 */
export async function refreshCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  if (visit.customer === null) return null;
  await sendPendingLines(visit);
  return readUpstreamCart(visit);
}

/** Reads the upstream's cart into the visit. Null if the upstream cannot tell it. Throws upstream faults. */
export async function readUpstreamCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  const items = await findCart(visit.upstream);
  if (items !== null) saveUpstreamCart(visit, items);
  return items;
}
