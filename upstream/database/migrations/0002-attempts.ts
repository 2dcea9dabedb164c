import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The counts of the rate limits. */
export function attemptCounts(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("attempts"))
        .addColumn("bucket", "text", (column) => column.primaryKey())
        .addColumn("count", "integer", (column) => column.notNull())
        .addColumn("ends_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("attempts_by_end").on("attempts").column("ends_at").execute();
    },
  };
}
