import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { z } from "zod";
import type { ProcessPaymentRequest } from "#contract/payments.ts";
import { paiseAsRupees } from "#contract/shape.ts";
import { isPrepaid, type PaymentMethod } from "#domain/payment-methods.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { shownPaymentMethods, testMark } from "#app/content/payment-methods.ts";
import { linkPaymentWords, payInCash, paymentLabels, paymentNames } from "#content/payment-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { blankForm, parseForm, type FormErrors } from "#app/forms/parse.server.ts";
import { UpstreamUnavailable, toResult, type UpstreamFault } from "#app/gateway/faults.server.ts";
import { readPricedCart, type PricedCart } from "#app/cart/priced-cart.server.ts";
import { cashRefusalText, coversTotal, makePayment, methodsBy } from "#app/checkout/payments.server.ts";
import { savePayment } from "#app/checkout/checkout-draft.server.ts";
import type { ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { refusedStep } from "#app/routes/checkout/steps/step-answers.server.ts";
import { stepAddress } from "#app/routes/checkout/addresses.ts";

/** The fields that each method needs; those of other methods are ignored. The payment service checks their formats. */
const fieldsOf = {
  card: ["cardNumber", "cardName", "expiryDate", "cvv"],
  upi: ["upiId"],
  cod: [],
} as const satisfies Record<PaymentMethod, readonly string[]>;

/** Step 2: how the customer pays, by one of the methods on offer. Those `paidLater` have no fields: they are paid after the order. */
const paymentForm = (offered: readonly PaymentMethod[], paidLater: readonly PaymentMethod[] = []) =>
  z
    .object({
      paymentMethod: z.enum(offered, messages.choosePayment),
      cardNumber: text("cardNumber", 40),
      cardName: text("cardName", 80),
      expiryDate: text("expiryDate", 10),
      cvv: text("cvv", 8),
      upiId: text("upiId", 80),
      /** The payment that this one replaces, of which the page with the form knew. */
      before: z.string().max(200, messages.paymentRefused).optional(),
    })
    .superRefine((value, ctx) => {
      if (paidLater.includes(value.paymentMethod)) return;
      for (const field of fieldsOf[value.paymentMethod]) {
        if ((value[field] ?? "") === "")
          ctx.addIssue({ code: "custom", path: [field], message: messages.provide(paymentNames[field]) });
      }
    });

/** The names of its fields. */
export type PaymentField = keyof z.input<ReturnType<typeof paymentForm>>;

/** The fields of all methods: a payment service may name them in its errors. */
const paymentFields: readonly PaymentField[] = Object.values(fieldsOf).flat();

/** What the payment service is sent; null for cash. A UPI id is sent where the form asked for one. */
function paymentRequestOf(
  {
    paymentMethod,
    cardNumber = "",
    cardName = "",
    expiryDate = "",
    cvv = "",
    upiId = "",
  }: z.output<ReturnType<typeof paymentForm>>,
  amountPaise: number,
  paidLater: readonly PaymentMethod[],
): ProcessPaymentRequest | null {
  const amount = paiseAsRupees(amountPaise);
  switch (paymentMethod) {
    case "card":
      return { method: "card", amount, cardNumber, cardName, expiryDate, cvv };
    case "upi":
      return { method: "upi", amount, ...(!paidLater.includes("upi") && { upiId }) };
    case "cod":
      return null;
  }
}

type PaymentOutcome = Awaited<ReturnType<typeof makePayment>>;
type PaymentReceipt = Extract<PaymentOutcome, { code: "ok" }>["receipt"];
function text(field: keyof typeof paymentNames, maxLength: number) {
  return z.string().trim().max(maxLength, checkoutWords.tooLong(paymentLabels[field], maxLength)).optional();
}

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
export function loadPaymentForm({ checkout, runtime }: Visit) {
  const { method, upiId } = checkout?.payment ?? {};
  return withRequired(blankForm(paymentForm(runtime.payments.methods), { paymentMethod: method, upiId }));
}

/** How the customer pays, as far as that covers the cart as it is now, and what the steps say of it. */
export async function loadPayment(visit: Visit, cart: PricedCart | null, isAsked: boolean) {
  const chosen = visit.checkout?.payment ?? null;
  const isFree = cart?.totals.totalPaise === 0;
  const cashRefusal = isFree ? null : await cashRefusalText(visit, cart?.totals.totalPaise ?? 0);
  const isRefused = chosen?.method === "cod" && cashRefusal !== null;
  const isPaid = chosen !== null && !isRefused && (cart === null || coversTotal(chosen, cart.totals.totalPaise));
  return {
    payment: isPaid ? chosen : null,
    /** Whether nothing is to be paid. */
    isFree,
    /** Says that the payment is a test. */
    mark: testMark(isPaid && chosen.isTest),
    /** What the customer has to know about it; null for what is always so. */
    note: isPaid && !isFree ? noteOfChosen(chosen) : null,
    /** What is said while the order is placed. */
    placing: isPaid ? placingText(chosen) : null,
    /** Why the payment that was chosen cannot be used any more; null where none was. */
    refusal: chosen === null || isPaid ? null : isRefused ? cashRefusal : checkoutWords.amountChanged,
    ...(await offeredMethods(visit, isAsked, cashRefusal)),
  };
}

/** What the steps say of the payment; see {@link loadPayment}. */
export type PaymentPage = Awaited<ReturnType<typeof loadPayment>>;

/** The methods on offer in the order they are shown, what marks those that move no money, and why cash is not among them. */
async function offeredMethods(visit: Visit, isAsked: boolean, cashRefusal: string | null) {
  if (!isAsked) return { offered: [], cashNote: null };
  const { methods, testMethods } = visit.runtime.payments;
  const [byLink, byHand] = [await methodsBy(visit, "link"), await methodsBy(visit, "hand")];
  const isOffered = (method: PaymentMethod) => methods.includes(method) && (method !== "cod" || cashRefusal === null);
  const noteOf = (method: PaymentMethod) => {
    if (byLink.includes(method)) return linkPaymentWords.note;
    if (byHand.includes(method)) return upiWords.paidLater;
    return method === "cod" ? payInCash : null;
  };
  return {
    offered: shownPaymentMethods.filter(isOffered).map((method) => ({
      method,
      mark: testMark(testMethods.includes(method)),
      note: noteOf(method),
    })),
    cashNote: methods.includes("cod") ? cashRefusal : null,
  };
}

function noteOfChosen({ method, isByLink }: ChosenPayment): string | null {
  if (method === "cod") return payInCash;
  return isByLink === true ? linkPaymentWords.note : null;
}

/** Null for cash, of which nothing is to be told before. */
function placingText({ method, isByLink }: ChosenPayment): string | null {
  if (!isPrepaid(method)) return null;
  return isByLink === true && method !== "upi" ? linkPaymentWords.leading : messages.orderPlaced[method];
}

/**
 * Saves how the customer pays, and leads to the review. A card or UPI id goes to the payment service once, for the
 * total of the cart. What is saved of its answer cannot be used to pay again.
 */
export async function submitPayment(visit: Visit, _customer: Visit["customer"], body: FormData) {
  const { checkout: draft } = visit;
  if (draft === null || draft.shipping === null) return redirect(stepAddress(1), 303);
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart?.totals.totalPaise === 0 && cart.lines.length > 0) {
    savePayment(visit, draft, { ...cash, amountPaise: 0 });
    return redirect(stepAddress(3), 303);
  }
  const byLink = await methodsBy(visit, "link");
  const paidLater = [...byLink, ...(await methodsBy(visit, "hand"))];
  const parsed = parseForm(body, paymentForm(visit.runtime.payments.methods, paidLater));
  if (!parsed.ok) return refusedStep(2, withRequired(parsed.state), 400);
  const refuse = (refusal: FormErrors, status: number) => refusedStep(2, withRequired(parsed.refuse(refusal)), status);
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
  const { value: outcome, fault } = await toResult(makePayment(visit, draft, request, parsed.value.before ?? null));
  if (fault !== null) return refuse({ message: faultText(fault) }, 503);
  if (outcome.code === "refused" && outcome.status === 503)
    return refuse({ message: messages.maintenanceRefusalText }, 503);
  if (outcome.code === "refused")
    return outcome.status === 429
      ? refuse({ message: outcome.message ?? messages.tooMany }, 429)
      : refuse(paymentRefusal(outcome), 400);
  // The cookie has room for every payment id of a usual length.
  if (!savePayment(visit, draft, paidBy(request, outcome.receipt, amountPaise)))
    return refuse({ message: messages.paymentRefused }, 502);
  return redirect(stepAddress(3), 303);
}

/** What is saved of a payment: never more of a card than its last four digits. */
function paidBy(
  request: ProcessPaymentRequest,
  { id, isTest, brand, last4 }: PaymentReceipt,
  amountPaise: number,
): ChosenPayment {
  const paid = { ...cash, method: request.method, paymentId: id, amountPaise, isTest };
  if (request.method === "upi") return { ...paid, upiId: request.upiId ?? null };
  const digits = request.cardNumber.replaceAll(/\D/g, "");
  return { ...paid, brand, last4: last4 ?? (digits.slice(-4) || null), cardName: request.cardName };
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
function withRequired(state: ReturnType<typeof blankForm>) {
  const constraints = Object.fromEntries(
    paymentFields.map((field) => [field, { ...state.constraints[field], required: true }]),
  );
  return { ...state, constraints: { ...state.constraints, ...constraints } };
}
