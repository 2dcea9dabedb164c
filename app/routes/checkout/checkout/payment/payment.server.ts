import { href, redirect } from "react-router";
import { type ProcessPaymentRequest, accountInKey } from "#contract/payments.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { maintenanceRefusalText } from "#app/content/messages.ts";
import * as messages from "#app/content/messages.ts";
import type { FormState } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, type FormErrors } from "#app/forms/parse.server.ts";
import { UpstreamUnavailable, toResult, type UpstreamFault } from "#app/gateway/faults.server.ts";
import { type PaymentOutcome, processPayment } from "#app/gateway/payments.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { cashRefusalText, methodsBy } from "#app/checkout/payment-ways.server.ts";
import { savePayment } from "#app/checkout/checkout-draft.server.ts";
import type { ChosenPayment, CheckoutDraft } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Session } from "#app/session/cookies/session-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { refusedStep } from "#app/routes/checkout/checkout/refused-step.server.ts";
import { stepAddress } from "#app/routes/checkout/addresses.ts";
import { resultCache } from "#process/result-cache.ts";
import { keptAccount, paymentFields, paymentForm, paymentRequestOf } from "./payment-form.ts";

const cash: ChosenPayment = {
  method: "cod",
  paymentId: null,
  brand: null,
  last4: null,
  cardName: null,
  upiId: null,
  amountPaise: null,
  isTest: false,
};

/** Selects the method chosen before. Nothing of a card is filled in. */
export function loadPaymentForm({ checkout, runtime }: Visit): FormState {
  const { method, upiId } = checkout?.payment ?? {};
  return withRequired(blankForm(paymentForm(runtime.payments.methods), { paymentMethod: method, upiId }));
}

/**
 * Saves how the customer pays, and leads to the review. A card or UPI id goes to the payment service once, for the
 * total of the cart. What is saved of its answer cannot be used to pay again.
 */
export async function submitPayment(visit: Visit, _customer: Session["customer"], body: FormData) {
  const { checkout: draft } = visit;
  if (draft === null || draft.shipping === null) return redirect(stepAddress(1), 303);
  const byLink = await methodsBy(visit, "link");
  const paidLater = [...byLink, ...(await methodsBy(visit, "hand"))];
  const parsed = parseForm(body, paymentForm(visit.runtime.payments.methods, paidLater));
  if (!parsed.ok) return refusedStep(2, withRequired(parsed.state), 400);
  const refuse = (refusal: FormErrors, status: number) => refusedStep(2, withRequired(parsed.refuse(refusal)), status);
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart === null) return refuse({ message: checkoutWords.cartFailed }, 503);
  if (cart.lines.length === 0) return redirect(href("/cart"), 303);
  const amountPaise = cart.totals.totalPaise;
  const { paymentMethod: method } = parsed.value;
  if (byLink.includes(method)) {
    const isTest = visit.runtime.payments.testMethods.includes(method);
    savePayment(visit, draft, { ...cash, method, isTest, isByLink: true });
    return redirect(stepAddress(3), 303);
  }
  const request = paymentRequestOf(parsed.value, amountPaise, paidLater);
  if (request === null) {
    const refusal = await cashRefusalText(visit, amountPaise);
    if (refusal !== null) return refuse({ errors: { paymentMethod: refusal } }, 400);
    savePayment(visit, draft, cash);
    return redirect(stepAddress(3), 303);
  }
  const { value: outcome, fault } = await toResult(makePayment(visit, draft, request));
  if (fault !== null) return refuse({ message: faultText(fault) }, 503);
  if (outcome.code === "refused" && outcome.status === 503) return refuse({ message: maintenanceRefusalText }, 503);
  if (outcome.code === "refused")
    return outcome.status === 429
      ? refuse({ message: outcome.message ?? messages.tooMany }, 429)
      : refuse(paymentRefusal(outcome), 400);
  // The cookie has room for every payment id of a usual length.
  if (!savePayment(visit, draft, paidBy(request, outcome.receipt, amountPaise)))
    return refuse({ message: messages.paymentRefused }, 502);
  return redirect(stepAddress(3), 303);
}

/** All that is saved of a payment. */
function paidBy(
  request: ProcessPaymentRequest,
  receipt: Extract<PaymentOutcome, { code: "ok" }>["receipt"],
  amountPaise: number,
): ChosenPayment {
  const { id, isTest } = receipt;
  return { ...cash, method: request.method, ...keptAccount(request, receipt), paymentId: id, amountPaise, isTest };
}

/** The service's messages on the fields that it names, else its own message above the form. */
function paymentRefusal({ message, errors }: Extract<PaymentOutcome, { code: "refused" }>): FormErrors {
  const named = errors.flatMap(({ path, msg }) => {
    const field = paymentFields.find((name) => name === path.split(".").at(-1));
    return field === undefined ? [] : [[field, msg] as const];
  });
  return named.length > 0 ? { errors: Object.fromEntries(named) } : { message: message ?? messages.paymentRefused };
}

/** The upstream may say that the payment service cannot be reached. */
function faultText(fault: UpstreamFault): string {
  return (fault instanceof UpstreamUnavailable ? fault.refusal : null) ?? messages.paymentRefused;
}

/** Marks the fields of every method as required, since each is once its method is chosen (specification, section 5). */
function withRequired(state: FormState): FormState {
  const constraints = Object.fromEntries(
    paymentFields.map((field) => [field, { ...state.constraints[field], required: true }]),
  );
  return { ...state, constraints: { ...state.constraints, ...constraints } };
}

const HOUR_MS = 60 * 60 * 1_000;
const payments = resultCache<PaymentOutcome>({ max: 10_000, freshMs: HOUR_MS, isKept: ({ code }) => code === "ok" });

/**
 * Makes a payment of a checkout once: the same card or UPI id for the same amount, submitted again, is the same
 * payment. Throws upstream faults.
 */
export function makePayment(
  visit: Visit,
  draft: CheckoutDraft,
  payment: ProcessPaymentRequest,
): Promise<PaymentOutcome> {
  const key = paymentKey(draft, payment);
  return payments.run(JSON.stringify([draft.customerId, key]), () =>
    processPayment(visit.upstream, payment, key, draft.customerId),
  );
}

/** The idempotency key of a payment. It holds no more of a card than the last four digits. */
function paymentKey({ seed }: CheckoutDraft, payment: ProcessPaymentRequest): string {
  return [seed, payment.method, payment.amount, accountInKey(payment)].join(":");
}
