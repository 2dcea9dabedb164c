import { processPaymentRequest, readPayment, readPaymentMethods, type PaymentReceipt, type ProcessPaymentRequest, type SavedPaymentMethod } from "../../contract/payment.ts";
import type { FieldProblem } from "../../contract/problem.ts";
import { call, type Door } from "./door.server.ts";

/** What the payment service said: a receipt without the card, or a refusal with the fields it names. */
export type PaymentOutcome = { code: "ok"; receipt: PaymentReceipt } | { code: "refused"; message: string | null; errors: FieldProblem[] };

/** Sends the payment under a single-use key; amount in rupees. Nothing of the card but brand and last four digits comes back. Throws faults. */
export async function processPayment(door: Door, payment: ProcessPaymentRequest, idempotencyKey: string): Promise<PaymentOutcome> {
  const answer = await call(door, { method: "POST", path: "/payments/process", body: processPaymentRequest.parse(payment), headers: { "idempotency-key": idempotencyKey } });
  const { refused, ...receipt } = readPayment(answer.body);
  if (!answer.ok || refused) return { code: "refused", message: answer.problem.message, errors: answer.problem.errors };
  return { code: "ok", receipt };
}

/** Saved ways to pay; empty when the upstream does not have the call. Throws faults. */
export async function findPaymentMethods(door: Door): Promise<SavedPaymentMethod[]> {
  const answer = await call(door, { method: "GET", path: "/payments/methods" });
  return answer.ok ? (readPaymentMethods(answer.body) ?? []) : [];
}
