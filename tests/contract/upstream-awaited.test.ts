import { describe, expect, it, test } from "vitest";
import { readInvoice } from "#contract/invoices.ts";
import { readOrder } from "#contract/orders.ts";
import { readPayment } from "#contract/payments.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { keepWanted, receiveExchanged } from "#api/orders/replacement.ts";
import { answerReturn } from "#api/returns/move-return.ts";
import { awaitedOrders } from "#api/report/waiting-orders.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { byUpi, orderOf, paid, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import { askedReturn, askReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

useFreshUpstream({ samples: null, UPI_ID: "pallu@bank" });

/** An order to be paid by UPI, and the payment that was made for it. */
async function order(): Promise<{ id: string; paymentId: string }> {
  const paymentId = await paid(up, asha, 100, { method: "upi" });
  return { id: await placed(up, asha, orderOf(asha, [{ productId: up.product() }], byUpi(paymentId))), paymentId };
}

const unpaid = async () => (await awaitedOrders(db).execute()).map((row) => Object.values(row)[0]);

const findings = () => auditAll(db, up);
const paymentOf = async (id: string) =>
  readPayment((await up.call("GET", `/payments/${id}`, { as: asha })).body).status;
const orderNow = async (id: string) => readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body);

test.each([
  ["before the last packing", 10, "2026-12-02"],
  ["after the last packing", 60, "2026-12-03"],
  ["a day later, before a Sunday and a holiday", 26 * 60, "2026-12-05"],
])("an order that is paid %s, %s minutes later, is promised for %s", async (_, minutes, day) => {
  await writeContent(db, "delivery", { en: [["570", 3, 1, true, true, null]] }, new Date());
  const calendar = { working_days: [1, 2, 3, 4, 5, 6], last_packing: 14, holidays: ["2026-12-01"] };
  await writeContent(db, "calendar", { en: calendar }, new Date());
  // A Friday, half an hour before the last packing in India.
  up.clock.at = new Date("2026-11-27T08:00:00Z");
  const { id } = await order();
  expect(await orderNow(id)).toMatchObject({ promisedBy: "2026-12-02" });
  const at = new Date(up.clock.at.getTime() + minutes * 60 * 1000);
  await inTransaction(db, (trx) => confirmPayment(trx, id, at));
  expect(await orderNow(id)).toMatchObject({ promisedBy: day });
  // Said a second time, it moves no more.
  await inTransaction(db, (trx) => confirmPayment(trx, id, new Date(at.getTime() + 72 * 60 * 60 * 1000)));
  expect(await orderNow(id)).toMatchObject({ promisedBy: day });
});

test.each([
  ["its place has left the table", "110", 3, "2026-12-01", "processing"],
  ["the table of today is quicker", "570", 1, "2026-12-01", "processing"],
  ["no day was promised", "570", 3, null, "processing"],
  ["it is sent already", "570", 3, "2026-11-20", "shipped"],
])("the payment moves no promise where %s", async (_, prefix, days, promisedBy, status) => {
  up.clock.at = new Date("2026-11-27T08:00:00Z");
  const { id } = await order();
  await writeContent(db, "delivery", { en: [[prefix, days, 1, true, true, null]] }, new Date());
  up.run("update orders set promised_by = ?, status = ? where id = ?", promisedBy, status, id);
  await inTransaction(db, (trx) => confirmPayment(trx, id, up.clock.at));
  expect(await orderNow(id)).toMatchObject({ promisedBy, paymentStatus: "authorized" });
});

test("the difference of a dearer exchange is awaited in the same way, and no more than that", async () => {
  const variant = (size: string, pricePaise: number) => ({ size, color: "Red", stock: 2, pricePaise });
  const piece = addPiece(up, [variant("M", 10_000), variant("XL", 15_000)]);
  const means = byUpi(await paid(up, asha, 100, { method: "upi" }));
  const first = await placed(up, asha, orderOf(asha, [{ productId: piece }], means));
  await inTransaction(db, (trx) => confirmPayment(trx, first, up.clock.at));
  await deliver(db, first, up.clock.at);
  const wanted = { size: "XL", color: "Red", price: 150 };
  const id = await askedReturn(up, asha, first, [{ line: 0, qty: 1, wanted }]);
  const { services } = up.upstream;
  await inTransaction(db, answerReturn, id, { to: "accepted", words: null }, up.clock.at);
  await db.transaction().execute((trx) => keepWanted(services, trx, id));
  const parcel = { restock: true, parts: new Map<number, number>(), givesUp: false };
  await db.transaction().execute((trx) => receiveExchanged(services, trx, id, parcel, up.clock.at));
  const second = (await orderNow(first))?.returns[0]?.replacement ?? expect.fail("there is no order");
  const awaited = { paymentMethod: "upi", paymentStatus: "pending", paymentDueAt: "2026-11-22T10:00:00.000Z" };
  expect(await orderNow(second)).toMatchObject({ ...awaited, totalPaise: 15_000 });
  expect(up.rows("select amount_paise from payments where order_id = ?", second)).toEqual([{ amount_paise: 5_000 }]);
  // The owner cannot mean to send it unpaid.
  await expect(inTransaction(db, shipOrder, second, null, up.clock.at, { sendsUnpaid: true })).rejects.toMatchObject({
    refused: { code: "not_paid_yet", values: { order: second } },
  });
  await inTransaction(db, (trx) => confirmPayment(trx, second, up.clock.at));
  expect(await orderNow(second)).toMatchObject({ paymentStatus: "authorized", paymentDueAt: null });
  expect(await findings()).toEqual([]);
});

test.each([
  ["an order that is cancelled", "orders set status = 'cancelled' where id = ?", "wrong_state", "is cancelled"],
  ["an order in cash", "orders set payment_method = 'cod' where id = ?", "nothing_awaited", "no payment by UPI"],
  [
    "pieces that came back",
    "payments set status = 'expired' where order_id = ?",
    "nothing_awaited",
    "came back unpaid",
  ],
])("no payment is noted for %s", async (_, change, code, said) => {
  const { id } = await order();
  up.run(`update ${change}`, id);
  await expect(inTransaction(db, confirmPayment, id, up.clock.at)).rejects.toMatchObject({
    refused: {
      code,
      message: expect.stringContaining(said),
      values: { order: id, ...(code === "wrong_state" && { state: "cancelled" }) },
    },
  });
});

test("an order whose payment is to come says so, until when, and how to pay", async () => {
  const { id, paymentId } = await order();
  expect(await orderNow(id)).toMatchObject({
    status: "processing",
    paymentStatus: "pending",
    paymentDueAt: "2026-11-22T10:00:00.000Z",
  });
  expect(await paymentOf(paymentId)).toBe("pending");
  const [mail = ""] = (await up.mails(asha.email, 1)).map(decodedMail);
  expect(mail).toContain(`Subject: Your order ${id}: payment awaited`);
  expect(mail).toMatch(/please pay ₹100\.00 by UPI by Sunday,? 22 November at 3:30.pm \(India time\)/);
  expect(mail).toContain("Pay to (UPI ID): pallu@bank\r\nAmount: ₹100.00\r\nReference: ".concat(id));
  expect(mail).toContain(`https://shop.example/order/${id}`);
  expect(mail).not.toMatch(/went through|being packed/);
});

test("an order that is paid by card waits for nothing", async () => {
  const id = await placedByCard(up, asha, [{ productId: up.product() }]);
  expect(await orderNow(id)).toMatchObject({ paymentStatus: "authorized", paymentDueAt: null });
});

test("an unpaid piece can come back, but not for another one", async () => {
  const sizes = ["M", "L"].map((size) => ({ size, color: "Red", stock: 2 }));
  const piece = addPiece(up, sizes);
  const means = byUpi(await paid(up, asha, 100, { method: "upi" }));
  const id = await placed(up, asha, orderOf(asha, [{ productId: piece }], means));
  await inTransaction(db, shipOrder, id, null, up.clock.at, { sendsUnpaid: true });
  await inTransaction(db, moveOrder, id, "delivered", up.clock.at);
  const wanted = { size: "L", color: "Red", price: 100 };
  const refused = { status: 409, body: { code: "not_returnable" } };
  expect(await askReturn(up, asha, id, [{ line: 0, qty: 1, wanted }])).toMatchObject(refused);
  expect((await askReturn(up, asha, id, [{ line: 0, qty: 1 }])).status).toBe(201);
});

test("that the money came is noted once, told once, and the books add up", async () => {
  const { id, paymentId } = await order();
  const told = () => up.rows("select id from outbox where kind = 'order_paid'").length;
  await inTransaction(db, confirmPayment, id, up.clock.at);
  expect(told()).toBe(1);
  await inTransaction(db, confirmPayment, id, up.clock.at);
  expect(told()).toBe(1);
  expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "authorized", paymentDueAt: null });
  expect(await paymentOf(paymentId)).toBe("authorized");
  await order();
  const mails = (await up.mails(asha.email, 3)).map(decodedMail);
  expect(mails.filter((mail) => mail.includes(`Subject: We have your payment for order ${id}`))).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

describe("an unpaid order", () => {
  const send = (id: string, options?: { sendsUnpaid: boolean }) =>
    inTransaction(db, shipOrder, id, null, up.clock.at, options);
  const invoiceOf = async (id: string) =>
    readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  const told = (kind: string) => up.rows("select id from outbox where kind = ?", kind).length;

  it("is not sent, and the owner reads what to do", async () => {
    const { id } = await order();
    for (const sending of [send, (number: string) => inTransaction(db, moveOrder, number, "shipped", up.clock.at)])
      await expect(sending(id)).rejects.toThrow(
        `The order ${id} is not paid yet. Note first that its money is there, or say that you send it unpaid.`,
      );
    expect(await orderNow(id)).toMatchObject({ status: "processing", paymentStatus: "pending", history: [{}] });
    expect([told("order_shipped"), await findings()]).toEqual([0, []]);
  });

  it("that is cancelled has no link to end", async () => {
    const { id, paymentId } = await order();
    expect((await up.call("PUT", `/orders/${id}/cancel`, { as: asha })).status).toBe(200);
    expect([await paymentOf(paymentId), told("payment_link_end"), await findings()]).toEqual(["voided", 0, []]);
  });

  it("that the owner sends all the same stays unpaid until they say that it is paid", async () => {
    const { id, paymentId } = await order();
    expect(await send(id, { sendsUnpaid: true })).toEqual({ code: "shipped", isUnpaid: true });
    expect(await orderNow(id)).toMatchObject({ status: "shipped", paymentStatus: "pending", paymentDueAt: null });
    expect([await paymentOf(paymentId), (await invoiceOf(id))?.payment.status]).toEqual(["pending", "pending"]);
    await inTransaction(db, moveOrder, id, "delivered", up.clock.at);
    expect(await orderNow(id)).toMatchObject({ status: "delivered", paymentStatus: "pending" });
    expect(await unpaid()).toEqual([id]);
    expect(await findings()).toEqual([]);
    await inTransaction(db, confirmPayment, id, up.clock.at);
    expect([(await orderNow(id))?.paymentStatus, (await invoiceOf(id))?.payment.status]).toEqual([
      "authorized",
      "authorized",
    ]);
    expect([told("order_paid"), await unpaid(), await findings()]).toEqual([1, [], []]);
  });
});
