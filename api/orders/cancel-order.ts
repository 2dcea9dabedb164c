import { canBecome } from "#domain/order-status.ts";
import { returnToStock } from "#api/catalogue/stock.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { dueRefund, paidForOrder } from "#api/payments/refunds.ts";
import { lockReturn } from "#api/returns/move-return.ts";
import { writeStatus } from "./move-order.ts";
import { isLinkPayment } from "#api/order-records/payment-names.ts";

/**
 * Cancels an order inside the caller's transaction: the stock comes back, what was paid goes back, a mail is due. With a
 * `customerId` only that customer's orders are found; the shop's owner (null) may cancel any. An order that is already
 * cancelled stays as it is. Refuses orders that are sent.
 */
export async function writeCancellation(
  trx: Database,
  customerId: number | null,
  orderId: string,
  at: Date,
): Promise<void> {
  await lockReplaced(trx, orderId);
  const any = trx.selectFrom("orders").select(["status", "payment_id"]).where("id", "=", orderId).forNoKeyUpdate();
  const order = await (customerId === null ? any : any.where("customer_id", "=", customerId)).executeTakeFirst();
  if (order === undefined) throw missing(customerId === null ? `There is no order ${orderId}` : "Order not found");
  if (order.status === "cancelled") return;
  if (!canBecome(order.status, "cancelled"))
    throw conflict("not_cancellable", "This order is already on its way and can no longer be cancelled.");
  if (!(await writeStatus(trx, { orderId, from: order.status, to: "cancelled", at }))) return;
  await returnStock(trx, orderId);
  await voidPayment(trx, orderId, order.payment_id, at);
  await addToOutbox(trx, { kind: "order_cancelled", orderId }, at);
  await addToOutbox(trx, { kind: "owner_cancellation", orderId }, at);
}

/** Locks the return whose pieces an order replaces, where it does: it is locked before its replacement, by whoever changes both. */
export async function lockReplaced(trx: Database, orderId: string): Promise<void> {
  const order = await findRow(trx, "orders", { id: orderId });
  if (order !== undefined && order.replaces_return !== null) await lockReturn(trx, order.replaces_return);
}

/** Puts all pieces of an order back into the stock, inside the caller's transaction. */
export async function returnStock(trx: Database, orderId: string): Promise<void> {
  const items = await trx
    .selectFrom("order_items")
    .select(["product_id as productId", "size", "color", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("product_id")
    .execute();
  for (const item of items) await returnToStock(trx, item);
}

/** What was paid goes back whole, unless less is due. A link that is still out is ended after the commit; one that has expired needs no end. */
export async function voidPayment(
  trx: Database,
  orderId: string,
  paymentId: string | null,
  at: Date,
  duePaise: number | null = null,
): Promise<void> {
  const amountPaise = duePaise ?? (await paidForOrder(trx, orderId)).amountPaise;
  if (amountPaise > 0) await dueRefund(trx, { orderId, returnId: null, amountPaise, reason: "cancellation", at });
  if (paymentId === null) return;
  const voided = await trx
    .updateTable("payments")
    .set({ status: "voided" })
    .where("id", "=", paymentId)
    .where("status", "!=", "expired")
    .returning(["provider", "awaited_until"])
    .executeTakeFirst();
  if (voided !== undefined && voided.awaited_until !== null && isLinkPayment(voided.provider))
    await addToOutbox(trx, { kind: "payment_link_end", paymentId }, at);
}
