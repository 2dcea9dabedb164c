import { cleanText } from "#domain/typed-text.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import {
  copyCustomer,
  deleteCustomerAccount,
  MAX_NOTE,
  noteCustomer,
  readDeskCustomer,
  readDeskCustomers,
} from "#contract/desk/customers-calls.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import { readCustomerCopy } from "#api/customers/customer-copy.ts";
import { deleteCustomer, openAffairs } from "#api/customers/delete-customer.ts";
import { findByWords } from "#api/database/desk-words.ts";
import type { Database } from "#api/database/tables.ts";
import { invalid, missing } from "#api/http/refusal.ts";
import { nameOfCountry } from "#api/mail/mail-content.ts";
import { listOrders } from "./find-orders.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";

/** The room of customers: who they are, what is noted of them, a copy of their data, and its deletion. */
export function customersDesk(router: DeskRouter, { db, returnTerms }: PaymentServices): void {
  router.read(readDeskCustomers, ({ query }) => listCustomers(db, query));

  router.read(readDeskCustomer, ({ query: { id } }) => showCustomer(db, id));

  router.act(noteCustomer, async ({ trx, member, body: { id, words }, at }) => {
    const text = cleanText(words, MAX_NOTE);
    if (text === "") throw invalid([{ path: "words", msg: "Please write the note." }]);
    await requireCustomer(trx, id);
    await trx
      .insertInto("customer_notes")
      .values({ customer_id: id, staff_id: member.id, words: text, created_at: at.toISOString() })
      .execute();
    return { answer: { id }, subject: subjectOf(id) };
  });

  router.export(copyCustomer, async ({ query: { id } }) => ({
    answer: await readCustomerCopy(db, id, returnTerms),
    subject: subjectOf(id),
  }));

  router.act(deleteCustomerAccount, async ({ trx, body: { id }, at }) => {
    const { ordersWithAddress, ordersWithoutPerson } = await deleteCustomer(trx, id, at);
    const answer = { orders_with_address: ordersWithAddress, orders_without_person: ordersWithoutPerson };
    return { answer, subject: subjectOf(id) };
  });
}

/** How the log names a customer: by nothing that a deletion would have to remove. */
function subjectOf(id: number): string {
  return `customer ${id}`;
}

async function requireCustomer(db: Database, id: number) {
  const found = await db
    .selectFrom("customers")
    .select(["id", "name", "email", "phone", "created_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw missing("There is no such account.");
  return found;
}

async function listCustomers(db: Database, { search, page }: { search: string; page: number }) {
  const all = db.selectFrom("customers").where("deleted_at", "is", null);
  const ids = search.trim() === "" ? null : await findByWords(db, "customer", search.trim());
  if (ids?.length === 0) return { customers: [], more: false };
  const rows = await (ids === null ? all : all.where("id", "in", ids.map(Number)))
    .select(["id", "name", "email", "phone"])
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select((orders) => orders.fn.countAll<number>().as("orders"))
        .whereRef("customer_id", "=", "customers.id")
        .as("orders"),
    )
    .orderBy("id", "desc")
    .limit(DESK_PAGE + 1)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  return {
    customers: rows.slice(0, DESK_PAGE).map((row) => ({ ...row, orders: Number(row.orders ?? 0) })),
    more: rows.length > DESK_PAGE,
  };
}

async function showCustomer(db: Database, id: number) {
  const account = await requireCustomer(db, id);
  const own = db.selectFrom("orders").where("customer_id", "=", id);
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const addresses = await db
    .selectFrom("addresses")
    .select(["label", "delivery_address"])
    .where("customer_id", "=", id)
    .orderBy("id")
    .execute();
  const questions = await db
    .selectFrom("questions")
    .select(["id", "question", "created_at"])
    .where("email", "=", account.email ?? "")
    .orderBy("created_at", "desc")
    .limit(DESK_PAGE)
    .execute();
  const notes = await db
    .selectFrom("customer_notes")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["words", "staff.name as by", "customer_notes.created_at as at"])
    .where("customer_id", "=", id)
    .orderBy("customer_notes.id", "desc")
    .limit(DESK_PAGE)
    .execute();
  return {
    ...account,
    orders: await listOrders(db, own, { isOldestFirst: false, limit: DESK_PAGE }),
    order_count: Number(count),
    addresses: addresses.map(({ label, delivery_address: json }) => {
      const to = storedAddress(json);
      return { label, lines: addressLines(to, nameOfCountry(to.country)) };
    }),
    questions,
    notes,
    under_way: await openAffairs(db, id),
  };
}
