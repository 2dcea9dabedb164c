import { z } from "zod";
import { deskAct, deskRead } from "./desk-call.ts";
import { listedOrder } from "./orders-calls.ts";
import { pageNumber } from "./paging.ts";

/** The longest note on a customer, in characters. */
export const MAX_NOTE = 1_000;

const customerId = z.coerce.number().int().min(1).max(2_147_483_647);
/** `email` is null for a customer without an account: they ordered by telephone. */
const account = { id: z.int(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() };

/** Customers, the newest first. */
export const readDeskCustomers = deskRead({
  path: "/desk/customers",
  name: "readDeskCustomers",
  right: "customers",
  does: "Lists customers, fifty a page, the newest first: all of them, or those with a text in name, e-mail or phone.",
  query: z.object({ search: z.string().trim().max(100).default(""), page: pageNumber }),
  answer: z.object({
    customers: z.array(z.object({ ...account, orders: z.int() })),
    /** Whether there is another page. */
    more: z.boolean(),
  }),
});

/** One customer with what belongs to them. */
export const readDeskCustomer = deskRead({
  path: "/desk/customer",
  name: "readDeskCustomer",
  right: "customers",
  does: "Shows a customer with their newest orders, addresses and questions, and the notes of the shop.",
  query: z.object({ id: customerId }),
  answer: z.object({
    ...account,
    created_at: z.string(),
    orders: z.array(listedOrder),
    order_count: z.int(),
    addresses: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
    questions: z.array(z.object({ id: z.string(), question: z.string(), created_at: z.string() })),
    notes: z.array(z.object({ words: z.string(), by: z.string(), at: z.string() })),
    /** What keeps the customer from being deleted; empty for nothing. */
    under_way: z.array(z.string()),
  }),
});

/** Adds a note. */
export const noteCustomer = deskAct({
  path: "/desk/customers/note",
  name: "noteCustomer",
  right: "customers",
  does: "Adds a note on a customer. They get it with the copy of their data.",
  body: z.object({ id: customerId, words: z.string().min(1).max(MAX_NOTE) }),
  answer: z.object({ id: z.int() }),
});

/** All that is held about a customer. */
export const copyCustomer = deskRead({
  path: "/desk/customers/copy",
  name: "copyCustomer",
  right: "erase",
  does: "Answers all that the shop holds about a customer, as it can be given to them.",
  query: z.object({ id: customerId }),
  answer: z.record(z.string(), z.unknown()),
});

/** Deletes a customer. */
export const deleteCustomerAccount = deskAct({
  path: "/desk/customers/delete",
  name: "deleteCustomer",
  right: "erase",
  does: "Deletes a customer. Orders and invoices stay, as tax law asks. A mail tells whoever had an account.",
  body: z.object({ id: customerId }),
  answer: z.object({
    /** Orders that keep name and address, and those of which only goods and amounts are kept. */
    orders_with_address: z.int(),
    orders_without_person: z.int(),
  }),
});
