import { afterEach, expect, it, vi } from "vitest";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { noteOrderRefundsMade } from "#api/payments/refunds.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { byUpi, goodUpi, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";

const OWNER = "owner@loom.example";
const running: TestUpstream[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((up) => up.stop()))));

async function start(
  server: MailServer,
  settings: Parameters<typeof startTestUpstream>[0] = {},
): Promise<TestUpstream> {
  const up = await startTestUpstream({
    samples: null,
    SMTP_URL: server.url,
    OWNER_EMAIL: OWNER,
    SHOP_ADDRESS: "7 Loom Lane, Jaipur 302001",
    SHOP_PHONE: "+91 141 255 0100",
    ...settings,
  });
  running.push(up);
  return up;
}

const orders = (up: TestUpstream, words: string[], settings: Record<string, string> = {}) =>
  runOwnerCommand(up, "orders", words, settings);

/** The texts of the mails to an address whose subject has these words. */
function mailsTo(server: MailServer, to: string, words: string): string[] {
  return server.received
    .filter((mail) => mail.to.includes(to))
    .map((mail) => decodedMail(mail.text))
    .filter((text) => text.includes(words));
}

async function mailTo(server: MailServer, to: string, words: string): Promise<string> {
  return vi.waitUntil(() => mailsTo(server, to, words)[0], eventWait);
}

const open = (up: TestUpstream) => up.rows("select id from outbox where done_at is null and failed_at is null").length;

/** Sets the clock forward and wakes the worker of the outbox by a call. */
async function travel(up: TestUpstream, ms: number): Promise<void> {
  up.clock.at = new Date(up.clock.at.getTime() + ms);
  await up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });
}

const HOUR = 60 * 60 * 1000;

it("tells the owner of an order with everything to act on, and the customer where to call", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product(), quantity: 2 }]));
  const text = await mailTo(server, OWNER, `New order ${id}`);
  for (const words of [
    `Reply-To: Asha Rao <${asha.email}>`,
    "2 × Test Stole (M, Red)",
    "₹200.00, 8 left in stock",
    "cash on delivery, not yet paid",
    "98450 12345",
    "12 Temple Street, Mysuru, Karnataka 570001, India",
    `Order ${id} at the desk:\r\nhttps://shop.example/desk/orders/${id}\r\n`,
    "India time",
  ])
    expect(text).toContain(words);
  const own = await mailTo(server, asha.email, `Your order ${id}`);
  expect(own).toContain("7 Loom Lane, Jaipur 302001\r\n+91 141 255 0100");
  expect(own).not.toContain(OWNER);
});

it("tells the owner of a cancellation, and notes once that money was given back by hand", async () => {
  const server = await startMailServer();
  const up = await start(server, { UPI_ID: "loom@bank", UPI_KEPT_HOURS: 1 });
  const db = await up.openDatabase();
  const asha = await up.customer();
  const payment = byUpi(await paid(up, asha, 100, goodUpi));
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }], payment));
  expect(await mailTo(server, OWNER, `New order ${id}`)).toContain(`Look for the reference ${id} in your bank's list`);
  await inTransaction(db, confirmPayment, id, up.clock.at);
  // Her last login was on a Hindi page of the desk.
  await storeStaff(db, "owner");
  await db.updateTable("staff").set({ language: "hi" }).execute();
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const text = await mailTo(server, OWNER, `Order ${id} is cancelled`);
  expect(text).toContain(`Give ₹100.00 back to the customer yourself`);
  expect(text).toContain(`\r\nhttps://shop.example/hi/desk/orders/${id}\r\n`);
  expect(text).not.toContain("npm run");
  expect((await orders(up, ["report"])).said).toContain(`₹100.00: ${id}`);
  await inTransaction(db, noteOrderRefundsMade, id, up.clock.at);
  await expect(inTransaction(db, noteOrderRefundsMade, id, up.clock.at)).rejects.toThrow("No money");
  expect((await orders(up, ["report"])).said).not.toContain(`₹100.00: ${id}`);
});

it("writes the report of a day once, and not before its hour", async () => {
  const server = await startMailServer();
  const up = await start(server, { REPORT_HOUR: 9 });
  const asha = await up.customer();
  const product = up.product({ stock: 3, name: "Rare Stole" });
  const id = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  // 20 November, 15:30 in India. The next day begins there at 18:30 UTC.
  await travel(up, 17 * HOUR);
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(mailsTo(server, OWNER, "Report of 2026-11-20")).toEqual([]);
  await travel(up, HOUR);
  const text = await mailTo(server, OWNER, "Report of 2026-11-20");
  await travel(up, HOUR);
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(mailsTo(server, OWNER, "Report of 2026-11-20")).toHaveLength(1);
  expect(text).toContain("Orders by cash on delivery: 1, ₹100.00");
  expect(text).toContain(`${id}\r\n\r\nAt the desk:\r\nhttps://shop.example/desk/orders?waits=accept`);
  expect(text).toContain("Rare Stole");
  expect(text).toContain("2 left");
});

it("hands a question to the owner once, who answers its writer, and warns of an order of somebody else", async () => {
  const server = await startMailServer();
  const up = await start(server, { TRUST_SHOP: true });
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  const headers = { "x-shopper-address": "203.0.113.7" };
  const body = {
    name: "Mira\r\nBcc: everybody@example.org",
    email: "mira@example.org",
    order_number: id.toLowerCase(),
    question: "Where is it?\r\n\r\nI wait since Monday.",
  };
  const ask = (changes: Partial<typeof body> = {}) =>
    up.call("POST", "/questions", { headers, body: { ...body, ...changes } });
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200]);
  const text = await mailTo(server, OWNER, "asks:");
  expect(text).toMatch(/^Reply-To: "?Mira Bcc: everybody@example\.org"? <mira@example\.org>\r$/m);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(text).toContain("Where is it?\r\n\r\nI wait since Monday.");
  expect(text).toContain("another e-mail address. Tell nothing about it");
  await ask({ email: asha.email });
  expect(await mailTo(server, OWNER, `Reply-To: "Mira Bcc: everybody@example.org" <${asha.email}>`)).toContain(
    "Mails about it go to this e-mail address",
  );
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(mailsTo(server, OWNER, "asks:")).toHaveLength(2);
  expect(server.received.flatMap(({ to }) => to).filter((to) => to !== OWNER)).toEqual([asha.email]);
  // The same person has another question on the same day.
  await ask({ question: "And when will it come?" });
  expect(up.rows("select id from questions")).toHaveLength(3);
  expect(await ask({ question: " \n " })).toMatchObject({ status: 422, body: { message: "Question is required" } });
  expect(await ask({ email: "nobody" })).toMatchObject({ status: 422 });
  const limited = await Promise.all(
    Array.from({ length: 11 }, (_, index) => ask({ question: `And ${index}?`, email: `mira${index}@example.org` })),
  );
  expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
