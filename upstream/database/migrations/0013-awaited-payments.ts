import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Until when an order is kept for a payment by hand; null where no payment is awaited. */
export const awaitedPayments: Migration = {
  up: async (db) => {
    await db.schema.alterTable("payments").addColumn("awaited_until", "text").execute();
    await db.schema
      .createIndex("payments_awaited")
      .on("payments")
      .column("awaited_until")
      .where(sql<boolean>`awaited_until is not null`)
      .execute();
  },
};
