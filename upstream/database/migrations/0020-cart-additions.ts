import type { Migration } from "kysely/migration";

/** The key under which pieces were last added to a line: the same addition sent again adds nothing. */
export const cartAdditions: Migration = {
  up: async (db) => {
    await db.schema.alterTable("cart_lines").addColumn("added_by", "text").execute();
  },
};
