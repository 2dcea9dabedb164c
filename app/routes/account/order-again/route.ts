import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { addOrderAgain, lossesInWords } from "#app/cart/add-lines.server.ts";
import { visitContext, leaveFlash, requireCustomer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { orderAddress } from "#app/routes/account/addresses.ts";

/** A GET request leads to the order, which has the button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderAddress(params.id));
}

/** Puts the lines of the order into the cart again, and says of which products there were fewer. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const { value: order, fault } = await toResult(findOrder(visit.upstream, params.id));
  if (fault !== null) leaveFlash(visit, { kind: "error", text: messages.ordersFailed });
  // The page of the order says what is wrong.
  if (order === null) return redirect(orderAddress(params.id), 303);
  const losses = await addOrderAgain(visit, customer.id, params.id, order.items);
  const isNone = losses.filter(({ taken }) => taken === 0).length === order.items.length;
  if (losses.length === 0) leaveFlash(visit, { kind: "success", text: orderWords.addedAgain });
  else
    leaveFlash(visit, {
      kind: "error",
      text: isNone ? orderWords.addedNone : lossesInWords(losses, "addedLess"),
    });
  return redirect(href("/cart"), 303);
}
