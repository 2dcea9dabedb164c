import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Refusal, missing } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";

/**
 * Notes, inside the caller's transaction, that the money awaited for an order has come; the customer is told, once. Refuses ids of no order,
 * and orders that are cancelled or never awaited any.
 */
export async function confirmPayment(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select(["status", "payment_method"])
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw missing(`There is no order ${orderId}`);
  if (order.status === "cancelled")
    throw new Refusal(409, `The order ${orderId} is cancelled: what was paid for it goes back.`);
  if (order.payment_method !== "upi") throw new Refusal(409, `The order ${orderId} awaits no payment by UPI.`);
  if (await endAwaiting(trx, orderId)) await addToOutbox(trx, { kind: "order_paid", orderId }, at);
}

/** No payment is awaited for an order any longer; false where none was. */
export async function endAwaiting(trx: Kysely<Tables>, orderId: string): Promise<boolean> {
  const ended = await trx
    .updateTable("payments")
    .set({ awaited_until: null })
    .where("order_id", "=", orderId)
    .where("awaited_until", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
