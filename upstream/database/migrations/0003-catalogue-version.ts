import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** What a list or a search of the catalogue depends on: everything of a product but its stock, which every order changes. */
const COLUMNS = [
  "slug",
  "position",
  "name",
  "description",
  "category",
  "craft",
  "price_paise",
  "sale_paise",
  "created_at",
];

/** A number that grows with every change of the catalogue, whoever makes it, so that what was worked out from it is known to hold. */
export function catalogueVersion(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("catalogue_state"))
        .addColumn("version", engine.amount, (column) => column.notNull())
        .execute();
      await sql`insert into catalogue_state (version) values (1)`.execute(db);
      await engine.onChange(db, "products", COLUMNS, "update catalogue_state set version = version + 1");
      // Holds all a search reads of a word: the rows themselves are not looked at.
      await db.schema
        .createIndex("product_words_whole")
        .on("product_words")
        .columns(["word", "product_id", "weight"])
        .execute();
    },
  };
}
