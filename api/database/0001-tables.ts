import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "./engine.ts";
import type { MaintenanceTable } from "./tables/maintenance.ts";
import { catalogueTables } from "./0001-catalogue-tables.ts";
import { orderTables } from "./0001-order-tables.ts";

/** The name of the first migration, by which a shop's database is recognised. */
export const FIRST_MIGRATION = "0001-tables";

/** The name of the first migration before anything was released: such a database is refused. */
export const UNRELEASED_MIGRATION = "0001-first-tables";

/**
 * All tables of the first release. A released migration never changes: what comes later has a migration of its own. `state`
 * is that of the row of `maintenance`: a database that a move makes is never one of a whole shop, not even for a moment.
 */
export function firstTables(engine: Engine, state: MaintenanceTable["state"]): Migration {
  return {
    up: async (db) => {
      await catalogueTables(db, engine);
      await customerTables(db, engine);
      await orderTables(db, engine);
      await ownerTables(db, engine);
      await contentTables(db, engine);
      await stateTables(db, engine, state);
    },
  };
}

async function customerTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("customers"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.unique())
    .addColumn("password_hash", "text")
    .addColumn("ordered_by_phone", "text", (column) => column.unique())
    .addColumn("phone", "text")
    .addColumn("address", "text")
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("pincode", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    // The row of a deleted account stays, empty of its person, since orders and payments refer to it.
    .addColumn("deleted_at", "text")
    // An account, a customer without one, or one who is deleted: no row is two of them.
    .addCheckConstraint(
      "customers_are_of_one_kind",
      sql`(email is null) = (password_hash is null)
        and (email is null) = (ordered_by_phone is not null or deleted_at is not null)
        and (ordered_by_phone is null or deleted_at is null)`,
    )
    .execute();
  await engine
    .table(db.schema.createTable("sessions"))
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_customer").on("sessions").column("customer_id").execute();
  await engine
    .table(db.schema.createTable("password_resets"))
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("password_resets_by_customer").on("password_resets").column("customer_id").execute();
  await engine
    .table(db.schema.createTable("addresses"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("delivery_address", "text", (column) => column.notNull())
    .addColumn("is_usual", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("addresses_by_customer").on("addresses").column("customer_id").execute();
  await engine
    .table(db.schema.createTable("wishes"))
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("added_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("wishes_key", ["customer_id", "product_id"])
    .execute();
  await db.schema.createIndex("wishes_by_product").on("wishes").column("product_id").execute();
  await engine
    .table(db.schema.createTable("cart_lines"))
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id").onDelete("cascade"))
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn("added_at", "text", (column) => column.notNull())
    // The key of the newest addition to a line: the same request sent again adds nothing.
    .addColumn("added_by", "text")
    .addPrimaryKeyConstraint("cart_lines_key", ["customer_id", "product_id", "size", "color"])
    .execute();
  await db.schema.createIndex("cart_lines_by_product").on("cart_lines").column("product_id").execute();
}

/** What shoppers ask the owner, the searches that found nothing, and the days whose report is written or asked for. */
async function ownerTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("questions"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("order_number", "text")
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("questions_by_time").on("questions").column("created_at").execute();
  await engine
    .table(db.schema.createTable("empty_searches"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint("empty_searches_key", ["day", "word"])
    .execute();
  await engine
    .table(db.schema.createTable("owner_reports"))
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await engine
    .table(db.schema.createTable("asked_reports"))
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .execute();
}

/** The owner's words and tables, a row for each part: JSON as it is sent. */
async function contentTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("shop_content"))
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
}

/** The counts of the rate limits, the row that checks writing, maintenance, and how far a move into this database has come. */
async function stateTables(db: Kysely<unknown>, engine: Engine, state: MaintenanceTable["state"]): Promise<void> {
  await engine
    .table(db.schema.createTable("attempts"))
    .addColumn("bucket", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("attempts_by_end").on("attempts").column("ends_at").execute();
  // No customer's transaction locks this row.
  await engine
    .table(db.schema.createTable("write_checks"))
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await sql`insert into write_checks (at) values ('')`.execute(db);
  await engine
    .table(db.schema.createTable("maintenance"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("is_frozen", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("move_id", "text")
    .addColumn("other_side", "text")
    .addColumn("holder", "text")
    .addColumn("since", "text")
    .addColumn("touched_at", "text")
    .execute();
  await sql`insert into maintenance (state) values (${state})`.execute(db);
  await engine
    .table(db.schema.createTable("move_progress"))
    .addColumn("moved_table", "text", (column) => column.primaryKey())
    .addColumn("last_key", "text")
    .addColumn("is_done", "integer", (column) => column.notNull())
    .execute();
}
