import type { ProblemValues } from "./problem.ts";
import { z } from "zod";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry, type CardExpiry } from "#domain/card.ts";
import { codeText, visibleText } from "#domain/typed-text.ts";
import { paymentMethods, isUpiId, maskUpiId } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { fieldOf, hasSucceeded, idOrNull, paiseOrNull, textOrNull, thingIn } from "./normalise.ts";
import {
  flag,
  id,
  idOrNone,
  lastDigits,
  link,
  named,
  shape,
  text,
  textOr,
  wireIdentifier,
  wireMoment,
  wireRupees,
  word,
  type Decoded,
} from "./shape.ts";

/** `POST /payments/process` as sent for a card or a UPI id. `amount` is in rupees. */
export const processPaymentRequest = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("card"),
    amount: z.number(),
    cardNumber: z.string(),
    cardName: z.string(),
    expiryDate: z.string(),
    cvv: z.string(),
  }),
  z.object({
    method: z.literal("upi"),
    amount: z.number(),
    upiId: z
      .string()
      .optional()
      .describe("Absent where the terms say that UPI is paid by hand after the order: nothing uses it there."),
  }),
]);

/** `POST /payments/process` as sent. */
export type ProcessPaymentRequest = z.infer<typeof processPaymentRequest>;

/** A card that keeps the rules of its format: digits only. Never stored, never logged. */
interface CheckedCard {
  method: "card";
  number: string;
  name: string;
  expiry: CardExpiry;
  cvv: string;
}

/** A UPI id that keeps the rules of its format, in lower case; null where it is paid by hand, and nothing uses one. */
interface CheckedUpi {
  method: "upi";
  upiId: string | null;
}

/** A card or UPI id that a payment provider is given. */
export type PaymentMeans = CheckedCard | CheckedUpi;

/** What is stored of a card or UPI id: never more of a card than its last four digits. */
export function storedAccount(means: PaymentMeans): Record<"brand" | "last4" | "upiId", string | null> {
  const none = { brand: null, last4: null, upiId: null };
  switch (means.method) {
    case "card":
      return { ...none, brand: cardBrand(means.number), last4: means.number.slice(-4) };
    case "upi":
      return { ...none, upiId: means.upiId === null ? null : maskUpiId(means.upiId) };
  }
}

/** The largest payment, in paise: 1 crore rupees. */
const MAX_PAISE = 1_000_000_000;

/**
 * The rules of `POST /payments/process`: an amount in paise, and a card that is good on the day `today` or a UPI id. A payment
 * by `hand` after the order has no UPI id: one that is sent is not read.
 */
export function processPaymentRules(today: Date, way: PaymentWay) {
  return processPaymentRequest.transform((sent, ctx): { amountPaise: number; means: PaymentMeans } => {
    const refuse = (path: string, message: string, values?: ProblemValues) =>
      ctx.addIssue({ code: "custom", path: [path], message, params: { values } });
    const amount = paiseOrNull(sent.amount) ?? 0;
    if (amount < 1 || amount > MAX_PAISE) refuse("amount", "The amount is not valid.");
    if (sent.method === "upi") {
      if (way === "hand") return { amountPaise: amount, means: { method: "upi", upiId: null } };
      const upiId = codeText(sent.upiId ?? "").toLowerCase();
      if (!isUpiId(upiId)) refuse("upiId", "Please enter a valid UPI ID, such as name@bank.");
      return { amountPaise: amount, means: { method: "upi", upiId } };
    }
    const number = codeText(sent.cardNumber).replaceAll(/[\s-]/g, "");
    const [name, cvv, digits] = [visibleText(sent.cardName).trim(), codeText(sent.cvv), cvvLength(number)];
    const expiry = parseExpiry(codeText(sent.expiryDate));
    if (!isCardNumber(number)) refuse("cardNumber", "Please enter a valid card number.");
    if (name === "") refuse("cardName", "Please enter the name on the card.");
    if (expiry === null) refuse("expiryDate", "Please enter the expiry date as MM/YY.");
    else if (hasExpired(expiry, today)) refuse("expiryDate", "This card has expired.");
    if (!/^\d+$/.test(cvv) || cvv.length !== digits) refuse("cvv", `Please enter the ${digits}-digit CVV.`, { digits });
    return expiry === null ? z.NEVER : { amountPaise: amount, means: { method: "card", number, name, expiry, cvv } };
  });
}

const isTest = {
  name: "test",
  optional: true,
  says: "Whether it is a test that moves no money: the shop says so wherever it shows the payment. Absent means no.",
};

/** A payment both ways. `isTest` says that no money moves. */
export const payment = named(
  "Payment",
  "A payment, with never more of a card than its last four digits.",
  {
    id: idOrNone(),
    status: word({ says: "authorized, captured, voided …; shown to the shopper." }),
    brand: text({ nullable: true }),
    last4: lastDigits({ nullable: true }),
    isTest: flag(false, isTest),
  },
  {
    method: z.enum(paymentMethods),
    upiId: z.string().nullable().describe("Masked."),
    amount: wireRupees,
    created_at: wireMoment,
  },
);
const noPayment = { id: null, status: null, brand: null, last4: null, isTest: false };

/** Reads a payment; `refused` when the answer says that it failed with status 200. */
export function readPayment(body: unknown): Decoded<typeof payment> & { refused: boolean } {
  const isPayment = (thing: Record<string, unknown>) =>
    idOrNull(fieldOf(thing, "id")) !== null || textOrNull(thing["status"]) !== null;
  const read = payment.decode(thingIn(body, "payment", isPayment)) ?? noPayment;
  return {
    ...read,
    refused: !hasSucceeded(body) || ["declined", "failed", "error", "rejected"].includes(read.status ?? ""),
  };
}

/** What the shop keeps of a payment. */
export type PaymentReceipt = Omit<Decoded<typeof payment>, "status">;

/** One payment looked up. */
export const wirePaymentAnswer = z
  .looseObject({ data: payment.wire })
  .meta({ id: "PaymentAnswer", description: "One payment." });

/** A saved payment method, as the dashboard lists it: the last four digits at most. */
export const savedPaymentMethod = shape(
  {
    id: id(),
    type: textOr("card", {}, z.enum(paymentMethods)),
    last4: lastDigits({ name: "card_number", nullable: true, says: "The last four digits, masked before." }),
    isTest: flag(false, isTest),
  },
  { brand: z.string().nullable().optional(), upi_id: z.string().nullable().optional() },
);

/** A saved payment method; see {@link savedPaymentMethod}. */
export type SavedPaymentMethod = Decoded<typeof savedPaymentMethod>;

/** The saved payment methods, the latest used first. */
export const wirePaymentMethods = z
  .looseObject({ data: z.array(savedPaymentMethod.wire) })
  .meta({ id: "PaymentMethods", description: "Ways to pay that the customer has used, the latest first." });

/** `POST /payments/return` as sent: the query with which the payment provider sent the shopper back. */
export const returnedFromPayment = z.object({ query: z.object({}).catchall(z.string()) });

/** The parameter of that query in which the provider names the order. */
export const RETURNED_ORDER = "razorpay_payment_link_reference_id";

const linkPayment = shape(
  {
    orderId: idOrNone(),
    status: word({
      says: "awaited while the link can be paid, captured when it is paid; expired and voided when it cannot be.",
    }),
    link: link({ nullable: true, says: "Where the order is paid; null when there is nothing to pay." }),
  },
  {
    id: wireIdentifier,
    dueAt: wireMoment.nullable().describe("Until when the order is kept for the payment."),
  },
);

/** The payment by link of an order, as far as the upstream tells it. `status` is its own word in lower case. */
export type LinkPayment = Decoded<typeof linkPayment>;

/** Reads the payment by link of an order. A link that is no http address counts as none: nobody is led there. */
export function readLinkPayment(body: unknown): LinkPayment {
  const found = thingIn(body, "payment", (thing) => textOrNull(thing["status"]) !== null);
  return linkPayment.decode(found) ?? { orderId: null, status: null, link: null };
}

/** The payment by link of an order. */
export const wireLinkPayment = z
  .looseObject({ data: linkPayment.wire })
  .meta({ id: "LinkPayment", description: "The payment by link of an order." });

/** What a webhook answers. Nobody reads it. */
export const wireWebhookAnswer = z
  .looseObject({ message: z.string() })
  .meta({ id: "WebhookAnswer", description: "Thanks for a webhook." });
