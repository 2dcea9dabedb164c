import type { ProblemValues } from "./problem.ts";
import { z } from "zod";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry, type CardExpiry } from "#domain/card.ts";
import { codeText, visibleText } from "#domain/typed-text.ts";
import { paymentMethods, isUpiId, maskUpiId } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { rupeesAsPaise, wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";

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
    const amount = rupeesAsPaise.safeParse(sent.amount).data ?? 0;
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

const testFlag = z
  .boolean()
  .optional()
  .describe(
    "Whether it is a test that moves no money: the shop says so wherever it shows the payment. Absent means no.",
  );

/** A payment as it goes over the wire: never more of a card than its last four digits. */
export const wirePayment = z
  .looseObject({
    id: wireIdentifier,
    status: z.string().min(1).describe("authorized, captured, voided …; shown to the shopper."),
    method: z.enum(paymentMethods),
    brand: z.string().nullable(),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    upiId: z.string().nullable().describe("Masked."),
    amount: wireRupees,
    test: testFlag,
    created_at: wireMoment,
  })
  .meta({ id: "Payment", description: "A payment, with never more of a card than its last four digits." });

/** One payment looked up. */
export const wirePaymentAnswer = z
  .looseObject({ data: wirePayment })
  .meta({ id: "PaymentAnswer", description: "One payment." });

/** The saved payment methods, the latest used first. */
export const wirePaymentMethods = z
  .looseObject({
    data: z.array(
      z.looseObject({
        id: wireIdentifier,
        type: z.enum(paymentMethods),
        card_number: z
          .string()
          .regex(/^\D*\d{4}$/)
          .nullable()
          .describe("The last four digits, masked before."),
        brand: z.string().nullable().optional(),
        upi_id: z.string().nullable().optional(),
        test: testFlag,
      }),
    ),
  })
  .meta({ id: "PaymentMethods", description: "Ways to pay that the customer has used, the latest first." });

/** `POST /payments/return` as sent: the query with which the payment provider sent the shopper back. */
export const returnedFromPayment = z.object({ query: z.object({}).catchall(z.string()) });

/** The parameter of that query in which the provider names the order. */
export const RETURNED_ORDER = "razorpay_payment_link_reference_id";

/** The payment by link of an order. */
export const wireLinkPayment = z
  .looseObject({
    data: z.looseObject({
      id: wireIdentifier,
      orderId: wireIdentifier,
      status: z
        .string()
        .min(1)
        .describe(
          "awaited while the link can be paid, captured when it is paid; expired and voided when it cannot be.",
        ),
      link: z.string().nullable().describe("Where the order is paid; null when there is nothing to pay."),
      dueAt: wireMoment.nullable().describe("Until when the order is kept for the payment."),
    }),
  })
  .meta({ id: "LinkPayment", description: "The payment by link of an order." });

/** What a webhook answers. Nobody reads it. */
export const wireWebhookAnswer = z
  .looseObject({ message: z.string() })
  .meta({ id: "WebhookAnswer", description: "Thanks for a webhook." });
