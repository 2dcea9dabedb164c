import { findRow } from "#api/database/rows.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { issueCreditNote } from "#api/invoices/issue-invoice.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { paidForOrder } from "#api/payments/refunds.ts";
import { lockReplaced, returnStock, voidPayment } from "./cancel-order.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { writeStatus } from "./move-order.ts";

/** A parcel that is here again, as the owner says it. */
export interface ParcelBack {
  /** The pieces can be sold again. */
  restock: boolean;
  /** What the customer reads; null for nothing. */
  words: string | null;
  /** What goes back of the payment; null is all of it. */
  amountPaise: number | null;
}

/** What is noted of a parcel that came back. `isNew` is false when that was noted before, and nothing changed. */
export interface CameBack {
  isNew: boolean;
  row: Row<"came_back">;
}

/**
 * Notes inside the caller's transaction that the courier brought an order back. The order becomes cancelled, its invoice gets
 * a credit note, what was paid goes back, and a mail is due. Pieces go back into the stock only with `restock`. A second call
 * changes nothing. Refuses unknown ids and orders that are not on their way.
 */
export async function noteCameBack(
  trx: Database,
  orderId: string,
  { restock, words, amountPaise }: ParcelBack,
  at: Date,
): Promise<CameBack> {
  await lockReplaced(trx, orderId);
  const order = await lockOrder(trx, orderId);
  const known = await findRow(trx, "came_back", { order_id: orderId });
  if (known !== undefined) return { isNew: false, row: known };
  if (order.status !== "shipped")
    throw conflict("wrong_state", refusalText(order), { order: orderId, state: order.status });
  const paid = await paidForOrder(trx, orderId);
  if ((amountPaise ?? 0) > paid.amountPaise)
    throw conflict(
      "too_much_back",
      paid.amountPaise === 0
        ? `Nothing was paid for the order ${orderId}, so no amount can go back.`
        : `No more can be refunded for the order ${orderId} than was paid for it.`,
      { order: orderId },
    );
  const row: Row<"came_back"> = {
    order_id: orderId,
    restocked: Number(restock),
    amount_paise: amountPaise ?? paid.amountPaise,
    words,
    at: at.toISOString(),
  };
  await trx.insertInto("came_back").values(row).execute();
  await writeStatus(trx, { orderId, from: "shipped", to: "cancelled", at });
  if (restock) await returnStock(trx, orderId);
  await voidPayment(trx, orderId, order.payment_id, at, row.amount_paise);
  // The refund brings its credit note. What nobody had paid of the invoice is void, too.
  const unpaidPaise = order.total_paise - paid.amountPaise;
  if (unpaidPaise > 0)
    await issueCreditNote(trx, { id: null, order_id: orderId, return_id: null, amount_paise: unpaidPaise }, at);
  await addToOutbox(trx, { kind: "order_cancelled", orderId }, at);
  return { isNew: true, row };
}

/** Why an order cannot have come back, and what to do instead. */
function refusalText({ id, status }: Pick<Tables["orders"], "id" | "status">): string {
  const is = `The order ${id} is ${status}`;
  switch (status) {
    case "pending":
    case "processing":
      return `${is}: no courier has it yet. Cancel it instead.`;
    case "delivered":
      return `${is}. Its pieces come back by a return, for which the customer asks on the page of the order.`;
    default:
      return `${is} already: nothing changed.`;
  }
}
