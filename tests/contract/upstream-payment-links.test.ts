// One file, since a link, its payment and its order change together, against one stand-in of the provider.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { readLinkPayment } from "#contract/payments.ts";
import { readOrder } from "#contract/orders.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { watchLinks } from "#api/payment-links/watch-payments.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { deliveryDay } from "#domain/delivery-table.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startLinkShop, type LinkShop } from "#tests/support/link-shop.ts";
import { askDesk } from "#tests/support/ask-desk.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

const MINUTE_MS = 60_000;
let shop: LinkShop;
let { fake, up, db, services, returns, sends, wake, rows, refundsOf, findingsOn } = {} as LinkShop;
let asha: TestCustomer;

beforeAll(async () => {
  shop = await startLinkShop("rzp_test_fake");
  ({ fake, up, db, services, returns, sends, wake, rows, refundsOf, findingsOn } = shop);
});
beforeEach(async () => {
  shop.calm();
  asha = await up.customer();
});
afterAll(() => shop.stop());

/** An order by a link, placed and not paid. */
async function order(method: "card" | "upi" = "card"): Promise<{ id: string; product: number }> {
  const product = up.product();
  const body = orderOf(asha, [{ productId: product }], { paymentMethod: method, status: "processing" });
  return { id: await placed(up, asha, body), product };
}

const ask = (id: string, as = asha) => up.call("POST", `/orders/${id}/payment`, { as, body: {} });
const orderNow = async (id: string) => readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body);
const paidEvent = (id: string) => fake.webhook("payment_link.paid", { payment_link: fake.linkOf(id) });
const isProblemOf = (id: string, text: string) => text.includes(`The payment of order ${id} needs you`);

/** An order with its link out. */
async function linked(method: "card" | "upi" = "card") {
  const made = await order(method);
  expect((await ask(made.id)).status).toBe(200);
  return { ...made, link: fake.linkOf(made.id) };
}

describe("an order that is paid by a link", () => {
  it("is placed as awaited without a payment, and asking for its link makes one for its amount, time and method", async () => {
    const { id, product } = await order("upi");
    expect(up.stockOf(product)).toBe(9);
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited", isTestPayment: true });
    const answer = await ask(id);
    const link = fake.linkOf(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { orderId: id, status: "awaited", link: link.short_url } },
    });
    expect(link).toMatchObject({
      amount: 10_000,
      currency: "INR",
      accept_partial: false,
      reference_id: id,
      expire_by: (up.clock.at.getTime() + 60 * MINUTE_MS) / 1000,
      callback_url: "https://shop.example/payment/return",
      options: { checkout: { method: { upi: true, card: false } } },
    });
    expect((await orderNow(id))?.paymentLink).toBe(link.short_url);
    const token = new URL(up.upstream.services.desk.orderLink({ id, language: "en" })).searchParams.get("token");
    const state = await up.call("GET", "/order-state", { headers: { "order-token": token ?? "" } });
    expect(state.body).toMatchObject({ data: { payment_awaited: true, payment_link: link.short_url } });
    const [mail = ""] = (await up.mails(asha.email, 1)).map(decodedMail);
    expect(mail).toContain(`Subject: Your order ${id}: payment awaited`);
    expect(mail).not.toMatch(/went through|UPI app/);
  });

  it("takes no card numbers", async () => {
    const body = {
      method: "card",
      amount: 100,
      cardNumber: "4111 1111 1111 1111",
      cardName: "A",
      expiryDate: "12/30",
      cvv: "123",
    };
    expect(await up.call("POST", "/payments/process", { as: asha, body })).toMatchObject({
      status: 422,
      body: { code: "payment_not_offered" },
    });
  });

  it("has one link however often and at once it is asked for, and nobody else may ask", async () => {
    const { id } = await order();
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(new Set(answers.map(({ body }) => readLinkPayment(body).link))).toEqual(
      new Set([fake.linkOf(id).short_url]),
    );
    expect((await ask(id, await up.customer())).status).toBe(404);
  });

  it.each([
    ["lost", "POST /v1/payment_links"],
    ["busy", "GET /v1/payment_links"],
    ["down", "POST /v1/payment_links"],
  ] as const)("is kept when the provider's answer is %s (%s), and the same link is found again", async (does, on) => {
    const { id } = await order();
    fake.faults.push({ on, does, times: 1 });
    expect(await ask(id)).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited", paymentLink: null });
    expect(readLinkPayment((await ask(id)).body).link).toBe(fake.linkOf(id).short_url);
  });

  it("is not marked as paid or sent by hand", async () => {
    const { id } = await linked();
    await expect(inTransaction(db, confirmPayment, id, up.clock.at)).rejects.toMatchObject({
      refused: { code: "awaits_link", message: expect.stringContaining("not paid yet"), values: { order: id } },
    });
    await expect(inTransaction(db, moveOrder, id, "shipped", up.clock.at)).rejects.toThrow("not paid yet");
    expect((await orderNow(id))?.status).toBe("processing");
  });
});

describe("a payment", () => {
  it("is settled once by return, webhook and question, in whatever order and however often they come", async () => {
    const { id, link } = await linked();
    const back = fake.pay(link);
    const event = paidEvent(id);
    const answers = await Promise.all([returns(back), sends(event), sends(event), returns(back), ask(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(readLinkPayment(answers[0]?.body)).toEqual({ orderId: id, status: "captured", link: null });
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "captured", paymentDueAt: null, paymentLink: null });
    await watchLinks(services);
    expect([rows("order_paid", id), rows("owner_paid", id), await refundsOf(id)]).toEqual([1, 1, []]);
    expect(await findingsOn(id)).toEqual([]);
  });

  it("of a shopper who never came back is found by asking, without any webhook", async () => {
    const { id, link } = await linked();
    fake.pay(link);
    // Most shoppers come back within two minutes: the provider is not asked for those.
    up.clock.at = new Date(up.clock.at.getTime() + MINUTE_MS);
    await watchLinks(services);
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
    up.clock.at = new Date(up.clock.at.getTime() + 2 * MINUTE_MS);
    await writeContent(db, "delivery", { en: [["570", 3, 1, true, true, null]] }, new Date());
    up.run("update orders set promised_by = '2020-01-01' where id = ?", id);
    await watchLinks(services);
    // It is packed from now on.
    const row = { prefix: "570", place: null, days: 3, packingDays: 1, cash: true, served: true };
    const promisedBy = deliveryDay(up.clock.at, row, null, DEFAULT_TIME_ZONE);
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "captured", promisedBy });
  });

  // What does not fit an order is a rule of `link-mismatch.test.ts`.
  it("that is told for another amount is not taken as paid, and the owner is told once and why", async () => {
    const { id, link } = await linked();
    const back = fake.pay(link);
    fake.lie = (one) => (one.id === link.id ? { amount: 100, amount_paid: 100 } : {});
    await returns(back);
    await sends(paidEvent(id));
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
    expect([rows("owner_payment_problem", id), rows("order_paid", id)]).toEqual([1, 0]);
    const mail = await vi.waitUntil(
      async () => (await up.mails("owner@example.org", 1)).map(decodedMail).find((text) => isProblemOf(id, text)),
      eventWait,
    );
    expect(mail).toContain("does not fit the order: the link is over ₹1.00, not ₹100.00");
    fake.lie = null;
    await returns(back);
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "captured" });
  });

  it("is not believed without the provider's signature: neither a return nor a webhook", async () => {
    const { id, link } = await linked();
    const forged = new URL(fake.pay(link));
    forged.searchParams.set("razorpay_payment_link_reference_id", "PL-AAAAAAAA");
    expect((await returns(forged.href)).status).toBe(400);
    const event = paidEvent(id);
    for (const headers of [
      { ...event.headers, "x-razorpay-signature": "0".repeat(64) },
      { ...event.headers, "x-razorpay-signature": "" },
      { ...event.headers, "x-razorpay-signature": "zz" },
    ])
      expect((await sends({ ...event, headers })).status).toBe(400);
    expect((await sends({ ...event, body: `${event.body} ` })).status).toBe(400);
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
  });

  it("of which a signed webhook speaks too early changes nothing", async () => {
    const { id, link } = await linked();
    expect((await sends(fake.webhook("payment_link.paid", { payment_link: { ...link, status: "paid" } }))).status).toBe(
      200,
    );
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
  });

  it("is asked for again while the provider is down: the webhook is answered 503, the order kept", async () => {
    const { id, link } = await linked();
    const back = fake.pay(link);
    fake.faults.push({ on: "/v1/payment_links", does: "busy" });
    expect((await sends(paidEvent(id))).status).toBe(503);
    expect(await returns(back)).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    up.clock.at = new Date(up.clock.at.getTime() + 61 * MINUTE_MS);
    await watchLinks(services);
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
    fake.faults.length = 0;
    await watchLinks(services);
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });
});

describe("in a maintenance", () => {
  it("nobody asks the provider, and a return that began before is refused like every change, not like a failure of the provider", async () => {
    const { id, link } = await linked();
    const back = fake.pay(link);
    up.clock.at = new Date(up.clock.at.getTime() + 3 * MINUTE_MS);
    fake.calls.length = 0;
    let asked = 0;
    // It begins while links are asked about.
    await watchLinks(services, async () => ++asked > 1);
    expect([fake.calls, asked]).toEqual([[], 2]);
    // The process has just read that there is none.
    expect((await wake()).status).toBe(200);
    await db.transaction().execute((trx) => up.engine.moving.freeze(trx, ["payments", "orders"]));
    try {
      expect(await returns(back)).toMatchObject({ status: 503, body: { code: "maintenance" } });
      expect((await sends(paidEvent(id))).status).toBe(503);
    } finally {
      await db.transaction().execute((trx) => up.engine.moving.thaw(trx, ["payments", "orders"]));
    }
    expect((await sends(paidEvent(id))).status).toBe(200);
    expect(await orderNow(id)).toMatchObject({ paymentStatus: "captured" });
  });
});

describe("an order that cannot be asked about", () => {
  it("does not keep the others from being settled: neither a link that is told malformed, nor a provider no longer set up", async () => {
    const { id: broken, link: brokenLink } = await linked();
    const { id: foreign } = await order();
    await db.updateTable("payments").set({ provider: "earlier" }).where("order_id", "=", foreign).execute();
    const { id: unpaid } = await linked();
    up.clock.at = new Date(up.clock.at.getTime() + 30 * MINUTE_MS);
    const { id: paid, link } = await linked();
    fake.pay(link);
    fake.lie = (one) => (one.id === brokenLink.id ? { short_url: "no address" } : {});
    up.clock.at = new Date(up.clock.at.getTime() + 35 * MINUTE_MS);
    await watchLinks(services);
    expect(await orderNow(unpaid)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    expect(await orderNow(paid)).toMatchObject({ status: "processing", paymentStatus: "captured" });
    expect([(await orderNow(broken))?.status, (await orderNow(foreign))?.status]).toEqual(["processing", "processing"]);
    await db.updateTable("payments").set({ status: "expired" }).where("order_id", "in", [broken, foreign]).execute();
  });
});

describe("an order whose time to pay is over", () => {
  it("is cancelled when the provider says that its link has expired: the stock is back and the customer reads why", async () => {
    const { id, product, link } = await linked();
    up.clock.at = new Date(up.clock.at.getTime() + 61 * MINUTE_MS);
    await Promise.all([watchLinks(services), watchLinks(services)]);
    expect(link.status).toBe("expired");
    expect(await orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    expect([up.stockOf(product), rows("order_cancelled", id), rows("payment_link_end", id)]).toEqual([10, 1, 0]);
    await wake();
    // The mail of the order itself may have gone before: it says that an order which is not paid is cancelled.
    const mails = (await up.mails(asha.email, 2)).map(decodedMail);
    expect(mails.filter((text) => text.includes("was not paid in time"))).toHaveLength(1);
    expect(await refundsOf(id)).toEqual([]);
    expect(await findingsOn(id)).toEqual([]);
  });

  it("is cancelled, too, when no link was ever made", async () => {
    const { id } = await order();
    up.clock.at = new Date(up.clock.at.getTime() + 61 * MINUTE_MS);
    await watchLinks(services);
    expect(await orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
  });

  it("ends a link that the provider still holds open, before it is cancelled", async () => {
    const { id, link } = await linked();
    link.expire_by += 3_600;
    up.clock.at = new Date(up.clock.at.getTime() + 61 * MINUTE_MS);
    fake.faults.push({ on: "/cancel", does: "busy", times: 1 });
    await watchLinks(services);
    expect((await orderNow(id))?.status).toBe("processing");
    await watchLinks(services);
    expect([link.status, (await orderNow(id))?.status]).toEqual(["cancelled", "cancelled"]);
  });

  it.each(["keep", "before"])(
    "is cancelled in an exchange (%s), too: its piece is for sale again, and the money of the first one goes back",
    async (exchange) => {
      const owner = await askDesk(up).as("owner");
      const piece = addPiece(up, [
        { size: "M", color: "Red", stock: 5 },
        { size: "XL", color: "Red", stock: 5, pricePaise: 15_000 },
      ]);
      const body = orderOf(asha, [{ productId: piece }], { paymentMethod: "card", status: "processing" });
      const first = await placed(up, asha, body);
      await ask(first);
      await returns(fake.pay(fake.linkOf(first)));
      await deliver(db, first, up.clock.at);
      const wanted = { size: "XL", color: "Red", price: 150 };
      const id = await askedReturn(up, asha, first, [{ line: 0, qty: 1, wanted }]);
      const open = () => owner.open(`/desk/returns/${id}`);
      await (await open()).press(ordersWords.accept, { exchange });
      if (exchange === "keep") await (await open()).press(returnsWords.receive, { restock: "on" });
      const second = String(up.value("select id from orders where replaces_return = ?", id));
      await ask(second);
      expect([fake.linkOf(second).amount, stocksOf(up, piece)["XL Red"]]).toEqual([5_000, 4]);
      shop.later(61);
      await watchLinks(services);
      expect([fake.linkOf(second).status, stocksOf(up, piece)["XL Red"]]).toEqual(["expired", 5]);
      expect(await orderNow(second)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
      if (exchange === "before") {
        await (await open()).press(returnsWords.receive, { restock: "on" });
        await (await owner.open(`/desk/returns/${id}/refund`)).press(returnsWords.refund);
      }
      const given = [...(await refundsOf(first)), ...(await refundsOf(second))];
      expect(given).toMatchObject([{ amount_paise: 10_000, by_hand: 0 }]);
      // Its own money comes after all, and goes back by the link that it came by.
      const link = fake.linkOf(second);
      await returns(fake.pay(Object.assign(link, { status: "created" })));
      const reference = link.payments[0]?.payment_id ?? "";
      await vi.waitFor(() => expect(fake.payments.get(reference)?.amount_refunded).toBe(5_000), eventWait);
      expect([...(await findingsOn(first)), ...(await findingsOn(second))]).toEqual([]);
    },
  );

  it("is paid when the shopper paid in the last moment", async () => {
    const { id, link } = await linked();
    fake.pay(link);
    up.clock.at = new Date(up.clock.at.getTime() + 61 * MINUTE_MS);
    await watchLinks(services);
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });
});

describe("a cancelled order", () => {
  const cancel = (id: string) => up.call("PUT", `/orders/${id}/cancel`, { as: asha });

  it("has its link ended, tried again until the provider answers, and nothing is refunded", async () => {
    const { id, link } = await linked();
    fake.faults.push({ on: "/cancel", does: "down", times: 1 });
    expect((await cancel(id)).status).toBe(200);
    await vi.waitUntil(() => up.logs.some(({ kind }) => kind === "payment_link_end"), eventWait);
    up.clock.at = new Date(up.clock.at.getTime() + 5_000);
    await wake();
    await vi.waitUntil(() => link.status === "cancelled", eventWait);
    expect(await orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "voided" });
    expect(await refundsOf(id)).toEqual([]);
    expect(await findingsOn(id)).toEqual([]);
  });

  it("whose link was made after all, with its answer lost, has that link found and ended", async () => {
    const { id } = await order();
    fake.faults.push({ on: "POST /v1/payment_links", does: "lost", times: 1 });
    expect((await ask(id)).status).toBe(503);
    const link = fake.linkOf(id);
    // The worker looks before the provider's list shows the link.
    fake.links.delete(link.id);
    await cancel(id);
    await vi.waitFor(
      () =>
        expect(
          up.row("select count(*) as rows from outbox where kind = 'payment_link_end' and done_at is null"),
        ).toMatchObject({ rows: expect.toSatisfy((count) => Number(count) === 0) }),
      eventWait,
    );
    fake.links.set(link.id, link);
    up.clock.at = new Date(up.clock.at.getTime() + 3 * MINUTE_MS);
    await watchLinks(services);
    await wake();
    await vi.waitUntil(() => link.status === "cancelled", eventWait);
    expect((await orderNow(id))?.status).toBe("cancelled");
  });

  it("that is paid all the same gets all of it back, once, whoever tells of it and in whatever order", async () => {
    const { id, link } = await linked();
    fake.faults.push({ on: "/cancel", does: "busy" });
    await cancel(id);
    const back = fake.pay(link);
    await Promise.all([returns(back), sends(paidEvent(id)), sends(paidEvent(id))]);
    await wake();
    await vi.waitFor(async () => expect(await refundsOf(id)).toMatchObject([{ state: "made" }]), eventWait);
    expect(await orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "voided" });
    expect(fake.refunds.filter(({ amount }) => amount === 10_000).map((refund) => refund.payment_id)).toContain(
      link.payments[0]?.payment_id,
    );
    expect(rows("order_paid", id)).toBe(0);
    expect(await findingsOn(id)).toEqual([]);
  });

  it.each(["lost", "down", "busy"] as const)("is refunded once though the answer is %s", async (does) => {
    const { id, link } = await linked();
    await returns(fake.pay(link));
    fake.faults.push({ on: "/refund", does, times: 2 });
    const ends = () => up.rows("select id from outbox where kind = 'payment_link_end'").length;
    const endsBefore = ends();
    await cancel(id);
    expect(ends()).toBe(endsBefore);
    // Each look is a minute later: the waits between the attempts grow.
    await vi.waitFor(async () => {
      up.clock.at = new Date(up.clock.at.getTime() + MINUTE_MS);
      await wake();
      expect(await refundsOf(id)).toMatchObject([{ state: "made" }]);
    }, eventWait);
    const paymentId = link.payments[0]?.payment_id;
    expect(fake.refunds.filter((refund) => refund.payment_id === paymentId)).toMatchObject([{ amount: 10_000 }]);
  });
});
