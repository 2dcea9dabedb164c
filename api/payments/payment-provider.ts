import { z } from "zod";
import { paiseOrNull } from "#contract/normalise.ts";
import { processPaymentRequest } from "#contract/payments.ts";
import type { ProblemValues } from "#contract/problem.ts";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry, type CardExpiry } from "#domain/card.ts";
import { isUpiId, maskUpiId } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { codeText, visibleText } from "#domain/typed-text.ts";
import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import type { FieldProblem } from "#contract/problem.ts";

/** How long a provider may take while a shopper waits, in ms: the upstream must answer before the shop's own timeout. */
export const PROVIDER_TIMEOUT_MS = CALL_TIMEOUT_MS - 500;

/** What a provider is asked to authorize. `id` is the shop's own for this payment; a second call for it has the same id. */
export interface Authorization {
  id: string;
  amountPaise: number;
  means: PaymentMeans;
  /** Ends the call: a provider that has not answered by then throws. */
  signal: AbortSignal;
}

/**
 * What a provider answers. `reference` is its own name for the payment. A refusal is `invalid` when the shopper can
 * correct a field, otherwise `declined`; the shopper reads its message.
 */
export type AuthorizationOutcome =
  | { outcome: "authorized"; reference: string }
  | { outcome: "declined"; message: string }
  | { outcome: "invalid"; errors: FieldProblem[] };

/** What a provider is asked to give back. `id` is the shop's own for this refund; a second call for it has the same id. */
export interface RefundRequest {
  id: string;
  /** A refund that failed is made again under the next number. What an earlier attempt did make counts for all of them. */
  attempt: number;
  /** The provider's own name for the money that came in. */
  reference: string;
  amountPaise: number;
  orderId: string | null;
}

/** What a provider answers. One that is `asked` may still fail. One that `failed` is not tried again: the owner reads `message`. */
export type RefundOutcome = { outcome: "made" | "asked"; reference: string } | { outcome: "failed"; message: string };

/**
 * Takes a card or a UPI id before the order. No money moves or is held by it, so what no order uses needs no release: real money
 * comes by the shop's own UPI id or a {@link LinkProvider}, after the order. When it throws, it counts as unreachable, and the
 * shopper reads that nothing was charged.
 */
export interface PaymentProvider {
  /** Stored with each payment, such as "sandbox"; it must never change afterwards. */
  name: string;
  /** Whether no money moves. Each page and mail that shows such a payment says that it is a test. */
  isTest: boolean;
  /** For people: "sandbox payments". */
  description: string;
  /** Accepts the amount. Must be idempotent in `id`. */
  authorize(request: Authorization): Promise<AuthorizationOutcome>;
  /** Gives a part or all of a payment back. Called again after a throw until it answers, so it must be idempotent in `id`. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
}

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
