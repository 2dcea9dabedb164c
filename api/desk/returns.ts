import { returnStatuses, type ReturnStatus } from "#domain/returns.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { countOf } from "#api/database/count-of.ts";
import { pageOf } from "#api/desk/paging.ts";
import { exchangeCosts } from "#api/orders/replacement.ts";
import { proposeRefund, refundReturn } from "#api/payments/refund-return.ts";
import { loadOrders } from "#api/order-records/load-orders.ts";
import { toldRefund } from "#api/order-records/load-returns.ts";
import { returnNumberFrom } from "#api/order-records/order-number.ts";
import { lockReturn } from "#api/returns/move-return.ts";
import { readStatedDetails } from "#api/shop-content/stored-content.ts";
import { actsOn, type Acted } from "#api/staff/once.ts";

/** A refund as the desk tells of it. */
export type ToldRefund = ReturnType<typeof toldRefund>;

/** Gives the money of a return back, or notes that it was paid by hand. Null where none went back: it came off what is to be paid, or nothing was left. */
export async function refundSeen(
  trx: Database,
  typed: string,
  { seen, ...asked }: { seen: ReturnStatus; amountPaise: number | null; isMade: boolean },
  at: Date,
): Promise<Acted<ToldRefund | null>> {
  const id = await lockSeen(trx, typed, seen);
  const refund = await refundReturn(trx, id, asked, at);
  const { status } = await lockReturn(trx, id);
  return {
    answer: refund && toldRefund(refund),
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

/** A page of the returns of a status: those that wait longest first, of those that are over the newest. */
export async function listReturns(db: Database, { status, page }: { status: ReturnStatus; page: number }) {
  const isOver = status === "declined" || status === "refunded";
  const rows = db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["returns.id", "order_id", "returns.created_at", "shipping_info"])
    .select((eb) => {
      const lines = eb.selectFrom("return_items").whereRef("return_id", "=", "returns.id");
      return [
        lines.select(({ fn }) => fn.sum<number>("quantity").as("sum")).as("pieces"),
        lines.select(({ fn }) => fn.count<number>("wanted_paise").as("count")).as("wanted"),
      ];
    })
    .where("returns.status", "=", status)
    .orderBy("returns.created_at", isOver ? "desc" : "asc")
    .orderBy("returns.id");
  const counts = {} as Record<ReturnStatus, number>;
  for (const one of returnStatuses) counts[one] = await countOf(db.selectFrom("returns").where("status", "=", one));
  return { counts, ...(await pageOf(rows, page)) };
}

/** One return with all that is decided by. */
export async function readReturn(db: Database, typed: string, terms: ReturnTerms) {
  const id = returnNumberFrom(typed);
  const row = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .selectAll("orders")
    .where("returns.id", "=", id)
    .executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row], terms);
  const found = order?.returns.find((one) => one.id === id);
  if (order === undefined || found === undefined) throw missing(`There is no return ${id}`);
  const acts = await actsOn(db, id).execute();
  const whoDid = new Map(acts.map(({ by, details }) => [(JSON.parse(details) as { to?: string }).to, by]));
  return {
    ...found,
    items: found.items.flatMap((returned) => {
      const bought = order.items[returned.line];
      return bought === undefined ? [] : [{ ...bought, ...returned }];
    }),
    order,
    /** Where parcels are sent to, as far as the owner has stated that. */
    address: (await readStatedDetails(db)).address ?? null,
    /** `by` is who did it at the desk; null for the customer and the provider. */
    history: found.history.map((step) => ({ ...step, by: whoDid.get(step.status) ?? null })),
    /** What the exchange costs more, in paise: see {@link exchangeCosts}. */
    morePaise: found.items.some(({ wanted }) => wanted !== null)
      ? await db.transaction().execute((trx) => exchangeCosts(trx, id))
      : null,
    /** What would go back now; null where nothing is to be decided. */
    proposed: found.status === "received" ? await db.transaction().execute((trx) => proposeRefund(trx, id)) : null,
  };
}
