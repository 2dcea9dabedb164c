import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { wordList } from "#domain/short-text.ts";
import type { Engine } from "./engine.ts";
import { tables, type Tables } from "./tables.ts";

/** The name of the first migration, by which a shop's database is recognised. */
export const FIRST_MIGRATION = "0001-store";

/** What lists and searches depend on: all but the stock, which every order changes. */
const LISTED = {
  products: wordList(
    "slug position name description category also_in craft fabric occasion price_paise sale_paise color_images created_at",
  ),
  variants: ["product_id", "position", "size", "color", "swatch", "price_paise", "sale_paise"],
  product_translations: ["text", "digest"],
};

/** What the desk finds rows by. */
const FOUND_BY = {
  order: ["orders", ["shipping_info"]],
  customer: ["customers", ["name", "email", "guest_email", "phone"]],
  product: ["products", ["name", "slug", "sku"]],
} as const;

/**
 * All tables of the first release. A released migration never changes: whoever then changes a table states here what it was,
 * and writes a migration of its own. `state` is that of the row of `maintenance`: a database that a move makes is never one of
 * a whole shop, not even for a moment.
 */
export function firstTables(engine: Engine, state: Tables["maintenance"]["state"]): Migration {
  return {
    async up(db) {
      for (const [name, table] of Object.entries(tables)) await table.create(db, engine, name);
      await sql`insert into catalogue_state (version) values (1)`.execute(db);
      await sql`insert into write_checks (at) values ('')`.execute(db);
      await sql`insert into maintenance (state) values (${state})`.execute(db);
      // The number grows with each change of the catalogue, so that caches made from it know when they are outdated.
      for (const [table, columns] of Object.entries(LISTED))
        await engine.onChange(db, table, columns, "update catalogue_state set version = version + 1");
      // The database notes what was added or changed, and its words are read before the next search: whoever writes a row
      // needs to know nothing of it, and no word of a deleted person stays.
      for (const [kind, [table, columns]] of Object.entries(FOUND_BY))
        await engine.onRow(
          db,
          table,
          columns,
          `insert into desk_unread (kind, ref) values ('${kind}', cast(new.id as text)) on conflict do nothing;
          delete from desk_words where kind = '${kind}' and ref = cast(new.id as text);`,
        );
    },
  };
}
