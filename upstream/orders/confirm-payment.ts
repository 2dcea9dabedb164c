import type { Kysely } from "kysely";
import { DEFAULT_ORDERS_COMMAND } from "../../settings/shared-variables.ts";
import type { Tables } from "../database/tables.ts";
import { HttpRefusal } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import { lockOrder } from "./lock-order.ts";

/**
 * Marks the awaited payment of an order as received, inside the caller's transaction; a mail to the customer is due once.
 * Refuses unknown ids, cancelled orders, and orders that never awaited a payment.
 */
export async function confirmPayment(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (order.status === "cancelled")
    throw new HttpRefusal(409, `The order ${orderId} is cancelled: what was paid for it goes back.`);
  await refuseAwaitedLink(trx, orderId);
  if (order.payment_method !== "upi") throw new HttpRefusal(409, `The order ${orderId} awaits no payment by UPI.`);
  if (await endAwaitedPayment(trx, orderId)) await addToOutbox(trx, { kind: "order_paid", orderId }, at);
}

/** Only the provider knows whether a link is paid: the owner cannot say so, nor send what is not paid. */
async function refuseAwaitedLink(trx: Kysely<Tables>, orderId: string): Promise<void> {
  const awaited = await trx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("status", "=", "awaited")
    .executeTakeFirst();
  if (awaited !== undefined)
    throw new HttpRefusal(
      409,
      `The order ${orderId} is not paid yet: the shop notes it by itself when its link is paid. ${DEFAULT_ORDERS_COMMAND} reconcile compares with the payment provider.`,
    );
}

/** Ends the wait for an order's payment; false when none was awaited. Refuses while its link is not paid. */
export async function endAwaitedPayment(trx: Kysely<Tables>, orderId: string): Promise<boolean> {
  await refuseAwaitedLink(trx, orderId);
  const ended = await trx
    .updateTable("payments")
    .set({ awaited_until: null })
    .where("order_id", "=", orderId)
    .where("awaited_until", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
