// One file, since a link, its payment and its order change together, against one stand-in of the provider.
import { describe, expect, it, vi } from "vitest";
import { ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { readLinkPayment } from "#contract/payments.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { watchLinks } from "#api/payment-links/watch-payments.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { deliveryDay } from "#domain/delivery-table.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { shop, useLinkShop } from "#tests/support/link-shop.ts";
import { askDesk } from "#tests/support/ask-desk.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

useLinkShop("rzp_test_fake");
const paidEvent = (id: string) => shop.fake.webhook("payment_link.paid", { payment_link: shop.fake.linkOf(id) });

describe("an order that is paid by a link", () => {
  it("is placed as awaited without a payment, and asking for its link makes one for its amount, time and method", async () => {
    const { id, product, customer } = await shop.order("upi");
    expect(shop.up.stockOf(product)).toBe(9);
    expect(await shop.orderNow(id)).toMatchObject({
      status: "processing",
      paymentStatus: "awaited",
      isTestPayment: true,
    });
    const answer = await shop.ask(id);
    const link = shop.fake.linkOf(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { orderId: id, status: "awaited", link: link.short_url } },
    });
    expect(link).toMatchObject({
      amount: 10_000,
      currency: "INR",
      accept_partial: false,
      reference_id: id,
      expire_by: (shop.up.clock.at.getTime() + 3_600_000) / 1000,
      callback_url: "https://shop.example/payment/return",
      options: { checkout: { method: { upi: true, card: false } } },
    });
    expect((await shop.orderNow(id))?.paymentLink).toBe(link.short_url);
    const token = new URL(shop.up.upstream.services.desk.orderLink({ id, language: "en" })).searchParams.get("token");
    const state = await shop.up.call("GET", "/order-state", { headers: { "order-token": token ?? "" } });
    expect(state.body).toMatchObject({ data: { payment_awaited: true, payment_link: link.short_url } });
    const [mail = ""] = (await shop.up.mails(customer.email, 1)).map(decodedMail);
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
    expect(await shop.up.call("POST", "/payments/process", { as: await shop.up.customer(), body })).toMatchObject({
      status: 422,
      body: { code: "payment_not_offered" },
    });
  });

  it("has one link however often and at once it is asked for, and nobody else may ask", async () => {
    const { id } = await shop.order();
    const answers = await Promise.all([shop.ask(id), shop.ask(id), shop.ask(id)]);
    expect(new Set(answers.map(({ body }) => readLinkPayment(body).link))).toEqual(
      new Set([shop.fake.linkOf(id).short_url]),
    );
    expect((await shop.ask(id, await shop.up.customer())).status).toBe(404);
  });

  it.each([
    ["lost", "POST /v1/payment_links"],
    ["busy", "GET /v1/payment_links"],
    ["down", "POST /v1/payment_links"],
  ] as const)("is kept when the provider's answer is %s (%s), and the same link is found again", async (does, on) => {
    const { id } = await shop.order();
    shop.fake.faults.push({ on, does, times: 1 });
    expect(await shop.ask(id)).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    expect(await shop.orderNow(id)).toMatchObject({
      status: "processing",
      paymentStatus: "awaited",
      paymentLink: null,
    });
    expect(readLinkPayment((await shop.ask(id)).body).link).toBe(shop.fake.linkOf(id).short_url);
  });

  it("is not marked as paid or sent by hand", async () => {
    const { id } = await shop.linked();
    await expect(inTransaction(shop.db, confirmPayment, id, shop.up.clock.at)).rejects.toMatchObject({
      refused: { code: "awaits_link", message: expect.stringContaining("not paid yet"), values: { order: id } },
    });
    await expect(inTransaction(shop.db, moveOrder, id, "shipped", shop.up.clock.at)).rejects.toThrow("not paid yet");
    expect((await shop.orderNow(id))?.status).toBe("processing");
  });
});

describe("a payment", () => {
  it("is settled once by return, webhook and question, in whatever order and however often they come", async () => {
    const { id, link } = await shop.linked();
    const back = shop.fake.pay(link);
    const event = paidEvent(id);
    const answers = await Promise.all([
      shop.returns(back),
      shop.sends(event),
      shop.sends(event),
      shop.returns(back),
      shop.ask(id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(readLinkPayment(answers[0]?.body)).toEqual({ orderId: id, status: "captured", link: null });
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "captured", paymentDueAt: null, paymentLink: null });
    await watchLinks(shop.services);
    expect([shop.rows("order_paid", id), shop.rows("owner_paid", id), await shop.refundsOf(id)]).toEqual([1, 1, []]);
    expect(await shop.findingsOn(id)).toEqual([]);
  });

  it("of a shopper who never came back is found by asking, without any webhook", async () => {
    const { id, link } = await shop.linked();
    shop.fake.pay(link);
    // Most shoppers come back within two minutes: the provider is not asked for those.
    shop.later(1);
    await watchLinks(shop.services);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
    shop.later(2);
    await writeContent(shop.db, "delivery", { en: [["570", 3, 1, true, true, null]] }, new Date());
    shop.up.run("update orders set promised_by = '2020-01-01' where id = ?", id);
    await watchLinks(shop.services);
    // It is packed from now on.
    const row = { prefix: "570", place: null, days: 3, packingDays: 1, cash: true, served: true };
    const promisedBy = deliveryDay(shop.up.clock.at, row, null, DEFAULT_TIME_ZONE);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "captured", promisedBy });
  });

  // What does not fit an order is a rule of `link-mismatch.test.ts`.
  it("that is told for another amount is not taken as paid, and the owner is told once and why", async () => {
    const { id, link } = await shop.linked();
    const back = shop.fake.pay(link);
    shop.fake.lie = (one) => (one.id === link.id ? { amount: 100, amount_paid: 100 } : {});
    await shop.returns(back);
    await shop.sends(paidEvent(id));
    expect(await shop.orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
    expect([shop.rows("owner_payment_problem", id), shop.rows("order_paid", id)]).toEqual([1, 0]);
    expect(await shop.ownerMail(`The payment of order ${id} needs you`)).toContain(
      "does not fit the order: the link is over ₹1.00, not ₹100.00",
    );
    // Other trouble with it is told, too.
    shop.fake.lie = (one) => (one.id === link.id ? { amount: 200, amount_paid: 200 } : {});
    await shop.returns(back);
    await shop.sends(paidEvent(id));
    expect(shop.rows("owner_payment_problem", id)).toBe(2);
    shop.fake.lie = null;
    await shop.returns(back);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "captured" });
  });

  it("is not believed without the provider's signature: neither a return nor a webhook", async () => {
    const { id, link } = await shop.linked();
    const forged = new URL(shop.fake.pay(link));
    forged.searchParams.set("razorpay_payment_link_reference_id", "PL-AAAAAAAA");
    expect((await shop.returns(forged.href)).status).toBe(400);
    const event = paidEvent(id);
    for (const headers of [
      { ...event.headers, "x-razorpay-signature": "0".repeat(64) },
      { ...event.headers, "x-razorpay-signature": "" },
      { ...event.headers, "x-razorpay-signature": "zz" },
    ])
      expect((await shop.sends({ ...event, headers })).status).toBe(400);
    expect((await shop.sends({ ...event, body: `${event.body} ` })).status).toBe(400);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
  });

  it("of which a signed webhook speaks too early changes nothing", async () => {
    const { id, link } = await shop.linked();
    expect(
      (await shop.sends(shop.fake.webhook("payment_link.paid", { payment_link: { ...link, status: "paid" } }))).status,
    ).toBe(200);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "awaited" });
  });

  it("is asked for again while the provider is down: the webhook is answered 503, the order kept", async () => {
    const { id, link } = await shop.linked();
    const back = shop.fake.pay(link);
    shop.fake.faults.push({ on: "/v1/payment_links", does: "busy" });
    expect((await shop.sends(paidEvent(id))).status).toBe(503);
    expect(await shop.returns(back)).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    shop.later(61);
    await watchLinks(shop.services);
    expect(await shop.orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
    shop.fake.faults.length = 0;
    await watchLinks(shop.services);
    expect(await shop.orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });
});

describe("in a maintenance", () => {
  it("nobody asks the provider, and a return that began before is refused like every change, not like a failure of the provider", async () => {
    const { id, link } = await shop.linked();
    const back = shop.fake.pay(link);
    shop.later(3);
    shop.fake.calls.length = 0;
    let asked = 0;
    // It begins while links are asked about.
    await watchLinks(shop.services, async () => ++asked > 1);
    expect([shop.fake.calls, asked]).toEqual([[], 2]);
    // The process has just read that there is none.
    expect((await shop.wake()).status).toBe(200);
    await shop.db.transaction().execute((trx) => shop.up.engine.moving.freeze(trx, ["payments", "orders"]));
    try {
      expect(await shop.returns(back)).toMatchObject({ status: 503, body: { code: "maintenance" } });
      expect((await shop.sends(paidEvent(id))).status).toBe(503);
    } finally {
      await shop.db.transaction().execute((trx) => shop.up.engine.moving.thaw(trx, ["payments", "orders"]));
    }
    expect((await shop.sends(paidEvent(id))).status).toBe(200);
    expect(await shop.orderNow(id)).toMatchObject({ paymentStatus: "captured" });
  });
});

describe("an order that cannot be asked about", () => {
  it("does not keep the others from being settled: neither a link that is told malformed, nor a provider no longer set up", async () => {
    const { id: broken, link: brokenLink } = await shop.linked();
    const { id: foreign } = await shop.order();
    await shop.db.updateTable("payments").set({ provider: "earlier" }).where("order_id", "=", foreign).execute();
    const { id: unpaid } = await shop.linked();
    shop.later(30);
    const { id: paid, link } = await shop.linked();
    shop.fake.pay(link);
    shop.fake.lie = (one) => (one.id === brokenLink.id ? { short_url: "no address" } : {});
    shop.later(35);
    await watchLinks(shop.services);
    expect(await shop.orderNow(unpaid)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    expect(await shop.orderNow(paid)).toMatchObject({ status: "processing", paymentStatus: "captured" });
    expect((await shop.orderNow(broken))?.status).toBe("processing");
    expect((await shop.orderNow(foreign))?.status).toBe("processing");
    await shop.db
      .updateTable("payments")
      .set({ status: "expired" })
      .where("order_id", "in", [broken, foreign])
      .execute();
  });
});

describe("an order whose time to pay is over", () => {
  it("is cancelled when the provider says that its link has expired: the stock is back and the customer reads why", async () => {
    const { id, product, link, customer } = await shop.linked();
    shop.later(61);
    await Promise.all([watchLinks(shop.services), watchLinks(shop.services)]);
    expect(link.status).toBe("expired");
    expect(await shop.orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    expect([shop.up.stockOf(product), shop.rows("order_cancelled", id), shop.rows("payment_link_end", id)]).toEqual([
      10, 1, 0,
    ]);
    await shop.wake();
    // The mail of the order itself may have gone before: it says that an order which is not paid is cancelled.
    const mails = (await shop.up.mails(customer.email, 2)).map(decodedMail);
    expect(mails.filter((text) => text.includes("was not paid in time"))).toHaveLength(1);
    expect(await shop.refundsOf(id)).toEqual([]);
    expect(await shop.findingsOn(id)).toEqual([]);
  });

  it("is cancelled, too, when no link was ever made", async () => {
    const { id } = await shop.order();
    shop.later(61);
    await watchLinks(shop.services);
    expect(await shop.orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
  });

  it("ends a link that the provider still holds open, before it is cancelled", async () => {
    const { id, link } = await shop.linked();
    link.expire_by += 3_600;
    shop.later(61);
    shop.fake.faults.push({ on: "/cancel", does: "busy", times: 1 });
    await watchLinks(shop.services);
    expect((await shop.orderNow(id))?.status).toBe("processing");
    await watchLinks(shop.services);
    expect([link.status, (await shop.orderNow(id))?.status]).toEqual(["cancelled", "cancelled"]);
  });

  it.each(["keep", "before"])(
    "is cancelled after a week in an exchange (%s): its piece is for sale again, and the money of the first one goes back",
    async (exchange) => {
      const [owner, asha] = [await askDesk(shop.up).as("owner"), await shop.up.customer()];
      const piece = addPiece(shop.up, [
        { size: "M", color: "Red", stock: 5 },
        { size: "XL", color: "Red", stock: 5, pricePaise: 15_000 },
      ]);
      const body = orderOf(asha, [{ productId: piece }], { paymentMethod: "card", status: "processing" });
      const first = await placed(shop.up, asha, body);
      await shop.ask(first, asha);
      await shop.returns(shop.fake.pay(shop.fake.linkOf(first)));
      await deliver(shop.db, first, shop.up.clock.at);
      const wanted = { size: "XL", color: "Red", price: 150 };
      const id = await askedReturn(shop.up, asha, first, [{ line: 0, qty: 1, wanted }]);
      const open = () => owner.open(`/desk/returns/${id}`);
      await (await open()).press(ordersWords.accept, { exchange });
      if (exchange === "keep") await (await open()).press(returnsWords.receive, { restock: "on" });
      const second = String(shop.up.value("select id from orders where replaces_return = ?", id));
      await shop.ask(second, asha);
      expect([shop.fake.linkOf(second).amount, stocksOf(shop.up, piece)["XL Red"]]).toEqual([5_000, 4]);
      const today = shop.up.clock.at;
      shop.later(7 * 24 * 60 - 1);
      await watchLinks(shop.services);
      expect([shop.fake.linkOf(second).status, stocksOf(shop.up, piece)["XL Red"]]).toEqual(["created", 4]);
      shop.later(2);
      await watchLinks(shop.services);
      expect([shop.fake.linkOf(second).status, stocksOf(shop.up, piece)["XL Red"]]).toEqual(["expired", 5]);
      expect(await shop.orderNow(second, asha)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
      // The owner's session is of the day on which the test runs.
      shop.up.clock.at = today;
      if (exchange === "before") {
        await (await open()).press(returnsWords.receive, { restock: "on" });
        await (await owner.open(`/desk/returns/${id}/refund`)).press(returnsWords.refund);
      }
      const given = [...(await shop.refundsOf(first)), ...(await shop.refundsOf(second))];
      expect(given).toMatchObject([{ amount_paise: 10_000, by_hand: 0 }]);
      // Its own money comes after all, and goes back by the link that it came by.
      const link = shop.fake.linkOf(second);
      await shop.returns(shop.fake.pay(Object.assign(link, { status: "created" })));
      const reference = link.payments[0]?.payment_id ?? "";
      await vi.waitFor(() => expect(shop.fake.payments.get(reference)?.amount_refunded).toBe(5_000), eventWait);
      expect([...(await shop.findingsOn(first)), ...(await shop.findingsOn(second))]).toEqual([]);
    },
  );

  it("is paid when the shopper paid in the last moment", async () => {
    const { id, link } = await shop.linked();
    shop.fake.pay(link);
    shop.later(61);
    await watchLinks(shop.services);
    expect(await shop.orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });
});

describe("a cancelled order", () => {
  it("has its link ended, tried again until the provider answers, and nothing is refunded", async () => {
    const { id, link } = await shop.linked();
    shop.fake.faults.push({ on: "/cancel", does: "down", times: 1 });
    expect((await shop.cancel(id)).status).toBe(200);
    await vi.waitUntil(() => shop.up.logs.some(({ kind }) => kind === "payment_link_end"), eventWait);
    shop.up.clock.at = new Date(shop.up.clock.at.getTime() + 5_000);
    await shop.wake();
    await vi.waitUntil(() => link.status === "cancelled", eventWait);
    expect(await shop.orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "voided" });
    expect(await shop.refundsOf(id)).toEqual([]);
    expect(await shop.findingsOn(id)).toEqual([]);
  });

  it("whose link was made after all, with its answer lost, has that link found and ended", async () => {
    const { id } = await shop.order();
    shop.fake.faults.push({ on: "POST /v1/payment_links", does: "lost", times: 1 });
    expect((await shop.ask(id)).status).toBe(503);
    const link = shop.fake.linkOf(id);
    // The worker looks before the provider's list shows the link.
    shop.fake.links.delete(link.id);
    await shop.cancel(id);
    await vi.waitFor(
      () =>
        expect(
          shop.up.row("select count(*) as rows from outbox where kind = 'payment_link_end' and done_at is null"),
        ).toMatchObject({ rows: expect.toSatisfy((count) => Number(count) === 0) }),
      eventWait,
    );
    shop.fake.links.set(link.id, link);
    shop.later(3);
    await watchLinks(shop.services);
    await shop.wake();
    await vi.waitUntil(() => link.status === "cancelled", eventWait);
    expect((await shop.orderNow(id))?.status).toBe("cancelled");
  });

  it("that is paid all the same gets all of it back, once, whoever tells of it and in whatever order", async () => {
    const { id, link } = await shop.linked();
    shop.fake.faults.push({ on: "/cancel", does: "busy" });
    await shop.cancel(id);
    const back = shop.fake.pay(link);
    await Promise.all([shop.returns(back), shop.sends(paidEvent(id)), shop.sends(paidEvent(id))]);
    await shop.wake();
    await vi.waitFor(async () => expect(await shop.refundsOf(id)).toMatchObject([{ state: "made" }]), eventWait);
    expect(await shop.orderNow(id)).toMatchObject({ status: "cancelled", paymentStatus: "voided" });
    expect(shop.fake.refunds.filter(({ amount }) => amount === 10_000).map((refund) => refund.payment_id)).toContain(
      link.payments[0]?.payment_id,
    );
    expect(shop.rows("order_paid", id)).toBe(0);
    expect(await shop.findingsOn(id)).toEqual([]);
  });

  it.each(["lost", "down", "busy"] as const)("is refunded once though the answer is %s", async (does) => {
    const { id, link } = await shop.linked();
    await shop.returns(shop.fake.pay(link));
    shop.fake.faults.push({ on: "/refund", does, times: 2 });
    const ends = () => shop.up.rows("select id from outbox where kind = 'payment_link_end'").length;
    const endsBefore = ends();
    await shop.cancel(id);
    expect(ends()).toBe(endsBefore);
    // Each look is a minute later: the waits between the attempts grow.
    await vi.waitFor(async () => {
      shop.later(1);
      await shop.wake();
      expect(await shop.refundsOf(id)).toMatchObject([{ state: "made" }]);
    }, eventWait);
    const paymentId = link.payments[0]?.payment_id;
    expect(shop.fake.refunds.filter((refund) => refund.payment_id === paymentId)).toMatchObject([{ amount: 10_000 }]);
  });
});
