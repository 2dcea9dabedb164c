import { returnStatuses, type ReturnStatus } from "#domain/returns.ts";
import { DESK_PAGE } from "#api/desk/paging.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import { proposeRefund, refundReturn } from "#api/payments/refund-return.ts";
import type { Refund } from "#api/payments/refunds.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { returnNumberFrom } from "#api/order-records/order-number.ts";
import { lockReturn } from "#api/returns/move-return.ts";
import type { Acted } from "#api/staff/once.ts";

/** Gives the money of a return back, or notes that it was paid by hand. Null where none went back: it came off what is to be paid, or nothing was left. */
export async function refundSeen(
  trx: Database,
  typed: string,
  { seen, ...asked }: { seen: ReturnStatus; amountPaise: number | null; isMade: boolean },
  at: Date,
): Promise<Acted<ShownRefund | null>> {
  const id = await lockSeen(trx, typed, seen);
  const refund = await refundReturn(trx, id, asked, at);
  const { status } = await lockReturn(trx, id);
  return {
    answer: refund === null ? null : shownRefund(refund),
    subject: id,
    details: { ...(status !== seen && { to: status }), ...asked },
  };
}

/** Locks a return that is as it was seen, and answers its number. Refuses with 409 where somebody was faster. */
export async function lockSeen(trx: Database, typed: string, seen: ReturnStatus): Promise<string> {
  const id = returnNumberFrom(typed);
  const { status } = await lockReturn(trx, id);
  if (status !== seen)
    throw conflict("changed_meanwhile", `The return ${id} is ${status} by now. Nothing was changed.`, {
      order: id,
      state: status,
    });
  return id;
}

/** A refund as the desk tells of it. */
export interface ShownRefund {
  paise: number;
  state: Refund["state"];
  isByHand: boolean;
}

function shownRefund({ amount_paise: paise, state, by_hand: byHand }: Refund): ShownRefund {
  return { paise: Number(paise), state, isByHand: byHand === 1 };
}

/** A page of the returns of a status: those that wait longest first, of those that are over the newest. */
export async function listReturns(db: Database, { status, page }: { status: ReturnStatus; page: number }) {
  const counted = await db
    .selectFrom("returns")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const isOver = status === "declined" || status === "refunded";
  const rows = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["returns.id", "order_id", "returns.created_at", "shipping_info"])
    .select((eb) =>
      eb
        .selectFrom("return_items")
        .select((items) => items.fn.sum<number>("quantity").as("pieces"))
        .whereRef("return_id", "=", "returns.id")
        .as("pieces"),
    )
    .where("returns.status", "=", status)
    .orderBy("returns.created_at", isOver ? "desc" : "asc")
    .orderBy("returns.id")
    .limit(DESK_PAGE)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  const countOf = (one: ReturnStatus) => Number(counted.find((row) => row.status === one)?.count ?? 0);
  return {
    counts: Object.fromEntries(returnStatuses.map((one) => [one, countOf(one)])) as Record<ReturnStatus, number>,
    total: countOf(status),
    rows: rows.map(({ shipping_info: to, pieces, ...row }) => ({
      ...row,
      customer: storedAddress(to).fullName,
      pieces: Number(pieces ?? 0),
    })),
  };
}

/** One return with all that is decided by. */
export async function readReturn(db: Database, typed: string) {
  const id = returnNumberFrom(typed);
  const row = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["order_id", "returns.status", "note", "owner_words", "credited_paise", "shipping_info"])
    .where("returns.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw missing(`There is no return ${id}`);
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", (join) =>
      join.onRef("order_items.line", "=", "return_items.line").on("order_items.order_id", "=", row.order_id),
    )
    .select(["return_items.line", "name", "size", "color", "sku", "reason", "received", "restocked", "unit_paise"])
    .select("return_items.quantity as qty")
    .where("return_id", "=", id)
    .orderBy("return_items.line")
    .execute();
  const history = await db
    .selectFrom("return_history")
    .select(["status", "at"])
    .where("return_id", "=", id)
    .orderBy("step")
    .execute();
  const acts = await db
    .selectFrom("staff_acts")
    .innerJoin("staff", "staff.id", "staff_acts.staff_id")
    .select(["name", "details"])
    .where("subject", "=", id)
    .execute();
  const whoDid = new Map(acts.map(({ name, details }) => [(JSON.parse(details) as { to?: string }).to, name]));
  const refund = await db.selectFrom("refunds").selectAll().where("return_id", "=", id).executeTakeFirst();
  const proposed = row.status === "received" ? await db.transaction().execute((trx) => proposeRefund(trx, id)) : null;
  const { fullName: name, phone, email } = storedAddress(row.shipping_info);
  return {
    id,
    order_id: row.order_id,
    status: row.status,
    note: row.note,
    words: row.owner_words,
    customer: { name, phone, email },
    items: items.map((item) => ({ ...item, unit_paise: Number(item.unit_paise) })),
    /** `by` is who did it at the desk; null for the customer and the provider. */
    history: history.map((step) => ({ ...step, by: whoDid.get(step.status) ?? null })),
    refund: refund === undefined ? null : shownRefund(refund),
    creditedPaise: row.credited_paise === null ? null : Number(row.credited_paise),
    /** What would go back now; null where nothing is to be decided. */
    proposed,
  };
}
