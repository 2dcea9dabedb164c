import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { differenceText, reconcilePayments, type Difference } from "#api/payments/reconcile.ts";
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
async function reconciled(signal?: AbortSignal) {
  const found: Difference[] = [];
  const now = up.clock.at.getTime();
  const range = { from: new Date(now - 86_400_000), to: new Date(now + 60_000) };
  const shop = { db, provider, timeZone: "Asia/Kolkata", ...(signal && { signal }) };
  return { counts: await reconcilePayments(shop, range, (one) => found.push(one)), found };
}

/** Each difference: its code beside its values. Its words name values that it has. */
async function differences() {
  const { found } = await reconciled();
  for (const one of found) expect(differenceText(one).join()).not.toMatch(/[{}?]|undefined|null|NaN/);
  return found.map(({ code, values }) => ({ code, ...values }));
}

/** The differences after those of earlier orders. */
async function newDifferences(before: readonly unknown[]) {
  const known = before.map((one) => JSON.stringify(one));
  return (await differences()).filter((one) => !known.includes(JSON.stringify(one)));
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
  up.run("update payments set created_at = '2026-01-01T00:00:00.000Z' where order_id = ?", id);
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
      { code: "no_order", amount_paise: 123_456, reference: "pay_other", day: "2026-11-20" },
      {
        code: "amount",
        order_id: orders[0]?.id,
        reference: amount,
        there_paise: 123_456,
        currency: "INR",
        here_paise: 10_000,
      },
      {
        code: "refund_unknown",
        order_id: orders[1]?.id,
        reference: refunded,
        amount_paise: 500,
        refund: "rfnd_dashboard",
      },
      { code: "not_there", order_id: orders[2]?.id, reference: gone, amount_paise: 10_000 },
      expect.objectContaining({
        code: "not_here",
        order_id: unnoticed,
        amount_paise: 10_000,
        order_status: "processing",
      }),
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
  expect(await newDifferences(before)).toEqual([]);
  const set = (values: { state: "due" | "made" | "failed"; reference?: string | null; by_hand?: number }) =>
    db.updateTable("refunds").set(values).where("order_id", "=", id).execute();
  await set({ state: "due", reference: null });
  expect(await newDifferences(before)).toMatchObject([{ code: "refund_not_noted", order_id: id }]);
  await set({ state: "failed" });
  expect(await newDifferences(before)).toMatchObject([{ code: "refund_failed" }]);
  await set({ state: "made", by_hand: 1 });
  expect(await newDifferences(before)).toMatchObject([{ code: "refund_by_hand" }]);
  await set({ state: "made", by_hand: 0 });
  const refund = fake.refunds.find(({ payment_id: payment }) => payment === reference) ?? expect.fail();
  const second = { ...refund, id: "rfnd_second", receipt: `${refund.receipt}.2` };
  fake.refunds.push(second);
  Object.assign(fake.payments.get(reference) ?? {}, { amount_refunded: 20_000 });
  expect(await newDifferences(before)).toMatchObject([{ code: "refund_twice", refund: "rfnd_second" }]);
  fake.refunds.splice(fake.refunds.indexOf(second), 1);
  Object.assign(fake.payments.get(reference) ?? {}, { amount_refunded: 10_000 });
  fake.endRefund(refund, "failed");
  expect(await newDifferences(before)).toMatchObject([{ code: "refund_not_there", refund: (await refundOf()).id }]);
});

test("a payment too many is named until it has gone back, and an order of an account that is gone with what to do", async () => {
  const { id } = await paidOrder();
  const before = await differences();
  const extra = fake.payAgain(fake.linkOf(id));
  expect(await newDifferences(before)).toMatchObject([{ code: "beside", reference: extra, order_id: id }]);
  Object.assign(fake.payments.get(extra) ?? {}, { amount_refunded: 10_000, status: "refunded" });
  expect(await newDifferences(before)).toEqual([]);
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const forgotten = await placed(up, asha, body);
  await db
    .updateTable("payments")
    .set({ provider: "razorpay", awaited_until: up.clock.at.toISOString() })
    .where("order_id", "=", forgotten)
    .execute();
  expect(await newDifferences(before)).toMatchObject([{ code: "account_gone", order_id: forgotten }]);
  // One of the account that is set up can be asked about.
  await db.updateTable("payments").set({ provider: provider.name }).where("order_id", "=", forgotten).execute();
  expect(await newDifferences(before)).toEqual([]);
});

test("a payment in another currency is told, and one that names no order is looked for by its link", async () => {
  const { id, reference } = await paidOrder();
  const before = await differences();
  Object.assign(fake.payments.get(reference) ?? {}, { currency: "USD" });
  expect(await newDifferences(before)).toMatchObject([
    { code: "amount", order_id: id, reference, currency: "USD", there_paise: 10_000, here_paise: 10_000 },
  ]);
  Object.assign(fake.payments.get(reference) ?? {}, { currency: "INR" });
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const unnoticed = await placed(up, asha, body);
  await ask(unnoticed);
  fake.pay(fake.linkOf(unnoticed));
  const paid = fake.linkOf(unnoticed).payments[0]?.payment_id ?? "";
  Object.assign(fake.payments.get(paid) ?? expect.fail("no payment"), { notes: [] });
  expect(await newDifferences(before)).toMatchObject([
    { code: "not_here", order_id: unnoticed, reference: paid, day: "2026-11-20" },
  ]);
});

test("lists longer than a page are read to their end, or until nobody waits any longer", async () => {
  const one = [...fake.payments.values()][0] ?? expect.fail("no payment");
  for (let index = 0; index < 150; index++)
    fake.payments.set(`pay_many${index}`, { ...one, id: `pay_many${index}`, notes: [] });
  expect((await differences()).filter((one) => JSON.stringify(one).includes("pay_many"))).toHaveLength(150);
  await expect(reconciled(AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
});
