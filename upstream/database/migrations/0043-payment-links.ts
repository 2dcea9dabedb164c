import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/**
 * Payments by a link of the provider, and refunds. The link's id and address are null until the provider has answered;
 * `paid_reference` is the provider's name for the money that came.
 */
export function paymentLinks(engine: Engine): Migration {
  return {
    up: async (db) => {
      for (const column of ["link_id", "link_url", "paid_reference"])
        await db.schema.alterTable("payments").addColumn(column, "text").execute();
      await engine
        .table(db.schema.createTable("refunds"))
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("payment_id", "text", (column) => column.references("payments.id"))
        .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
        .addColumn("return_id", "text")
        .addColumn("amount_paise", engine.amount, (column) => column.notNull().check(sql`amount_paise > 0`))
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("by_hand", "integer", (column) => column.notNull())
        .addColumn("reference", "text")
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("made_at", "text")
        .execute();
      // The same refund is never written twice.
      await db.schema.createIndex("refunds_by_order").on("refunds").columns(["order_id", "reason"]).unique().execute();
    },
  };
}
