import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A return as it goes over the wire, and the order it belongs to. */
export type LoadedReturn = Awaited<ReturnType<typeof loadReturns>>[number];

/** Loads the returns of orders, the oldest first. */
export async function loadReturns(db: Kysely<Tables>, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = Map.groupBy(
    await db.selectFrom("return_items").selectAll().where("return_id", "in", ids).orderBy("line").execute(),
    (item) => item.return_id,
  );
  const history = Map.groupBy(
    await db.selectFrom("return_history").selectAll().where("return_id", "in", ids).orderBy("step").execute(),
    (step) => step.return_id,
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    wire: {
      id: row.id,
      status: row.status,
      created_at: row.created_at,
      items: (items.get(row.id) ?? []).map(({ line, quantity, reason }) => ({ line, qty: quantity, reason })),
      note: row.note,
      words: row.owner_words,
      refund: null as { amount: number; state: string } | null,
      history: (history.get(row.id) ?? []).map(({ status, at }) => ({ status, at })),
    },
  }));
}
