import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a mail was about to be sent: one that was being sent when its process died is not sent again blindly. */
export const mailOnce: Migration = {
  up: async (db) => {
    await db.schema.alterTable("outbox").addColumn("handed_at", "text").execute();
    // From now on each step has a mail. Earlier steps had none, so theirs count as sent.
    await sql`insert into outbox (kind, payload, due_at, created_at, done_at)
      select 'order_processing', '{"orderId":"' || order_id || '"}', at, at, at from order_history where status = 'processing' and step > 0`.execute(
      db,
    );
  },
};
