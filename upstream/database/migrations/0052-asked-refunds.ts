import type { Migration } from "kysely/migration";

/**
 * A refund that the provider works on is still due. `asked_at` says when it last said so, and is null before it was asked;
 * `attempt` grows each time that the owner has a failed refund asked for again.
 */
export const askedRefunds: Migration = {
  up: async (db) => {
    await db.schema.alterTable("refunds").addColumn("asked_at", "text").execute();
    await db.schema
      .alterTable("refunds")
      .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
