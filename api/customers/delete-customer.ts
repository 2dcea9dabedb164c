import { sql } from "kysely";
import { openStatuses } from "#domain/order-status.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import type { InvoiceParticulars } from "#domain/invoice.ts";
import { changeRows, deleteRows, findRow, findRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import { addToOutbox, removePictures } from "#api/mail/outbox.ts";
import { picturesOf, storedAddress } from "#api/order-records/load-orders.ts";
import { isOwnQuestion } from "./own-questions.ts";

/** What a deletion removed, and what the law has the shop keep, counted. */
export interface Deletion {
  wishes: number;
  questions: number;
  logins: number;
  /** Orders that keep name and address, since an invoice was or may be issued for them. */
  ordersWithAddress: number;
  /** Orders of which only the goods, the amounts and the state are kept. */
  ordersWithoutPerson: number;
  /** The numbers of orders that were sent and are not paid: nobody can be asked for the money afterwards. */
  unpaid: string[];
}

/** Orders that are under way: the shop and the courier need to know whose they are. */
const underWay = [...openStatuses, "shipped"] as const;
/** Returns that are under way. */
const openReturns = ["requested", "accepted", "received"] as const;

/**
 * Deletes a customer, inside the caller's transaction. Orders and invoices stay, as tax law asks, with the name and the
 * address that stand on an invoice; phone, e-mail and everything else of the person go. Every login ends, and a mail tells
 * whoever had an account. Refuses while an order, a return or a refund is under way. The caller wakes the outbox after the commit.
 */
export async function deleteCustomer(trx: Database, customerId: number, at: Date): Promise<Deletion> {
  const customer = await trx
    .selectFrom("customers")
    .select(["id", "email", "guest_email", "deleted_at", "language"])
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined || customer.deleted_at !== null) throw missing("There is no such account.");
  await refuseWhileUnderWay(trx, customerId);
  const { email, language } = customer;
  const unpaid = await unpaidOrders(trx, customerId);
  const orders = await removePersonFromOrders(trx, customerId);
  await deleteReviews(trx, customerId, at);
  const own = { customer_id: customerId };
  const [wishes, logins] = [await deleteRows(trx, "wishes", own), await deleteRows(trx, "sessions", own)];
  for (const table of ["cart_lines", "addresses", "notes", "password_resets"] as const)
    await deleteRows(trx, table, own);
  await trx
    .deleteFrom("stock_alerts")
    .where("email", "=", email ?? "")
    .where((eb) => eb.or([eb("token_hash", "is", null), eb("told_at", "is not", null)]))
    .execute();
  const questions = await trx.deleteFrom("questions").where(isOwnQuestion(customer)).returning("id").execute();
  await changeRows(trx, "payments", own, { upi_id: null });
  const nobody = {
    name: "Deleted account",
    email: null,
    password_hash: null,
    ordered_by_phone: null,
    guest_email: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    pincode: null,
    deleted_at: at.toISOString(),
    language: DEFAULT_LANGUAGE,
  };
  await changeRows(trx, "customers", { id: customerId }, nobody);
  if (email !== null) {
    await endMailsTo(trx, email, at);
    await addToOutbox(trx, { kind: "account_deleted", email, language }, at);
  }
  return { wishes, logins, questions: questions.length, ...orders, unpaid };
}

/** Reviews go with their photographs. */
async function deleteReviews(trx: Database, customerId: number, at: Date): Promise<void> {
  const own = trx.selectFrom("orders").select("id").where("customer_id", "=", customerId);
  const deleted = await trx.deleteFrom("reviews").where("order_id", "in", own).returning("pictures").execute();
  await removePictures(
    trx,
    deleted.flatMap(({ pictures }) => picturesOf(pictures)),
    at,
  );
}

async function refuseWhileUnderWay(trx: Database, customerId: number): Promise<void> {
  const open = await openAffairs(trx, customerId);
  if (open.length > 0)
    throw conflict(
      "account_under_way",
      `Nothing is deleted: this is still under way: ${open.map(({ kind, id }) => `${kind} ${id}`).join(", ")}. It can be deleted when that is over.`,
    );
}

/** What is under way for a customer: an order, a return, or the refund of an order. */
export interface OpenAffair {
  kind: "order" | "return" | "refund";
  id: string;
}

/** What is under way for a customer, and so keeps their account from being deleted. */
export async function openAffairs(trx: Database, customerId: number): Promise<OpenAffair[]> {
  const own = trx.selectFrom("orders").select("id").where("customer_id", "=", customerId);
  const orders = await own.where("status", "in", underWay).orderBy("id").execute();
  const returns = await trx
    .selectFrom("returns")
    .select("id")
    .where("order_id", "in", own)
    .where("status", "in", openReturns)
    .orderBy("id")
    .execute();
  const refunds = await trx
    .selectFrom("refunds")
    .select("order_id")
    .where("order_id", "in", own)
    .where("state", "!=", "made")
    .orderBy("order_id")
    .execute();
  return [
    ...orders.map(({ id }) => ({ kind: "order" as const, id })),
    ...returns.map(({ id }) => ({ kind: "return" as const, id })),
    ...refunds.map(({ order_id: id }) => ({ kind: "refund" as const, id })),
  ];
}

async function unpaidOrders(trx: Database, customerId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select("orders.id")
    .where("orders.customer_id", "=", customerId)
    .where("orders.status", "=", "delivered")
    .where("payments.awaited_until", "is not", null)
    .orderBy("orders.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function removePersonFromOrders(
  trx: Database,
  customerId: number,
): Promise<Pick<Deletion, "ordersWithAddress" | "ordersWithoutPerson">> {
  const orders = await findRows(trx, "orders", { customer_id: customerId });
  let ordersWithAddress = 0;
  for (const order of orders) {
    const invoice = await findRow(trx, "invoices", { order_id: order.id });
    const keepsAddress = invoice !== undefined || order.status === "delivered";
    if (keepsAddress) ordersWithAddress++;
    const shipping_info = JSON.stringify(keptAddress(order, keepsAddress));
    await changeRows(trx, "orders", { id: order.id }, { shipping_info, gift_note: null });
    await changeRows(trx, "returns", { order_id: order.id }, { note: null });
    await deleteRows(trx, "notes", { order_id: order.id });
    if (invoice === undefined) continue;
    const stated = JSON.parse(invoice.particulars) as InvoiceParticulars;
    const particulars = { ...stated, buyer: { ...stated.buyer, phone: null, email: null } };
    await changeRows(trx, "invoices", { order_id: order.id }, { particulars: JSON.stringify(particulars) });
  }
  return { ordersWithAddress, ordersWithoutPerson: orders.length - ordersWithAddress };
}

/** An invoice states name and address. Where there is none, the state alone is kept, by which sales are counted. */
function keptAddress({ shipping_info: json }: Pick<Row<"orders">, "shipping_info">, isWhole: boolean): DeliveryAddress {
  const address = { ...storedAddress(json), phone: null, email: null };
  return isWhole ? address : { ...address, fullName: "", address: "", city: "", zipCode: "" };
}

/** Ends what the outbox still had to send to the account's address; what it sent holds no address any more. */
async function endMailsTo(trx: Database, email: string, at: Date): Promise<void> {
  // Kinds that hold an address hold it first.
  const beginning = JSON.stringify({ email }).slice(0, -1);
  await trx
    .updateTable("outbox")
    .set({ payload: "{}", done_at: at.toISOString(), failed_at: null, last_error: null })
    // Somebody at the desk may have the same address.
    .where("kind", "not like", "desk%")
    .where(sql<boolean>`substr(payload, 1, ${sql.lit([...beginning].length)}) = ${beginning}`)
    .execute();
}
