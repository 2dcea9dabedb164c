import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#api/database/engine.ts";

/** The orders of the outbox's entries, in a column of their own; and nothing is left of moves that went on after a stop. */
export function outboxOrdersMigration({ moving }: Engine): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("outbox").addColumn("order_id", "text").execute();
      await db.schema.createIndex("outbox_by_order").on("outbox").columns(["order_id", "kind"]).execute();
      const { rows } = await sql`select state from maintenance where is_frozen = 1`.execute(db);
      if (rows.length > 0) await moving.thaw(db, ["outbox"]);
      // It stood first in their JSON, and every order's number has eleven characters.
      await sql`update outbox set order_id = substr(payload, 13, 11) where payload like '{"orderId":"%'`.execute(db);
      if (rows.length > 0) await moving.freeze(db, ["outbox"]);
      await db.schema.dropTable("move_progress").execute();
      for (const column of ["move_id", "holder", "touched_at"])
        await db.schema.alterTable("maintenance").dropColumn(column).execute();
    },
  };
}
