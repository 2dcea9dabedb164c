import { describe, expect, it, vi } from "vitest";
import { watchLinks } from "#api/payment-links/watch-payments.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { shop, useLinkShop, type LinkOrder } from "#tests/support/link-shop.ts";

useLinkShop();

const paidEvent = ({ id }: LinkOrder) => shop.fake.webhook("payment_link.paid", { payment_link: shop.fake.linkOf(id) });
const refundedAt = (reference: string) => shop.fake.payments.get(reference)?.amount_refunded;
const mailKinds = ({ id }: LinkOrder) =>
  ["order_paid", "owner_paid", "order_paid_twice", "owner_paid_twice", "order_paid_late", "owner_paid_late"].flatMap(
    (kind) => Array.from({ length: shop.rows(kind, id) }, () => kind),
  );

/** An order that is paid by its link. */
async function paidOrder(): Promise<LinkOrder> {
  const order = await shop.linked();
  await shop.returns(shop.fake.pay(order.link));
  return order;
}

it("a cancelled order is called not paid to the owner where nobody paid it, and paid where its money goes back", async () => {
  const [never, paid] = [await shop.linked(), await shop.linked()];
  await shop.returns(shop.fake.pay(paid.link));
  for (const order of [never, paid]) await shop.cancel(order.id);
  const unpaid = await shop.ownerMail(`Order ${never.id} is cancelled`);
  expect(unpaid).toContain("card, not paid</title>");
  expect(unpaid).toContain("Payment: card, not paid\r\n");
  const back = await shop.ownerMail(`Order ${paid.id} is cancelled`);
  expect(back).toContain("Payment: card, paid\r\n");
  expect(unpaid + back).not.toContain("voided");
});

describe("a link of several attempts", () => {
  it.each([
    ["failed", "captured"],
    ["authorized", "captured"],
    ["created", "captured"],
    ["failed", "authorized", "captured"],
  ])("%s, then %s, is settled with the captured one", async (...statuses) => {
    const order = await shop.linked();
    shop.fake.pay(order.link);
    const [captured] = order.link.payments;
    order.link.payments = statuses.map((status, index) =>
      status === "captured"
        ? (captured ?? expect.fail())
        : { payment_id: `pay_attempt${index}`, amount: 10_000, status, method: "upi" },
    );
    await shop.sends(paidEvent(order));
    const row = await shop.db
      .selectFrom("payments")
      .select("paid_reference")
      .where("order_id", "=", order.id)
      .executeTakeFirst();
    expect(row?.paid_reference).toBe(captured?.payment_id);
    expect(mailKinds(order)).toEqual(["order_paid", "owner_paid"]);
  });

  it("of which three were captured is paid once: the others go back whole, and both sides are told of each, once", async () => {
    const order = await shop.linked();
    const back = shop.fake.pay(order.link);
    const [counted] = order.link.payments;
    await shop.returns(back);
    const [extra, third] = [shop.fake.payAgain(order.link), shop.fake.payAgain(order.link)];
    const events = [
      paidEvent(order),
      shop.fake.webhook("payment.captured", { payment: shop.fake.payments.get(extra) }),
    ];
    await Promise.all([...events, ...events].map((event) => shop.sends(event)));
    await vi.waitFor(() => expect([extra, third].map(refundedAt)).toEqual([10_000, 10_000]), eventWait);
    expect([refundedAt(counted?.payment_id ?? ""), await shop.refundsOf(order.id)]).toEqual([0, []]);
    const twice = ["order_paid_twice", "order_paid_twice", "owner_paid_twice", "owner_paid_twice"];
    expect(mailKinds(order)).toEqual(["order_paid", "owner_paid", ...twice]);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
    expect(await shop.mailTo(order.customer.email, "more than once")).toContain("It goes back to you by itself");
    expect(await shop.ownerMail(`Order ${order.id} was paid more than once`)).toContain(extra);
    expect(await shop.findingsOn(order.id)).toEqual([]);
  });

  it("of which two were captured before anybody told of it is settled all the same", async () => {
    const order = await shop.linked();
    shop.fake.pay(order.link);
    const extra = shop.fake.payAgain(order.link);
    order.link.amount_paid = 20_000;
    await shop.sends(paidEvent(order));
    await vi.waitFor(() => expect(refundedAt(extra)).toBe(10_000), eventWait);
    expect(await shop.orderNow(order.id)).toMatchObject({ paymentStatus: "captured" });
  });

  it("whose further payment the provider does not give back is told to the owner with what to do", async () => {
    const order = await paidOrder();
    const extra = shop.fake.payAgain(order.link);
    shop.fake.refusesRefunds = "Your account does not have enough balance.";
    await shop.sends(paidEvent(order));
    const mail = await shop.ownerMail(`A payment too many of order ${order.id}`);
    expect(mail).toContain(extra);
    expect(mail).toContain("/desk/books/provider");
  });

  it("that were only held is not paid; when the time is over the owner is told once", async () => {
    const order = await shop.linked();
    shop.fake.pay(order.link);
    order.link.payments = order.link.payments.map((payment) => ({ ...payment, status: "authorized" }));
    expect((await shop.sends(paidEvent(order))).status).toBe(503);
    expect(shop.rows("owner_payment_problem", order.id)).toBe(0);
    shop.later(61);
    await watchLinks(shop.services);
    await watchLinks(shop.services);
    expect(shop.rows("owner_payment_problem", order.id)).toBe(1);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
  });
});

describe("a payment of which only its own event tells", () => {
  it("settles the order that its notes name", async () => {
    const order = await shop.linked();
    shop.fake.pay(order.link);
    const payment = shop.fake.payments.get(order.link.payments[0]?.payment_id ?? "");
    expect((await shop.sends(shop.fake.webhook("payment.captured", { payment }))).status).toBe(200);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });
});

describe("money that comes for an order that is no longer there", () => {
  it("goes back whole when the order had expired and its stock is sold: both sides read so, once", async () => {
    const order = await shop.linked();
    shop.later(61);
    await watchLinks(shop.services);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    shop.up.run("update products set stock = 0, received = 0 where id = ?", order.product);
    order.link.status = "created";
    const back = shop.fake.pay(order.link);
    order.link.status = "expired";
    expect((await shop.returns(back)).status).toBe(200);
    await Promise.all([shop.sends(paidEvent(order)), shop.sends(paidEvent(order))]);
    const reference = order.link.payments[0]?.payment_id ?? "";
    await vi.waitFor(() => expect(refundedAt(reference)).toBe(10_000), eventWait);
    await vi.waitFor(async () => expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made" }]), eventWait);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "cancelled", paymentStatus: "voided" });
    expect(shop.up.stockOf(order.product)).toBe(0);
    expect(mailKinds(order)).toEqual(["order_paid_late", "owner_paid_late"]);
    expect(shop.rows("order_refunded", order.id)).toBe(1);
    expect(await shop.mailTo(order.customer.email, "came too late")).toContain("goes back to you by itself");
    expect(await shop.ownerMail(`Order ${order.id} was paid after it was cancelled`)).toContain("Do not send it");
    expect(await shop.findingsOn(order.id)).toEqual([]);
  });

  it.each(["plink", null])("is taken when the link (%s) has expired and the order is still kept", async (known) => {
    const order = await shop.linked();
    if (known === null)
      await shop.db.updateTable("payments").set({ link_id: null }).where("order_id", "=", order.id).execute();
    shop.fake.pay(order.link);
    order.link.status = "expired";
    shop.later(61);
    await watchLinks(shop.services);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
  });

  it("by cancellation, webhook, return and the end of its time at once is paid or given back, never both, and the link is ended", async () => {
    for (let round = 0; round < 6; round++) {
      const order = await shop.linked();
      const isPaid = round % 2 === 0;
      const back = isPaid ? shop.fake.pay(order.link) : null;
      if (round > 2) shop.later(61);
      const steps = [
        () => shop.cancel(order.id),
        () => shop.sends(paidEvent(order)),
        () => (back === null ? shop.ask(order.id) : shop.returns(back)),
        () => watchLinks(shop.services),
      ];
      // Another one begins in each round.
      await Promise.all([...steps.slice(round % 4), ...steps.slice(0, round % 4)].map((step) => step()));
      await shop.wake();
      expect((await shop.orderNow(order.id))?.status).toBe("cancelled");
      if (isPaid)
        await vi.waitFor(
          async () => expect(await shop.refundsOf(order.id)).toMatchObject([{ state: "made" }]),
          eventWait,
        );
      else {
        await vi.waitFor(() => expect(["cancelled", "expired"]).toContain(order.link.status), eventWait);
        expect(await shop.refundsOf(order.id)).toEqual([]);
      }
      expect(shop.fake.payments.get(order.link.payments[0]?.payment_id ?? "")?.amount_refunded).toBe(
        isPaid ? 10_000 : undefined,
      );
      expect(shop.rows("order_cancelled", order.id)).toBe(1);
      expect(await shop.findingsOn(order.id)).toEqual([]);
    }
  });
});

describe("an order whose account is no longer set up", () => {
  const without = () => ({ ...shop.services, providers: [] });

  it("is told to the owner once with what to do, and named by the audit; it stays payable when the account is back", async () => {
    const order = await shop.linked();
    shop.later(61);
    await Promise.all([watchLinks(without()), watchLinks(without())]);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "awaited" });
    expect(shop.rows("owner_account_missing", order.id)).toBe(1);
    await shop.wake();
    const mail = await shop.ownerMail(`The payment of order ${order.id} cannot be looked up`);
    expect(mail).toContain(`/desk/orders/${order.id}\r\n`);
    shop.later(61);
    expect(await shop.findingsOn(order.id)).toMatchObject([{ code: "payment_awaited" }]);
    await watchLinks(shop.services);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "cancelled", paymentStatus: "expired" });
    expect(await shop.findingsOn(order.id)).toEqual([]);
  });
});

describe("a provider that lies", () => {
  it("by an old event after a newer one, or by one event twice, changes nothing", async () => {
    const order = await shop.linked();
    const early = shop.fake.webhook(
      "payment_link.expired",
      { payment_link: { ...order.link, status: "expired" } },
      "e1",
    );
    await shop.returns(shop.fake.pay(order.link));
    const paid = shop.fake.webhook("payment_link.paid", { payment_link: order.link }, "e2");
    for (const event of [paid, early, paid, early]) expect((await shop.sends(event)).status).toBe(200);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: "processing", paymentStatus: "captured" });
    expect(mailKinds(order)).toEqual(["order_paid", "owner_paid"]);
  });
});
