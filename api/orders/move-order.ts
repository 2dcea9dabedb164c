import { canBecome, type OrderStatus } from "#domain/order-status.ts";
import { countOf } from "#api/database/count-of.ts";
import { addRow, changeRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { issueInvoice } from "#api/invoices/issue-invoice.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { refuseUnconfirmed } from "./confirm-order.ts";
import { refuseUnpaid } from "./confirm-payment.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";

/** A status that the owner moves an order to. Cancelling is `writeCancellation`. */
export type MovedStatus = Exclude<OrderStatus, "pending" | "cancelled">;

/**
 * Moves an order one step on, inside the caller's transaction; its history is written and a mail is due. An order that
 * has the status already stays as it is. Refuses steps that `canBecome` does not allow, and unknown ids. An unpaid order is
 * sent only with `sendsUnpaid`, and stays unpaid.
 */
export async function moveOrder(
  trx: Database,
  orderId: string,
  to: MovedStatus,
  at: Date,
  { sendsUnpaid = false } = {},
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (order.status === to) return;
  if (!canBecome(order.status, to))
    throw conflict("wrong_state", `The order ${orderId} is ${order.status}: it cannot become ${to}.`, {
      order: orderId,
      state: order.status,
    });
  await refuseUnconfirmed(trx, order);
  if (to === "shipped") await refuseUnpaid(trx, orderId, { sendsUnpaid });
  if (!(await writeStatus(trx, { orderId, from: order.status, to, at }))) return;
  await addToOutbox(trx, { kind: `order_${to}`, orderId }, at);
}

/** Changes a status and writes the history; an order that is sent gets its invoice. False when another request changed the status first: only one of two goes on. */
export async function writeStatus(
  trx: Database,
  { orderId, from, to, at }: { orderId: string; from: OrderStatus; to: OrderStatus; at: Date },
): Promise<boolean> {
  if ((await changeRows(trx, "orders", { id: orderId, status: from }, { status: to })) === 0) return false;
  const step = await countOf(trx.selectFrom("order_history").where("order_id", "=", orderId));
  await addRow(trx, "order_history", { order_id: orderId, step, status: to, at: at.toISOString() });
  if (to === "shipped") await issueInvoice(trx, orderId, at);
  return true;
}
