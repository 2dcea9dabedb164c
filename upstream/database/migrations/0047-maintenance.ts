import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";
import type { MaintenanceTable } from "../tables/maintenance.ts";

/**
 * One row that says whether the shop may be changed, and how far a move into this database has come, by table. `state` is
 * the row's first one: a database that a move makes is never one of a whole shop, not even for a moment.
 */
export function maintenance(engine: Engine, state: MaintenanceTable["state"]): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("maintenance"))
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("is_frozen", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("move_id", "text")
        .addColumn("other_side", "text")
        .addColumn("holder", "text")
        .addColumn("since", "text")
        .addColumn("touched_at", "text")
        .execute();
      await sql`insert into maintenance (state) values (${state})`.execute(db);
      await engine
        .table(db.schema.createTable("move_progress"))
        .addColumn("moved_table", "text", (column) => column.primaryKey())
        .addColumn("last_key", "text")
        .addColumn("is_done", "integer", (column) => column.notNull())
        .execute();
    },
  };
}
