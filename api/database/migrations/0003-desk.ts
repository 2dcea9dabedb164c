import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { Engine } from "#api/database/engine.ts";

/** What the desk needs: staff, their sessions and links, the log of acts, and files of products. */
export function deskMigration(engine: Engine): Migration {
  return {
    async up(db) {
      await staff(db, engine);
      await acts(db, engine);
      await draftedPhotographs(db, engine);
      await conversations(db, engine);
      await orderNotes(db, engine);
      await houseRuns(db, engine);
      await imports(db, engine);
      await largeShops(db);
      await foundByWords(db, engine);
    },
  };
}

async function staff(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("staff"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("factor_secret", "text")
    .addColumn("factor_pending", "text")
    .addColumn("factor_counter", engine.amount, (column) => column.notNull().defaultTo(0))
    .addColumn("paper_codes", "text")
    .addColumn("wrong_codes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("wrong_code_at", "text")
    .addColumn("devices", "text")
    .addColumn("language", "text", (column) => column.notNull().defaultTo(DEFAULT_LANGUAGE))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .execute();
  await engine
    .table(db.schema.createTable("staff_sessions"))
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text", (column) => column.notNull())
    .addColumn("factor_at", "text")
    .execute();
  await engine
    .table(db.schema.createTable("staff_links"))
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("staff_id", "integer", (column) => column.references("staff.id"))
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
}

async function acts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("staff_acts"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("address", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addUniqueConstraint("staff_acts_once", ["staff_id", "key"])
    .execute();
  await db.schema.createIndex("staff_acts_by_person").on("staff_acts").columns(["staff_id", "id"]).execute();
  await db.schema.createIndex("staff_acts_by_subject").on("staff_acts").columns(["subject", "id"]).execute();
}

/** The photographs of a folder that wait to be shown. A name stands for one of them. */
async function draftedPhotographs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("drafted_photographs"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("source", "text")
    .addColumn("words", "text", (column) => column.notNull())
    .addUniqueConstraint("drafted_photographs_once", ["staff_id", "path"])
    .execute();
}

/** Answers to questions, and notes on customers. Both go with the account. */
async function conversations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("questions")
    .addColumn("language", "text", (column) => column.notNull().defaultTo(DEFAULT_LANGUAGE))
    .execute();
  await db.schema.alterTable("questions").addColumn("answered_at", "text").execute();
  await db.schema
    .createIndex("questions_open")
    .on("questions")
    .columns(["created_at", "id"])
    .where(sql<boolean>`answered_at is null`)
    .execute();
  await db.schema.createIndex("questions_by_email").on("questions").column("email").execute();
  await engine
    .table(db.schema.createTable("question_answers"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("question_id", "text", (column) => column.notNull().references("questions.id").onDelete("cascade"))
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("question_answers_by_question").on("question_answers").column("question_id").execute();
  await engine
    .table(db.schema.createTable("customer_notes"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("customer_notes_by_customer").on("customer_notes").column("customer_id").execute();
}

async function orderNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("order_notes"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("order_notes_by_order").on("order_notes").columns(["order_id", "id"]).execute();
}

/** The audits and backups that were made. */
async function houseRuns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("house_runs"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addColumn("outcome", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema.createIndex("house_runs_by_kind").on("house_runs").columns(["kind", "id"]).execute();
}

/** Files of products that were sent in, what became of them, and their bytes as base64, which every database holds alike. */
async function imports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("desk_imports"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "integer", (column) => column.notNull().references("staff.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("touched_at", "text", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("total", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("version", "integer")
    .addColumn("digest", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("told", "text")
    .addColumn("error", "text")
    .addColumn("applied_at", "text")
    .execute();
  await engine
    .table(db.schema.createTable("desk_import_parts"))
    .addColumn("import_id", "text", (column) => column.notNull().references("desk_imports.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("bytes", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_import_parts_key", ["import_id", "kind", "part"])
    .execute();
}

/** What keeps the desk's pages as fast with 10,000 orders and 20,000 products as with a few. */
async function largeShops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("payments_of_awaited")
    .on("payments")
    .column("order_id")
    .where(sql<boolean>`awaited_until is not null or status = 'awaited'`)
    .execute();
  await db.schema.createIndex("payments_by_provider").on("payments").columns(["provider", "order_id"]).execute();
  await db.schema.createIndex("products_listed").on("products").columns(["run", "id"]).execute();
  await db.schema
    .createIndex("products_hidden")
    .on("products")
    .column("id")
    .where(sql<boolean>`hidden = 1`)
    .execute();
  await db.schema
    .createIndex("variants_with_sku")
    .on("variants")
    .expression(sql`lower(sku), product_id`)
    .where(sql<boolean>`sku is not null`)
    .execute();
  await db.schema.createIndex("products_by_stock").on("products").columns(["stock", "id"]).execute();
  await db.schema.createIndex("variants_by_stock").on("variants").columns(["stock", "product_id"]).execute();
}

/**
 * The words by which the desk finds orders, customers and products. The database notes what was added or changed, and its words
 * are read before the next search: whoever writes a row needs to know nothing of it, and no word of a deleted person stays.
 */
async function foundByWords(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("desk_words"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_words_key", ["kind", "word", "ref"])
    .execute();
  await db.schema.createIndex("desk_words_by_ref").on("desk_words").columns(["kind", "ref"]).execute();
  await engine
    .table(db.schema.createTable("desk_unread"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_unread_key", ["kind", "ref"])
    .execute();
  for (const [kind, table, columns] of [
    ["order", "orders", ["shipping_info"]],
    ["customer", "customers", ["name", "email", "phone"]],
    ["product", "products", ["name", "slug", "sku"]],
  ] as const) {
    await engine.onRow(
      db,
      table,
      columns,
      `insert into desk_unread (kind, ref) values ('${kind}', cast(new.id as text)) on conflict do nothing;
      delete from desk_words where kind = '${kind}' and ref = cast(new.id as text);`,
    );
    await sql`insert into desk_unread (kind, ref) select ${sql.lit(kind)}, cast(id as text) from ${sql.table(table)}`.execute(
      db,
    );
  }
}
