import type { Migration } from "kysely/migration";

/**
 * Which piece a new combination was before an import: it takes over the stock that orders have left of that one when the
 * import ends, and `added` to it.
 */
export const movedStock: Migration = {
  up: async (db) => {
    for (const [name, type] of [
      ["from_size", "text"],
      ["from_color", "text"],
      ["added", "integer"],
    ] as const)
      await db.schema.alterTable("import_variants").addColumn(name, type).execute();
  },
};
