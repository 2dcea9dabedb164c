import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The name of the first migration, by which a shop's database is recognised. */
export const FIRST_MIGRATION = "0001-first-tables";

/** The tables of the first version. */
export function firstTables(engine: Engine): Migration {
  return {
    up: async (db) => {
      await catalogueTables(db, engine);
      await customerTables(db, engine);
      await orderTables(db, engine);
    },
  };
}

async function catalogueTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("products"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("craft", "text")
    .addColumn("price_paise", engine.amount, (column) => column.notNull().check(sql`price_paise >= 0`))
    .addColumn("sale_paise", engine.amount, (column) => column.check(sql`sale_paise >= 0`))
    .addColumn("effective_paise", engine.amount, (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`coalesce(sale_paise, price_paise)`)
        .stored(),
    )
    // The last guard against overselling: no statement can take the stock below 0.
    .addColumn("stock", "integer", (column) => column.notNull().check(sql`stock >= 0`))
    .addColumn("is_new", "integer", (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("image_additional_1", "text")
    .addColumn("image_additional_2", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const order of ["position", "effective_paise", "created_at"]) {
    await db.schema.createIndex(`products_by_${order}`).on("products").columns([order, "id"]).execute();
    await db.schema
      .createIndex(`products_by_category_and_${order}`)
      .on("products")
      .columns(["category", order, "id"])
      .execute();
  }

  await engine
    .table(db.schema.createTable("product_words"))
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("weight", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("product_words_key", ["word", "product_id"])
    .execute();
  await db.schema.createIndex("product_words_by_product").on("product_words").column("product_id").execute();
  await engine
    .table(db.schema.createTable("search_forms"))
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_forms_key", ["form", "word"])
    .execute();
  await engine
    .table(db.schema.createTable("search_slips"))
    .addColumn("slip", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_slips_key", ["slip", "form"])
    .execute();
}

async function customerTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("customers"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("address", "text")
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("pincode", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
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
    .addPrimaryKeyConstraint("cart_lines_key", ["customer_id", "product_id", "size", "color"])
    .execute();
  await db.schema.createIndex("cart_lines_by_product").on("cart_lines").column("product_id").execute();
}

async function orderTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("orders"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id"))
    .addColumn("idempotency_key", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("subtotal_paise", engine.amount, (column) => column.notNull())
    .addColumn("tax_paise", engine.amount, (column) => column.notNull())
    .addColumn("shipping_paise", engine.amount, (column) => column.notNull())
    .addColumn("total_paise", engine.amount, (column) => column.notNull())
    .addColumn("shipping_info", "text", (column) => column.notNull())
    .addColumn("payment_method", "text", (column) => column.notNull())
    .addColumn("payment_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("orders_by_customer").on("orders").columns(["customer_id", "created_at", "id"]).execute();
  await db.schema
    .createIndex("orders_by_key")
    .on("orders")
    .columns(["customer_id", "idempotency_key"])
    .unique()
    .execute();
  await engine
    .table(db.schema.createTable("order_items"))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("line", "integer", (column) => column.notNull())
    // No foreign key: what was sold stays on the order when the product leaves the catalogue.
    .addColumn("product_id", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn("unit_paise", engine.amount, (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_items_key", ["order_id", "line"])
    .execute();
  await engine
    .table(db.schema.createTable("order_history"))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_history_key", ["order_id", "step"])
    .execute();
  await engine
    .table(db.schema.createTable("payments"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("customer_id", "integer", (column) => column.notNull().references("customers.id"))
    .addColumn("idempotency_key", "text")
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("amount_paise", engine.amount, (column) => column.notNull())
    .addColumn("brand", "text")
    .addColumn("last4", "text")
    .addColumn("upi_id", "text")
    .addColumn("reference", "text", (column) => column.notNull())
    // One payment pays one order.
    .addColumn("order_id", "text", (column) => column.unique().references("orders.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payments_by_customer").on("payments").columns(["customer_id", "created_at"]).execute();
  await db.schema
    .createIndex("payments_by_key")
    .on("payments")
    .columns(["customer_id", "idempotency_key"])
    .unique()
    .execute();
  await engine
    .table(db.schema.createTable("outbox"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("done_at", "text")
    .addColumn("failed_at", "text")
    .addColumn("last_error", "text")
    .execute();
  await db.schema
    .createIndex("outbox_by_due")
    .on("outbox")
    .columns(["due_at", "id"])
    .where(sql<boolean>`done_at is null and failed_at is null`)
    .execute();
}
