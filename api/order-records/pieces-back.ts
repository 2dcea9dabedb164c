import type { Database } from "#api/database/tables.ts";

/** How many pieces of each line of an order came with a return, and how many `before` it, of which it is settled what goes back. */
export async function piecesBack(
  trx: Database,
  orderId: string,
  returnId: string,
): Promise<{ line: number; quantity: number; before: number }[]> {
  const lines = await trx
    .selectFrom("order_items")
    .select("line")
    .where("order_id", "=", orderId)
    .orderBy("line")
    .execute();
  const refunds = await trx.selectFrom("refunds").select("return_id").where("order_id", "=", orderId).execute();
  const came = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .select(["return_id", "line", "received", "returns.status"])
    .where("returns.order_id", "=", orderId)
    .execute();
  // What pays for a replacement is settled, too.
  const moved = await trx
    .selectFrom("orders")
    .innerJoin("returns", "returns.id", "orders.replaces_return")
    .select("returns.id as return_id")
    .where("returns.order_id", "=", orderId)
    .where("orders.moved_at", "is not", null)
    .execute();
  const settled = new Set<string | null>([...refunds, ...moved].map(({ return_id: id }) => id));
  const sumOf = (items: typeof came) => items.reduce((sum, { received }) => sum + (received ?? 0), 0);
  return lines.map(({ line }) => {
    const own = came.filter((item) => item.line === line);
    return {
      line,
      quantity: sumOf(own.filter((item) => item.return_id === returnId)),
      before: sumOf(
        own.filter(({ return_id: id, status }) => id !== returnId && (status === "refunded" || settled.has(id))),
      ),
    };
  });
}
