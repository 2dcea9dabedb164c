// One file: an exchange is followed from the wish to the money, over the same orders.
import { beforeEach, expect, test, vi } from "vitest";
import { readInvoice } from "#contract/invoices.ts";
import { readOrder } from "#contract/orders.ts";
import { ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords as words } from "#content/desk/returns-words.ts";
import { en } from "#api/mail/words/en.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { giveUpWanted, keepWanted, receiveExchanged } from "#api/orders/replacement.ts";
import { dueGoodwill } from "#api/payments/refunds.ts";
import { readDays } from "#api/report/read-report.ts";
import { readSales } from "#api/report/read-sales.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { byCard, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, askReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();

let owner: Client;
let piece: number;
let first: string;

const red = (size: string) => ({ size, color: "Red" });
const inExchange = (size: string, price = 100, qty = 1) => ({ line: 0, qty, wanted: { ...red(size), price } });

/** Asha has two of size M for ₹100 each, paid by card. L costs the same, XL ₹150 and S ₹80; there are two of each. */
beforeEach(async () => {
  owner = await desk.as("owner");
  piece = addPiece(up, [
    { ...red("M"), stock: 4 },
    { ...red("L"), stock: 2 },
    { ...red("XL"), stock: 2, pricePaise: 15_000 },
    { ...red("S"), stock: 2, pricePaise: 8_000 },
  ]);
  first = await delivered(async () => byCard(await paid(up, asha, 200)));
});

async function delivered(means: () => Promise<object> | object): Promise<string> {
  const order = await placed(up, asha, orderOf(asha, [{ productId: piece, quantity: 2 }], await means()));
  await deliver(db, order, up.clock.at);
  return order;
}

const asked = (...pieces: Parameters<typeof askReturn>[3]) => askedReturn(up, asha, first, pieces);
const open = (id: string) => owner.open(`/desk/returns/${id}`);
const accept = async (id: string, exchange = "keep") => (await open(id)).press(ordersWords.accept, { exchange });
const acceptPlain = async (id: string) => (await open(id)).press(ordersWords.accept);
const receive = async (page: Page, filling: Record<string, string> = {}) => page.press(words.receive, filling);
const inMessenger = (page: Page) => new URL(page.addresses(/^WhatsApp/)[0] ?? "").searchParams.get("text") ?? "";
const findings = () => auditFindings(db, up, up.clock.at);
const show = async (id: string) =>
  readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body) ?? expect.fail(id);
const replacement = async (order = first, id?: string) =>
  (await show(order)).returns.find((one) => id === undefined || one.id === id)?.replacement ?? null;
/** All mails that the customer was due. */
const mails = async () => {
  const due = up.value(
    "select count(*) from outbox join orders on orders.id = order_id where customer_id = ? and kind not like 'owner%' and kind not like 'payment%'",
    Number(asha.id),
  );
  return (await up.mails(asha.email, Number(due))).map(decodedMail).join("\n");
};
const send = async (order: string, ...steps: ("processing" | "shipped" | "delivered")[]) => {
  for (const to of steps) await inTransaction(db, moveOrder, order, to, up.clock.at);
};
const cancel = (order: string) => up.call("PUT", `/orders/${order}/cancel`, { as: asha });
/** Of each order its total, what was asked for it, and what went back, in rupees. */
const money = (order: string) =>
  up.rows(
    `select total_paise / 100 as total, moved_paise / 100 as moved, (select coalesce(sum(amount_paise), 0) / 100 from refunds
    where order_id = orders.id) as refunded from orders where id = ?`,
    order,
  )[0];
/** What all documents of all orders come to, by SQL of its own: invoices less credit notes are what was paid and not given back. */
const booked = () =>
  Number(
    up.value(
      `select coalesce(sum(cast(json(particulars) -> 'totals' ->> 'amountPaise' as bigint)), 0) / 100 from invoices`,
    ),
  ) -
  up
    .rows("select parts from credit_notes")
    .flatMap(({ parts }) => JSON.parse(String(parts)) as { amountPaise: number }[])
    .reduce((sum, { amountPaise }) => sum + amountPaise / 100, 0);

test("another size at the same price is kept, and sent when the first piece is here; no money moves", async () => {
  const before = booked();
  const id = await asked(inExchange("L"));
  expect(stocksOf(up, piece)).toMatchObject({ "M Red": 2, "L Red": 2 });
  const page = await open(id);
  for (const said of [words.wants("L, Red"), words.same]) expect(page.text).toContain(said);
  const accepted = await accept(id);
  expect([accepted.text.includes(words.kept), stocksOf(up, piece)["L Red"], await replacement()]).toEqual([
    true,
    1,
    null,
  ]);
  expect(await findings()).toEqual([]);
  expect(await mails()).toContain(en.exchange.kept);
  const done = await receive(accepted, { restock: "on" });
  const second = (await replacement()) ?? expect.fail("there is no order");
  expect([done.text.includes(words.statuses.refunded), done.text.includes(words.replacement(second))]).toEqual([
    true,
    true,
  ]);
  expect(stocksOf(up, piece)).toMatchObject({ "M Red": 3, "L Red": 1 });
  expect([money(first), money(second)]).toEqual([
    { total: 200, moved: 0, refunded: 0 },
    { total: 100, moved: 100, refunded: 0 },
  ]);
  expect(await show(second)).toMatchObject({
    replaces: { order: first, paise: 10_000 },
    items: [{ size: "L", quantity: 1 }],
    shippingPaise: 0,
    discount: null,
  });
  await send(second, "processing", "shipped", "delivered");
  expect(booked() - before).toBe(0);
  expect(up.entriesOf(id).filter((kind) => kind.startsWith("return_"))).toEqual([
    "return_requested",
    "return_accepted",
    "return_refunded",
  ]);
  const told = await mails();
  const { exchange } = en;
  for (const said of [exchange.ordered(second), exchange.replaces(first), exchange.nothingToPay])
    expect(told).toContain(said);
  expect(told).not.toContain(en.return_received.text(first, false));
  expect(await findings()).toEqual([]);
});

test("a dearer one is paid at the door for the difference, and for a cheaper one the difference goes back", async () => {
  await receive(await accept(await asked(inExchange("XL", 150))));
  const dearer = (await replacement()) ?? expect.fail("there is no order");
  expect((await owner.open(`/desk/orders/${dearer}`)).text).toContain("(₹50.00)");
  expect(money(dearer)).toEqual({ total: 150, moved: 100, refunded: 0 });
  // She said so by her wish: nothing is to be confirmed.
  expect(up.value("select confirmed_at from orders where id = ?", dearer)).toBe(up.clock.at.toISOString());
  expect(up.rows("select * from payments where customer_id = ? and order_id is null", Number(asha.id))).toEqual([]);
  const invoice = readInvoice((await up.call("GET", `/orders/${dearer}/invoice`, { as: asha })).body);
  expect(invoice?.payment).toMatchObject({ method: "cod", status: "pending", movedPaise: 10_000 });
  const id = await asked(inExchange("S", 80));
  const page = await receive(await accept(id));
  expect(page.text).toContain(words.goesBack("₹20.00"));
  await (await page.follow(words.refund)).press(words.refund);
  expect(money(first)).toEqual({ total: 200, moved: 0, refunded: 20 });
  await send(dearer, "processing", "shipped", "delivered");
  expect(await findings()).toEqual([]);
});

test("each page, message and mail says what an exchange leaves to pay, and to whom", async () => {
  const id = await asked(inExchange("XL", 150));
  const today = await owner.open("/desk");
  expect(today.text).toContain(`${words.one(id)} Asha Rao · ${words.statuses.requested} · ${ordersWords.exchange}`);
  expect((await today.follow(/^Show/)).text).toContain(`${ordersWords.exchange} · ${ordersWords.pieces(1)}`);
  const accepted = await accept(id);
  expect(inMessenger(accepted)).toContain(`${en.exchange.kept} ${en.exchange.dearer("₹50.00")}`);
  // What is not to be answered any more is led to, too.
  expect((await (await owner.open("/desk")).follow(/^Show/)).text).toContain(words.one(id));
  const received = await receive(accepted);
  const dearer = (await replacement()) ?? expect.fail("there is no order");
  expect(received.text).toContain(words.received(id, dearer));
  expect(received.text).toContain(`${words.steps.refunded} · by Meera Iyer`);
  expect((await owner.open("/desk/orders")).text).toContain("₹150.00, exchange, ₹50.00 cash on delivery");
  const left = [en.exchange.replaces(first), en.order.keepReady("₹50.00")].join("\n\n");
  expect(inMessenger(await owner.open(`/desk/orders/${dearer}`))).toContain(left);
  await send(dearer, "processing", "shipped");
  expect(inMessenger(await owner.open(`/desk/orders/${dearer}`))).toContain(left);
  const token = /token=([\w-]+)/.exec(inMessenger(await owner.open(`/desk/orders/${dearer}`)))?.[1] ?? "";
  const state = await up.call("GET", "/order-state", { headers: { "order-token": token } });
  expect(state.body).toMatchObject({ data: { total: 150, replaces: { order: first, amount: 100 } } });
  await receive(await accept(await asked(inExchange("S", 80))));
  expect((await owner.open("/desk/orders")).text).toContain("₹80.00, exchange ·");
  expect(await mails()).toContain(en.exchange.received(first));
});

test("what replaces pieces of an order that was paid by a test is a test, too, and so is what goes back of it", async () => {
  const days = () => readDays(db, "2026-01-01", "2027-12-31", "Asia/Kolkata");
  const before = await days();
  await receive(await accept(await asked(inExchange("L"))));
  const second = (await replacement()) ?? expect.fail("there is no order");
  await cancel(second);
  await vi.waitFor(
    () => expect(up.value("select state from refunds where order_id = ?", second)).toBe("made"),
    eventWait,
  );
  const { sold, refunds, placedAndCancelled } = await days();
  expect([sold, refunds, placedAndCancelled]).toEqual([before.sold, before.refunds, before.placedAndCancelled]);
});

test("what went back of the first order pays for nothing again, and sales count what was exchanged once", async () => {
  const from = new Date(up.clock.at.getTime() - 1).toISOString();
  const sold = async () => (await readSales(db, [from, "9999"]))[0]?.sold.paise;
  await inTransaction(db, dueGoodwill, first, 15_000, up.clock.at);
  const before = Number(await sold());
  const id = await asked(inExchange("XL", 150));
  expect((await open(id)).text).toContain(words.dearer("₹100.00"));
  const accepted = await accept(id);
  expect(accepted.text).toContain(words.dearer("₹100.00"));
  expect(inMessenger(accepted)).toContain(en.exchange.dearer("₹100.00"));
  await receive(accepted);
  const second = (await replacement()) ?? expect.fail("there is no order");
  expect(money(second)).toEqual({ total: 150, moved: 50, refunded: 0 });
  expect(Number(await sold()) - before).toBe(10_000);
  await send(second, "processing", "shipped", "delivered");
  expect(await findings()).toEqual([]);
});

test("what pays for a replacement that is sent before pays for no other piece, in the desk's words and the customer's", async () => {
  await inTransaction(db, dueGoodwill, first, 15_000, up.clock.at);
  const early = await asked(inExchange("L"));
  await accept(early, "before");
  const late = await asked(inExchange("XL", 150));
  expect((await open(late)).text).toContain(words.dearer("₹150.00"));
  expect(inMessenger(await accept(late, "before"))).toContain(en.exchange.dearer("₹150.00"));
  // What is left to pay with is more by now, and the order stays as it is.
  await cancel((await replacement(first, early)) ?? "");
  expect(money((await replacement(first, late)) ?? "")).toEqual({ total: 150, moved: 0, refunded: 0 });
  expect(inMessenger(await open(late))).toContain(en.exchange.dearer("₹150.00"));
});

test("what is gone meanwhile cannot be kept: the owner gives the money back, and the customer is told", async () => {
  const id = await asked(inExchange("L", 100, 2));
  up.run("update variants set stock = 1, received = 1 where product_id = ? and size = 'L'", piece);
  up.run("update products set stock = stock - 1, received = received - 1 where id = ?", piece);
  const refused = await accept(id);
  expect([refused.status, await replacement()]).toEqual([400, null]);
  const accepted = await refused.press(ordersWords.accept, { exchange: "money" });
  const received = await receive(accepted, { restock: "on" });
  expect([received.text.includes(words.goesBack("₹200.00")), stocksOf(up, piece)["L Red"]]).toEqual([true, 1]);
  expect(await mails()).toContain(en.exchange.refunded);
  expect(await findings()).toEqual([]);
});

test.each([
  ["the difference cannot be taken any more", { methods: [] }, "XL"],
  ["its size is gone", {}, "XXL"],
])("what is kept is not sent where %s meanwhile: the money goes back", async (_what, offered, size) => {
  const id = await asked(inExchange("XL", 150));
  await accept(id);
  up.run("update variants set size = ? where size = 'XL' and product_id = ?", size, piece);
  const parcel = { restock: true, parts: new Map<number, number>(), givesUp: false };
  const { services } = up.upstream;
  const payments = { ...services.payments, ...offered };
  const receiving = db
    .transaction()
    .execute((trx) => receiveExchanged({ ...services, payments }, trx, id, parcel, up.clock.at));
  expect(await receiving).toBeNull();
  expect((await open(id)).text).toContain(words.goesBack("₹100.00"));
  expect(up.column("select kept from return_items where return_id = ?", id)).toEqual([0]);
  up.run("update variants set received = stock where size = 'XXL' and product_id = ?", piece);
  expect(await findings()).toEqual([]);
});

test("an exchange that is given up, declined or only came in part puts back what was kept", async () => {
  const given = await accept(await asked(inExchange("L")));
  expect(given.text).toContain(words.same);
  expect((await receive(given, { money: "on" })).text).not.toContain(words.same);
  expect([stocksOf(up, piece)["L Red"], await replacement()]).toEqual([2, null]);
  const other = await delivered(() => ({}));
  const declined = await accept(await askedReturn(up, asha, other, [inExchange("L", 100, 2)]));
  await declined.press(words.decline, { words: "It was worn." });
  expect(stocksOf(up, piece)["L Red"]).toBe(2);
  const again = await askedReturn(up, asha, other, [inExchange("L", 100, 2)]);
  await receive(await accept(again), { came: "0 1" });
  const order = (await replacement(other, again)) ?? expect.fail("there is no order");
  expect([stocksOf(up, piece)["L Red"], money(order)]).toEqual([1, { total: 100, moved: 100, refunded: 0 }]);
  expect(await findings()).toEqual([]);
});

/** An order of two lines that is delivered: size M for ₹100, and S for ₹80. */
async function deliveredBoth(): Promise<string> {
  const lines = [
    { productId: piece, quantity: 1 },
    { productId: piece, quantity: 1, size: "S", price: 80 },
  ];
  const order = await placed(up, asha, orderOf(asha, lines));
  await deliver(db, order, up.clock.at);
  return order;
}

test("of two wishes one that cannot be had refuses both, and of two pieces that are replaced before both must come", async () => {
  const order = await deliveredBoth();
  const second = (size: string, price: number) => ({ ...inExchange(size, price), line: 1 });
  for (const [wanted, code] of [
    [second("S", 80), "variant_gone"],
    [second("XL", 90), "total_changed"],
  ] as const)
    expect(await askReturn(up, asha, order, [inExchange("L"), wanted])).toMatchObject({ status: 409, body: { code } });
  const id = await askedReturn(up, asha, order, [inExchange("L"), second("XL", 150)]);
  await accept(id, "before");
  const parts = new Map([
    [0, 1],
    [1, 0],
  ]);
  const parcel = { restock: true, parts, givesUp: false };
  const receiving = db
    .transaction()
    .execute((trx) => receiveExchanged(up.upstream.services, trx, id, parcel, up.clock.at));
  await expect(receiving).rejects.toMatchObject({ refused: { code: "wrong_state" } });
});

test("of two pieces that were to be exchanged, only the one that came is replaced", async () => {
  const order = await deliveredBoth();
  const both = [inExchange("L"), { ...inExchange("XL", 150), line: 1 }];
  const id = await askedReturn(up, asha, order, both);
  await accept(id);
  // What was kept is sold at the price that was seen, also where it is not on sale any more.
  up.run("update variants set price_paise = 90000 where product_id = ?", piece);
  up.run("update products set hidden = 1 where id = ?", piece);
  const parts = new Map([
    [0, 1],
    [1, 0],
  ]);
  const parcel = { restock: true, parts, givesUp: false };
  const { services } = up.upstream;
  await db.transaction().execute((trx) => receiveExchanged(services, trx, id, parcel, up.clock.at));
  const second = (await replacement(order)) ?? expect.fail("there is no order");
  expect((await show(second)).items).toMatchObject([{ size: "L", quantity: 1, unitPaise: 10_000 }]);
  expect(stocksOf(up, piece)).toMatchObject({ "L Red": 1, "XL Red": 2 });
  expect(await findings()).toEqual([]);
});

test("sent before the first piece is here, it is paid when that comes, and cancelled before it gives no money back", async () => {
  const id = await asked(inExchange("L"));
  const accepted = await accept(id, "before");
  const second = (await replacement()) ?? expect.fail("there is no order");
  expect(accepted.text).toContain(words.replacement(second));
  expect(accepted.hasButton(words.decline)).toBe(false);
  const refused = { code: "wrong_state", values: { order: second } };
  await expect(inTransaction(db, giveUpWanted, id)).rejects.toMatchObject({ refused });
  const none = { restock: true, parts: new Map([[0, 0]]), givesUp: false };
  const { services } = up.upstream;
  await expect(
    db.transaction().execute((trx) => receiveExchanged(services, trx, id, none, up.clock.at)),
  ).rejects.toMatchObject({ refused });
  await send(second, "processing", "shipped", "delivered");
  expect(await askReturn(up, asha, second, [{ line: 0, qty: 1 }])).toMatchObject({ status: 409 });
  await receive(await open(id));
  expect((await show(first)).returns).toMatchObject([{ status: "refunded", replacement: second }]);
  const next = await asked(inExchange("L"));
  await accept(next, "before");
  const third = (await replacement(first, next)) ?? expect.fail("there is no order");
  await cancel(third);
  expect([money(third), stocksOf(up, piece)["L Red"]]).toEqual([{ total: 100, moved: 100, refunded: 0 }, 1]);
  const page = await receive(await open(next));
  expect(page.text).toContain(words.goesBack("₹100.00"));
  expect(await mails()).toContain(en.exchange.cancelled);
  expect(await findings()).toEqual([]);
});

test("a replacement that is cancelled or comes back gives back what was paid for the first piece, where it came from", async () => {
  await receive(await accept(await asked(inExchange("L"))));
  const second = (await replacement()) ?? expect.fail("there is no order");
  for (const answer of await Promise.all([cancel(second), cancel(second)])) expect(answer.status).toBe(200);
  const card = up.value("select payment_id from orders where id = ?", first);
  expect(
    up.rows("select order_id, payment_id, amount_paise from refunds where order_id in (?, ?)", first, second),
  ).toEqual([{ order_id: second, payment_id: card, amount_paise: 10_000 }]);
  first = await delivered(() => ({}));
  await receive(await accept(await asked(inExchange("XL", 150))));
  const dearer = (await replacement()) ?? expect.fail("there is no order");
  await send(dearer, "processing", "shipped");
  await inTransaction(db, noteCameBack, dearer, { restock: true, words: null, amountPaise: null }, up.clock.at);
  expect(up.rows("select payment_id, amount_paise, by_hand from refunds where order_id = ?", dearer)).toEqual([
    { payment_id: null, amount_paise: 10_000, by_hand: 1 },
  ]);
  expect(await findings()).toEqual([]);
});

test("what came in exchange can be exchanged and returned again, and the books add up", async () => {
  const before = booked();
  await receive(await accept(await asked(inExchange("XL", 150, 2))));
  const second = (await replacement()) ?? expect.fail("there is no order");
  await send(second, "processing", "shipped", "delivered");
  first = second;
  await receive(await accept(await asked(inExchange("S", 80))));
  const third = (await replacement()) ?? expect.fail("there is no order");
  await send(third, "processing", "shipped", "delivered");
  const last = await askedReturn(up, asha, third, [{ line: 0, qty: 1 }]);
  const page = await receive(await acceptPlain(last));
  await (await page.follow(words.refund)).press(words.refund);
  const rest = await askedReturn(up, asha, second, [{ line: 0, qty: 1 }]);
  await (await (await receive(await acceptPlain(rest))).follow(words.refund)).press(words.refund);
  expect([money(second), money(third)]).toEqual([
    // Of two for ₹150 each one is returned, and the other one was ₹70 dearer than what replaces it.
    { total: 300, moved: 200, refunded: 150 },
    { total: 80, moved: 80, refunded: 80 },
  ]);
  expect(booked() - before).toBe(-130);
  expect(await findings()).toEqual([]);
});

test("two taps and two people keep and send one piece", async () => {
  const id = await asked(inExchange("L"));
  const taps = [(await open(id)).prepare(ordersWords.accept), (await open(id)).prepare(ordersWords.accept)];
  await Promise.all([...taps, ...taps].map((tap) => tap()));
  expect(stocksOf(up, piece)["L Red"]).toBe(1);
  const here = [(await open(id)).prepare(words.receive), (await open(id)).prepare(words.receive)];
  await Promise.all([...here, ...here].map((tap) => tap()));
  expect(up.rows("select id from orders where replaces_return = ?", id)).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

test.each([
  ["what was bought", inExchange("M"), "variant_gone", {}],
  ["a size that there is not", inExchange("XXL"), "out_of_stock", { values: { name: "Test Stole", ...red("XXL") } }],
  ["more than there are", inExchange("S", 80, 2), "out_of_stock", { message: "Only 1 of Test Stole in S, Red left." }],
  ["another price than today's", inExchange("L", 90), "total_changed", {}],
  ["no price", inExchange("L", 1e12), "invalid", {}],
])("a return that wants %s instead is refused, and nothing is written", async (_what, wanted, code, told) => {
  up.run("update variants set stock = 1, received = 1 where product_id = ? and size = 'S'", piece);
  up.run("update products set stock = stock - 1, received = received - 1 where id = ?", piece);
  const answer = await askReturn(up, asha, first, [wanted]);
  expect([answer.status, answer.body]).toEqual([expect.any(Number), expect.objectContaining({ code, ...told })]);
  expect([answer.status < 500, (await show(first)).returns]).toEqual([true, []]);
});

test("a wish that is sent a second time is answered with the first, though it is gone meanwhile", async () => {
  const ask = async () => (await askReturn(up, asha, first, [inExchange("S", 80, 2)], { key: "one-wish-0001" })).status;
  expect(await ask()).toBe(201);
  up.run("update variants set stock = 1, received = 1 where product_id = ? and size = 'S'", piece);
  up.run("update products set stock = stock - 1, received = received - 1 where id = ?", piece);
  expect(await ask()).toBe(200);
});

test("another colour is something else, and a piece without stated sizes is never", async () => {
  const [M, Blue] = [red("M"), { size: "M", color: "Blue" }];
  piece = addPiece(up, [
    { ...M, stock: 2 },
    { ...Blue, stock: 2 },
  ]);
  first = await delivered(() => ({}));
  expect((await askReturn(up, asha, first, [{ line: 0, qty: 1, wanted: { ...Blue, price: 100 } }])).status).toBe(201);
  piece = up.product();
  first = await delivered(() => ({}));
  expect(await askReturn(up, asha, first, [inExchange("L")])).toMatchObject({ body: { code: "variant_gone" } });
});

test("a difference that the shop has no way to take is refused before anything is kept", async () => {
  const id = await asked(inExchange("XL", 150));
  const { services } = up.upstream;
  const keep = (methods = services.payments.methods) =>
    db
      .transaction()
      .execute((trx) => keepWanted({ ...services, payments: { ...services.payments, methods } }, trx, id));
  await expect(keep([])).rejects.toMatchObject({ code: "payment_not_offered" });
  // Cash is taken in India only.
  up.run(`update orders set shipping_info = replace(shipping_info, '"IN"', '"DE"') where id = ?`, first);
  await expect(keep()).rejects.toMatchObject({ code: "payment_not_offered" });
  expect(stocksOf(up, piece)["XL Red"]).toBe(2);
});

test("what came off a piece comes off what replaces it: at the same price no money moves, a dearer one costs the difference", async () => {
  const offer = storeOffer(up.database, { percent: 15 });
  const order = orderOf(asha, [{ productId: piece, quantity: 2 }], byCard(await paid(up, asha, 170)));
  first = await placed(up, asha, { ...order, discount: 30, total: 170 });
  up.run("update offers set paused_at = '2026-11-01' where id = ?", offer);
  await deliver(db, first, up.clock.at);
  const same = await asked(inExchange("L"));
  await receive(await accept(same), { restock: "on" });
  const second = (await replacement(first, same)) ?? expect.fail("there is no order");
  expect(await show(second)).toMatchObject({ discount: { name: "Diwali", paise: 1_500 }, totalPaise: 8_500 });
  expect(money(second)).toEqual({ total: 85, moved: 85, refunded: 0 });
  const dearer = await asked(inExchange("XL", 150));
  await receive(await accept(dearer), { restock: "on" });
  const third = (await replacement(first, dearer)) ?? expect.fail("there is no order");
  expect([money(first), money(third)]).toEqual([
    { total: 170, moved: 0, refunded: 0 },
    { total: 135, moved: 85, refunded: 0 },
  ]);
  expect(up.value("select count(*) from offer_uses")).toBe(1);
  // Of the first order nothing is counted either: it was paid by a test.
  expect((await readDays(db, "2026-01-01", "2027-12-31", "Asia/Kolkata")).discounts.orders).toBe(0);
  expect(await findings()).toEqual([]);
});

test("what pays for a replacement that is sent before is not given away meanwhile", async () => {
  const id = await asked(inExchange("L"));
  await accept(id, "before");
  await expect(inTransaction(db, dueGoodwill, first, 10_001, up.clock.at)).rejects.toMatchObject({
    code: "too_much_back",
  });
  await inTransaction(db, dueGoodwill, first, 10_000, up.clock.at);
  await receive(await open(id));
  expect((await show(first)).returns).toMatchObject([{ status: "refunded" }]);
  expect(await findings()).toEqual([]);
});

test.each([
  ["is exchanged", ["receive", "return"]],
  ["is to be exchanged", ["return", "receive"]],
  ["was to be exchanged", ["return", "cancel", "receive nothing"]],
])("of an order whose rest was given away a piece comes back for nothing after another one %s", async (_, steps) => {
  const early = await asked(inExchange("L"));
  await accept(early, "before");
  await inTransaction(db, dueGoodwill, first, 10_000, up.clock.at);
  for (const step of steps) {
    if (step === "cancel") await cancel((await replacement()) ?? "");
    else if (step === "return") {
      const page = await receive(await acceptPlain(await asked({ line: 0, qty: 1 })));
      expect((await (await page.follow(words.refund)).press(words.refund)).text).toContain(words.statuses.refunded);
    } else await receive(await open(early), step === "receive" ? {} : { came: "0 0" });
    expect(await findings()).toEqual([]);
  }
  expect(money(first)).toEqual({ total: 200, moved: 0, refunded: 100 });
});

test("pieces of one line that are exchanged and returned in any order come to what was paid for the line", async () => {
  storeOffer(up.database, { rupees: 0.05, code: "FIVE" });
  const body = orderOf(asha, [{ productId: piece, quantity: 2 }]);
  first = await placed(up, asha, { ...body, discount: 0.05, total: 199.95, offerCode: "FIVE" });
  await deliver(db, first, up.clock.at);
  // The exchanged piece comes last, and was settled first.
  const early = await asked(inExchange("L"));
  await accept(early, "before");
  const returned = await asked({ line: 0, qty: 1 });
  const page = await receive(await acceptPlain(returned));
  await (await page.follow(words.refund)).press(words.refund);
  await receive(await open(early));
  const back = up.column("select amount_paise from refunds where order_id = ?", first).map(Number);
  const moved = Number(up.value("select moved_paise from orders where replaces_return = ?", early));
  expect([moved, back]).toEqual([9_997, [9_998]]);
  expect(await findings()).toEqual([]);
});

test("shipping goes back with the last piece that comes, not while one is on its way whose exchange is cancelled", async () => {
  piece = addPiece(
    up,
    [red("M"), red("L")].map((one) => ({ ...one, stock: 2 })),
    { price: 20 },
  );
  first = await placed(up, asha, orderOf(asha, [{ productId: piece, quantity: 2, price: 20 }]));
  await deliver(db, first, up.clock.at);
  const early = await asked(inExchange("L", 20));
  await accept(early, "before");
  await cancel((await replacement()) ?? "");
  const other = await receive(await acceptPlain(await asked({ line: 0, qty: 1 })));
  expect(other.text).toContain(words.goesBack("₹20.00"));
  await (await other.follow(words.refund)).press(words.refund);
  expect((await receive(await open(early))).text).toContain(words.goesBack("₹30.00"));
  expect(await findings()).toEqual([]);
});

test("a piece that cost nothing is exchanged without a credit note", async () => {
  storeOffer(up.database, { percent: 100, code: "FREE" });
  const body = orderOf(asha, [{ productId: piece }]);
  first = await placed(up, asha, { ...body, discount: 100, total: 0, offerCode: "FREE" });
  await deliver(db, first, up.clock.at);
  await receive(await accept(await asked(inExchange("L"))));
  expect(money((await replacement()) ?? "")).toEqual({ total: 0, moved: 0, refunded: 0 });
  expect(up.value("select count(*) from credit_notes where order_id = ?", first)).toBe(0);
  expect(await findings()).toEqual([]);
});
