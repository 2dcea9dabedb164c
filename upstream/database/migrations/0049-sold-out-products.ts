import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Finds the products that are sold out without reading the others, for the order of searches. */
export const soldOutProducts: Migration = {
  up: async (db) => {
    await db.schema
      .createIndex("products_sold_out")
      .on("products")
      .column("id")
      .where(sql<boolean>`stock = 0`)
      .execute();
  },
};
