import { href, redirect } from "react-router";
import { andMore, orderWords } from "../../../content/account-words.ts";
import { messages } from "../../../content/messages.ts";
import { shortNames } from "../../../../domain/short-text.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { findOrder } from "../../../gateway/orders.server.ts";
import { addOrderAgain } from "../../../session/cart/order-again.server.ts";
import { visitContext } from "../../../session/visit.server.ts";
import { requireCustomer } from "../../../session/login/login.server.ts";
import { leaveFlash } from "../../../session/flash.server.ts";
import type { Route } from "./+types/route";
import { orderAddress } from "../addresses.ts";

/** A GET request leads to the order, which has the button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(orderAddress(params.id));
}

/** Puts the lines of the order into the cart again, and names the products that could not be added. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const { value: order, fault } = await toResult(findOrder(visit.upstream, params.id));
  if (fault !== null) leaveFlash(visit, { kind: "error", text: messages.ordersFailed });
  // The page of the order says what is wrong.
  if (order === null) return redirect(orderAddress(params.id), 303);
  const missing = await addOrderAgain(visit, customer.id, params.id, order.items);
  if (missing.length === 0) leaveFlash(visit, { kind: "success", text: orderWords.addedAgain });
  else
    leaveFlash(visit, {
      kind: "error",
      text:
        missing.length === order.items.length
          ? orderWords.addedNone
          : orderWords.addedSome(shortNames(missing, andMore)),
    });
  return redirect(href("/cart"), 303);
}
