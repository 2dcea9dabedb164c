import type { SelectQueryBuilder } from "kysely";
import { addDays, dayOf, startOfDay } from "#domain/dates.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { openStatuses } from "#domain/order-status.ts";
import { testProviders } from "#api/order-records/payment-names.ts";

/** What an order waits for, by which the owner's list is filtered. */
export const orderWaits = ["confirm", "accept", "pack", "unpaid", "way", "late", "all"] as const;

/** One of {@link orderWaits}. */
export type OrderWaits = (typeof orderWaits)[number];

/** A query that finds orders, and has not said what it reads of them. */
export type Orders = SelectQueryBuilder<Tables, "orders", object>;

/** When it is for the shop. */
export interface ShopTime {
  at: Date;
  timeZone: string;
}

/** After so many days an order without a promised day counts as too long on its way. */
const LONG_DAYS = 10;

/**
 * The orders that wait for something. With `confirms` the owner packs cash on delivery only after the customer has confirmed
 * it: what is not confirmed waits for nothing else.
 */
export function waitingOrders(
  db: Database,
  waits: OrderWaits,
  { at, timeZone, confirms }: ShopTime & { confirms: boolean },
): Orders {
  const orders = db.selectFrom("orders");
  const ready = orders.where(({ or, lit, eb }) =>
    or([lit(!confirms), eb("payment_method", "<>", "cod"), eb("confirmed_at", "is not", null)]),
  );
  const awaited = awaitedOrders(db);
  const today = dayOf(at.toISOString(), timeZone) ?? "";
  switch (waits) {
    case "confirm":
      return orders
        .where(({ lit }) => lit(confirms))
        .where("status", "in", openStatuses)
        .where("payment_method", "=", "cod")
        .where("confirmed_at", "is", null);
    case "accept":
      return ready.where("status", "=", "pending").where("id", "not in", awaited);
    case "pack":
      return ready.where("status", "=", "processing").where("id", "not in", awaited);
    case "unpaid":
      return orders.where("status", "<>", "cancelled").where("id", "in", awaited);
    case "way":
      return orders.where("status", "=", "shipped");
    case "late":
      return ready
        .where("status", "in", [...openStatuses, "shipped"])
        .where("id", "not in", awaited)
        .where(({ or, and, eb }) =>
          or([
            eb("promised_by", "<", today),
            and([
              eb("promised_by", "is", null),
              eb("status", "=", "shipped"),
              eb("created_at", "<", startOfDay(addDays(today, -LONG_DAYS), timeZone).toISOString()),
            ]),
          ]),
        );
    case "all":
      return orders;
  }
}

/** The orders whose payment has yet to come, and those that ended before it came. */
export function awaitedOrders(db: Database) {
  return (
    db
      .selectFrom("payments")
      .select("order_id")
      .where("order_id", "is not", null)
      // Written so, both come from their indexes: "is not null" has SQLite read every payment.
      .where(({ or, eb }) => or([eb("awaited_until", ">", ""), eb("status", "=", "awaited")]))
  );
}

/** The orders of payments that move no money, and those that replace their pieces and are paid by these alone. */
export function testOrders(db: Database) {
  return db
    .withRecursive("tests(order_id)", (cte) =>
      cte
        .selectFrom("payments")
        .select("payments.order_id")
        .where("payments.order_id", "is not", null)
        .where("provider", "in", testProviders)
        .union(
          cte
            .selectFrom("tests")
            .innerJoin("returns", "returns.order_id", "tests.order_id")
            .innerJoin("orders", "orders.replaces_return", "returns.id")
            .select("orders.id as order_id")
            .whereRef("moved_paise", "=", "total_paise"),
        ),
    )
    .selectFrom("tests")
    .select("order_id");
}
