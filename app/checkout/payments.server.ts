import { createHmac } from "node:crypto";
import type { ProcessPaymentRequest } from "#contract/payments.ts";
import { rowOfAddress } from "#domain/delivery-table.ts";
import { cashRefusal } from "#domain/delivery-terms.ts";
import { amountText, type Paise } from "#domain/money.ts";
import { isPrepaid, type PaymentMethod } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { countryName } from "#app/content/countries.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { type PaymentOutcome, processPayment } from "#app/gateway/payments.server.ts";
import type { ChosenPayment, CheckoutDraft } from "#app/session/cookies/checkout-cookie.server.ts";
import { deliveryRules } from "#app/terms/delivery.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { resultCache } from "#process/result-cache.ts";

/** The payment methods that are paid after the order, as the upstream's terms tell: by a link, or by hand. */
export async function methodsBy(visit: Visit, way: PaymentWay): Promise<readonly PaymentMethod[]> {
  const { payments } = await visit.upstream.terms.get();
  return (payments ?? []).flatMap(({ method, by }) => (by === way ? [method] : []));
}

/** Why the checkout cannot be paid in cash, in a sentence; null where it can. */
export async function cashRefusalText(visit: Visit, totalPaise: Paise): Promise<string | null> {
  const delivery = await deliveryRules(visit);
  const { country = "", zipCode = null } = visit.checkout?.shipping ?? {};
  if (rowOfAddress(delivery.table, { country, zipCode })?.cash === false)
    return deliveryWords.cashNotThere(zipCode ?? "");
  const reason = cashRefusal({ country, totalPaise }, delivery);
  const { countries, upToPaise } = delivery.cash;
  switch (reason) {
    case "country":
      return checkoutWords.cashElsewhere(countries.map((code) => countryName(code) ?? code));
    case "total":
      return checkoutWords.cashUpTo(amountText(upToPaise ?? 0));
    case null:
      return null;
  }
}

/** Whether a payment covers a total (paise): a card or UPI payment is for one amount, as is that of nothing; cash and a link are for any other. */
export function coversTotal(payment: ChosenPayment, totalPaise: number): boolean {
  if (totalPaise === 0 || payment.amountPaise === 0) return payment.amountPaise === totalPaise;
  return payment.isByLink === true || !isPrepaid(payment.method) || payment.amountPaise === totalPaise;
}

const HOUR_MS = 60 * 60 * 1_000;
const payments = resultCache<PaymentOutcome>({ max: 10_000, freshMs: HOUR_MS, isKept: ({ code }) => code === "ok" });

/**
 * Makes a payment of a checkout once: the same form, submitted again, is the same payment. `before` is the payment that
 * the form replaces, null where there is none. Throws upstream faults.
 */
export function makePayment(
  visit: Visit,
  draft: CheckoutDraft,
  payment: ProcessPaymentRequest,
  before: string | null,
): Promise<PaymentOutcome> {
  const key = paymentKey(visit, draft, payment, before);
  return payments.run(JSON.stringify([draft.customerId, key]), () =>
    processPayment(visit.upstream, payment, key, draft.customerId),
  );
}

/**
 * The idempotency key of a payment. It differs with everything that was typed, and tells nothing of it: without the shop's
 * secret, a hash of a card's number could be searched for.
 */
function paymentKey(
  { runtime }: Visit,
  { seed }: CheckoutDraft,
  payment: ProcessPaymentRequest,
  before: string | null,
): string {
  const [secret = ""] = runtime.secrets;
  const content = JSON.stringify([seed, payment, before]);
  return `${seed}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
