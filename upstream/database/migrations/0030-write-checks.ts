import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** One row that is written to see whether anything can be: no customer's, and locked by nothing that takes long. */
export function writeChecks(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("write_checks"))
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await sql`insert into write_checks (at) values ('')`.execute(db);
    },
  };
}
