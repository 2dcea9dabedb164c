import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** When the owner last asked for the report of a day by mail. */
export function askedReports(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("asked_reports"))
        .addColumn("day", "text", (column) => column.primaryKey())
        .addColumn("asked_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
