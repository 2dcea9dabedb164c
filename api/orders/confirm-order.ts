import { confirmationOf } from "#domain/payment-state.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";

/**
 * Notes that the customer has confirmed an order with cash on delivery, inside the caller's transaction. One that is confirmed
 * stays as it is. Refuses unknown ids, and orders that are sent, cancelled or paid in another way.
 */
export async function confirmOrder(trx: Database, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const state = confirmationIn(order);
  if (state === "done") return;
  if (state === null)
    throw conflict("nothing_to_confirm", `Nothing is left to confirm of the order ${orderId}.`, { order: orderId });
  await changeRows(trx, "orders", { id: orderId }, { confirmed_at: at.toISOString() });
}

/** Refuses to pack or send an order that its customer has not confirmed, where the owner asks for that. */
export async function refuseUnconfirmed(trx: Database, order: Row<"orders">): Promise<void> {
  if (confirmationIn(order) !== "open" || !(await requiresConfirmation(trx))) return;
  const text = `The customer has not confirmed the order ${order.id} yet. Ask them by telephone before you pack it, and note it here.`;
  throw conflict("not_confirmed_yet", text, { order: order.id });
}

function confirmationIn({ status, payment_method: method, confirmed_at: confirmedAt }: Row<"orders">) {
  return confirmationOf({ status, method, confirmedAt });
}
