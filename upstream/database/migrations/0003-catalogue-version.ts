import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The columns that lists and searches depend on: all but the stock, which every order changes. */
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

/** A number that grows with each change of the catalogue, so that caches made from it know when they are outdated. */
export function catalogueVersion(engine: Engine): Migration {
  return {
    up: async (db) => {
      await engine
        .table(db.schema.createTable("catalogue_state"))
        .addColumn("version", engine.amount, (column) => column.notNull())
        .execute();
      await sql`insert into catalogue_state (version) values (1)`.execute(db);
      await engine.onChange(db, "products", COLUMNS, "update catalogue_state set version = version + 1");
      // The index holds all that a search reads of a word, so the rows are not read.
      await db.schema
        .createIndex("product_words_whole")
        .on("product_words")
        .columns(["word", "product_id", "weight"])
        .execute();
    },
  };
}
