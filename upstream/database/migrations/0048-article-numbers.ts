import type { Migration } from "kysely/migration";

/** The owner's own numbers of goods (SKU): of a product without combinations, or of each combination. */
export const articleNumbers: Migration = {
  up: async (db) => {
    for (const table of ["products", "variants", "import_variants"])
      await db.schema.alterTable(table).addColumn("sku", "text").execute();
  },
};
