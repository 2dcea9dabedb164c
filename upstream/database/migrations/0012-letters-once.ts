import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a letter was about to be handed over: what a process that died left in the air is known, and not sent blindly again. */
export const lettersOnce: Migration = {
  up: async (db) => {
    await db.schema.alterTable("outbox").addColumn("handed_at", "text").execute();
    // A letter for every step from here on; those of before count as written, as they were without one.
    await sql`insert into outbox (kind, payload, due_at, created_at, done_at)
      select 'order_processing', '{"orderId":"' || order_id || '"}', at, at, at from order_history where status = 'processing' and step > 0`.execute(
      db,
    );
  },
};
