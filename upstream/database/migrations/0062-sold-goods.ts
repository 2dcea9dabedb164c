import type { Migration } from "kysely/migration";

/** What a line of an order says of its goods, as it was at the sale: the owner's own number, the HSN code and the rate of GST. */
export const soldGoods: Migration = {
  up: async (db) => {
    await db.schema.alterTable("order_items").addColumn("sku", "text").execute();
    await db.schema.alterTable("order_items").addColumn("hsn", "text").execute();
    await db.schema.alterTable("order_items").addColumn("gst_rate", "integer").execute();
  },
};
