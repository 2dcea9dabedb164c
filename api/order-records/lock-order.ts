import { lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { missing } from "#api/http/refusal.ts";

/** Reads an order and locks it until the caller's transaction ends, so that two changes of it follow each other. Refuses unknown ids. */
export async function lockOrder(trx: Database, orderId: string): Promise<Row<"orders">> {
  const order = await lockRow(trx, "orders", { id: orderId });
  if (order === undefined) throw missing(`There is no order ${orderId}`, { order: orderId });
  return order;
}
