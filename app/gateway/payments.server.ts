import type { ContractCall } from "#contract/call.ts";
import {
  paymentCalls,
  RETURNED_ORDER,
  readLinkPayment,
  readPayment,
  type LinkPayment,
  type PaymentReceipt,
  type ProcessPaymentRequest,
  type SavedPaymentMethod,
} from "#contract/payments.ts";
import { paymentStateFrom, type PaymentState } from "#domain/payment-state.ts";
import { ask, type Asked, type UpstreamRefusal } from "./call-upstream.server.ts";
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

/** The outcome of asking about a payment by link. */
export type LinkPaymentOutcome = ({ code: "ok" } & LinkPayment) | { code: "refused" | "absent" };

/** The payment by link of an order, with the link to pay it by; `absent` when the upstream does not have the call. Throws faults. */
export async function askForPayment(upstream: UpstreamClient, id: string): Promise<LinkPaymentOutcome> {
  return linkPaymentIn(await ask(upstream, paymentCalls.payOrder, { parameters: { id } }));
}

/** Passes on the query with which the payment provider sent a shopper back; `refused` when it is not signed. Throws faults. */
export async function returnFromPayment(
  upstream: UpstreamClient,
  query: Record<string, string>,
): Promise<LinkPaymentOutcome> {
  return linkPaymentIn(await ask(upstream, paymentCalls.returnFromPayment, { request: { query } }));
}

/** The order that such a query names, signed or not; null where it names none. */
export function orderNamedIn(query: Readonly<Record<string, string>>): string | null {
  const named = query[RETURNED_ORDER] ?? "";
  return /^[\w-]{1,40}$/.test(named) ? named : null;
}

function linkPaymentIn({
  code,
  status,
  body,
}: Pick<Asked<ContractCall>, "code" | "status" | "body">): LinkPaymentOutcome {
  if (code === "ok") return { code, ...readLinkPayment(body) };
  return { code: status === 404 ? "absent" : "refused" };
}
