import type { Migration } from "kysely/migration";

/**
 * What came off the price of an order that was not paid when its pieces came back. The credit note of such a return has no
 * refund, so it names the return.
 */
export const unpaidReturns: Migration = {
  up: async (db) => {
    await db.schema.alterTable("returns").addColumn("credited_paise", "integer").execute();
    await db.schema
      .alterTable("credit_notes")
      .addColumn("return_id", "text", (column) => column.references("returns.id"))
      .execute();
  },
};
