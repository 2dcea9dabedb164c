import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/**
 * The differences of stock that imports have applied, each under the id of its row, so that a file counts once. Those of a
 * running import wait in `import_stock`.
 */
export function appliedStock(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("applied_stock"))
        .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("color", "text", (column) => column.notNull())
        .addColumn("row_key", "text", (column) => column.notNull())
        .addColumn("wanted", "integer", (column) => column.notNull())
        .addColumn("applied", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("applied_stock_key", ["product_id", "size", "color", "row_key"])
        .execute();
      await engine
        .table(db.schema.createTable("import_stock"))
        .addColumn("product_id", "integer", (column) => column.notNull())
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("color", "text", (column) => column.notNull())
        .addColumn("row_key", "text", (column) => column.notNull())
        .addColumn("is_variant", "integer", (column) => column.notNull())
        .addColumn("wanted", "integer", (column) => column.notNull())
        .addColumn("applied", "integer")
        .addPrimaryKeyConstraint("import_stock_key", ["product_id", "size", "color", "row_key"])
        .execute();
    },
  };
}
