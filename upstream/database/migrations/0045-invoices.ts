import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/**
 * Invoices and credit notes, each with what it states as JSON, and a counter for each series. The one row of
 * `invoice_seller` says who sells: the running shop writes it, and every process that sends an order reads it.
 */
export function invoices(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("invoice_seller"))
        .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
        .addColumn("seller", "text", (column) => column.notNull())
        .execute();
      await engine
        .table(db.schema.createTable("invoice_counters"))
        .addColumn("series", "text", (column) => column.primaryKey())
        .addColumn("last", "integer", (column) => column.notNull())
        .execute();
      await engine
        .table(db.schema.createTable("invoices"))
        .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
        .addColumn("series", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull().check(sql`number > 0`))
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("particulars", "text", (column) => column.notNull())
        .addUniqueConstraint("invoices_number", ["series", "number"])
        .execute();
      await engine
        .table(db.schema.createTable("credit_notes"))
        .addColumn("refund_id", "text", (column) => column.primaryKey().references("refunds.id"))
        .addColumn("order_id", "text", (column) => column.notNull().references("invoices.order_id"))
        .addColumn("series", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull().check(sql`number > 0`))
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("parts", "text", (column) => column.notNull())
        .addUniqueConstraint("credit_notes_number", ["series", "number"])
        .execute();
      await db.schema.createIndex("invoices_by_time").on("invoices").column("at").execute();
      await db.schema.createIndex("credit_notes_by_order").on("credit_notes").column("order_id").execute();
      await db.schema.createIndex("credit_notes_by_time").on("credit_notes").column("at").execute();
    },
  };
}
