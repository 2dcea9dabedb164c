import { findRow, findRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { missing } from "#api/http/refusal.ts";
import { order as orderShape } from "#contract/orders.ts";
import { loadOrders } from "#api/order-records/load-orders.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { isOwnQuestion } from "./own-questions.ts";
import { answerCustomer } from "./require-customer.ts";

/**
 * Reads all that the shop holds about a customer, as it can be given to them: never the password, a token, or what the
 * provider calls a payment. Refuses an account that is not there.
 */
export async function readCustomerCopy(db: Database, customerId: number, terms: ReturnTerms) {
  const customer = await findRow(db, "customers", { id: customerId });
  if (customer === undefined || customer.deleted_at !== null) throw missing("There is no such account.");
  const orders = await findRows(db, "orders", { customer_id: customerId }, "created_at", "id");
  const invoices = await db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .select(["invoices.order_id", "invoices.series", "invoices.number", "invoices.at", "invoices.particulars"])
    .where("orders.customer_id", "=", customerId)
    .orderBy("invoices.at")
    .execute();
  const addresses = await db
    .selectFrom("addresses")
    .select(["label", "delivery_address", "is_usual", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
  return {
    account: answerCustomer(customer),
    orders: (await loadOrders(db, orders, terms)).map((order) => ({
      ...orderShape.encode(order),
      confirmed_at: order.confirmedAt,
      return_notes: order.returns.map(({ id, note }) => ({ id, note })),
    })),
    invoices: invoices.map(({ particulars, ...invoice }) => ({
      ...invoice,
      particulars: JSON.parse(particulars) as unknown,
    })),
    payments: await db
      .selectFrom("payments")
      .select(["order_id", "method", "status", "amount_paise", "brand", "last4", "upi_id", "created_at"])
      .where("customer_id", "=", customerId)
      .orderBy("created_at")
      .execute(),
    addresses: addresses.map(({ delivery_address: to, ...address }) => ({
      ...address,
      delivery_address: JSON.parse(to) as unknown,
    })),
    wishlist: await db
      .selectFrom("wishes")
      .innerJoin("products", "products.id", "wishes.product_id")
      .select(["products.id", "products.name", "wishes.added_at"])
      .where("wishes.customer_id", "=", customerId)
      .orderBy("wishes.added_at")
      .execute(),
    cart: await db
      .selectFrom("cart_lines")
      .innerJoin("products", "products.id", "cart_lines.product_id")
      .select(["products.id", "products.name", "size", "color", "quantity", "cart_lines.added_at"])
      .where("cart_lines.customer_id", "=", customerId)
      .orderBy("cart_lines.added_at")
      .execute(),
    questions: await db
      .selectFrom("questions")
      .select(["name", "email", "order_number", "question", "created_at"])
      .where(isOwnQuestion(customer))
      .orderBy("created_at")
      .execute(),
    answers: await db
      .selectFrom("question_answers")
      .innerJoin("questions", "questions.id", "question_id")
      .select(["question", "words", "question_answers.created_at"])
      .where("question_id", "in", db.selectFrom("questions").select("id").where(isOwnQuestion(customer)))
      .orderBy("question_answers.id")
      .execute(),
    stock_alerts: await db
      .selectFrom("stock_alerts")
      .innerJoin("products", "products.id", "product_id")
      .select(["product_id", "products.name", "size", "color", "asked_at", "confirmed_at", "told_at"])
      .where("email", "=", customer.email ?? "")
      // What a guest asked for is of the mailbox that confirmed it, which an account has not shown to be its own.
      .where("token_hash", "is", null)
      .orderBy("asked_at")
      .execute(),
    notes: await db
      .selectFrom("notes")
      .select(["words", "at"])
      .where("customer_id", "=", customerId)
      .orderBy("id")
      .execute(),
    order_notes: await db
      .selectFrom("notes")
      .innerJoin("orders", "orders.id", "order_id")
      .select(["order_id", "words", "at"])
      .where("orders.customer_id", "=", customerId)
      .orderBy("notes.id")
      .execute(),
    logins: await db
      .selectFrom("sessions")
      .select(["created_at", "expires_at"])
      .where("customer_id", "=", customerId)
      .orderBy("created_at")
      .execute(),
  };
}
