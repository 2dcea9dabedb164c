import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { reconcilePayments, type Difference } from "#api/payments/reconcile.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { fakeProvider, startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

let fake: FakeRazorpay;
let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let provider: ReturnType<typeof fakeProvider>;

beforeAll(async () => {
  fake = await startFakeRazorpay({ now: () => up.clock.at });
  provider = fakeProvider(fake);
  up = await startTestUpstream({ samples: null, provider });
  db = await up.openDatabase();
  asha = await up.customer();
});
afterAll(async () => {
  await up.stop();
  await fake.stop();
});

const ask = (id: string) => up.call("POST", `/orders/${id}/payment`, { as: asha, body: {} });

async function paidOrder(): Promise<{ id: string; reference: string }> {
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const id = await placed(up, asha, body);
  await ask(id);
  fake.pay(fake.linkOf(id));
  await ask(id);
  return { id, reference: fake.linkOf(id).payments[0]?.payment_id ?? "" };
}

/** What is counted between a day ago and a minute from now, and what differs. */
async function reconciled() {
  const found: Difference[] = [];
  const now = up.clock.at.getTime();
  const range = { from: new Date(now - 86_400_000), to: new Date(now + 60_000) };
  const shop = { db, provider, timeZone: "Asia/Kolkata" };
  return { counts: await reconcilePayments(shop, range, (one) => found.push(one)), found };
}

const differences = async () => (await reconciled()).found.map(({ what }) => what);

/** The only difference, with what to do, after those of earlier orders. */
async function newDifference(before: readonly string[]): Promise<string> {
  const { found } = await reconciled();
  return found
    .filter(({ what }) => !before.includes(what))
    .map(({ what, todo }) => `${what}: ${todo}`)
    .join("\n");
}

test("counts the payments that it compared: no order that is not paid, and a payment too many apart", async () => {
  const { id } = await paidOrder();
  const unpaid = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  await ask(await placed(up, asha, unpaid));
  const extra = fake.payAgain(fake.linkOf(id));
  Object.assign(fake.payments.get(extra) ?? {}, { amount_refunded: 10_000, status: "refunded" });
  const all = { counts: { there: 2, here: 1, beside: 1 }, found: [] };
  expect(await reconciled()).toEqual(all);
  // A payment link of an older order that was paid in these days is compared, too.
  up.database.prepare("update payments set created_at = '2026-01-01T00:00:00.000Z' where order_id = ?").run(id);
  expect(await reconciled()).toEqual(all);
  fake.payments.delete(extra);
});

test("books that agree say nothing; each difference is told: unknown, unnoticed, missing, another amount, refunds", async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  expect(await differences()).toEqual([]);
  const [amount, refunded, gone] = orders.map(({ reference }) => reference);
  Object.assign(fake.payments.get(amount ?? "") ?? {}, { amount: 123_456 });
  Object.assign(fake.payments.get(refunded ?? "") ?? {}, { amount_refunded: 500 });
  fake.refunds.push({
    id: "rfnd_dashboard",
    payment_id: refunded ?? "",
    amount: 500,
    receipt: null,
    status: "processed",
    key: null,
  });
  fake.payments.delete(gone ?? "");
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const unnoticed = await placed(up, asha, body);
  await ask(unnoticed);
  fake.pay(fake.linkOf(unnoticed));
  fake.payments.set("pay_other", {
    ...(fake.payments.get(amount ?? "") ?? expect.fail("no payment")),
    id: "pay_other",
    notes: [],
    // The day before in London, and this day where the shop is.
    created_at: Date.parse("2026-11-19T20:00:00Z") / 1000,
  });
  const found = await differences();
  expect(found).toHaveLength(5);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining("₹1,234.56 (pay_other, 2026-11-20) paid there and not here: it names no order"),
      `order ${orders[0]?.id} (${amount}): ₹1,234.56 INR there, ₹100.00 here`,
      `order ${orders[1]?.id} (${refunded}): ₹5.00 refunded there (rfnd_dashboard) by nobody here`,
      `order ${orders[2]?.id} (${gone}): ₹100.00 paid here and not there`,
      expect.stringMatching(
        new RegExp(`^order ${unnoticed}: ₹100.00 .* paid there and not here; the order is processing`),
      ),
    ]),
  );
  // The books have four payments: one of the test before, two that the provider has, too, and the one that is gone there.
  expect((await reconciled()).counts).toEqual({ there: 5, here: 4, beside: 0 });
});

test("a refund is asked for by its receipt before it is called one of the dashboard's: lost, failed here, by hand, gone there", async () => {
  const { id, reference } = await paidOrder();
  const before = await differences();
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const refundOf = async () =>
    (await db.selectFrom("refunds").selectAll().where("order_id", "=", id).executeTakeFirst()) ?? expect.fail();
  await vi.waitFor(async () => expect((await refundOf()).state).toBe("made"), eventWait);
  expect(await newDifference(before)).toBe("");
  const set = (values: { state: "due" | "made" | "failed"; reference?: string | null; by_hand?: number }) =>
    db.updateTable("refunds").set(values).where("order_id", "=", id).execute();
  await set({ state: "due", reference: null });
  expect(await newDifference(before)).toContain("not yet noted here: a running shop notes it by itself");
  await set({ state: "failed" });
  expect(await newDifference(before)).toContain(`asked for again on the page of the order ${id}`);
  await set({ state: "made", by_hand: 1 });
  expect(await newDifference(before)).toContain("went back twice");
  await set({ state: "made", by_hand: 0 });
  const refund = fake.refunds.find(({ payment_id: payment }) => payment === reference) ?? expect.fail();
  const second = { ...refund, id: "rfnd_second", receipt: `${refund.receipt}.2` };
  fake.refunds.push(second);
  Object.assign(fake.payments.get(reference) ?? {}, { amount_refunded: 20_000 });
  expect(await newDifference(before)).toContain("(rfnd_second) beside another of the same refund: it went back twice");
  fake.refunds.splice(fake.refunds.indexOf(second), 1);
  Object.assign(fake.payments.get(reference) ?? {}, { amount_refunded: 10_000 });
  fake.endRefund(refund, "failed");
  expect(await newDifference(before)).toContain(`refunded here (${(await refundOf()).id}) and not there`);
});

test("a payment too many is named until it has gone back, and an order of an account that is gone with what to do", async () => {
  const { id } = await paidOrder();
  const before = await differences();
  const extra = fake.payAgain(fake.linkOf(id));
  expect(await newDifference(before)).toContain(`refund ${extra} in the provider's dashboard`);
  Object.assign(fake.payments.get(extra) ?? {}, { amount_refunded: 10_000, status: "refunded" });
  expect(await newDifference(before)).toBe("");
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const forgotten = await placed(up, asha, body);
  await db
    .updateTable("payments")
    .set({ provider: "razorpay", awaited_until: up.clock.at.toISOString() })
    .where("order_id", "=", forgotten)
    .execute();
  expect(await newDifference(before)).toContain("cancel it at the desk");
  // One of the account that is set up can be asked about.
  await db.updateTable("payments").set({ provider: provider.name }).where("order_id", "=", forgotten).execute();
  expect(await newDifference(before)).toBe("");
});

test("a payment in another currency is told, and one that names no order is looked for by its link", async () => {
  const { id, reference } = await paidOrder();
  const before = await differences();
  Object.assign(fake.payments.get(reference) ?? {}, { currency: "USD" });
  expect(await newDifference(before)).toContain(`order ${id} (${reference}): ₹100.00 USD there, ₹100.00 here`);
  Object.assign(fake.payments.get(reference) ?? {}, { currency: "INR" });
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const unnoticed = await placed(up, asha, body);
  await ask(unnoticed);
  fake.pay(fake.linkOf(unnoticed));
  const paid = fake.linkOf(unnoticed).payments[0]?.payment_id ?? "";
  Object.assign(fake.payments.get(paid) ?? expect.fail("no payment"), { notes: [] });
  expect(await newDifference(before)).toContain(
    `order ${unnoticed}: ₹100.00 (${paid}, 2026-11-20) paid there and not here`,
  );
});

test("lists longer than a page are read to their end", async () => {
  const one = [...fake.payments.values()][0] ?? expect.fail("no payment");
  for (let index = 0; index < 150; index++)
    fake.payments.set(`pay_many${index}`, { ...one, id: `pay_many${index}`, notes: [] });
  expect((await differences()).filter((what) => what.includes("pay_many"))).toHaveLength(150);
});
