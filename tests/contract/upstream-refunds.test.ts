import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { makeRefund } from "#api/payments/make-refund.ts";
import type { PaymentProvider, RefundOutcome, RefundRequest } from "#api/payments/payment-provider.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { dueRefund, failRefund, markRefundMade, retryRefunds, type DueRefund } from "#api/payments/refunds.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { byUpi, goodUpi, orderOf, paid, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

let asked: RefundRequest[] = [];
let answer: (request: RefundRequest) => RefundOutcome;
const provider: PaymentProvider = {
  ...sandboxProvider(),
  async refund(request: RefundRequest) {
    asked.push(request);
    return answer(request);
  },
};
useUpstream({ samples: null, provider, UPI_ID: "pallu@bank", UPI_KEPT_HOURS: 1 / 60 });
useNewCustomers();
beforeEach(() => {
  asked = [];
  provider.isTest = true;
  answer = ({ id }) => ({ outcome: "made", reference: `rfnd-${id}` });
});

const write = (due: Partial<DueRefund> & Pick<DueRefund, "orderId">) =>
  inTransaction(db, dueRefund, { returnId: null, amountPaise: 1_000, reason: "return-R1", at: up.clock.at, ...due });
/** How many mails of a kind were written about an order. */
const mailCount = (kind: string, orderId: string) => up.entriesOf(orderId).filter((one) => one === kind).length;
const rowsOf = (orderId: string) =>
  db.selectFrom("refunds").selectAll().where("order_id", "=", orderId).orderBy("created_at").execute();

const cardOrder = () => placedByCard(up, asha, [{ productId: up.product() }]);

/** An order that is paid by card, and a return of it that has arrived. */
async function arrivedReturn() {
  const id = await cardOrder();
  await deliver(db, id, up.clock.at);
  const returned = await askedReturn(up, asha, id, [{ line: 0, qty: 1 }]);
  await inTransaction(db, answerReturn, returned, { to: "accepted", words: null }, up.clock.at);
  const pieces = { restock: false, parts: new Map<number, number>() };
  await inTransaction(db, receiveReturn, returned, pieces, up.clock.at);
  return { id, returned };
}

/** Any call wakes the worker that also does the refunds written on this connection. */
const wake = () => up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });

test("what was paid for a cancelled order goes back whole, and the provider is told our own id", async () => {
  const id = await cardOrder();
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  await vi.waitFor(async () => expect(await rowsOf(id)).toMatchObject([{ state: "made" }]), eventWait);
  const [refund] = await rowsOf(id);
  expect(refund).toMatchObject({ amount_paise: 10_000, by_hand: 0, reason: "cancellation", return_id: null });
  expect(asked).toMatchObject([{ id: refund?.id, amountPaise: 10_000, orderId: id }]);
  expect(refund?.reference).toBe(`rfnd-${refund?.id}`);
  // The provider makes tests only: no money has moved, and no mail says that it has.
  expect(mailCount("order_refunded", id)).toBe(0);
});

test("the customer is written to once when the money of a cancelled order has gone back, and not while it is only due", async () => {
  provider.isTest = false;
  answer = () => {
    throw new Error("the provider is down");
  };
  const id = await cardOrder();
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  await vi.waitUntil(() => up.logs.some(({ kind, error }) => kind === "payment_refund" && error), eventWait);
  expect(mailCount("order_refunded", id)).toBe(0);
  answer = ({ id: refund }) => ({ outcome: "made", reference: `rfnd-${refund}` });
  await vi.waitFor(async () => {
    up.clock.at = new Date(up.clock.at.getTime() + 60_000);
    await wake();
    expect(await rowsOf(id)).toMatchObject([{ state: "made" }]);
  }, eventWait);
  const mails = (await up.mails(asha.email, 3)).map(decodedMail);
  expect(mails.filter((text) => text.includes(`Your money for order ${id}`))).toEqual([
    expect.stringContaining(`What you paid for your order ${id}, ₹100.00, has been sent back to you.`),
  ]);
  expect(mailCount("order_refunded", id)).toBe(1);
});

test("the same reason twice, one after the other or at once, writes one refund", async () => {
  const id = await cardOrder();
  const [first, second] = await Promise.all([write({ orderId: id }), write({ orderId: id })]);
  const third = await write({ orderId: id, amountPaise: 2_000 });
  expect(new Set([first.id, second.id, third.id]).size).toBe(1);
  expect(await rowsOf(id)).toHaveLength(1);
});

test("whatever is asked for, no more than was paid is ever refunded", async () => {
  const id = await cardOrder();
  let reason = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.integer({ min: -5, max: 4_000 }), fc.constantFrom(0, 0.5, NaN, 10_001)), { maxLength: 6 }),
      async (amounts) => {
        await db.deleteFrom("refunds").where("order_id", "=", id).execute();
        for (const amountPaise of amounts) {
          const refundable = amountPaise >= 1 && Number.isInteger(amountPaise);
          const left = 10_000 - (await rowsOf(id)).reduce((sum, refund) => sum + Number(refund.amount_paise), 0);
          const isWritten = await write({ orderId: id, reason: `return-${++reason}`, amountPaise }).then(
            () => true,
            () => false,
          );
          expect(isWritten).toBe(refundable && amountPaise <= left);
        }
        const all = (await rowsOf(id)).reduce((sum, refund) => sum + Number(refund.amount_paise), 0);
        expect(all).toBeLessThanOrEqual(10_000);
      },
    ),
    { numRuns: 15 },
  );
});

test("cash goes back by hand after delivery, stays due until the owner says so, and no provider is asked", async () => {
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await expect(write({ orderId: id })).rejects.toThrow("No more can be refunded");
  for (const status of ["processing", "shipped", "delivered"] as const)
    await inTransaction(db, moveOrder, id, status, up.clock.at);
  const refund = await write({ orderId: id });
  await wake();
  expect(refund).toMatchObject({ by_hand: 1, state: "due", payment_id: null });
  for (const once of [1, 2])
    await inTransaction(db, markRefundMade, refund.id, new Date(up.clock.at.getTime() + once * 1_000));
  expect(await rowsOf(id)).toMatchObject([
    { state: "made", made_at: new Date(up.clock.at.getTime() + 1_000).toISOString() },
  ]);
  const { data } = (await up.call("GET", `/orders/${id}`, { as: asha })).body as { data: { refunds: unknown } };
  expect(data.refunds).toMatchObject([{ at: new Date(up.clock.at.getTime() + 1_000).toISOString() }]);
  expect(asked.filter(({ orderId }) => orderId === id)).toEqual([]);
});

test("an own UPI payment is refunded by hand only after it came", async () => {
  const place = async () => {
    const payment = byUpi(await paid(up, asha, 100, goodUpi));
    return placed(up, asha, orderOf(asha, [{ productId: up.product() }], payment));
  };
  const [unpaid, came] = [await place(), await place()];
  await inTransaction(db, confirmPayment, came, up.clock.at);
  for (const id of [unpaid, came]) await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  expect(await rowsOf(unpaid)).toEqual([]);
  expect(await rowsOf(came)).toMatchObject([{ by_hand: 1, state: "due", amount_paise: 10_000 }]);
});

test("a refund that the provider refuses is failed, logged and told to the owner, and stays made once it is paid by hand", async () => {
  answer = () => ({ outcome: "failed", message: "The balance is too low." });
  const id = await cardOrder();
  const { id: refund } = await write({ orderId: id });
  await expect(inTransaction(db, markRefundMade, refund, up.clock.at)).rejects.toThrow("by itself");
  await wake();
  await vi.waitFor(async () => expect(await rowsOf(id)).toMatchObject([{ state: "failed" }]), eventWait);
  expect(up.logs).toContainEqual(expect.objectContaining({ msg: "refund failed", error: "The balance is too low." }));
  expect(mailCount("owner_refund_failed", id)).toBe(1);
  // Neither is a provider asked again that refused, unless the owner says so.
  await makeRefund({ db, now: () => up.clock.at, log: () => undefined, providers: [provider] }, refund);
  expect(asked.filter(({ orderId }) => orderId === id)).toHaveLength(1);
  await inTransaction(db, markRefundMade, refund, up.clock.at);
  // The provider says late that it failed.
  await inTransaction(db, failRefund, { id: refund, attempt: 1 }, up.clock.at);
  expect(await rowsOf(id)).toMatchObject([{ state: "made", by_hand: 1, made_at: up.clock.at.toISOString() }]);
});

test("a return's refund that the provider refused is said to have failed, and asked for again, once", async () => {
  answer = () => ({ outcome: "failed", message: "The balance is too low." });
  const { id, returned } = await arrivedReturn();
  const refund = () => inTransaction(db, refundReturn, returned, { amountPaise: null, isMade: false }, up.clock.at);
  expect(await refund()).toMatchObject({ amount_paise: 10_000, state: "due", by_hand: 0 });
  up.clock.at = new Date();
  await wake();
  await vi.waitFor(async () => expect(await rowsOf(id)).toMatchObject([{ state: "failed" }]), eventWait);
  expect(await refund()).toMatchObject({ state: "failed" });
  // What did not go back is not said to have gone.
  const statusOf = async () =>
    (await db.selectFrom("returns").select("status").where("id", "=", returned).executeTakeFirstOrThrow()).status;
  expect([await statusOf(), mailCount("return_refunded", id)]).toEqual(["received", 0]);
  answer = ({ id: refund }) => ({ outcome: "made", reference: `rfnd-${refund}` });
  const again = () => inTransaction(db, retryRefunds, id, up.clock.at);
  const retried = await Promise.allSettled([again(), again()]);
  expect(retried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  up.clock.at = new Date();
  await wake();
  await vi.waitFor(async () => expect(await rowsOf(id)).toMatchObject([{ state: "made", by_hand: 0 }]), eventWait);
  await expect(again()).rejects.toThrow("has failed");
  expect([await statusOf(), mailCount("return_refunded", id)]).toEqual(["refunded", 1]);
});
