import type { Session } from "#app/session/login.server.ts";
import { redirect, redirectDocument, replace } from "react-router";
import { href } from "#app/content/href.ts";
import { z } from "zod";
import type { Problem } from "#contract/problem.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import { sentence } from "#content/sentence-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { testMark } from "#app/content/payment-methods.ts";
import * as messages from "#content/messages.ts";
import * as upiWords from "#content/upi-words.ts";
import { blankForm, parseForm, type FormErrors } from "#app/forms/parse.server.ts";
import type { PricedCart } from "#app/cart/priced-cart.server.ts";
import { choiceMissing } from "#app/cart/line-offer.ts";
import { isComplete } from "#app/checkout/checkout-draft.server.ts";
import { orderKey, orderRequestOf } from "#app/checkout/order-request.server.ts";
import { placeOrder } from "#app/checkout/place-order.server.ts";
import type { CheckoutDraft, OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";
import { choiceField, confirmationAddress, stepAddress } from "#app/routes/checkout/addresses.ts";
import {
  leaveAlreadyPlacedFlash,
  refusedStep,
  type ReviewedOrder,
} from "#app/routes/checkout/steps/step-answers.server.ts";

/** Step 3: the idempotency key of the order on the page, and its total in paise. */
const reviewForm = z.object({
  key: z.string(messages.placeFailed).regex(/^[\w.-]{1,160}$/, messages.placeFailed),
  total: z
    .string(messages.placeFailed)
    .regex(/^\d{1,12}$/, messages.placeFailed)
    .transform(Number),
});

/** The names of its fields. */
export type ReviewField = keyof z.input<typeof reviewForm>;

/** The form has no values: the page adds the order's key and total. */
export function loadReviewForm() {
  return blankForm(reviewForm);
}

/** The key and total of the order as it is now; null while it is incomplete or the cart cannot be read. */
export function reviewedOrder(
  customer: Session["customer"],
  draft: CheckoutDraft | null,
  cart: PricedCart | null,
): ReviewedOrder | null {
  if (cart === null || !isComplete(draft)) return null;
  return { key: orderKey(draft, orderRequestOf(customer, draft, cart)), totalPaise: cart.totals.totalPaise };
}

/** Places the order that was reviewed, and leads to its confirmation. If anything goes wrong, the checkout stays open. */
export async function submitReview(visit: Visit, customer: Session["customer"], body: FormData) {
  const parsed = parseForm(body, reviewForm);
  // A key or total that is not the page's own: the shopper cannot correct single fields.
  if (!parsed.ok) return refusedStep(3, { ...parsed.state, errors: {}, message: messages.placeFailed }, 400);
  const { key, total } = parsed.value;
  const refuse = (refusal: FormErrors, status: number) =>
    refusedStep(3, parsed.refuse(refusal), status, { key, totalPaise: total });
  const result = await placeOrder(visit, customer, key, total);
  switch (result.code) {
    case "placed":
      // A new document: the page leads on to the payment provider's.
      if (result.order.isByLink === true && result.order.orderId !== null)
        return redirectDocument(href("/order/:id/pay", { id: result.order.orderId }), 303);
      if (result.isNew) leaveFlash(visit, { kind: "success", text: placedText(visit, result.order), passes: true });
      return replace(confirmationAddress(result.order), 303);
    case "empty":
      if (!leaveAlreadyPlacedFlash(visit)) leaveFlash(visit, { kind: "error", text: checkoutWords.nothingToOrder });
      return redirect(href("/cart"), 303);
    case "ordered":
      leaveFlash(visit, { kind: "error", text: checkoutWords.cartOrdered });
      return redirect(href("/cart"), 303);
    case "incomplete":
      return redirect(stepAddress(visit.checkout?.shipping ? 2 : 1), 303);
    case "unpaid":
      leaveFlash(visit, { kind: "error", text: unpaidText(result.totalChanged) });
      return redirect(stepAddress(2), 303);
    case "unchosen":
      return refuse({ errors: { [choiceField]: choiceMissing(result.options) } }, 400);
    case "changed":
      return refuse({ message: result.totalChanged ? messages.totalChanged : checkoutWords.orderChanged }, 409);
    case "refused":
      if (result.problem.code === "maintenance") return refuse({ message: messages.maintenanceRefusalText }, 503);
      return refuse(orderRefusal(result.problem), isConflict(result.problem) ? 409 : 400);
    case "failed":
      // The form keeps its key: it finds an order that was created after all.
      return refuse({ message: messages.placeFailed }, 503);
  }
}

/** What is said right after it: the same, and what came of it. A payment to the shop's own UPI id is still to be made. */
function placedText({ runtime }: Visit, { method, totalPaise, isTest = false }: OrderReceipt): string {
  if (totalPaise === 0) return messages.orderPlacedFree;
  if (!isPrepaid(method)) return messages.orderPlaced[method];
  const outcome = method === "upi" && runtime.upi !== null ? upiWords.awaited : messages.paidBy[method];
  const told = [outcome, testMark(isTest)].flatMap((text) => (text === null ? [] : [sentence(text)]));
  return [messages.orderPlaced[method], ...told].join(" ");
}

function unpaidText(totalChanged: boolean): string {
  return totalChanged ? `${messages.totalChanged} ${checkoutWords.confirmPayment}` : checkoutWords.paymentUnusable;
}

/** Whether stock, prices or terms changed: the page then reads all of it again, and may lead back to an earlier step. */
function isConflict({ code }: Problem): boolean {
  return ["out_of_stock", "total_changed", "payment_not_offered", "not_delivered", "invalid"].includes(code ?? "");
}

/** The upstream's message, and what it says of single items if that is more. */
function orderRefusal({ message, errors }: Problem): FormErrors {
  const details = errors.filter(({ msg }) => msg !== message).map(({ path, msg }) => [path, msg] as const);
  return { message: message ?? messages.placeFailed, errors: Object.fromEntries(details) };
}
