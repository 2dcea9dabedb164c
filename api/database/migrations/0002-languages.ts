import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { Engine } from "#api/database/engine.ts";

/** What a shop in several languages needs. */
export function languagesMigration(engine: Engine): Migration {
  return {
    async up(db) {
      await mailLanguages(db);
      await translations(db, engine);
    },
  };
}

/** The languages that mails are written in: of an order that it was placed in, of a customer that of their last order. */
async function mailLanguages(db: Kysely<unknown>): Promise<void> {
  for (const table of ["customers", "orders"])
    await db.schema
      .alterTable(table)
      .addColumn("language", "text", (column) => column.notNull().defaultTo(DEFAULT_LANGUAGE))
      .execute();
}

/** The texts of products in other languages. */
async function translations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("product_translations"))
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    // Of the text that it was made from: another one says that the translation is out of date.
    .addColumn("digest", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("product_translations_key", ["product_id", "language", "field"])
    .execute();
  const listed = "update catalogue_state set version = version + 1";
  await engine.onChange(db, "product_translations", ["text", "digest"], listed);
}
