import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { addToOutbox } from "../../upstream/mail/outbox.ts";
import { deleteCustomer } from "../../upstream/customers/delete-customer.ts";
import type { Database } from "../../upstream/database/open-database.ts";
import { answerReturn } from "../../upstream/returns/move-return.ts";
import { eventWait } from "../support/event-timeout.ts";
import { runOwnerCommand } from "../support/owner-command.ts";
import { auditFindings } from "../support/read-audit.ts";
import { orderOf, placed } from "../support/upstream-orders.ts";
import { askedReturn, deliver } from "../support/upstream-returns.ts";
import type { TestCustomer, TestUpstream } from "../support/upstream-fixture.ts";
import { useUpstream } from "../support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let [sent, cancelled, phone, note, question] = ["", "", "", "", ""];

useUpstream((made) => ({ up, db } = made));
const remove = () => db.transaction().execute((trx) => deleteCustomer(trx, Number(asha.id), up.clock.at));
const run = (...words: string[]) => runOwnerCommand(up, "customers", words);
const logIn = () => up.call("POST", "/users/login", { body: { email: asha.email, password: asha.password } });

function order() {
  const made = orderOf(asha, [{ productId: up.product() }]);
  return { ...made, shippingInfo: { ...made.shippingInfo, phone } };
}

/** What of the customer stands in any row of any table. */
async function traces(): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const rows = JSON.stringify(tables.map(({ name }) => up.database.prepare(`select * from ${name}`).all()));
  return [asha.email, phone, note, question].filter((trace) => rows.includes(trace));
}

/** A customer with all that the shop can hold of one. */
beforeEach(async () => {
  asha = await up.customer();
  [phone, note, question] = [
    `+91 70000 ${asha.id.padStart(5, "0")}`,
    `Ring at Latika's, ${asha.id}`,
    `Is it silk, ${asha.id}?`,
  ];
  const call = async (method: string, address: string, body?: unknown) => {
    expect((await up.call(method, address, { as: asha, body })).status).toBeLessThan(300);
  };
  await call("PUT", `/users/${asha.id}`, { phone });
  sent = await placed(up, asha, order());
  await deliver(db, sent, up.clock.at);
  const returned = await askedReturn(up, asha, sent, [{ line: 0, qty: 1 }], { note });
  await db.transaction().execute((trx) => answerReturn(trx, returned, { to: "declined", words: null }, up.clock.at));
  cancelled = await placed(up, asha, order());
  await call("PUT", `/orders/${cancelled}/cancel`);
  await call("POST", "/wishlist/add", { productId: up.product() });
  await call("POST", "/cart/add", { productId: up.product(), quantity: 1, options: { size: "M", color: "Red" } });
  await call("POST", "/questions", { name: "Asha", email: asha.email, order_number: null, question });
});

test("a deletion keeps name and address where an invoice has them, and leaves no other trace of the person", async () => {
  expect(await traces()).toHaveLength(4);
  await addToOutbox(db, { kind: "password_reset", email: asha.email }, up.clock.at);
  expect(await remove()).toEqual({
    wishes: 1,
    questions: 1,
    logins: 1,
    ordersWithAddress: 1,
    ordersWithoutPerson: 1,
    unpaid: [],
  });
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
  expect((await runOwnerCommand(up, "orders", ["show", sent])).said).toContain("no contact; account deleted");
});

test("a deletion ends every login, and the e-mail is free again", async () => {
  await remove();
  expect((await up.call("GET", "/users/me", { as: asha })).status).toBe(401);
  expect((await logIn()).status).toBe(401);
  expect((await up.register({ email: asha.email })).status).toBe(201);
  await expect(remove()).rejects.toThrow("There is no such account.");
});

test("no mail about an order that still waits goes to a deleted account", async () => {
  await remove();
  await addToOutbox(db, { kind: "order_delivered", orderId: sent }, up.clock.at);
  await up.call("POST", "/users/forgot-password", { body: { email: "stranger@example.org" } });
  const open = () => up.database.prepare("select * from outbox where done_at is null").all();
  await vi.waitFor(() => expect(open()).toEqual([]), eventWait);
  const folder = path.join(up.dataDir, "mail");
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
  expect(mails.filter((mail) => mail.includes("@deleted.invalid"))).toEqual([]);
  void (await db.deleteFrom("outbox").where("kind", "=", "order_delivered").execute());
});

test.each([
  ["order", async () => placed(up, asha, order())],
  ["return", async () => askedReturn(up, asha, sent, [{ line: 0, qty: 1 }])],
  [
    "refund",
    async () => {
      const due = {
        id: `rf_${sent}`,
        payment_id: null,
        return_id: null,
        reference: null,
        made_at: null,
        asked_at: null,
      };
      const at = up.clock.at.toISOString();
      await db
        .insertInto("refunds")
        .values({ ...due, order_id: sent, amount_paise: 100, state: "due", by_hand: 1, reason: "x", created_at: at })
        .execute();
      return sent;
    },
  ],
])("nothing is deleted while the %s of a customer is under way", async (_, open) => {
  const id = await open();
  await expect(remove()).rejects.toThrow(id);
  expect(await traces()).toHaveLength(4);
  expect((await logIn()).status).toBe(200);
});

test("the command names orders that were sent and are not paid", async () => {
  const at = up.clock.at.toISOString();
  const payment = { id: `p-${sent}`, idempotency_key: null, brand: null, last4: null, upi_id: null, reference: "x" };
  await db
    .insertInto("payments")
    .values({
      ...payment,
      customer_id: Number(asha.id),
      method: "upi",
      status: "authorized",
      amount_paise: 10_000,
      provider: "own-upi",
      order_id: sent,
      awaited_until: at,
      created_at: at,
    })
    .execute();
  expect((await run("delete", asha.email)).said).toContain(
    `Not yet paid, and nobody would be left to ask for the money: ${sent}\n`,
  );
});

test("the command says first what it would delete, then does it, and the copy holds it all", async () => {
  const copied = path.join(up.dataDir, `copy-${asha.id}.json`);
  expect((await run("copy", ` ${asha.email.toUpperCase()}`, "--file", copied)).said).toBe(`Written: ${copied}\n`);
  const text = await readFile(copied, "utf8");
  for (const held of [asha.email, phone, note, question, sent, cancelled, "12 Temple Street"])
    expect(text).toContain(held);
  expect(text).not.toMatch(/argon2|token|deleted_at/);
  const copy = JSON.parse(text) as Record<string, unknown[]>;
  for (const part of ["orders", "invoices", "wishlist", "cart", "questions", "logins"])
    expect(copy[part]?.length, part).toBeGreaterThan(0);

  const tried = await run("delete", asha.email);
  expect([tried.code, tried.said]).toEqual([0, expect.stringContaining("Nothing was changed. Add --yes")]);
  expect((await logIn()).status).toBe(200);
  expect((await run("delete", asha.email, "--yes")).said).toContain("Deleted:");
  expect((await logIn()).status).toBe(401);
  const gone = await run("copy", asha.email);
  expect([gone.code, gone.said]).toEqual([2, expect.stringContaining("There is no account with the e-mail")]);
});
