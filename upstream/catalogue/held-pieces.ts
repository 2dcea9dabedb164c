import { sql, type Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * The pieces that orders hold, by line: what was ordered and not cancelled, without what came back into the stock from a
 * return. A parcel that came back keeps its pieces out of the stock, unless they were put there. Everything
 * that came in is in the stock or held.
 */
export function heldPieces(trx: Kysely<Tables>) {
  const restocked = trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .groupBy(["returns.order_id", "return_items.line"])
    .select((eb) => [
      "returns.order_id",
      "return_items.line",
      eb.fn.sum<number>("return_items.restocked").as("pieces"),
    ]);
  return trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin(restocked.as("restocked"), (join) =>
      join.onRef("restocked.order_id", "=", "order_items.order_id").onRef("restocked.line", "=", "order_items.line"),
    )
    .where(({ or, eb }) =>
      or([
        eb("orders.status", "<>", "cancelled"),
        eb("orders.id", "in", trx.selectFrom("came_back").select("order_id").where("restocked", "=", 0)),
      ]),
    )
    .select([
      "order_items.product_id",
      "order_items.size",
      "order_items.color",
      sql<number>`order_items.quantity - coalesce(restocked.pieces, 0)`.as("quantity"),
    ]);
}
