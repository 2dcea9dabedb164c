import { redirect } from "react-router";
import type { OrderItem } from "../../../contract/order.ts";
import { orderWords } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import { MAX_QUANTITY } from "../../domain/cart.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { findOrder } from "../../gateway/orders.server.ts";
import { addPieces } from "../../session/cart.server.ts";
import { leaveFlash, requireCustomer, visitContext, type Visit } from "../../session/visit.server.ts";
import type { Route } from "./+types/order-again";
import { orderAddress } from "./cancellation.ts";

/** A visit by address: the button is on the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderAddress(params.id));
}

/** Puts everything of the order into the cart again, and says what could not be. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { value: order, fault } = await attempt(findOrder(visit.door, params.id));
  if (fault !== null) leaveFlash(visit, { kind: "error", text: messages.ordersFailed });
  // The order's own page says what is wrong with it, if anything is.
  if (order === null) return redirect(orderAddress(params.id), 303);
  const lost = await addAll(visit, order.items);
  if (lost.length === 0) leaveFlash(visit, { kind: "success", text: orderWords.addedAgain });
  else leaveFlash(visit, { kind: "error", text: lost.length === order.items.length ? orderWords.addedNone : orderWords.addedSome([...new Set(lost)].join(", ").slice(0, 400)) });
  return redirect("/cart", 303);
}

/** One after the other, since each answer replaces the cart; the names of those that were refused. */
async function addAll(visit: Visit, items: readonly OrderItem[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { productId, name, size, color, quantity } of items) {
    const added = productId === null ? null : (await attempt(addPieces(visit, { productId, size, color, quantity: Math.min(quantity, MAX_QUANTITY) }))).value;
    if (added?.code !== "ok") lost.push(name);
  }
  return lost;
}
