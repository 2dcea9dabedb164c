import {
  paymentCalls,
  RETURNED_ORDER,
  readPayment,
  type PaymentReceipt,
  type ProcessPaymentRequest,
  type SavedPaymentMethod,
} from "#contract/payments.ts";
import { paymentStateFrom, type PaymentState } from "#domain/payment-state.ts";
import { ask, type UpstreamRefusal } from "./call-upstream.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The outcome of a payment: a receipt without the card, or a refusal with the fields it names. */
export type PaymentOutcome = { code: "ok"; receipt: PaymentReceipt } | UpstreamRefusal;

/**
 * Sends a payment of `customerId` under an idempotency key; the amount is in rupees. Of a card, only the brand and the
 * last four digits come back. Throws faults.
 */
export async function processPayment(
  upstream: UpstreamClient,
  payment: ProcessPaymentRequest,
  idempotencyKey: string,
  customerId: string,
): Promise<PaymentOutcome> {
  const attempt = ["payment", customerId] as const;
  const headers = { "Idempotency-Key": idempotencyKey };
  const asked = await ask(upstream, paymentCalls.processPayment, { headers, request: payment }, attempt);
  const { refused, status: _, ...receipt } = readPayment(asked.body);
  if (asked.code === "refused" || refused) return { ...asked, code: "refused" };
  upstream.rateLimits?.forget(...attempt, upstream.address);
  return { code: "ok", receipt };
}

/** The state of a payment; null when the upstream does not say, or in words that are unknown. Throws faults. */
export async function findPaymentState(upstream: UpstreamClient, id: string): Promise<PaymentState | null> {
  const asked = await ask(upstream, paymentCalls.getPayment, { parameters: { id } });
  return asked.code === "ok" ? paymentStateFrom(asked.value) : null;
}

/** The customer's saved payment methods; none when the upstream does not have the call. Throws faults. */
export async function findPaymentMethods(upstream: UpstreamClient): Promise<SavedPaymentMethod[]> {
  const asked = await ask(upstream, paymentCalls.listPaymentMethods, {});
  return asked.code === "ok" ? (asked.value ?? []) : [];
}

/** The order that the query names with which the payment provider sent a shopper back, signed or not; null where it names none. */
export function orderNamedIn(query: Readonly<Record<string, string>>): string | null {
  const named = query[RETURNED_ORDER] ?? "";
  return /^[\w-]{1,40}$/.test(named) ? named : null;
}
