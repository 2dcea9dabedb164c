import type { Migration } from "kysely/migration";

/** When an account was deleted. Its row stays, empty of its person, since orders and payments refer to it. */
export const deletedCustomers: Migration = {
  up: async (db) => {
    await db.schema.alterTable("customers").addColumn("deleted_at", "text").execute();
  },
};
