import type { Migration } from "kysely/migration";

/** Products that the owner has taken off sale for a while: 1 for hidden. */
export const hiddenProducts: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("products")
      .addColumn("hidden", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
