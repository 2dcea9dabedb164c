import { readList } from "#contract/shape.ts";
import {
  RETURNED_ORDER,
  processPaymentRequest,
  readLinkPayment,
  readPayment,
  savedPaymentMethod,
  type LinkPayment,
  type PaymentReceipt,
  type ProcessPaymentRequest,
  type SavedPaymentMethod,
} from "#contract/payments.ts";
import { paymentStateFrom, type PaymentState } from "#domain/payment-state.ts";
import { call } from "./call-upstream.server.ts";
import { withRateLimit } from "./rate-limits.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { refusalOf, refusedForRate, type UpstreamRefusal, type UpstreamResponse } from "./upstream-response.server.ts";

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
  const response = await withRateLimit(upstream, "payment", customerId, () =>
    call(upstream, {
      method: "POST",
      path: "/payments/process",
      body: processPaymentRequest.parse(payment),
      headers: { "idempotency-key": idempotencyKey },
    }),
  );
  if (response === null) return refusedForRate;
  const { refused, status: _, ...receipt } = readPayment(response.body);
  if (!response.ok || refused) return refusalOf(response);
  upstream.rateLimits?.forget("payment", customerId, upstream.address);
  return { code: "ok", receipt };
}

/** The state of a payment; null when the upstream does not say, or in words that are unknown. Throws faults. */
export async function findPaymentState(upstream: UpstreamClient, id: string): Promise<PaymentState | null> {
  const response = await call(upstream, { method: "GET", path: pathOf("/payments/{id}", { id }) });
  return response.ok ? paymentStateFrom(readPayment(response.body).status) : null;
}

/** The customer's saved payment methods; none when the upstream does not have the call. Throws faults. */
export async function findPaymentMethods(upstream: UpstreamClient): Promise<SavedPaymentMethod[]> {
  const response = await call(upstream, { method: "GET", path: "/payments/methods" });
  return response.ok ? (readList(savedPaymentMethod, response.body) ?? []) : [];
}

/** The outcome of asking about a payment by link. */
export type LinkPaymentOutcome = ({ code: "ok" } & LinkPayment) | { code: "refused" | "absent" };

/** The payment by link of an order, with the link to pay it by; `absent` when the upstream does not have the call. Throws faults. */
export async function askForPayment(upstream: UpstreamClient, orderId: string): Promise<LinkPaymentOutcome> {
  const path = pathOf("/orders/{id}/payment", { id: orderId });
  return linkPaymentIn(await call(upstream, { method: "POST", path, body: {} }));
}

/** Passes on the query with which the payment provider sent a shopper back; `refused` when it is not signed. Throws faults. */
export async function returnFromPayment(
  upstream: UpstreamClient,
  query: Record<string, string>,
): Promise<LinkPaymentOutcome> {
  return linkPaymentIn(
    await call(upstream, { method: "POST", path: "/payments/return", body: { query }, anonymous: true }),
  );
}

/** The order that such a query names, signed or not; null where it names none. */
export function orderNamedIn(query: Readonly<Record<string, string>>): string | null {
  const named = query[RETURNED_ORDER] ?? "";
  return /^[\w-]{1,40}$/.test(named) ? named : null;
}

function linkPaymentIn(response: UpstreamResponse): LinkPaymentOutcome {
  if (response.ok) return { code: "ok", ...readLinkPayment(response.body) };
  return { code: response.status === 404 ? "absent" : "refused" };
}
