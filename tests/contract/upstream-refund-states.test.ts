import { describe, expect, it, vi } from "vitest";
import { watchRefunds } from "#api/payments/make-refund.ts";
import { failRefund, markRefundMade, retryRefunds } from "#api/payments/refunds.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { shop, useLinkShop, type LinkOrder } from "#tests/support/link-shop.ts";

useLinkShop();

/** A paid order that was cancelled, with its refund begun at the provider. */
async function begun(): Promise<LinkOrder & { refund: ReturnType<typeof lastRefund> }> {
  const order = await shop.linked();
  await shop.returns(shop.fake.pay(order.link));
  shop.fake.refundsAre = "pending";
  await shop.cancel(order.id);
  await vi.waitFor(async () => expect((await shop.refundsOf(order.id))[0]?.reference).toMatch(/^rfnd_/), eventWait);
  return { ...order, refund: lastRefund(order) };
}

function lastRefund({ link }: LinkOrder) {
  const made = shop.fake.refunds.findLast((refund) => refund.payment_id === link.payments[0]?.payment_id);
  return made ?? expect.fail("the provider was asked for no refund");
}

const told = (event: string, refund: unknown, id?: string) => shop.fake.webhook(event, { refund }, id);
const again = (id: string) => inTransaction(shop.db, retryRefunds, id, shop.up.clock.at);
const refundsAt = ({ link }: LinkOrder) =>
  shop.fake.refunds.filter((refund) => refund.payment_id === link.payments[0]?.payment_id);

describe("a refund that the provider has begun", () => {
  it("is due until it says that it is processed; then it is made and the customer is written to, once", async () => {
    const order = await begun();
    await shop.sends(told("refund.created", order.refund));
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "due", reference: order.refund.id }]);
    expect(shop.rows("order_refunded", order.id)).toBe(0);
    shop.fake.endRefund(order.refund, "processed");
    const processed = told("refund.processed", order.refund);
    await Promise.all([shop.sends(processed), shop.sends(processed), watchRefunds(shop.services)]);
    await shop.sends(told("refund.created", { ...order.refund, status: "pending" }));
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made", reference: order.refund.id }]);
    expect([shop.rows("order_refunded", order.id), shop.rows("owner_refund_failed", order.id)]).toEqual([1, 0]);
    expect([refundsAt(order).length, await shop.findingsOn(order.id)]).toEqual([1, []]);
  });

  it("is asked about again each hour without any webhook, though the provider is down at first", async () => {
    const order = await begun();
    await watchRefunds(shop.services);
    expect(shop.fake.calls.filter((call) => call.startsWith("GET") && call.endsWith("/refunds"))).toHaveLength(1);
    shop.fake.endRefund(order.refund, "processed");
    shop.fake.faults.push({ on: "/refunds", does: "busy", times: 1 });
    shop.later(61);
    await watchRefunds(shop.services);
    // One that cannot be asked about waits another hour, so that it holds up no others.
    await watchRefunds(shop.services);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "due" }]);
    shop.later(59);
    await watchRefunds(shop.services);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "due" }]);
    shop.later(2);
    await watchRefunds(shop.services);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made" }]);
    expect(refundsAt(order)).toHaveLength(1);
  });

  it("and that fails is told to the owner once with a link to the order, where it is made anew under another key, once", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "failed");
    const failed = told("refund.failed", order.refund, "evt_failed");
    await Promise.all([shop.sends(failed), shop.sends(failed)]);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "failed" }]);
    // The customer has not read that it was sent, so they need not read that it failed.
    expect([shop.rows("owner_refund_failed", order.id), shop.rows("refund_failed", order.id)]).toEqual([1, 0]);
    expect(await shop.ownerMail(`The refund of order ${order.id} failed`)).toContain(`/desk/orders/${order.id}`);
    shop.fake.refundsAre = "processed";
    await again(order.id);
    // The event of the first attempt once more, before and after the second one is made.
    await shop.sends(failed);
    await shop.wake();
    await vi.waitFor(async () => expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made" }]), eventWait);
    await shop.sends(failed);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made", attempt: 2 }]);
    expect(refundsAt(order).map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect([shop.rows("owner_refund_failed", order.id), shop.rows("order_refunded", order.id)]).toEqual([1, 1]);
    expect(shop.fake.payments.get(order.link.payments[0]?.payment_id ?? "")?.amount_refunded).toBe(10_000);
  });

  it("is not failed by what was learnt of an attempt before the owner asked for it again", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "failed");
    await shop.sends(told("refund.failed", order.refund));
    await again(order.id);
    const [refund] = await shop.refundsOf(order.id);
    const late = { id: refund?.id ?? "", attempt: 1 };
    expect(await inTransaction(shop.db, failRefund, late, shop.up.clock.at)).toBe(false);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "due", attempt: 2 }]);
    expect(shop.rows("owner_refund_failed", order.id)).toBe(1);
  });

  it("and comes back after it was processed has failed, and customer and owner are told once", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "processed");
    await shop.sends(told("refund.processed", order.refund));
    shop.fake.endRefund(order.refund, "reversed");
    expect(await shop.refundsOf(order.id)).toMatchObject([{ made_at: expect.any(String) }]);
    for (const event of ["refund.failed", "refund.failed"]) await shop.sends(told(event, order.refund));
    // Without a time the report does not count it as money that went back.
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "failed", made_at: null }]);
    expect([shop.rows("refund_failed", order.id), shop.rows("owner_refund_failed", order.id)]).toEqual([1, 1]);
  });

  it("is not made twice when it was said to have failed and went through after all", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "failed");
    await shop.sends(told("refund.failed", order.refund));
    shop.fake.endRefund(order.refund, "processed");
    await again(order.id);
    await shop.wake();
    await vi.waitFor(async () => expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made" }]), eventWait);
    expect(refundsAt(order)).toHaveLength(1);
  });

  it("and that was paid by hand after it failed is told to the owner once when it goes through after all", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "failed");
    await shop.sends(told("refund.failed", order.refund));
    const [refund] = await shop.refundsOf(order.id);
    await inTransaction(shop.db, markRefundMade, refund?.id ?? "", shop.up.clock.at);
    await shop.sends(told("refund.failed", order.refund));
    expect(shop.rows("owner_payment_problem", order.id)).toBe(0);
    shop.fake.endRefund(order.refund, "processed");
    await Promise.all([1, 2].map(() => shop.sends(told("refund.processed", order.refund))));
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made", by_hand: 1 }]);
    expect(shop.rows("owner_payment_problem", order.id)).toBe(1);
    expect(await shop.ownerMail(`The payment of order ${order.id} needs you`)).toContain(order.refund.id);
  });

  it("and is made is not noted as paid by hand: whoever says so is told that the provider made it", async () => {
    const order = await begun();
    shop.fake.endRefund(order.refund, "processed");
    await shop.sends(told("refund.processed", order.refund));
    const [refund] = await shop.refundsOf(order.id);
    const byHand = inTransaction(shop.db, markRefundMade, refund?.id ?? "", shop.up.clock.at);
    await expect(byHand).rejects.toThrow(`made this refund by itself (${order.refund.id})`);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made", by_hand: 0 }]);
  });
});
