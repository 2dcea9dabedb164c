// One file, since a return is followed from the question to its money, and each part begins where the one before ends.
import { beforeEach, describe, expect, it } from "vitest";
import { readOrder } from "#contract/orders.ts";
import { readInvoice } from "#contract/invoices.ts";
import { readReturn } from "#contract/returns.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import type { ReturnMailKind } from "#api/mail/return-mail.ts";
import { returnMail } from "#api/mail/return-mail.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { loadOrders } from "#api/order-records/load-orders.ts";
import { readReport } from "#api/report/read-report.ts";
import { makeRefund } from "#api/payments/make-refund.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { mailSender } from "#tests/support/order-in-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { byCard, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, askReturn, deliver } from "#tests/support/upstream-returns.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let stole: number;
let shawl: number;
let id: string;

const delivered = new Date("2026-11-21T10:00:00.000Z");
const later = new Date("2026-11-25T10:00:00.000Z");

// Customers stay logged in until the last day of a return.
const life = 90 * 24 * 60;
useUpstream({ samples: null, SESSION_IDLE_MINUTES: life, SESSION_MAX_MINUTES: life });
beforeEach(async () => {
  stole = up.product();
  shawl = up.product();
  id = await deliveredOrder(async () => orderOf(asha, [{ productId: stole, quantity: 3 }, { productId: shawl }]));
});

/** Places an order on 20 November, which is delivered the day after; it is the 25th then. */
async function deliveredOrder(make: () => Promise<unknown>): Promise<string> {
  up.clock.at = new Date("2026-11-20T10:00:00.000Z");
  const order = await placed(up, asha, await make());
  await deliver(db, order, delivered);
  up.clock.at = later;
  return order;
}

const ask = (pieces: Parameters<typeof askReturn>[3], options = {}) => askReturn(up, asha, id, pieces, options);
const asked = (pieces: Parameters<typeof askReturn>[3]) => askedReturn(up, asha, id, pieces);
const show = async (order = id) => readOrder((await up.call("GET", `/orders/${order}`, { as: asha })).body);
const answer = (returnId: string, to: "accepted" | "declined", words: string | null = null) =>
  inTransaction(db, answerReturn, returnId, { to, words }, later);
const receive = (returnId: string, { restock = false, parts = new Map<number, number>() } = {}) =>
  inTransaction(db, receiveReturn, returnId, { restock, parts }, later);
const refund = (returnId: string, { amountPaise = null as number | null, isMade = false } = {}) =>
  inTransaction(db, refundReturn, returnId, { amountPaise, isMade }, later);
const kinds = (returnId: string) => up.entriesOf(returnId);
const findings = () => auditFindings(db, up, later);

/** A mail to the customer as it reads when it is sent now. */
async function returnMailText(kind: ReturnMailKind, returnId: string): Promise<string> {
  const found = await db.selectFrom("orders").selectAll().where("id", "=", id).execute();
  const [order] = await loadOrders(db, found, { days: 30, timeZone: "Asia/Kolkata" });
  if (order === undefined) throw new Error(`there is no order ${id}`);
  return mailAsText(returnMail(kind, returnId, order, mailSender));
}

describe("asking for a return", () => {
  it("writes it with its pieces and reasons, and a mail to both sides", async () => {
    const { status, body } = await ask([{ line: 0, qty: 2, reason: "damaged" }], { note: "  A thread\nis pulled. " });
    const written = readReturn(body);
    expect([status, written]).toMatchObject([
      201,
      { status: "requested", items: [{ line: 0, quantity: 2, reason: "damaged", received: null }], refund: null },
    ]);
    const order = await show();
    expect(order).toMatchObject({ status: "delivered", returnBy: "2026-12-21", returns: [{ id: written?.id }] });
    expect(kinds(written?.id ?? "")).toEqual(["return_requested", "owner_return"]);
    expect(await findings()).toEqual([]);
  });

  it("takes no more pieces than were bought, also when several ask at once", async () => {
    const answers = await Promise.all([1, 2, 3].map((key) => ask([{ line: 0, qty: 2 }], { key: `k${key}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many_returned",
      message: "Only 1 of Test Stole can still be returned.",
      errors: [{ path: "0", values: { name: "Test Stole", left: 1 } }],
    });
    expect(await ask([{ line: 0, qty: 1 }])).toMatchObject({ status: 201 });
    expect(await ask([{ line: 0, qty: 1 }])).toMatchObject({
      status: 409,
      body: { message: "Test Stole is in a return already." },
    });
  });

  it("counts again what was declined, and what was named and did not come back", async () => {
    await answer(await asked([{ line: 1, qty: 1 }]), "declined", "It was worn.");
    const second = await asked([
      { line: 0, qty: 3 },
      { line: 1, qty: 1 },
    ]);
    await answer(second, "accepted");
    await receive(second, { parts: new Map([[0, 1]]) });
    expect(await ask([{ line: 0, qty: 3 }])).toMatchObject({ status: 409 });
    expect(await ask([{ line: 0, qty: 2 }])).toMatchObject({ status: 201 });
    expect(await findings()).toEqual([]);
  });

  it.each([
    ["no piece", { items: [], note: null }, "Please choose at least one piece to return."],
    ["a line that is not there", { items: [{ line: 7, qty: 1, reason: "size" }], note: null }, "not in the order"],
    [
      "a line twice",
      {
        items: [
          { line: 0, qty: 1, reason: "size" },
          { line: 0, qty: 1, reason: "look" },
        ],
        note: null,
      },
      "A piece is named twice.",
    ],
    ["half a piece", { items: [{ line: 0, qty: 0.5, reason: "size" }], note: null }, "could not be read"],
    ["no known reason", { items: [{ line: 0, qty: 1, reason: "because" }], note: null }, "could not be read"],
  ])("is refused with %s", async (_, body, message) => {
    const refused = await up.call("POST", `/orders/${id}/returns`, { as: asha, body });
    expect(refused.status).toBeGreaterThanOrEqual(409);
    expect(JSON.stringify(refused.body)).toContain(message);
    expect((await show())?.returns).toEqual([]);
  });

  it("is taken until the last day ends by the shop's clocks, and refused with that day afterwards", async () => {
    up.clock.at = new Date("2026-12-21T18:29:59.000Z");
    expect(await ask([{ line: 0, qty: 1 }])).toMatchObject({ status: 201 });
    up.clock.at = new Date("2026-12-21T18:30:00.000Z");
    expect(await ask([{ line: 1, qty: 1 }])).toMatchObject({
      status: 409,
      body: {
        code: "not_returnable",
        message: "The last day to return this order was Dec 21, 2026, 30 days after it was delivered.",
        values: { lastDay: "2026-12-21", days: 30 },
      },
    });
  });
});

describe("a return on its way", () => {
  it("is answered once, with words for the customer", async () => {
    const one = await asked([{ line: 0, qty: 1 }]);
    await expect(receive(one)).rejects.toThrow(`The return ${one} is requested: it cannot become received.`);
    expect(await Promise.all([answer(one, "accepted", "To our shop."), answer(one, "accepted")])).toContain(true);
    expect(kinds(one)).toEqual(["return_requested", "owner_return", "return_accepted"]);
    expect((await show())?.returns[0]).toMatchObject({ status: "accepted" });
    await expect(refund(one)).rejects.toThrow("money goes back when the pieces are here");
    await answer(one, "declined", "It was worn.");
    expect((await show())?.returns[0]).toMatchObject({ status: "declined", words: "It was worn." });
    await expect(receive(one)).rejects.toThrow(/is declined: it cannot become received\.$/);
    await expect(answer("RT-22222222", "accepted")).rejects.toThrow("There is no return RT-22222222");
  });

  it("puts what arrived back into the stock once, and only where the owner says so", async () => {
    const back = await asked([{ line: 0, qty: 3 }]);
    await answer(back, "accepted");
    expect(await Promise.all([1, 2, 3].map(() => receive(back, { restock: true, parts: new Map([[0, 2]]) })))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(up.stockOf(stole)).toBe(9);
    const torn = await asked([{ line: 1, qty: 1 }]);
    await answer(torn, "accepted");
    await receive(torn);
    expect(up.stockOf(shawl)).toBe(9);
    expect(await findings()).toEqual([]);
  });

  it("puts the pieces of a combination back, and takes none back that is no longer offered", async () => {
    const kurta = up.product();
    const combine = (size: string) =>
      up.run(
        "insert into variants (product_id, position, size, color, stock, received) values (?, 0, ?, 'Red', 10, 10)",
        kurta,
        size,
      );
    combine("M");
    const order = await deliveredOrder(async () => orderOf(asha, [{ productId: kurta, quantity: 2 }]));
    const first = await askedReturn(up, asha, order, [{ line: 0, qty: 1 }]);
    await answer(first, "accepted");
    await receive(first, { restock: true });
    expect(up.stockOf(kurta)).toBe(9);
    expect(await findings()).toEqual([]);
    up.run("delete from variants where product_id = ?", kurta);
    combine("L");
    up.run("update products set stock = 10, received = 11 where id = ?", kurta);
    const second = await askedReturn(up, asha, order, [{ line: 0, qty: 1 }]);
    await answer(second, "accepted");
    await receive(second, { restock: true });
    expect(up.stockOf(kurta)).toBe(10);
    expect(await findings()).toEqual([]);
  });
});

describe("the money of a return", () => {
  const arrived = async (pieces: Parameters<typeof askReturn>[3], order = id) => {
    const one = await askedReturn(up, asha, order, pieces);
    await answer(one, "accepted");
    await receive(one);
    return one;
  };
  const refundsOf = (order: string) =>
    up
      .rows("select amount_paise, state from refunds where order_id = ? order by created_at, amount_paise", order)
      .map(({ amount_paise: amount, state }) => [Number(amount), state]);

  it("of a cash order is paid by hand: due first, and refunded when the owner says it is made", async () => {
    const one = await arrived([{ line: 0, qty: 2 }]);
    expect(await refund(one)).toMatchObject({ amount_paise: 20_000, by_hand: 1, state: "due" });
    expect((await show())?.returns[0]).toMatchObject({ status: "received", refund: { paise: 20_000, state: "due" } });
    expect(await refund(one, { isMade: true })).toMatchObject({ state: "made" });
    await refund(one, { isMade: true });
    await refund(one);
    expect((await show())?.returns[0]).toMatchObject({ status: "refunded", refund: { paise: 20_000, state: "made" } });
    expect(kinds(one).filter((kind) => kind === "return_refunded")).toHaveLength(1);
    expect(refundsOf(id)).toEqual([[20_000, "made"]]);
    expect(await findings()).toEqual([]);
  });

  it("of a card order goes through the provider, once for any number of commands", async () => {
    const order = await deliveredOrder(async () =>
      orderOf(asha, [{ productId: stole, quantity: 2 }], byCard(await paid(up, asha, 200))),
    );
    const one = await arrived([{ line: 0, qty: 1 }], order);
    await Promise.all([refund(one), refund(one), refund(one)]);
    expect(refundsOf(order).map(([amount]) => amount)).toEqual([10_000]);
    // Until the provider has made it, the return is not refunded, and no mail says so.
    expect(kinds(one)).not.toContain("return_refunded");
    const { id: due } = await db
      .selectFrom("refunds")
      .select("id")
      .where("return_id", "=", one)
      .executeTakeFirstOrThrow();
    const services = { db, now: () => later, log: () => undefined, providers: [sandboxProvider()] };
    await Promise.all([makeRefund(services, due), makeRefund(services, due)]);
    expect((await show(order))?.returns[0]).toMatchObject({ status: "refunded", refund: { state: "made" } });
    await Promise.all([refund(one), refund(one)]);
    expect(kinds(one).filter((kind) => kind === "return_refunded")).toHaveLength(1);
    expect(refundsOf(order)).toEqual([[10_000, "made"]]);
    expect(await findings()).toEqual([]);
  });

  it("goes back once when two processes give back two returns of one order twice, and adds up to what was paid", async () => {
    const cheap = up.product({ price: 20 });
    const order = await deliveredOrder(async () => orderOf(asha, [{ productId: cheap, quantity: 2, price: 20 }]));
    const half = () => arrived([{ line: 0, qty: 1 }], order);
    const [first, second] = [await half(), await half()];
    const refunds = await Promise.all([first, second, first].map((one) => refund(one)));
    expect(refunds).toMatchObject([1, 2, 3].map(() => ({ state: "due", by_hand: 1 })));
    // Whichever came last has the shipping.
    expect(refundsOf(order)).toEqual([
      [2_000, "due"],
      [3_000, "due"],
    ]);
    await Promise.all([first, first, second, second].map((one) => refund(one, { isMade: true })));
    expect(refundsOf(order).map(([, state]) => state)).toEqual(["made", "made"]);
    expect((await show(order))?.totalPaise).toBe(5_000);
    for (const one of [first, second]) expect(kinds(one).filter((kind) => kind === "return_refunded")).toHaveLength(1);
    await expect(refund(first, { amountPaise: 1_000 })).rejects.toThrow("with another amount");
    expect(await findings()).toEqual([]);
  });

  it("may be another amount, which is written once and never over what was paid", async () => {
    const one = await arrived([{ line: 0, qty: 1 }]);
    await expect(refund(one, { amountPaise: 40_001 })).rejects.toThrow("No more can be refunded");
    await refund(one, { amountPaise: 5_000 });
    for (const amountPaise of [6_000, 4_000])
      await expect(refund(one, { amountPaise })).rejects.toThrow("written already, with another amount");
    const rest = await arrived([
      { line: 0, qty: 2 },
      { line: 1, qty: 1 },
    ]);
    await refund(rest, { amountPaise: 35_000 });
    expect(refundsOf(id).map(([amount]) => amount)).toEqual([5_000, 35_000]);
    expect(await findings()).toEqual([]);
  });

  it("finishes a return for which nothing is left, and tells the customer once", async () => {
    const { total_paise: total } = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await refund(await arrived([{ line: 0, qty: 1 }]), { amountPaise: Number(total) });
    const rest = await arrived([{ line: 0, qty: 1 }]);
    expect([await refund(rest), await refund(rest)]).toEqual([null, null]);
    const finished = (await show())?.returns.find((one) => one.id === rest);
    expect(finished).toMatchObject({ status: "refunded", refund: null });
    expect(await findings()).toEqual([]);
    expect(kinds(rest).filter((kind) => kind === "return_refunded")).toHaveLength(1);
  });
});

it("a shop without returns takes none and says so", async () => {
  const none = await startTestUpstream({ samples: null, RETURN_DAYS: 0 });
  const other = await none.openDatabase();
  const banu = await none.customer();
  const order = await placed(none, banu, orderOf(banu, [{ productId: none.product() }]));
  await deliver(other, order, delivered);
  expect(await askReturn(none, banu, order, [{ line: 0, qty: 1 }])).toMatchObject({
    status: 409,
    body: { message: "This shop takes no returns." },
  });
  expect(readOrder((await none.call("GET", `/orders/${order}`, { as: banu })).body)?.returnBy).toBeNull();
  await none.stop();
});

describe("a return of an order that was sent unpaid and is not paid yet", () => {
  /** 3 stoles and a shawl for ₹400, delivered before the money for them came by UPI. */
  beforeEach(async () => {
    id = await deliveredOrder(async () =>
      orderOf(asha, [{ productId: stole, quantity: 3 }, { productId: shawl }], byCard(await paid(up, asha, 400))),
    );
    up.run("update orders set payment_method = 'upi' where id = ?", id);
    up.run(
      "update payments set method = 'upi', provider = 'own-upi', awaited_until = ? where order_id = ?",
      delivered.toISOString(),
      id,
    );
  });
  const pay = () => inTransaction(db, confirmPayment, id, later);
  const cameBack = async (pieces: Parameters<typeof askReturn>[3]) => {
    const returnId = await asked(pieces);
    await answer(returnId, "accepted");
    await receive(returnId, { restock: true });
    return returnId;
  };
  const invoice = async () => readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  const credits = async () =>
    (await invoice())?.creditNotes.map(({ reason, totals }) => [reason, totals.amountPaise]) ?? [];
  const refunds = () => up.rows("select amount_paise from refunds where order_id = ?", id);

  it("takes its price off what is to be paid, with a credit note, and the rest is asked for wherever the order stands", async () => {
    const returnId = await cameBack([{ line: 0, qty: 1 }]);
    expect(await findings()).toEqual([]);
    expect([await refund(returnId), await credits(), refunds()]).toEqual([null, [["return", 10_000]], []]);
    expect(await show()).toMatchObject({
      totalPaise: 40_000,
      payablePaise: 30_000,
      paymentStatus: "pending",
      returns: [{ status: "refunded", refund: null, creditedPaise: 10_000 }],
    });
    const report = await readReport(db, "2026-11-25", { timeZone: "Asia/Kolkata", hour: 8, lowStock: 0 });
    expect(report.sentUnpaid.first).toMatchObject([{ id, paise: 30_000 }]);
    expect(await returnMailText("return_refunded", returnId)).toContain("Please pay the rest, ₹300.00");
    expect([kinds(returnId).at(-1), await findings()]).toEqual(["return_refunded", []]);
  });

  it("leaves the rest to be paid, and only that can go back afterwards", async () => {
    const early = await cameBack([{ line: 0, qty: 2 }]);
    await refund(early);
    await pay();
    expect([await refund(early), await refund(early, { isMade: true }), refunds()]).toEqual([null, null, []]);
    expect(await show()).toMatchObject({ paymentStatus: "authorized", payablePaise: 20_000 });
    expect(await findings()).toEqual([]);
    const rest = await cameBack([
      { line: 0, qty: 1 },
      { line: 1, qty: 1 },
    ]);
    await expect(refund(rest, { amountPaise: 20_001 })).rejects.toMatchObject({ status: 409 });
    expect(await refund(rest)).toMatchObject({ amount_paise: 20_000 });
    await refund(rest, { isMade: true });
    expect([await credits(), await findings()]).toEqual([
      [
        ["return", 20_000],
        ["return", 20_000],
      ],
      [],
    ]);
  });

  it("ends the wait for its payment when everything came back, in two returns at once", async () => {
    const first = await cameBack([{ line: 0, qty: 3 }]);
    const second = await cameBack([{ line: 1, qty: 1 }]);
    await Promise.all([first, second, first, second].map((returnId) => refund(returnId)));
    expect((await credits()).toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
      ["return", 10_000],
      ["return", 30_000],
    ]);
    expect(await show()).toMatchObject({ paymentStatus: "expired", payablePaise: 0 });
    await expect(pay()).rejects.toThrow(`Nothing is left to pay for the order ${id}`);
    expect(await returnMailText("return_refunded", second)).toContain("Nothing remains to be paid.");
    expect([refunds(), await findings()]).toEqual([[], []]);
  });

  it("may be another amount, never over what is to be paid", async () => {
    const returnId = await cameBack([{ line: 0, qty: 1 }]);
    await expect(refund(returnId, { amountPaise: 40_001 })).rejects.toMatchObject({ status: 409 });
    await refund(returnId, { amountPaise: 5000 });
    expect([await credits(), (await show())?.payablePaise, await findings()]).toEqual([[["return", 5000]], 35_000, []]);
  });
});
