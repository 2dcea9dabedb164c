import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** What shoppers ask the owner, the searches that found nothing, and the days whose report is written. */
export function ownersTables(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("questions"))
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("order_number", "text")
        .addColumn("question", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("questions_by_time").on("questions").column("created_at").execute();
      await engine
        .table(db.schema.createTable("empty_searches"))
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("word", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull().check(sql`count > 0`))
        .addPrimaryKeyConstraint("empty_searches_key", ["day", "word"])
        .execute();
      await engine
        .table(db.schema.createTable("owner_reports"))
        .addColumn("day", "text", (column) => column.primaryKey())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
