import { getRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { missing } from "#api/http/refusal.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { loadOwnerOrder } from "#api/mail/load-owner-order.ts";
import { loadOrders, type LoadedOrder } from "#api/order-records/load-orders.ts";
import { confirmationFor, isToConfirm, owedFor } from "#api/order-records/owed.ts";
import { paidFor } from "#api/payments/refunds.ts";
import { notesOn } from "#api/staff/notes.ts";
import { actsOn } from "#api/staff/once.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";

/** An order with all that the desk shows of it. */
export type DeskOrder = Awaited<ReturnType<typeof readOrder>>;

/** An order with all that the desk shows of it. Refuses unknown numbers. */
export async function readOrder(db: Database, number: string, terms: ReturnTerms) {
  const found = await loadOwnerOrder(db, number, terms);
  if (found === null) throw missing(`There is no order ${number}`);
  const { order, ...beside } = found;
  const row = await getRow(db, "orders", { id: number });
  const paid = await paidFor(db, row);
  return {
    ...order,
    ...beside,
    owed: owedFor(order),
    confirmation: confirmationFor(order),
    // A payment that was voided counts as none, and its refund stands beside it.
    /** What was paid and has not gone back. */
    refundablePaise: Math.max(0, paid.amountPaise - order.refunds.reduce((sum, { paise }) => sum + paise, 0)),
    /** What happened, the first thing first: a step of the order, an act of somebody, or both at once. */
    history: await readHistory(db, order),
    notes: await notesOn(db, "order_id", number).orderBy("notes.id").limit(MOST).execute(),
    mails: await db
      .selectFrom("outbox")
      .select(["kind", "created_at", "done_at", "failed_at"])
      .where("order_id", "=", number)
      .where("kind", "not like", "payment%")
      .orderBy("id")
      .limit(MOST)
      .execute(),
  };
}

/** The most notes, acts and mails that are shown of an order. */
const MOST = 100;

/** The steps of an order and the acts on it. An act that made a step has its moment. */
async function readHistory(db: Database, order: LoadedOrder) {
  const acts = await actsOn(db, order.id).limit(MOST).execute();
  const steps = order.history.map((step) => ({
    act: null,
    by: null,
    ...acts.find(({ at }) => at === step.at),
    ...step,
  }));
  const others = acts.filter(({ at }) => !steps.some((step) => step.at === at));
  return [...steps, ...others.map((act) => ({ ...act, status: null }))].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
}

/** An order with what is owed on it, as its slip states it. */
export type Slip = Awaited<ReturnType<typeof readSlips>>[number];

/** Orders with what is owed on them, in the order in which they are named. */
export async function readSlips(db: Database, numbers: readonly string[], terms: ReturnTerms) {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom("orders").selectAll().where("id", "in", numbers).execute();
  const orders = await loadOrders(db, rows, terms);
  const confirms = await requiresConfirmation(db);
  return orders
    .map((order) => ({ ...order, owed: owedFor(order), waitsToConfirm: confirms && isToConfirm(order) }))
    .toSorted((one, other) => numbers.indexOf(one.id) - numbers.indexOf(other.id));
}
