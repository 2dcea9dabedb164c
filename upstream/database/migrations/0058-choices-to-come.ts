import type { Migration } from "kysely/migration";

/** Lines of orders whose size or colour was not chosen, of products that state none and so come in those of the specification. */
export const choicesToCome: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("order_items")
      .addColumn("choice_to_come", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
