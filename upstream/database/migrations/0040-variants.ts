import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The columns that lists and searches depend on: all but the stock, which every order changes. */
const COLUMNS = ["product_id", "position", "size", "color", "swatch", "price_paise", "sale_paise"];

/** The combinations of size and colour that products exist in, each with its stock. */
export function variants(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("variants"))
        .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("color", "text", (column) => column.notNull())
        .addColumn("swatch", "text")
        // The last guard against overselling: no statement can take the stock below 0.
        .addColumn("stock", "integer", (column) => column.notNull().check(sql`stock >= 0`))
        .addColumn("received", "integer")
        .addColumn("price_paise", engine.amount, (column) => column.check(sql`price_paise >= 0`))
        .addColumn("sale_paise", engine.amount, (column) => column.check(sql`sale_paise >= 0`))
        .addColumn("image", "text")
        .addPrimaryKeyConstraint("variants_key", ["product_id", "size", "color"])
        .execute();
      // What orders hold of a product is asked when its combinations change.
      await db.schema.createIndex("order_items_by_product").on("order_items").column("product_id").execute();
      await engine.onChange(db, "variants", COLUMNS, "update catalogue_state set version = version + 1");
    },
  };
}
