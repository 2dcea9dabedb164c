import { expect, test } from "vitest";
import { readLogin } from "#contract/auth.ts";
import { readInvoice } from "#contract/invoices.ts";
import { judgedCode } from "#contract/offers.ts";
import { readOrder } from "#contract/orders.ts";
import { readTerms } from "#contract/terms.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { readDays } from "#api/report/read-report.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { byCard, orderOf, paid, placed, sendOrder } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { startTestUpstream, type TestCustomer } from "#tests/support/upstream-fixture.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

useFreshUpstream({ samples: null, GUEST_CHECKOUT: true, ATTEMPTS_PER_ACCOUNT: 10, TRUST_SHOP: true });

type Lines = Parameters<typeof orderOf>[1];

/** An order of lines from which so many rupees come off. */
function discounted(customer: TestCustomer, lines: Lines, discount: number, more: Parameters<typeof orderOf>[2] = {}) {
  const order = orderOf(customer, lines);
  return { ...order, discount, total: Math.round((order.total - discount) * 100) / 100, ...more };
}
const offer = (stated: Parameters<typeof storeOffer>[1]) => storeOffer(up.database, stated);
const told = async () => readTerms((await up.call("GET", "/terms")).body).offers;
const judge = (code: string, as?: TestCustomer) =>
  up.call("GET", `/offers/${encodeURIComponent(code)}`, as === undefined ? {} : { as });
async function refused(code: string, as?: TestCustomer) {
  const { status, body } = await judge(code, as);
  return status === 200 ? judgedCode.decode((body as { data: unknown }).data)?.refused : status;
}
const orderNow = async (id: string) => readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body);
const uses = () => up.rows("select offer_id, order_id, paise from offer_uses order by order_id, offer_id");
const findings = () => auditFindings(db, up);

test("a shop without offers tells none; those that count now without a code are told with their terms, to anyone", async () => {
  expect(await told()).toBeNull();
  offer({ name: "Ended", percent: 5, last: "2026-11-19" });
  offer({ name: "Later", percent: 5, first: "2026-11-21" });
  expect(await told()).toBeNull();
  const id = offer({ name: "Diwali", percent: 10, from: 2_000, categories: ["saree"], last: "2026-11-20" });
  const open = { id: String(id), name: "Diwali", code: null, percent: 10, paise: 0, every: 1, fromPaise: 200_000 };
  expect(await told()).toEqual({ codes: false, open: [{ ...open, categories: ["saree"], products: [] }] });
  offer({ code: "SOON", percent: 5, first: "2026-11-21" });
  expect((await told())?.codes).toBe(true);
  up.run("update offers set paused_at = '2026-11-20'");
  expect(await told()).toBeNull();
});

test("a code is judged by its days, its uses, and whose order it would be", async () => {
  offer({ code: "EARLY", percent: 5, first: "2026-11-21" });
  offer({ code: "OVER", percent: 5, last: "2026-11-19" });
  offer({ code: "TWICE", rupees: 5, most: 2 });
  offer({ code: "ONCE", rupees: 5, mostEach: 1 });
  offer({ code: "FIRST", rupees: 5, firstOrder: true });
  // The shop's day begins earlier than that of UTC.
  up.clock.at = new Date("2026-11-20T18:00:00.000Z");
  expect(await Promise.all(["EARLY", " over ", "NOBODY", "%", "\0"].map((code) => refused(code)))).toEqual([
    "early",
    "over",
    404,
    404,
    404,
  ]);
  up.clock.at = new Date("2026-11-20T18:31:00.000Z");
  expect(await refused("early")).toBeNull();
  const productId = up.product();
  const order = (code: string) => placed(up, asha, discounted(asha, [{ productId }], 5, { offerCode: code }));
  expect([await refused("FIRST"), await refused("FIRST", asha)]).toEqual(["account", null]);
  const first = await order("FIRST");
  expect([await refused("FIRST"), await refused("FIRST", asha)]).toEqual(["account", "not_first"]);
  await order("ONCE");
  expect([await refused("ONCE"), await refused("ONCE", asha)]).toEqual(["account", "used"]);
  await order("TWICE");
  const last = await order("TWICE");
  expect(await refused("TWICE")).toBe("used_up");
  // What is cancelled was no use, and no order.
  await up.call("PUT", `/orders/${last}/cancel`, { as: asha });
  expect(await refused("TWICE")).toBeNull();
  for (const id of up.column("select id from orders where status <> 'cancelled'"))
    await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  expect(await refused("FIRST", asha)).toBeNull();
  expect(first).not.toBe(last);
  expect(await findings()).toEqual([]);
});

test("a code that counts by customer is not for guests, whose e-mail anybody could type", async () => {
  for (const stated of [{ code: "EACH", mostEach: 1 }, { code: "FIRST", firstOrder: true }, { code: "ALL" }])
    offer({ percent: 5, ...stated });
  const login = readLogin((await up.call("POST", "/users/guest", { body: { email: asha.email } })).body);
  const guest = { ...asha, id: login?.user.id ?? "", token: login?.token ?? "" };
  // Nor for who is not logged in: the cart says it before the delivery address is typed.
  for (const who of [guest, undefined])
    expect(await Promise.all(["EACH", "FIRST", "ALL"].map((code) => refused(code, who)))).toEqual([
      "account",
      "account",
      null,
    ]);
});

test("who tries codes is told of none any more, in orders neither, and who has one is not held up", async () => {
  offer({ code: "KNOWN", percent: 5 });
  const productId = up.product({ price: 100 });
  const headers = { "x-shopper-address": "203.0.113.7" };
  const ask = async (code: string, as?: TestCustomer) =>
    (await up.call("GET", `/offers/${code}`, { headers, ...(as !== undefined && { as }) })).status;
  for (let n = 0; n < 30; n++) expect(await ask("KNOWN")).toBe(200);
  for (let n = 0; n < 10; n++) expect([await ask("KNOWN"), await ask(`NO${n}`)]).toEqual([200, 404]);
  expect([await ask("KNOWN"), await ask("NO")]).toEqual([429, 429]);
  // Those who are logged in have counts of their own.
  expect(await ask("KNOWN", asha)).toBe(200);
  const order = async (offerCode: string) => {
    const body = orderOf(asha, [{ productId }], { offerCode, total: 1 });
    return (await up.call("POST", "/orders", { as: asha, headers, body })).status;
  };
  for (let n = 0; n < 10; n++) expect(await order(`NO${n}`)).toBe(409);
  expect([await order("KNOWN"), await ask("KNOWN", asha)]).toEqual([429, 429]);
});

test("an order has its discount in every amount: lines, mail, invoice with GST on what is left, report, audit", async () => {
  await stateSeller(db, sellerInMaharashtra);
  const [stole, shawl] = [up.product({ price: 105 }), up.product({ price: 210, name: "Shawl" })];
  const [sale, code] = [
    offer({ name: "Buy two", percent: 100, every: 3 }),
    offer({ name: "Welcome", code: "WELCOME", percent: 10, products: [shawl] }),
  ];
  const lines = [
    { productId: stole, price: 105, quantity: 2 },
    { productId: shawl, price: 210 },
  ];
  const body = discounted(asha, lines, 126, { offerCode: "WELCOME" });
  const [first, again] = [await sendOrder(up, asha, body, "key"), await sendOrder(up, asha, body, "key")];
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  const { id } = first.body as { id: string };
  expect(uses()).toEqual([
    { offer_id: sale, order_id: id, paise: 10_500 },
    { offer_id: code, order_id: id, paise: 2_100 },
  ]);
  expect(await orderNow(id)).toMatchObject({
    subtotalPaise: 42_000,
    discount: { name: "Buy two + Welcome", paise: 12_600 },
    totalPaise: 29_400,
  });
  expect(up.column("select discount_paise from order_items order by line").map(Number)).toEqual([10_500, 2_100]);
  const mail = decodedMail((await up.mails(asha.email, 1))[0] ?? "");
  expect(mail).toMatch(/Discount: Buy two \+ Welcome.*−₹126\.00/);
  for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
  const invoice = readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  expect(invoice).toMatchObject({
    discount: { name: "Buy two + Welcome", paise: 12_600 },
    lines: [
      { unitPaise: 10_500, discountPaise: 10_500, amountPaise: 10_500, taxablePaise: 10_000 },
      { discountPaise: 2_100, amountPaise: 18_900, taxablePaise: 18_000 },
    ],
    totals: { amountPaise: 29_400, taxablePaise: 28_000 },
  });
  expect((await readDays(db, "2026-11-20", "2026-11-20", "Asia/Kolkata")).discounts).toEqual({
    orders: 1,
    paise: 12_600,
  });
  expect(await findings()).toEqual([]);
  up.run("update offer_uses set paise = paise + 1 where offer_id = ?", code);
  expect((await findings()).map((one) => one.code)).toEqual(["order_discount"]);
});

test("an offer of a category comes off what is in it beside its own, too", async () => {
  const [scarf, belt] = [up.product(), up.product()];
  up.run("update products set category = 'stole', also_in = 'shawl,scarf' where id = ?", scarf);
  offer({ percent: 10, categories: ["scarf"] });
  const body = discounted(asha, [{ productId: scarf }, { productId: belt }], 10);
  expect(await orderNow(await placed(up, asha, body))).toMatchObject({ totalPaise: 19_000 });
});

test("a discount that the shopper did not see is refused, and so is one that does not count any more", async () => {
  const productId = up.product();
  const code = offer({ code: "TEN", percent: 10, most: 1 });
  const wanted = (discount: number, offerCode = "TEN") => discounted(asha, [{ productId }], discount, { offerCode });
  const changed = { status: 409, body: { code: "total_changed" } };
  for (const body of [wanted(0), wanted(11), wanted(10, "OTHER"), orderOf(asha, [{ productId }], { total: 90 })])
    expect(await sendOrder(up, asha, body)).toMatchObject(changed);
  up.run("update offers set paused_at = '2026-11-20' where id = ?", code);
  expect(await sendOrder(up, asha, wanted(10))).toMatchObject(changed);
  // It stands in carts, which ask for it: that is no attempt.
  for (let n = 0; n < 11; n++) expect(await refused("TEN", asha)).toBe("over");
  expect([uses(), up.stockOf(productId)]).toEqual([[], 10]);
});

test("the last use of a code is one, when two customers order with it at once", async () => {
  const ravi = await up.customer();
  const [one, other] = [up.product(), up.product()];
  offer({ code: "LAST", rupees: 10, most: 1 });
  const answers = await Promise.all([
    sendOrder(up, asha, discounted(asha, [{ productId: one }], 10, { offerCode: "LAST" })),
    sendOrder(up, ravi, discounted(ravi, [{ productId: other }], 10, { offerCode: "LAST" })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(uses()).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

test("a return gives back what was paid for its pieces, in any parts, on credit notes that add up", async () => {
  await stateSeller(db, sellerInMaharashtra);
  const [stole, free] = [up.product({ price: 100 }), up.product({ price: 10 })];
  offer({ name: "Seven off", rupees: 7, products: [stole] });
  offer({ code: "FREE", percent: 100, products: [free] });
  const lines = [
    { productId: stole, quantity: 3 },
    { productId: free, price: 10 },
  ];
  const body = discounted(asha, lines, 17, { offerCode: "FREE" });
  const id = await placed(up, asha, { ...body, ...byCard(await paid(up, asha, 293)) });
  await deliver(db, id, up.clock.at);
  const given = [];
  for (const [line, qty] of [
    [1, 1],
    [0, 1],
    [0, 2],
  ] as const) {
    const returned = await askedReturn(up, asha, id, [{ line, qty }]);
    await inTransaction(db, answerReturn, returned, { to: "accepted", words: null }, up.clock.at);
    const parts = new Map<number, number>();
    await inTransaction(db, receiveReturn, returned, { restock: false, parts }, up.clock.at);
    const refund = await inTransaction(db, refundReturn, returned, { amountPaise: null, isMade: false }, up.clock.at);
    given.push(Number(refund?.amount_paise ?? 0));
  }
  expect(given).toEqual([0, 9_766, 19_534]);
  const invoice = readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  expect(invoice?.creditNotes.map(({ totals }) => totals.amountPaise)).toEqual([9_766, 19_534]);
  expect(await findings()).toEqual([]);
});

test("an order of ₹0 needs no payment, is collected nowhere, and can be sent, come back and be cancelled", async () => {
  const productId = up.product();
  offer({ code: "GIFT", percent: 100 });
  const free = () => placed(up, asha, discounted(asha, [{ productId }], 100, { offerCode: "GIFT" }));
  const [sent, cancelled] = [await free(), await free()];
  // Its invoice can say that there was nothing to pay.
  const invoice = readInvoice((await up.call("GET", `/orders/${sent}/invoice`, { as: asha })).body);
  expect(invoice?.payment.method).toBe("cod");
  expect(decodedMail((await up.mails(asha.email, 1))[0] ?? "")).toContain("There is nothing to pay.");
  await up.call("PUT", `/orders/${cancelled}/cancel`, { as: asha });
  for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, sent, to, up.clock.at);
  await inTransaction(db, noteCameBack, sent, { restock: true, words: null, amountPaise: null }, up.clock.at);
  expect(up.rows("select * from refunds union all select * from refunds")).toEqual([]);
  expect([up.value("select count(*) from credit_notes"), up.stockOf(productId)]).toEqual([0, 10]);
  expect(await findings()).toEqual([]);
});

test("an order of ₹0 is taken where cash is not offered, and an order that costs something is not", async () => {
  const other = await startTestUpstream({ samples: null, PAYMENT_METHODS: ["card"] });
  const meera = await other.customer();
  const productId = other.product();
  storeOffer(other.database, { code: "GIFT", percent: 100 });
  const gift = discounted(meera, [{ productId }], 100, { offerCode: "GIFT" });
  // Abroad no shop takes cash.
  const free = { ...gift, shippingInfo: { ...gift.shippingInfo, country: "DE", zipCode: "10115" } };
  expect(await sendOrder(other, meera, orderOf(meera, [{ productId }]))).toMatchObject({
    status: 422,
    body: { code: "payment_not_offered" },
  });
  expect(await sendOrder(other, meera, { ...gift, offerCode: undefined })).toMatchObject({
    status: 409,
    body: { code: "total_changed" },
  });
  expect((await sendOrder(other, meera, free)).status).toBe(201);
  await other.stop();
});

test("a code for a piece that is sold out is known, and takes nothing off other pieces", async () => {
  const [gone, stole] = [up.product({ stock: 0 }), up.product()];
  offer({ code: "SCARCE", percent: 50, products: [gone] });
  expect(await refused("SCARCE")).toBeNull();
  await placed(up, asha, orderOf(asha, [{ productId: stole }], { offerCode: "SCARCE" }));
  expect(uses()).toEqual([]);
});

test("a plus in an e-mail and an apostrophe in an address reach mail and invoice as they were typed", async () => {
  const email = `a+b${asha.id}@example.com`;
  up.run("update customers set email = ? where id = ?", email, asha.id);
  const productId = up.product();
  offer({ code: "TEN", percent: 10 });
  const body = discounted(asha, [{ productId }], 10, { offerCode: "TEN" });
  const shippingInfo = { ...body.shippingInfo, email, address: "4 Ram's Lane" };
  const id = await placed(up, asha, { ...body, shippingInfo });
  expect(decodedMail((await up.mails(email, 1))[0] ?? "")).toContain("4 Ram's Lane");
  const invoice = readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  expect(invoice?.buyer).toMatchObject({ email, address: "4 Ram's Lane" });
});
