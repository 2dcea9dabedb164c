import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Refusal, missing } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import { canBecome } from "./order-status.ts";

/**
 * Cancels a customer's own order inside the caller's transaction: the stock comes back, the payment is let go. An order that is
 * already cancelled stays as it is. Refuses orders that are on their way, and those of others as if they were not there.
 */
export async function cancelOrder(trx: Kysely<Tables>, customerId: number, orderId: string, at: Date): Promise<void> {
  const order = await trx.selectFrom("orders").select(["status", "payment_id"]).where("id", "=", orderId).where("customer_id", "=", customerId).forNoKeyUpdate().executeTakeFirst();
  if (order === undefined) throw missing("Order not found");
  if (order.status === "cancelled") return;
  if (!canBecome(order.status, "cancelled")) throw new Refusal(409, "This order is already on its way and can no longer be cancelled.", "not_cancellable");
  // The status read is asked for again: of two cancellations at once, one changes the row and goes on.
  const changed = await trx.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).where("status", "=", order.status).returning("id").executeTakeFirst();
  if (changed === undefined) return;
  await addToHistory(trx, orderId, at);
  await returnStock(trx, orderId);
  if (order.payment_id !== null) await letGo(trx, order.payment_id, at);
  await addToOutbox(trx, { kind: "order_cancelled", orderId }, at);
}

async function addToHistory(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const { steps } = await trx.selectFrom("order_history").select((eb) => eb.fn.countAll<number>().as("steps")).where("order_id", "=", orderId).executeTakeFirstOrThrow();
  await trx.insertInto("order_history").values({ order_id: orderId, step: Number(steps), status: "cancelled", at: at.toISOString() }).execute();
}

async function returnStock(trx: Kysely<Tables>, orderId: string): Promise<void> {
  const items = await trx.selectFrom("order_items").select(["product_id", "quantity"]).where("order_id", "=", orderId).orderBy("product_id").execute();
  for (const { product_id: id, quantity } of items) {
    await trx.updateTable("products").set((eb) => ({ stock: eb("stock", "+", quantity) })).where("id", "=", id).execute();
  }
}

/** The provider is told after commit, by the outbox, until it has understood. */
async function letGo(trx: Kysely<Tables>, paymentId: string, at: Date): Promise<void> {
  await trx.updateTable("payments").set({ status: "voided" }).where("id", "=", paymentId).execute();
  await addToOutbox(trx, { kind: "payment_release", paymentId }, at);
}
