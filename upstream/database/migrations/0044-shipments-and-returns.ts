import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** How an order is on its way, and what customers send back of it. */
export function shipmentsAndReturns(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("shipments"))
        .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id").onDelete("cascade"))
        .addColumn("courier", "text", (column) => column.notNull())
        .addColumn("tracking", "text", (column) => column.notNull())
        .addColumn("link", "text")
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await engine
        .table(db.schema.createTable("returns"))
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("note", "text")
        .addColumn("owner_words", "text")
        .addColumn("idempotency_key", "text")
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("returns_by_status").on("returns").columns(["status", "created_at"]).execute();
      await db.schema
        .createIndex("returns_by_key")
        .on("returns")
        .columns(["order_id", "idempotency_key"])
        .unique()
        .execute();
      await engine
        .table(db.schema.createTable("return_items"))
        .addColumn("return_id", "text", (column) => column.notNull().references("returns.id").onDelete("cascade"))
        .addColumn("line", "integer", (column) => column.notNull())
        .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity > 0`))
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("received", "integer")
        .addColumn("restocked", "integer", (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("return_items_key", ["return_id", "line"])
        .addCheckConstraint("return_items_received", sql`received >= 0 and received <= quantity`)
        .addCheckConstraint("return_items_restocked", sql`restocked >= 0 and restocked <= coalesce(received, 0)`)
        .execute();
      await engine
        .table(db.schema.createTable("return_history"))
        .addColumn("return_id", "text", (column) => column.notNull().references("returns.id").onDelete("cascade"))
        .addColumn("step", "integer", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("return_history_key", ["return_id", "step"])
        .execute();
    },
  };
}
