import type { Migration } from "kysely/migration";

/** The HSN code and the rate of GST (in hundredths of a percent) that a product states; null where its category's count. */
export const goods: Migration = {
  up: async (db) => {
    await db.schema.alterTable("products").addColumn("hsn", "text").execute();
    await db.schema.alterTable("products").addColumn("gst_rate", "integer").execute();
  },
};
