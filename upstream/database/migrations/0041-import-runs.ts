import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/**
 * What an import needs to write in many short transactions and still show everything at once. Each product has the run that
 * brought it, the catalogue has the last finished run, and changes wait in tables of their own.
 */
export function importRuns(engine: Engine): Migration {
  return {
    up: async (db) => {
      await db.schema
        .alterTable("products")
        .addColumn("run", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("products_by_run")
        .on("products")
        .column("run")
        .where(sql<boolean>`run > 0`)
        .execute();
      await db.schema
        .alterTable("catalogue_state")
        .addColumn("run", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await engine
        .table(db.schema.createTable("import_lease"))
        .addColumn("holder", "text", (column) => column.notNull())
        .addColumn("touched_at", "text", (column) => column.notNull())
        .execute();
      await engine
        .table(db.schema.createTable("import_changes"))
        .addColumn("field", "text", (column) => column.notNull())
        .addColumn("product_id", "integer", (column) => column.notNull())
        .addColumn("words", "text")
        .addColumn("amount", engine.amount)
        .addPrimaryKeyConstraint("import_changes_key", ["field", "product_id"])
        .execute();
      await engine
        .table(db.schema.createTable("import_variants"))
        .addColumn("product_id", "integer", (column) => column.notNull())
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("color", "text", (column) => column.notNull())
        .addColumn("is_gone", "integer", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("swatch", "text")
        .addColumn("stock", "integer")
        .addColumn("price_paise", engine.amount)
        .addColumn("sale_paise", engine.amount)
        .addColumn("image", "text")
        .addPrimaryKeyConstraint("import_variants_key", ["product_id", "size", "color"])
        .execute();
    },
  };
}
