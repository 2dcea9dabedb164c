import { DESK_PAGE, pageOf } from "#api/desk/paging.ts";
import { openAffairs } from "#api/customers/delete-customer.ts";
import { isOwnQuestion } from "#api/customers/own-questions.ts";
import { findByWords } from "#api/database/desk-words.ts";
import type { Database } from "#api/database/tables.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import { missing } from "#api/http/refusal.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { notesOn } from "#api/staff/notes.ts";
import { firstOrders } from "./find-orders.ts";

/** How the log names a customer: by nothing that a deletion would have to remove. */
export function customerSubject(id: number): string {
  return `customer ${id}`;
}

/** Somebody who has an account, or ordered by telephone or as a guest, by the id of an address. Refuses who is deleted. */
export async function requireCustomer(db: Database, id: string) {
  const found = await db
    .selectFrom("customers")
    .select(["id", "name", "email", "guest_email", "phone", "created_at"])
    .where("id", "=", findRowId(id) ?? 0)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw missing("There is no such account.");
  return found;
}

/** A page of customers, the newest first: all of them, or those with a text in name, e-mail or phone. */
export async function listCustomers(db: Database, { search, page }: { search: string; page: number }) {
  const all = db.selectFrom("customers").where("deleted_at", "is", null);
  const found =
    search === "" ? all : all.where("id", "in", [0, ...(await findByWords(db, "customer", search)).map(Number)]);
  const rows = found
    .select(["id", "name", "email", "guest_email", "phone"])
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select((orders) => orders.fn.countAll<number>().as("orders"))
        .whereRef("customer_id", "=", "customers.id")
        .as("orders"),
    )
    .orderBy("id", "desc");
  return pageOf(rows, page);
}

/** One customer with their newest orders, addresses and questions, the notes of the shop, and what keeps them from being deleted. */
export async function readCustomer(db: Database, of: string) {
  const account = await requireCustomer(db, of);
  const { id } = account;
  const addresses = await db
    .selectFrom("addresses")
    .select(["label", "delivery_address"])
    .where("customer_id", "=", id)
    .orderBy("id")
    .execute();
  const questions = await db
    .selectFrom("questions")
    .select(["id", "question", "created_at"])
    .where(isOwnQuestion(account))
    .orderBy("created_at", "desc")
    .limit(DESK_PAGE)
    .execute();
  const notes = notesOn(db, "customer_id", id).orderBy("notes.id", "desc").limit(DESK_PAGE);
  return {
    ...account,
    orders: await firstOrders(db, db.selectFrom("orders").where("customer_id", "=", id), {
      order: "desc",
      limit: DESK_PAGE,
    }),
    addresses: addresses.map(({ label, delivery_address: json }) => ({ label, to: storedAddress(json) })),
    questions,
    notes: await notes.execute(),
    affairs: await openAffairs(db, id),
  };
}
