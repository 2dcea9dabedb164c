import { data, redirect } from "react-router";
import type { z } from "zod";
import type { ProcessPaymentRequest } from "../../../contract/payments.ts";
import type { PaymentMethod } from "../../../domain/payment-methods.ts";
import { paiseAsRupees } from "../../../contract/scalars.ts";
import { checkoutWords } from "../../content/checkout-words.ts";
import { messages } from "../../content/messages.ts";
import type { FormState } from "../../forms/form-state.ts";
import { blankForm, parseForm, type Refusal } from "../../forms/parse.server.ts";
import { attempt, UpstreamUnavailable, type Fault } from "../../gateway/faults.server.ts";
import type { PaymentOutcome } from "../../gateway/payments.server.ts";
import { keepPayment } from "../../session/checkout-draft.server.ts";
import { payOnce } from "../../session/made-payments.server.ts";
import { readPricedCart } from "../../session/priced-cart.server.ts";
import type { ChosenPayment } from "../../session/shop-cookies.server.ts";
import type { Visit } from "../../session/visit.server.ts";
import { paymentFields, paymentForm } from "./payment-form.ts";
import { stepAddress } from "./step.ts";

/** Step 2 as it is first shown: the way chosen before, or the only one that is offered; nothing of a card. */
export function paymentState(before: ChosenPayment | null, offered: readonly PaymentMethod[]): FormState {
  const only = offered.length === 1 ? offered[0] : undefined;
  return withRequired(blankForm(paymentForm(offered), { paymentMethod: before?.method ?? only, upiId: before?.upiId }));
}

/**
 * Keeps how she pays, and leads to the review. A card or a UPI id goes to the payment service here, once, for the total
 * of the cart; what comes back names it without being able to pay again.
 */
export async function choosePayment(visit: Visit, body: FormData) {
  const { checkout: draft } = visit;
  if (draft === null || draft.shipping === null) return redirect(stepAddress(1), 303);
  const parsed = parseForm(body, paymentForm(visit.runtime.payments.methods));
  const refuse = (form: FormState, status: number) =>
    data({ step: 2, form: withRequired(form), order: null }, { status });
  if (!parsed.ok) return refuse(parsed.state, 400);
  const { value: cart } = await attempt(readPricedCart(visit));
  if (cart === null) return refuse(parsed.refuse({ message: checkoutWords.cartFailed }), 503);
  if (cart.lines.length === 0) return redirect("/cart", 303);
  const amountPaise = cart.totals.totalPaise;
  const request = requestOf(parsed.value, amountPaise);
  if (request === null) {
    keepPayment(visit, draft, {
      method: "cod",
      paymentId: null,
      brand: null,
      last4: null,
      cardName: null,
      upiId: null,
      amountPaise: null,
      isTest: false,
    });
    return redirect(stepAddress(3), 303);
  }
  const { value: outcome, fault } = await attempt(payOnce(visit, draft, request));
  if (fault !== null) return refuse(parsed.refuse({ message: faultText(fault) }), 503);
  if (outcome.code === "refused" && outcome.status === 429)
    return refuse(parsed.refuse({ message: outcome.message ?? messages.tooMany }), 429);
  if (outcome.code === "refused") return refuse(parsed.refuse(refusalOf(outcome)), 400);
  // No upstream names its payments that long.
  if (!keepPayment(visit, draft, chosen(request, outcome.receipt, amountPaise)))
    return refuse(parsed.refuse({ message: messages.paymentRefused }), 502);
  return redirect(stepAddress(3), 303);
}

/** What the payment service is sent; null for cash. */
function requestOf(
  {
    paymentMethod,
    cardNumber = "",
    cardName = "",
    expiryDate = "",
    cvv = "",
    upiId = "",
  }: z.output<ReturnType<typeof paymentForm>>,
  amountPaise: number,
): ProcessPaymentRequest | null {
  const amount = paiseAsRupees(amountPaise);
  if (paymentMethod === "card") return { method: "card", amount, cardNumber, cardName, expiryDate, cvv };
  return paymentMethod === "upi" ? { method: "upi", amount, upiId } : null;
}

/** All that is kept of a payment. */
function chosen(
  request: ProcessPaymentRequest,
  { id, brand, last4, isTest }: Extract<PaymentOutcome, { code: "ok" }>["receipt"],
  amountPaise: number,
): ChosenPayment {
  if (request.method === "upi")
    return {
      method: "upi",
      paymentId: id,
      brand: null,
      last4: null,
      cardName: null,
      upiId: request.upiId,
      amountPaise,
      isTest,
    };
  const digits = request.cardNumber.replaceAll(/\D/g, "");
  return {
    method: "card",
    paymentId: id,
    brand,
    last4: last4 ?? (digits.slice(-4) || null),
    cardName: request.cardName,
    upiId: null,
    amountPaise,
    isTest,
  };
}

/** The service's messages on the fields it names; its own message above where it names none. */
function refusalOf({ message, errors }: Extract<PaymentOutcome, { code: "refused" }>): Refusal {
  const named = errors.flatMap(({ path, msg }) => {
    const field = paymentFields.find((name) => name === path.split(".").at(-1));
    return field === undefined ? [] : [[field, msg] as const];
  });
  return named.length > 0 ? { errors: Object.fromEntries(named) } : { message: message ?? messages.paymentRefused };
}

/** A payment service that cannot be reached says so through the upstream. */
function faultText(fault: Fault): string {
  return (fault instanceof UpstreamUnavailable ? fault.refusal : null) ?? messages.paymentRefused;
}

/** Each method's fields are required once it is chosen: the markup says so of them all (specification, section 5). */
function withRequired(state: FormState): FormState {
  const constraints = Object.fromEntries(
    paymentFields.map((field) => [field, { ...state.constraints[field], required: true }]),
  );
  return { ...state, constraints: { ...state.constraints, ...constraints } };
}
