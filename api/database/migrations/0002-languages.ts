import type { Migration } from "kysely/migration";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";

/** The languages that mails are written in: of an order that it was placed in, of a customer that of their last order. */
export const languagesMigration: Migration = {
  async up(db) {
    for (const table of ["customers", "orders"])
      await db.schema
        .alterTable(table)
        .addColumn("language", "text", (column) => column.notNull().defaultTo(DEFAULT_LANGUAGE))
        .execute();
  },
};
