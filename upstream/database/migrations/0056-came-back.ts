import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/**
 * Orders whose parcel came back. A credit note may now stand without a refund: nobody paid for a cash order that came back,
 * and its invoice was issued when it was sent.
 */
export function cameBack(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("came_back"))
        .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id").onDelete("cascade"))
        .addColumn("restocked", "integer", (column) => column.notNull())
        .addColumn("amount_paise", "integer", (column) => column.notNull())
        .addColumn("words", "text")
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("came_back_by_time").on("came_back").column("at").execute();
      // SQLite cannot change a primary key in place. No table refers to this one.
      await db.schema.dropIndex("credit_notes_by_order").execute();
      await db.schema.dropIndex("credit_notes_by_time").execute();
      await db.schema.alterTable("credit_notes").renameTo("earlier_credit_notes").execute();
      await engine
        .table(db.schema.createTable("credit_notes"))
        .addColumn("refund_id", "text", (column) => column.references("refunds.id"))
        .addColumn("order_id", "text", (column) => column.notNull().references("invoices.order_id"))
        .addColumn("series", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("parts", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("credit_notes_key", ["series", "number"])
        .addUniqueConstraint("credit_notes_refund", ["refund_id"])
        .execute();
      const columns = ["refund_id", "order_id", "series", "number", "at", "parts"] as const;
      await db
        .insertInto("credit_notes")
        .columns([...columns])
        .expression(db.selectFrom("earlier_credit_notes").select([...columns]))
        .execute();
      await db.schema.dropTable("earlier_credit_notes").execute();
      await db.schema.createIndex("credit_notes_by_order").on("credit_notes").column("order_id").execute();
      await db.schema.createIndex("credit_notes_by_time").on("credit_notes").column("at").execute();
    },
  };
}
