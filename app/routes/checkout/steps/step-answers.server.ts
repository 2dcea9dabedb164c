import { data } from "react-router";
import { href } from "#app/content/href.ts";
import { awaitsLinkPayment } from "#domain/payment-state.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import type { FormState } from "#app/forms/shop-form.tsx";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { endCheckout, isComplete } from "#app/checkout/checkout-draft.server.ts";
import { findLostOrder } from "#app/checkout/without-idempotency-keys.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";
import { confirmationAddress, type Step } from "#app/routes/checkout/addresses.ts";

/** The order on the review page: its idempotency key and its total in paise. */
export interface ReviewedOrder {
  key: string;
  totalPaise: number;
}

/** A step's answer to a form that it refuses. The review shows the `order` that was refused. */
export function refusedStep(step: Step, form: FormState, status: number, order: ReviewedOrder | null = null) {
  return data({ step, form, order }, { status });
}

/**
 * Where a checkout with an empty cart leads. It leads to the order whose answer was lost, or that waits for its payment by
 * link: a shopper who leaves the provider's page comes back here. If the upstream cannot tell, it leads to the list of
 * orders, and else to the cart.
 */
export async function leaveEmptyCheckout(visit: Visit): Promise<string> {
  const { checkout: draft } = visit;
  const lost = isComplete(draft) ? await toResult(findLostOrder(visit, draft, draft.seed, null)) : null;
  if (draft !== null && lost?.value) {
    endCheckout(visit, draft.customerId, lost.value);
    return confirmationAddress(lost.value);
  }
  if (lost?.fault && !draft?.placed) {
    leaveFlash(visit, { kind: "error", text: checkoutWords.perhapsPlaced });
    return visit.customer === null ? href("/cart") : `${href("/dashboard")}?tab=orders`;
  }
  const orderId = draft?.placed?.orderId ?? null;
  const order = orderId === null ? null : (await toResult(findOrder(visit.upstream, orderId))).value;
  if (order !== null && awaitsLinkPayment(order)) return href("/order/:id", { id: order.id });
  leaveAlreadyPlacedFlash(visit);
  return href("/cart");
}

/** Leaves the message that an order is placed already; false if this browser knows of none. */
export function leaveAlreadyPlacedFlash(visit: Visit): boolean {
  const placed = visit.checkout?.placed ?? null;
  if (placed === null) return false;
  leaveFlash(visit, { kind: "success", text: checkoutWords.alreadyPlaced(placed.number) });
  return true;
}
