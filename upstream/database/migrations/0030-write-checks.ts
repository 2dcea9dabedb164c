import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** One row that is written to check that the database can be written. No customer's transaction locks it. */
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
