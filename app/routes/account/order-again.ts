import { redirect } from "react-router";
import { andMore, orderWords } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import { shortNames } from "../../../domain/short-text.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { findOrder } from "../../gateway/orders.server.ts";
import { addOrderAgain } from "../../session/order-again.server.ts";
import { leaveFlash, requireCustomer, visitContext } from "../../session/visit.server.ts";
import type { Route } from "./+types/order-again";
import { orderAddress } from "./cancellation.ts";

/** A visit by address: the button is on the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderAddress(params.id));
}

/** Puts everything of the order into the cart again, and says what could not be. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const { value: order, fault } = await toResult(findOrder(visit.upstream, params.id));
  if (fault !== null) leaveFlash(visit, { kind: "error", text: messages.ordersFailed });
  // The order's own page says what is wrong with it, if anything is.
  if (order === null) return redirect(orderAddress(params.id), 303);
  const lost = await addOrderAgain(visit, customer.id, params.id, order.items);
  if (lost.length === 0) leaveFlash(visit, { kind: "success", text: orderWords.addedAgain });
  else
    leaveFlash(visit, {
      kind: "error",
      text: lost.length === order.items.length ? orderWords.addedNone : orderWords.addedSome(shortNames(lost, andMore)),
    });
  return redirect("/cart", 303);
}
