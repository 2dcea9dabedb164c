import { randomBytes } from "node:crypto";
import { isSent } from "#domain/order-status.ts";
import { countOf } from "#api/database/count-of.ts";
import { changeRows, findRow, getRow, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import { issueCreditNote } from "#api/invoices/issue-invoice.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { lockReturn, writeReturnStatus } from "#api/returns/move-return.ts";
import { OWN_UPI } from "#api/order-records/payment-names.ts";

/** A refund as it is stored. */
export type Refund = Row<"refunds">;

/** Why money goes back, and how much. `returnId` is null for a cancellation, and for money given beside what the customer may ask. */
export interface DueRefund {
  orderId: string;
  returnId: string | null;
  amountPaise: number;
  reason: "cancellation" | "late" | `return-${string}` | `goodwill-${string}`;
  at: Date;
}

/**
 * Writes a refund inside the caller's transaction; the same reason again answers the first one. A provider that can refund
 * is asked after the commit. What was paid in cash or to the shop's own UPI id goes back by hand, and stays due until
 * {@link markRefundMade}. Refuses more than was paid and is not yet refunded.
 */
export async function dueRefund(trx: Database, due: DueRefund): Promise<Refund> {
  const { orderId, returnId, amountPaise, reason, at } = due;
  const paid = await paidForOrder(trx, orderId);
  const earlier = await trx.selectFrom("refunds").selectAll().where("order_id", "=", orderId).execute();
  const same = earlier.find((refund) => refund.reason === reason);
  if (same !== undefined) return same;
  const leftPaise = paid.amountPaise - earlier.reduce((sum, refund) => sum + refund.amount_paise, 0);
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 1 || amountPaise > leftPaise)
    throw conflict("too_much_back", `No more can be refunded for the order ${orderId} than was paid for it.`, {
      order: orderId,
    });
  // What comes late came by the order's own payment: what else paid for the order has gone back already.
  const isByHand = paid.isByHand && reason !== "late";
  const refund: Refund = {
    id: createRefundId(),
    payment_id: paid.paymentId,
    order_id: orderId,
    return_id: returnId,
    amount_paise: amountPaise,
    state: "due",
    by_hand: Number(isByHand),
    reference: null,
    reason,
    created_at: at.toISOString(),
    made_at: null,
    asked_at: null,
    attempt: 1,
  };
  await trx.insertInto("refunds").values(refund).execute();
  await issueCreditNote(trx, refund, at);
  if (!isByHand) await addToOutbox(trx, { kind: "payment_refund", refundId: refund.id }, at);
  return refund;
}

/**
 * Gives money back for an order that was sent, without anything coming back, inside the caller's transaction. Each call is
 * another refund, with its credit note. Refuses orders that are not sent, and more than is left of what was paid.
 */
export async function dueGoodwill(trx: Database, orderId: string, amountPaise: number, at: Date): Promise<Refund> {
  const { status } = await lockOrder(trx, orderId);
  if (!isSent(status))
    throw conflict("wrong_state", `The order ${orderId} is ${status}: only what was sent is refunded so.`, {
      order: orderId,
      state: status,
    });
  const earlier = await countOf(trx.selectFrom("refunds").where("order_id", "=", orderId));
  return dueRefund(trx, { orderId, returnId: null, amountPaise, reason: `goodwill-${earlier + 1}`, at });
}

/**
 * Notes that the owner has given the money of a refund back by hand, and tells the customer once. Once more changes nothing.
 * Refuses unknown ids, and refunds that the provider makes or has made.
 */
export async function markRefundMade(trx: Database, refundId: string, at: Date): Promise<void> {
  const refund = await lockRow(trx, "refunds", { id: refundId });
  if (refund === undefined) throw missing(`There is no refund ${refundId}`);
  if (refund.state === "made" && refund.by_hand === 1) return;
  if (refund.state === "made")
    throw conflict(
      "refund_written",
      `The payment provider has made this refund by itself (${refund.reference}). If you paid it by hand, too, it went back twice: write to the customer.`,
    );
  // A refund that the provider still works on would be made twice. After it has failed the owner pays it by hand.
  if (refund.by_hand === 0 && refund.state !== "failed")
    throw conflict("no_refund_waits", "The payment provider makes this refund by itself.");
  await changeRows(trx, "refunds", { id: refundId }, { state: "made", by_hand: 1, made_at: at.toISOString() });
  await tellRefundMade(trx, refund, at);
}

/** Notes the refunds of an order that the owner made by hand. Refuses when there are none, or others than were `seen`, by their ids. */
export async function noteOrderRefundsMade(
  trx: Database,
  orderId: string,
  at: Date,
  seen?: readonly string[],
): Promise<void> {
  await lockOrder(trx, orderId);
  const refunds = await trx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("return_id", "is", null)
    .where(({ or, eb, and }) => or([eb("state", "=", "failed"), and([eb("state", "=", "due"), eb("by_hand", "=", 1)])]))
    .execute();
  if (refunds.length === 0)
    throw conflict("no_refund_waits", `No money of the order ${orderId} waits to be given back by hand.`, {
      order: orderId,
    });
  refuseOthers(orderId, refunds, seen);
  for (const { id } of refunds) await markRefundMade(trx, id, at);
}

/** Refuses refunds of an order that are others than somebody has seen, who knows of no others. */
function refuseOthers(orderId: string, refunds: readonly { id: string }[], seen: readonly string[] | undefined): void {
  if (seen === undefined || (refunds.length === seen.length && refunds.every(({ id }) => seen.includes(id)))) return;
  throw conflict("changed_meanwhile", `The refunds of ${orderId} changed meanwhile: nothing was noted.`);
}

/**
 * Tells the customer that their money was sent, inside the transaction that notes it. A return is finished by its refund, and
 * the mail of that step tells it. Any other refund, and one of a return that was finished before its refund failed, has a
 * mail of its own.
 */
export async function tellRefundMade(
  trx: Database,
  { id, order_id: orderId, return_id: returnId }: Pick<Refund, "id" | "order_id" | "return_id">,
  at: Date,
): Promise<void> {
  const found = returnId === null ? null : await lockReturn(trx, returnId);
  if (found?.status === "received") return writeReturnStatus(trx, found, "refunded", at);
  await addToOutbox(trx, { kind: "order_refunded", orderId, refundId: id }, at);
}

/**
 * Notes that the provider did not make a refund at this attempt, and tells the owner once. A customer who has read that the
 * money was sent is told, too, unless the payment was a test: no money moved. Answers whether it was news.
 */
export async function failRefund(
  trx: Database,
  { id: refundId, attempt }: Pick<Refund, "id" | "attempt">,
  at: Date,
  isTest = false,
): Promise<boolean> {
  const before = await lockRow(trx, "refunds", { id: refundId });
  const failed = await trx
    .updateTable("refunds")
    .set({ state: "failed", made_at: null, asked_at: null })
    .where("id", "=", refundId)
    .where("attempt", "=", attempt)
    .where("by_hand", "=", 0)
    .where("state", "!=", "failed")
    .returning("order_id")
    .executeTakeFirst();
  if (failed === undefined) return false;
  await addToOutbox(trx, { kind: "owner_refund_failed", orderId: failed.order_id, refundId }, at);
  if (before?.state === "made" && !isTest)
    await addToOutbox(trx, { kind: "refund_failed", orderId: failed.order_id, refundId }, at);
  return true;
}

/**
 * Asks the provider once more for the refunds of an order that it did not make, inside the caller's transaction. It knows each
 * attempt by its number, and makes one of them. Refuses when none has failed, or others than were `seen`, by their ids.
 */
export async function retryRefunds(trx: Database, orderId: string, at: Date, seen?: readonly string[]): Promise<void> {
  await paidForOrder(trx, orderId);
  const due = await trx
    .updateTable("refunds")
    .set((eb) => ({ state: "due", attempt: eb("attempt", "+", 1), reference: null }))
    .where("order_id", "=", orderId)
    .where("state", "=", "failed")
    .where("by_hand", "=", 0)
    .returning("id")
    .execute();
  if (due.length === 0)
    throw conflict("no_refund_waits", `No refund of the order ${orderId} has failed.`, { order: orderId });
  refuseOthers(orderId, due, seen);
  for (const { id } of due) await addToOutbox(trx, { kind: "payment_refund", refundId: id }, at);
}

/** What was paid for an order and may go back. */
export interface PaidForOrder {
  amountPaise: number;
  paymentId: string | null;
  isByHand: boolean;
}

/**
 * Locks the order and tells what was paid for it: nothing while its payment is awaited; cash counts when it is delivered. What
 * came off its price before it was paid was never paid.
 */
export async function paidForOrder(trx: Database, orderId: string): Promise<PaidForOrder> {
  return paidFor(trx, await lockOrder(trx, orderId));
}

/** What was paid for an order and has not been given back, in paise. */
export async function leftOfPaid(trx: Database, orderId: string): Promise<number> {
  const { amountPaise } = await paidForOrder(trx, orderId);
  const refunds = await trx.selectFrom("refunds").select("amount_paise").where("order_id", "=", orderId).execute();
  return amountPaise - refunds.reduce((sum, { amount_paise: paise }) => sum + paise, 0);
}

/** What was paid for an order as it was read; see {@link paidForOrder}. */
export async function paidFor(db: Database, order: PaidOrder): Promise<PaidForOrder> {
  const own = await paidItself(db, order);
  const first = await replacedOrder(db, order);
  const amountPaise = own.amountPaise + (first === null ? 0 : order.moved_paise);
  const givenAway = [...(await movedReturns(db, order.id)).values()].reduce((sum, paise) => sum + paise, 0);
  const left = { ...own, amountPaise: amountPaise === 0 ? 0 : amountPaise - givenAway };
  if (first === null) return left;
  // It goes back by where it came from, unless it came from two places.
  return own.amountPaise === 0
    ? { ...(await paidFor(db, first)), amountPaise: left.amountPaise }
    : { ...left, isByHand: true };
}

type PaidOrder = Pick<
  Row<"orders">,
  "id" | "payment_method" | "status" | "total_paise" | "moved_paise" | "moved_at" | "replaces_return"
>;

/** The order of which a replacement replaces pieces that are back; null for every other order. */
async function replacedOrder(db: Database, { replaces_return: returnId, moved_at: at }: PaidOrder) {
  if (returnId === null || at === null) return null;
  return db
    .selectFrom("orders")
    .innerJoin("returns", "returns.order_id", "orders.id")
    .selectAll("orders")
    .where("returns.id", "=", returnId)
    .executeTakeFirstOrThrow();
}

/** What of an order pays for the replacements of its pieces, or will when those are back, in paise, by their returns. */
export async function movedReturns(db: Database, orderId: string): Promise<Map<string, number>> {
  const moved = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.replaces_return", "returns.id")
    .select(["returns.id", "moved_paise"])
    .where("returns.order_id", "=", orderId)
    .where(({ or, eb }) => or([eb("orders.status", "<>", "cancelled"), eb("moved_at", "is not", null)]))
    .execute();
  return new Map(moved.map(({ id, moved_paise: paise }) => [id, paise]));
}

/** What was paid for an order beside what pays for it as a replacement. */
async function paidItself(db: Database, order: PaidOrder): Promise<PaidForOrder> {
  if (order.payment_method === "cod") {
    const amountPaise = order.status === "delivered" ? order.total_paise - order.moved_paise : 0;
    return { amountPaise, paymentId: null, isByHand: true };
  }
  const payment = await findRow(db, "payments", { order_id: order.id });
  const isPaid =
    payment !== undefined &&
    payment.awaited_until === null &&
    (payment.status === "authorized" || payment.status === "captured");
  return {
    amountPaise: isPaid ? payment.amount_paise - (await creditedUnpaid(db, order.id)) : 0,
    paymentId: payment?.id ?? null,
    isByHand: payment?.provider === OWN_UPI,
  };
}

/** What came off the price of an order before it was paid, in paise: its pieces had come back. */
export async function creditedUnpaid(trx: Database, orderId: string): Promise<number> {
  const { paise } = await trx
    .selectFrom("returns")
    .select((eb) => eb.fn.sum<number | null>("credited_paise").as("paise"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return paise ?? 0;
}

/** Whether the payment of an order is still to come. An order with cash on delivery has none. */
export async function isUnpaid(trx: Database, orderId: string): Promise<boolean> {
  const order = await getRow(trx, "orders", { id: orderId });
  return (await loadOwed(trx, [order])).get(orderId)?.state === "unpaid";
}

/** A refund's own id: the provider is given it as receipt (40 characters at most) and as idempotency key. */
function createRefundId(): string {
  return `rf_${randomBytes(16).toString("base64url")}`;
}
