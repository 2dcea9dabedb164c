import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for the owner's commands: unused payments, entries of the outbox about an order, orders of a status. */
export const ownerIndexes: Migration = {
  up: async (db) => {
    await db.schema
      .createIndex("payments_unused")
      .on("payments")
      .column("created_at")
      .where(sql<boolean>`order_id is null and status = 'authorized'`)
      .execute();
    await db.schema.createIndex("outbox_by_payload").on("outbox").columns(["payload", "kind"]).execute();
    await db.schema.createIndex("orders_by_time").on("orders").columns(["created_at", "id"]).execute();
    await db.schema.createIndex("orders_by_status").on("orders").columns(["status", "created_at", "id"]).execute();
  },
};
