import type { Database } from "#api/database/tables.ts";
import { missing } from "#api/http/refusal.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { loadOwnerOrder } from "#api/mail/load-owner-order.ts";
import { loadOrders, type LoadedOrder } from "#api/order-records/load-orders.ts";
import { owedFor } from "#api/order-records/owed.ts";
import { paidFor } from "#api/payments/refunds.ts";

/** An order with all that the desk shows of it. */
export type DeskOrder = Awaited<ReturnType<typeof readOrder>>;

/** An order with all that the desk shows of it. Refuses unknown numbers. */
export async function readOrder(db: Database, number: string, terms: ReturnTerms) {
  const found = await loadOwnerOrder(db, number, terms);
  if (found === null) throw missing(`There is no order ${number}`);
  const { order, email, stock, isPaidByHand, refunds } = found;
  const row = await db.selectFrom("orders").selectAll().where("id", "=", number).executeTakeFirstOrThrow();
  const paid = await paidFor(db, row);
  return {
    number,
    status: order.status,
    at: order.createdAt,
    /** The address of the customer's account; null where there is none. */
    email,
    promised_by: order.promisedBy,
    /** With what is left of each in the stock; null where nobody counts it. */
    items: piecesOf(order).map((piece, line) => ({ ...piece, stock: stock[line] ?? null })),
    subtotal_paise: order.subtotalPaise,
    shipping_paise: order.shippingPaise,
    total_paise: order.totalPaise,
    to: order.shippingInfo,
    gift_note: order.giftNote,
    method: order.paymentMethod,
    owed: owedFor(order),
    /** Whether its money comes to the shop's own UPI id, or in cash. */
    paid_by_hand: isPaidByHand,
    // A payment that was voided counts as none, and its refund stands beside it.
    /** What was paid and has not gone back. */
    refundable_paise: Math.max(0, paid.amountPaise - refunds.reduce((sum, one) => sum + Number(one.amount_paise), 0)),
    shipment: order.shipment,
    invoice: order.invoice?.number ?? null,
    came_back: order.cameBack,
    returns: order.returns.map(({ id, status }) => ({ id, status })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      paise: Number(refund.amount_paise),
      state: refund.state,
      by_hand: refund.by_hand === 1,
      at: refund.made_at ?? refund.created_at,
      return_id: refund.return_id,
    })),
    /** What happened, the first thing first: a step of the order, an act of somebody, or both at once. */
    history: await readHistory(db, order),
    notes: await db
      .selectFrom("order_notes")
      .innerJoin("staff", "staff.id", "order_notes.staff_id")
      .select(["text", "staff.name as by", "at"])
      .where("order_id", "=", number)
      .orderBy("order_notes.id")
      .limit(MOST)
      .execute(),
    mails: await readMails(db, number),
  };
}

/** The most notes, acts and mails that are shown of an order. */
const MOST = 100;

/** The steps of an order and the acts on it. An act that made a step has its moment. */
async function readHistory(db: Database, order: LoadedOrder) {
  const acts = await db
    .selectFrom("staff_acts")
    .innerJoin("staff", "staff.id", "staff_acts.staff_id")
    .select(["act", "staff.name as by", "at"])
    .where("subject", "=", order.id)
    .orderBy("staff_acts.id")
    .limit(MOST)
    .execute();
  const steps = order.history.map(({ status, at }) => {
    const made = acts.find((act) => act.at === at);
    return { at, status, act: made?.act ?? null, by: made?.by ?? null };
  });
  const others = acts.filter(({ at }) => !steps.some((step) => step.at === at));
  return [...steps, ...others.map((act) => ({ ...act, status: null }))].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
}

async function readMails(db: Database, number: string) {
  const rows = await db
    .selectFrom("outbox")
    .select(["kind", "created_at", "done_at", "failed_at"])
    .where("order_id", "=", number)
    .where("kind", "not like", "payment%")
    .orderBy("id")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    at: row.done_at ?? row.failed_at ?? row.created_at,
    state:
      row.done_at !== null ? ("sent" as const) : row.failed_at !== null ? ("failed" as const) : ("waiting" as const),
  }));
}

/** What the slip of an order states. */
export type Slip = Awaited<ReturnType<typeof readSlips>>[number];

/** What the slips of orders state, in the order in which they are named. */
export async function readSlips(db: Database, numbers: readonly string[], terms: ReturnTerms) {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom("orders").selectAll().where("id", "in", numbers).execute();
  const orders = new Map((await loadOrders(db, rows, terms)).map((order) => [order.id, order]));
  return numbers.flatMap((number) => {
    const order = orders.get(number);
    if (order === undefined) return [];
    return [
      {
        number,
        at: order.createdAt,
        status: order.status,
        items: piecesOf(order),
        to: order.shippingInfo,
        gift_note: order.giftNote,
        method: order.paymentMethod,
        total_paise: order.totalPaise,
        owed: owedFor(order),
      },
    ];
  });
}

function piecesOf({ items }: LoadedOrder) {
  return items.map((item, line) => ({
    line,
    product_id: item.productId,
    name: item.name,
    sku: item.sku,
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unit_paise: item.unitPaise,
    image: item.picture,
  }));
}
