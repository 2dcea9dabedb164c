import { processPaymentRequest, type ProcessPaymentRequest } from "../../contract/payments.ts";
import {
  readPayment,
  readPaymentMethods,
  readPaymentStatus,
  type PaymentReceipt,
  type SavedPaymentMethod,
} from "../../contract/readers/payment.ts";
import type { FieldProblem } from "../../contract/problem.ts";
import { counted } from "./attempts.server.ts";
import { call, pathOf, type Door } from "./door.server.ts";

/** What the payment service said: a receipt without the card, or a refusal with the fields it names. */
export type PaymentOutcome =
  | { code: "ok"; receipt: PaymentReceipt }
  | { code: "refused"; status: number; message: string | null; errors: FieldProblem[] };

/** Sends the payment of an account (its customer's id) under a single-use key; amount in rupees. Nothing of the card but brand and last four digits comes back. Throws faults. */
export async function processPayment(
  door: Door,
  payment: ProcessPaymentRequest,
  idempotencyKey: string,
  account: string,
): Promise<PaymentOutcome> {
  const answer = await counted(door, "payment", account, () =>
    call(door, {
      method: "POST",
      path: "/payments/process",
      body: processPaymentRequest.parse(payment),
      headers: { "idempotency-key": idempotencyKey },
    }),
  );
  if (answer === null) return { code: "refused", status: 429, message: null, errors: [] };
  const { refused, ...receipt } = readPayment(answer.body);
  if (!answer.ok || refused)
    return { code: "refused", status: answer.status, message: answer.problem.message, errors: answer.problem.errors };
  door.attempts?.forget("payment", account, door.address);
  return { code: "ok", receipt };
}

/** What became of a payment, as the upstream calls it; null where it does not tell. Throws faults. */
export async function findPaymentStatus(door: Door, id: string): Promise<string | null> {
  const answer = await call(door, { method: "GET", path: pathOf("/payments/{id}", { id }) });
  return answer.ok ? readPaymentStatus(answer.body) : null;
}

/** Saved ways to pay; empty when the upstream does not have the call. Throws faults. */
export async function findPaymentMethods(door: Door): Promise<SavedPaymentMethod[]> {
  const answer = await call(door, { method: "GET", path: "/payments/methods" });
  return answer.ok ? (readPaymentMethods(answer.body) ?? []) : [];
}
