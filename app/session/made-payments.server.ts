import type { ProcessPaymentRequest } from "../../contract/payments.ts";
import { processPayment, type PaymentOutcome } from "../gateway/payments.server.ts";
import { oncePerKey } from "./once-per-key.server.ts";
import type { Checkout } from "./shop-cookies.server.ts";
import type { Visit } from "./visit.server.ts";

const HOUR_MS = 60 * 60 * 1_000;
const payments = oncePerKey<PaymentOutcome>({ max: 10_000, ttlMs: HOUR_MS, lasts: ({ code }) => code === "ok" });

/**
 * Makes a payment of a checkout once: the same means for the same amount, submitted again, is the payment it already
 * made. Of a card no more than the last four digits goes into the key. Throws upstream faults.
 */
export function payOnce(visit: Visit, draft: Checkout, payment: ProcessPaymentRequest): Promise<PaymentOutcome> {
  const means =
    payment.method === "card"
      ? payment.cardNumber.replaceAll(/\D/g, "").slice(-4)
      : payment.upiId.replaceAll(/[^\x21-\x7e]/g, "").slice(0, 80);
  const key = [draft.seed, payment.method, payment.amount, means].join(":");
  return payments.run(JSON.stringify([draft.customerId, key]), () =>
    processPayment(visit.door, payment, key, draft.customerId),
  );
}
