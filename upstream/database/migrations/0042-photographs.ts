import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** Texts for shoppers who do not see a product's pictures, and a table for photographs where no folder keeps them. */
export function photographs(engine: Engine): Migration {
  return {
    up: async (db) => {
      for (const column of ["image_alt", "image_additional_1_alt", "image_additional_2_alt"])
        await db.schema.alterTable("products").addColumn(column, "text").execute();
      if (engine.bytes === null) return;
      await engine
        .table(db.schema.createTable("photographs"))
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("bytes", engine.bytes, (column) => column.notNull())
        .execute();
    },
  };
}
