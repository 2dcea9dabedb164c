import { sql } from "kysely";
import type { Database } from "#api/database/tables.ts";
import { awaitedOrders, testOrders } from "./waiting-orders.ts";

/** How many orders, and their sum. */
export interface OrdersAndPaise {
  orders: number;
  paise: number;
}

/** What came in between each of several moments and the next one, and what became of it: each order stands in one of these. */
export async function readSales(db: Database, moments: readonly string[]) {
  const ends = moments.slice(1);
  const spans = ends.map((end, span) => sql`when created_at < ${end} then ${sql.lit(span)}`);
  const orders = db
    .selectFrom("orders")
    // What was exchanged was sold once: the order that replaces it came in with the difference.
    .select((eb) => ["payment_method as method", eb("total_paise", "-", eb.ref("moved_paise")).as("paise")])
    .select([
      sql<number>`case ${sql.join(spans, sql` `)} end`.as("span"),
      sql<"tests" | "cancelled" | "unpaid" | "placed">`case
        when id in ${testOrders(db)} then 'tests'
        when status = 'cancelled' then 'cancelled'
        when id in ${awaitedOrders(db)} then 'unpaid'
        else 'placed' end`.as("kind"),
    ])
    .where("created_at", ">=", moments[0] ?? "")
    .where("created_at", "<", moments.at(-1) ?? "");
  const sums = await db
    .selectFrom(orders.as("came_in"))
    .select((eb) => [
      "span",
      "kind",
      "method",
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number>("paise").as("paise"),
    ])
    .groupBy(["span", "kind", "method"])
    .orderBy("method")
    .execute();
  return ends.map((_, span) => {
    const of = (kind: string) => sums.filter((row) => row.span === span && row.kind === kind);
    const placed = of("placed").map(({ method, orders, paise }) => ({ method, orders, paise }));
    return {
      /** They stand: they are not cancelled, and no payment of theirs is awaited. */
      placed,
      sold: total(placed),
      /** Cancelled since: also those that were not paid in time. */
      placedAndCancelled: total(of("cancelled")),
      /** Paid by a test: no money moved. */
      tests: total(of("tests")),
    };
  });
}

/** The sum of several. */
function total(rows: readonly OrdersAndPaise[]): OrdersAndPaise {
  const of = (name: "orders" | "paise") => rows.reduce((sum, row) => sum + row[name], 0);
  return { orders: of("orders"), paise: of("paise") };
}
