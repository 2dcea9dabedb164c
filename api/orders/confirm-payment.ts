import type { Database, Tables } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { isUnpaid } from "#api/payments/refunds.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { deliveryDay, rowOfAddress } from "#domain/delivery-table.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { readContent } from "#api/shop-content/stored-content.ts";

/**
 * Marks the awaited payment of an order as received, inside the caller's transaction; a mail to the customer is due once.
 * Refuses unknown ids, cancelled orders, and orders that never awaited a payment.
 */
export async function confirmPayment(trx: Database, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (order.status === "cancelled")
    throw conflict("wrong_state", `The order ${orderId} is cancelled: what was paid for it goes back.`, {
      order: orderId,
      state: "cancelled",
    });
  await refuseAwaitedLink(trx, orderId);
  if (order.payment_method !== "upi")
    throw conflict("nothing_awaited", `The order ${orderId} awaits no payment by UPI.`, { order: orderId });
  // Everything that was sent unpaid came back: no payment is awaited any more.
  if (await hasPayment(trx, orderId, "expired"))
    throw conflict(
      "nothing_awaited",
      `Nothing is left to pay for the order ${orderId}: its pieces came back unpaid. If money came all the same, pay it back by hand.`,
      { order: orderId },
    );
  if (!(await endAwaitedPayment(trx, orderId))) return;
  await movePromise(trx, orderId, at);
  await addToOutbox(trx, { kind: "order_paid", orderId }, at);
}

/** Only the provider knows whether a link is paid: the owner cannot say so, nor send what is not paid. */
async function refuseAwaitedLink(trx: Database, orderId: string): Promise<void> {
  if (await hasPayment(trx, orderId, "awaited"))
    throw conflict(
      "awaits_link",
      `The order ${orderId} is not paid yet: the shop notes it by itself when its link is paid.`,
      { order: orderId },
    );
}

async function hasPayment(trx: Database, orderId: string, status: Tables["payments"]["status"]): Promise<boolean> {
  const payments = trx.selectFrom("payments").select("id").where("order_id", "=", orderId);
  return (await payments.where("status", "=", status).executeTakeFirst()) !== undefined;
}

/** Refuses to send an order whose payment is awaited: while its link can be paid always, otherwise unless the owner means it. */
export async function refuseUnpaid(
  trx: Database,
  orderId: string,
  { sendsUnpaid }: { sendsUnpaid: boolean },
): Promise<void> {
  await refuseAwaitedLink(trx, orderId);
  // A replacement is sent only when its difference is paid.
  const { moved_paise: moved } = await lockOrder(trx, orderId);
  if ((sendsUnpaid && moved === 0) || !(await isUnpaid(trx, orderId))) return;
  throw conflict(
    "not_paid_yet",
    `The order ${orderId} is not paid yet. Note first that its money is there, or say that you send it unpaid.`,
    { order: orderId },
  );
}

/** Ends the wait for an order's payment; false when none was awaited. */
async function endAwaitedPayment(trx: Database, orderId: string): Promise<boolean> {
  const ended = await trx
    .updateTable("payments")
    .set({ awaited_until: null })
    .where("order_id", "=", orderId)
    .where("awaited_until", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Promises the day anew of an order that is paid now and is not sent, inside the caller's transaction: it is packed only
 * now. The day is never an earlier one, and stays where the owner's table does not know the place any more.
 */
export async function movePromise(trx: Database, orderId: string, at: Date): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select("shipping_info")
    .where("id", "=", orderId)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (order === undefined) return;
  const { delivery, calendar } = readShopContent(await readContent(trx, null));
  const row = rowOfAddress(delivery, storedAddress(order.shipping_info));
  const day = deliveryDay(at, row, calendar, (await readSeller(trx)).timeZone);
  if (day === null) return;
  const orders = trx.updateTable("orders").set({ promised_by: day });
  await orders.where("id", "=", orderId).where("promised_by", "<", day).execute();
}
