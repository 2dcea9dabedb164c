import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { addToOutbox } from "#api/mail/outbox.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { officeAddress } from "#tests/support/addresses.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

let asha: TestCustomer;
let [sent, cancelled, phone, note, question, street, gift] = ["", "", "", "", "", "", ""];

useUpstream();
const remove = () => inTransaction(db, deleteCustomer, Number(asha.id), up.clock.at);
const run = (...words: string[]) => runOwnerCommand(up, "customers", words);
const logIn = () => up.call("POST", "/users/login", { body: { email: asha.email, password: asha.password } });

function order() {
  const made = orderOf(asha, [{ productId: up.product() }]);
  return { ...made, shippingInfo: { ...made.shippingInfo, phone }, giftNote: gift };
}

/** What of the customer stands in any row of any table. */
async function traces(): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const rows = JSON.stringify(tables.map(({ name }) => up.rows(`select * from ${name}`)));
  return [asha.email, phone, note, question, street, gift].filter((trace) => rows.includes(trace));
}

/** How many rows of the customer stand in the tables that a deletion empties. */
function ownRows(): Record<string, number> {
  const count = (table: string) =>
    Number(up.value(`select count(*) as rows from ${table} where customer_id = ?`, asha.id));
  const tables = ["wishes", "sessions", "cart_lines", "addresses", "password_resets"];
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** Writes a payment by UPI for an order that was sent before it is paid. */
async function payUnpaid(order: string): Promise<void> {
  const at = up.clock.at.toISOString();
  const payment = { id: `p-${order}`, idempotency_key: null, brand: null, last4: null, upi_id: `a***${order}@upi` };
  await db
    .insertInto("payments")
    .values({
      ...payment,
      reference: "x",
      customer_id: Number(asha.id),
      method: "upi",
      status: "authorized",
      amount_paise: 10_000,
      provider: "own-upi",
      order_id: order,
      awaited_until: at,
      created_at: at,
    })
    .execute();
}

/** A customer with all that the shop can hold of one. */
beforeEach(async () => {
  asha = await up.customer();
  await fill();
});

/** Gives the customer what the shop can hold of one. */
async function fill(): Promise<void> {
  [phone, note, question, street, gift] = [
    `+91 70000 ${asha.id.padStart(5, "0")}`,
    `Ring at Latika's, ${asha.id}`,
    `Is it silk, ${asha.id}?`,
    `5 Residency Road, ${asha.id}`,
    `With love, ${asha.id}`,
  ];
  const call = async (method: string, address: string, body?: unknown) => {
    expect((await up.call(method, address, { as: asha, body })).status).toBeLessThan(300);
  };
  await call("PUT", `/users/${asha.id}`, { phone });
  sent = await placed(up, asha, order());
  await deliver(db, sent, up.clock.at);
  const returned = await askedReturn(up, asha, sent, [{ line: 0, qty: 1 }], { note });
  await inTransaction(db, answerReturn, returned, { to: "declined", words: null }, up.clock.at);
  cancelled = await placed(up, asha, order());
  await call("PUT", `/orders/${cancelled}/cancel`);
  await call("POST", "/users/me/addresses", { ...officeAddress, address: street });
  await call("POST", "/wishlist/add", { productId: up.product() });
  await call("POST", "/cart/add", { productId: up.product(), quantity: 1, options: { size: "M", color: "Red" } });
  await call("POST", "/stock-alerts", { product_id: up.product({ stock: 0 }), size: null, color: null, email: null });
  await call("POST", "/questions", { name: "Asha", email: asha.email, order_number: null, question });
}

test("a deletion keeps name and address where an invoice has them, and leaves no other trace of the person", async () => {
  expect(await traces()).toHaveLength(6);
  for (const language of [undefined, "hi"] as const)
    await addToOutbox(db, { kind: "password_reset", email: asha.email, language }, up.clock.at);
  expect(await remove()).toEqual({
    wishes: 1,
    questions: 1,
    logins: 1,
    ordersWithAddress: 1,
    ordersWithoutPerson: 1,
    unpaid: [],
  });
  expect(up.entriesOf(asha.email)).toEqual(["account_deleted"]);
  // Another request wakes the outbox.
  await up.call("POST", "/users/forgot-password", { body: { email: "stranger@example.org" } });
  await vi.waitFor(async () => {
    const last = (await up.mails(asha.email, 1)).at(-1);
    expect(last).toContain("account is deleted");
  }, eventWait);
  await vi.waitFor(async () => expect(await traces()).toEqual([]), eventWait);
  const kept = await db.selectFrom("orders").selectAll().where("customer_id", "=", Number(asha.id)).execute();
  const addresses = Object.fromEntries(kept.map((row) => [row.id, JSON.parse(row.shipping_info) as unknown]));
  expect(addresses[sent]).toMatchObject({ fullName: "Asha Rao", address: "12 Temple Street", zipCode: "570001" });
  expect(addresses[cancelled]).toMatchObject({ fullName: "", address: "", city: "", zipCode: "", state: "Karnataka" });
  expect(await auditFindings(db, up)).toEqual([]);
});

test("a deletion empties the customer's tables, and leaves those of others", async () => {
  const other = { ...asha, mark: `Is it cotton, ${asha.id}?` };
  const mira = await up.customer();
  await up.call("POST", "/wishlist/add", { as: mira, body: { productId: up.product() } });
  await up.call("POST", "/questions", {
    as: mira,
    body: { name: "Mira", email: mira.email, order_number: null, question: other.mark },
  });
  await up.call("POST", "/users/forgot-password", { body: { email: asha.email } });
  await vi.waitFor(() => expect(ownRows()["password_resets"]).toBe(1), eventWait);
  await payUnpaid(sent);
  const rowOf = (id: string) => up.row("select * from customers where id = ?", id);
  const hers = rowOf(mira.id);
  expect(ownRows()).toEqual({ wishes: 1, sessions: 1, cart_lines: 1, addresses: 1, password_resets: 1 });
  await remove();
  expect(ownRows()).toEqual({ wishes: 0, sessions: 0, cart_lines: 0, addresses: 0, password_resets: 0 });
  const after = rowOf(asha.id);
  // Nobody can log in to it, or ask for a link.
  expect(after).toMatchObject({ email: null, password_hash: null });
  expect(up.value("select upi_id from payments where order_id = ?", sent)).toBeNull();
  expect(rowOf(mira.id)).toEqual(hers);
  expect((await up.call("GET", "/users/me", { as: mira })).status).toBe(200);
  expect(JSON.stringify((await up.call("GET", "/wishlist", { as: mira })).body)).toContain("product");
  expect(up.rows("select id from questions where question = ?", other.mark)).toHaveLength(1);
  await expect(remove()).rejects.toThrow("There is no such account.");
});

async function acceptedReturn(): Promise<string> {
  const id = await askedReturn(up, asha, sent, [{ line: 0, qty: 1 }]);
  await inTransaction(db, answerReturn, id, { to: "accepted", words: null }, up.clock.at);
  return id;
}

async function refund(state: "due" | "failed"): Promise<string> {
  const due = { id: `rf_${sent}`, payment_id: null, return_id: null, reference: null, made_at: null, asked_at: null };
  const at = up.clock.at.toISOString();
  await db
    .insertInto("refunds")
    .values({ ...due, order_id: sent, amount_paise: 100, state, by_hand: 1, reason: "x", created_at: at })
    .execute();
  return sent;
}

test.each([
  ["order", async () => placed(up, asha, order())],
  [
    "sent order",
    async () => {
      const id = await placed(up, asha, order());
      for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
      return id;
    },
  ],
  ["return", async () => askedReturn(up, asha, sent, [{ line: 0, qty: 1 }])],
  ["accepted return", async () => acceptedReturn()],
  [
    "received return",
    async () => {
      const id = await acceptedReturn();
      const parcel = { restock: true, parts: new Map<number, number>() };
      await inTransaction(db, receiveReturn, id, parcel, up.clock.at);
      return id;
    },
  ],
  ["refund", async () => refund("due")],
  ["refund that failed", async () => refund("failed")],
])("nothing is deleted while the %s of a customer is under way", async (_, open) => {
  const id = await open();
  await expect(remove()).rejects.toThrow(id);
  expect(await traces()).toHaveLength(6);
  expect((await logIn()).status).toBe(200);
});

test("a copy holds nothing of anybody else, and each part whole", async () => {
  await payUnpaid(sent);
  const [mira, hers] = [asha, [asha.email, sent, cancelled, phone, note, question, street, `a***${sent}@upi`]];
  asha = await up.customer();
  await fill();
  await payUnpaid(sent);
  const file = path.join(up.dataDir, `alone-${asha.id}.json`);
  await run("copy", asha.email, "--file", file);
  const text = await readFile(file, "utf8");
  expect(hers.filter((trace) => text.includes(trace))).toEqual([]);
  const copy = JSON.parse(text) as Record<string, unknown[]>;
  const parts = [
    "orders",
    "invoices",
    "payments",
    "addresses",
    "wishlist",
    "cart",
    "questions",
    "stock_alerts",
    "logins",
  ];
  expect(parts.map((part) => copy[part]?.length)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run("copy", mira.email, "--file", file)).toMatchObject({ code: 2 });
  expect(await readFile(file, "utf8")).toBe(text);
});

test("the command says first what it would delete, then does it, and the copy holds it all", async () => {
  const copied = path.join(up.dataDir, `copy-${asha.id}.json`);
  expect((await run("copy", ` ${asha.email.toUpperCase()}`, "--file", copied)).said).toBe(`Written: ${copied}\n`);
  const text = await readFile(copied, "utf8");
  for (const held of [asha.email, phone, note, question, street, sent, cancelled, "12 Temple Street"])
    expect(text).toContain(held);
  expect(text).not.toMatch(/argon2|token|deleted_at/);
  const copy = JSON.parse(text) as Record<string, unknown[]>;
  for (const part of ["orders", "invoices", "wishlist", "cart", "questions", "logins"])
    expect(copy[part]?.length, part).toBeGreaterThan(0);
  const { body } = await up.call("GET", `/orders/${sent}`, { as: asha });
  expect(copy["orders"]).toContainEqual(expect.objectContaining((body as { data: object }).data));

  const tried = await run("delete", asha.email);
  expect([tried.code, tried.said]).toEqual([0, expect.stringContaining("Nothing was changed. Add --yes")]);
  expect((await logIn()).status).toBe(200);
  expect((await run("delete", asha.email, "--yes")).said).toContain("Deleted:");
  expect((await logIn()).status).toBe(401);
  const gone = await run("copy", asha.email);
  expect([gone.code, gone.said]).toEqual([2, expect.stringContaining("There is no account with the e-mail")]);
});
