import { accountInKey, type ProcessPaymentRequest } from "../../../contract/payments.ts";
import { processPayment, type PaymentOutcome } from "../../gateway/payments.server.ts";
import type { CheckoutDraft } from "../cookies/checkout-cookie.server.ts";
import { oncePerKey } from "../once-per-key.server.ts";
import type { Visit } from "../visit.server.ts";

const HOUR_MS = 60 * 60 * 1_000;
const payments = oncePerKey<PaymentOutcome>({ max: 10_000, ttlMs: HOUR_MS, isRemembered: ({ code }) => code === "ok" });

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
