import type { Migration } from "kysely/migration";

/** The key of the newest addition to a line: the same request sent again adds nothing. */
export const cartAdditions: Migration = {
  up: async (db) => {
    await db.schema.alterTable("cart_lines").addColumn("added_by", "text").execute();
  },
};
