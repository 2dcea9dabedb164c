import { sql, type Kysely } from "kysely";
import type { Engine } from "./engine.ts";

/** Orders with their payments, shipments, returns, refunds, invoices and mails. */
export async function orderTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await ordersAndItems(db, engine);
  await paymentTables(db, engine);
  await deliveryTables(db, engine);
  await invoiceTables(db, engine);
  await outboxTable(db, engine);
}

async function ordersAndItems(db: Kysely<unknown>, engine: Engine): Promise<void> {
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
    .addColumn("promised_by", "text")
    .execute();
  await db.schema.createIndex("orders_by_customer").on("orders").columns(["customer_id", "created_at", "id"]).execute();
  await db.schema
    .createIndex("orders_by_key")
    .on("orders")
    .columns(["customer_id", "idempotency_key"])
    .unique()
    .execute();
  await db.schema.createIndex("orders_by_time").on("orders").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("orders_by_status").on("orders").columns(["status", "created_at", "id"]).execute();
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
    // Whether size or colour was not chosen, of a product that comes in those of the specification.
    .addColumn("choice_to_come", "integer", (column) => column.notNull().defaultTo(0))
    // As they were at the sale.
    .addColumn("sku", "text")
    .addColumn("hsn", "text")
    .addColumn("gst_rate", "integer")
    .addPrimaryKeyConstraint("order_items_key", ["order_id", "line"])
    .execute();
  // What orders hold of a product is asked when its combinations change.
  await db.schema.createIndex("order_items_by_product").on("order_items").column("product_id").execute();
  await engine
    .table(db.schema.createTable("order_history"))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_history_key", ["order_id", "step"])
    .execute();
}

async function paymentTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
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
    .addColumn("provider", "text", (column) => column.notNull().defaultTo("sandbox"))
    .addColumn("reference", "text", (column) => column.notNull())
    // One payment pays one order.
    .addColumn("order_id", "text", (column) => column.unique().references("orders.id"))
    // Until when the order is kept for a payment that is still to come.
    .addColumn("awaited_until", "text")
    // Null until the provider has answered.
    .addColumn("link_id", "text")
    .addColumn("link_url", "text")
    // The provider's name for the money that came.
    .addColumn("paid_reference", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payments_by_customer").on("payments").columns(["customer_id", "created_at"]).execute();
  await db.schema
    .createIndex("payments_by_key")
    .on("payments")
    .columns(["customer_id", "idempotency_key"])
    .unique()
    .execute();
  await db.schema
    .createIndex("payments_unused")
    .on("payments")
    .column("created_at")
    .where(sql<boolean>`order_id is null and status = 'authorized'`)
    .execute();
  await db.schema
    .createIndex("payments_awaited")
    .on("payments")
    .column("awaited_until")
    .where(sql<boolean>`awaited_until is not null`)
    .execute();
  await engine
    .table(db.schema.createTable("refunds"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) => column.references("payments.id"))
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("return_id", "text")
    .addColumn("amount_paise", engine.amount, (column) => column.notNull().check(sql`amount_paise > 0`))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("by_hand", "integer", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("made_at", "text")
    // When the provider last said that it works on it; null before it was asked.
    .addColumn("asked_at", "text")
    // Grows each time that the owner has a failed refund asked for again.
    .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  // The same refund is never written twice.
  await db.schema.createIndex("refunds_by_order").on("refunds").columns(["order_id", "reason"]).unique().execute();
}

/** How an order is on its way, whether its parcel came back, and what customers send back of it. */
async function deliveryTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("shipments"))
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id").onDelete("cascade"))
    .addColumn("courier", "text", (column) => column.notNull())
    .addColumn("tracking", "text", (column) => column.notNull())
    .addColumn("link", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await engine
    .table(db.schema.createTable("came_back"))
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id").onDelete("cascade"))
    .addColumn("restocked", "integer", (column) => column.notNull())
    .addColumn("amount_paise", "integer", (column) => column.notNull())
    .addColumn("words", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("came_back_by_time").on("came_back").column("at").execute();
  await engine
    .table(db.schema.createTable("returns"))
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("owner_words", "text")
    .addColumn("idempotency_key", "text")
    // What came off the price of an order that was not paid when its pieces came back.
    .addColumn("credited_paise", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("returns_by_status").on("returns").columns(["status", "created_at"]).execute();
  await db.schema
    .createIndex("returns_by_key")
    .on("returns")
    .columns(["order_id", "idempotency_key"])
    .unique()
    .execute();
  await engine
    .table(db.schema.createTable("return_items"))
    .addColumn("return_id", "text", (column) => column.notNull().references("returns.id").onDelete("cascade"))
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("received", "integer")
    .addColumn("restocked", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("return_items_key", ["return_id", "line"])
    .addCheckConstraint("return_items_received", sql`received >= 0 and received <= quantity`)
    .addCheckConstraint("return_items_restocked", sql`restocked >= 0 and restocked <= coalesce(received, 0)`)
    .execute();
  await engine
    .table(db.schema.createTable("return_history"))
    .addColumn("return_id", "text", (column) => column.notNull().references("returns.id").onDelete("cascade"))
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("return_history_key", ["return_id", "step"])
    .execute();
}

/** Invoices and credit notes, each with what it states as JSON, a counter for each series, and the one row that says who sells. */
async function invoiceTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("invoice_seller"))
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("seller", "text", (column) => column.notNull())
    .execute();
  await engine
    .table(db.schema.createTable("invoice_counters"))
    .addColumn("series", "text", (column) => column.primaryKey())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
  await engine
    .table(db.schema.createTable("invoices"))
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
    .addColumn("series", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number > 0`))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("particulars", "text", (column) => column.notNull())
    .addUniqueConstraint("invoices_number", ["series", "number"])
    .execute();
  await db.schema.createIndex("invoices_by_time").on("invoices").column("at").execute();
  await engine
    .table(db.schema.createTable("credit_notes"))
    // Null where nobody had paid for what came back: an order as a whole, or the pieces of a return.
    .addColumn("refund_id", "text", (column) => column.references("refunds.id"))
    .addColumn("return_id", "text", (column) => column.references("returns.id"))
    .addColumn("order_id", "text", (column) => column.notNull().references("invoices.order_id"))
    .addColumn("series", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("parts", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("credit_notes_key", ["series", "number"])
    .addUniqueConstraint("credit_notes_refund", ["refund_id"])
    .execute();
  await db.schema.createIndex("credit_notes_by_order").on("credit_notes").column("order_id").execute();
  await db.schema.createIndex("credit_notes_by_time").on("credit_notes").column("at").execute();
}

async function outboxTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("outbox"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    // When it was about to be sent: a mail that was being sent when its process died is not sent again blindly.
    .addColumn("handed_at", "text")
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
  await db.schema.createIndex("outbox_by_payload").on("outbox").columns(["payload", "kind"]).execute();
}
