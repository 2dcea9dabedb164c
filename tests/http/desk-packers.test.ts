import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { askWords, ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { requestReturn } from "#api/returns/request-return.ts";
import { audit } from "#tests/support/books.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { attribute, elements } from "#tests/support/html.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { placedByPhone } from "#tests/support/phone-order.ts";
import { copyPreparedDatabase } from "#tests/support/prepare-database.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, newPerson, payments, registerAndLogIn } from "#tests/support/shopping.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { byUpi, goodUpi, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";

const ORDERS = 20;
const UPI_ID = "loom@bank";
const dataDir = mkdtempSync(join(tmpdir(), "pallu-packers-"));
let [db, shop, numbers]: [Database, RunningShop, string[]] = [] as never;
const database = () => openShopDatabase(dataDir);

beforeAll(async () => {
  copyPreparedDatabase(dataDir);
  db = await openDatabase(chooseEngine({ dataDir, databaseUrl: null }));
});

afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Fifty orders that wait, and the shop on them. */
beforeEach(async () => {
  const up = await startTestUpstream({ dataDir });
  up.clock.at = new Date();
  numbers = [];
  for (let order = 0; order < ORDERS; order++) {
    const { id, price } = piece();
    numbers.push(await placedByPhone(up, id, price));
  }
  await up.stop();
  shop = await startShop({ dataDir });
  return () => shop.stop();
}, 60_000);

function piece(): { id: number; price: number } {
  const opened = database();
  opened.exec("update products set stock = stock + 1, received = received + 1 where id = 1");
  const row = opened
    .prepare("select id, coalesce(sale_paise, price_paise) / 100 as price from products where id = 1")
    .get();
  opened.close();
  return { id: Number(row?.["id"]), price: Number(row?.["price"]) };
}

async function packer(name: string): Promise<Client> {
  const client = createClient(shop.url);
  await takeDeskSession(client, (await storeStaff(db, "packer", name)).token, dataDir);
  return client;
}

/** How often an order of `numbers` stands in the log of acts, in the history and among the mails of a step. */
function doneOf(act: string, status: string, kind: string): Record<"acts" | "steps" | "mails", number>[] {
  const opened = database();
  try {
    const counts = opened.prepare(`select
      (select count(*) from staff_acts where act = :act and subject = :number) as acts,
      (select count(*) from order_history where order_id = :number and status = :status) as steps,
      (select count(*) from outbox where kind = :kind and json_extract(payload, '$.orderId') = :number) as mails,
      (select status from orders where id = :number) as status`);
    return numbers.map((number) => {
      const row = counts.get({ act, number, status, kind });
      expect(row?.["status"] === status, `${number} is ${row?.["status"]} and its history tells else`).toBe(
        row?.["steps"] === 1,
      );
      return { acts: Number(row?.["acts"]), steps: Number(row?.["steps"]), mails: Number(row?.["mails"]) };
    });
  } finally {
    opened.close();
  }
}

const accepted = () => doneOf("acceptOrders", "processing", "order_processing");
const once = { acts: 1, steps: 1, mails: 1 };
const none = { acts: 0, steps: 0, mails: 0 };
/** How many orders of an act are done when the shop is killed. */
const DONE = 8;

test("a shop that is killed while it accepts twenty orders has done each wholly or not, and goes on where it was", async () => {
  const list = await (await packer("Ravi")).open("/desk/orders?waits=accept&ticked=all");
  const ticked = elements(list.root, (one) => attribute(one, "name") === "number").map((one) =>
    attribute(one, "value"),
  );
  expect(ticked.toSorted()).toEqual(numbers.toSorted());
  const accept = list.prepare(ordersWords.accept);
  // The database does not come to an end with one order in the middle.
  run(
    "create view endless as with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e15) select count(*) as i from n",
    `create trigger stuck after update of status on orders when new.id = '${ticked[DONE]}' begin select i from endless; end`,
  );
  const answer = accept().catch(() => null);
  while (accepted().filter(({ acts }) => acts === 1).length < DONE) await turn();
  await shop.kill();
  run("drop trigger stuck", "drop view endless");
  expect(await answer).toBeNull();
  const all = accepted();
  expect(all.filter(({ acts }) => acts === 1)).toEqual(Array.from({ length: DONE }, () => once));
  expect(all.filter(({ acts }) => acts === 0)).toEqual(Array.from({ length: ORDERS - DONE }, () => none));
  expect(audit(dataDir)).toEqual([]);

  shop = await startShop({ dataDir, env: { PORT: new URL(shop.url).port } });
  // The form that had no answer is sent once more.
  expect((await accept()).text).toContain(ordersWords.accepted(ORDERS, "PL-"));
  expect(accepted()).toEqual(numbers.map(() => once));
  expect(audit(dataDir)).toEqual([]);
});

/** A return of the first piece of an order, which is here. */
async function receivedReturn(orderId: string, at: Date): Promise<string> {
  const { customer_id: customerId } = await db
    .selectFrom("orders")
    .select("customer_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const asked = { customerId, orderId, idempotencyKey: null, items: [{ line: 0, qty: 1, reason: "size" as const }] };
  const { id } = await inTransaction(
    db,
    requestReturn,
    { ...asked, note: null },
    { days: 30, timeZone: "Asia/Kolkata" },
    at,
  );
  await inTransaction(db, answerReturn, id, { to: "accepted" as const, words: null }, at);
  await inTransaction(db, receiveReturn, id, { restock: new Set([0]), parts: new Map([[0, 1]]) }, at);
  return id;
}

test.each([
  ["refund", "delivered", askWords.acts.refund.link, { amount: "30" }, 1],
  ["came-back", "shipped", askWords.acts["came-back"].link, { restock: "yes" }, 0],
  ["return", "delivered", returnsWords.refund, {}, 1],
] as const)(
  "a shop that is killed in the middle of money that goes back has given none, then all: %s",
  async (act, status, button, filling, refunds) => {
    const [order = ""] = numbers;
    const at = new Date();
    for (const step of ["processing", "shipped", "delivered"] as const)
      if (step !== "delivered" || status === "delivered") await inTransaction(db, moveOrder, order, step, at);
    const path =
      act === "return" ? `/desk/returns/${await receivedReturn(order, at)}/refund` : `/desk/orders/${order}/${act}`;
    const client = createClient(shop.url);
    await takeDeskSession(client, (await storeStaff(db, "owner")).token, dataDir);
    const give = (await client.open(path)).prepare(button, filling);
    const given = () => {
      const opened = database();
      const count = (table: string) =>
        Number(opened.prepare(`select count(*) as count from ${table} where order_id = ?`).get(order)?.["count"]);
      const counts = [count("refunds"), count("credit_notes"), count("came_back")];
      opened.close();
      return counts;
    };
    // The credit note does not come to an end, and the database stays busy; other work is done in between.
    run(
      "create view endless as with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e15) select count(*) as i from n",
      "create trigger stuck after insert on credit_notes begin select i from endless; end",
    );
    const answer = give().catch(() => null);
    for (let busy = 0; busy < 100; busy = isFree() ? 0 : busy + 1) await turn();
    await shop.kill();
    run("drop trigger stuck", "drop view endless");
    expect([await answer, given(), audit(dataDir)]).toEqual([null, [0, 0, 0], []]);
    shop = await startShop({ dataDir, env: { PORT: new URL(shop.url).port } });
    expect((await give()).status).toBe(200);
    await give();
    expect([given(), audit(dataDir)]).toEqual([[refunds, 1, 1 - refunds], []]);
  },
);

/** The figures that acts of money change. */
function figures(): Record<string, number> {
  const opened = database();
  const row = opened
    .prepare(
      `select (select sum(stock) from variants where size = 'M') as M, (select sum(stock) from variants where size = 'XL') as XL,
      (select count(*) from orders) as orders, (select coalesce(sum(kept), 0) from return_items) as kept,
      (select count(*) from orders where replaces_return is not null) as replacements, (select coalesce(sum(moved_paise), 0) from orders) as moved,
      (select count(*) from offer_uses join orders on orders.id = order_id where status <> 'cancelled') as uses,
      (select count(*) from payments where awaited_until is not null) as awaited, (select count(*) from staff_acts) as acts,
      (select count(*) from credit_notes) as notes`,
    )
    .get();
  opened.close();
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
}
/** Those that differ from what they were. */
const changesSince = (before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(figures()).flatMap(([name, now]) =>
      now === before[name] ? [] : [[name, now - (before[name] ?? 0)]],
    ),
  );

/** A code that one order may have, and a customer's order with it: two pieces of ₹200, less a quarter, paid to the shop's own UPI id. */
async function orderWithCode() {
  const up = await startTestUpstream({ dataDir, UPI_ID });
  up.clock.at = new Date();
  const customer = await up.customer();
  const piece = addPiece(up, [
    { size: "M", color: "Red", stock: 5, pricePaise: 20_000 },
    { size: "XL", color: "Red", stock: 5, pricePaise: 30_000 },
  ]);
  const code = `LAST${piece}`;
  storeOffer(up.database, { code, percent: 25, most: 1, products: [piece] });
  const place = async () => {
    const lines = [{ productId: piece, quantity: 2, price: 200 }];
    const way = byUpi(await paid(up, customer, 300, goodUpi));
    return placed(up, customer, orderOf(customer, lines, { ...way, discount: 100, total: 300, offerCode: code }));
  };
  const delivered = async () => {
    const order = await place();
    await inTransaction(db, confirmPayment, order, up.clock.at);
    await deliver(db, order, up.clock.at);
    const wanted = { size: "XL", color: "Red", price: 300 };
    return { order, returned: await askedReturn(up, customer, order, [{ line: 0, qty: 1, wanted }]) };
  };
  return { up, customer, piece, code, place, delivered };
}

/** The owner at the desk of the shop, which knows the offers of now. */
async function ownerAtNewShop(): Promise<Client> {
  await shop.stop();
  shop = await startShop({ dataDir, env: { UPI_ID } });
  const client = createClient(shop.url);
  await takeDeskSession(client, (await storeStaff(db, "owner")).token, dataDir);
  return client;
}

test.each([
  [
    "an order with the last use of a code",
    "after insert on offer_uses",
    { M: -2, orders: 1, uses: 1 },
    async () => {
      const { up, piece, code } = await orderWithCode();
      await up.stop();
      await ownerAtNewShop();
      const client = createClient(shop.url);
      await registerAndLogIn(client, newPerson());
      await addToCart(client, `/product/${piece}`, { size: "M", color: "Red", quantity: "2" });
      await (await client.open("/cart")).press(cartWords.applyCode, { offerCode: code });
      const review = await goToReview(client, payments.cod);
      return review.prepare(checkoutWords.placeOrder);
    },
  ],
  [
    "the cancellation of an order with a code",
    "after update of stock on variants",
    { M: 2, uses: -1, acts: 1 },
    async () => {
      const { up, place } = await orderWithCode();
      const order = await place();
      await up.stop();
      return (await (await ownerAtNewShop()).open(`/desk/orders/${order}/cancel`)).prepare(askWords.acts.cancel.link);
    },
  ],
  [
    "an exchange that is kept",
    "after update of kept on return_items",
    { XL: -1, kept: 1, acts: 1 },
    async () => {
      const { up, delivered } = await orderWithCode();
      const { returned } = await delivered();
      await up.stop();
      const page = await (await ownerAtNewShop()).open(`/desk/returns/${returned}`);
      return page.prepare(ordersWords.accept, { exchange: "keep" });
    },
  ],
  [
    "an exchange that is sent before",
    "after insert on order_items",
    { XL: -1, orders: 1, replacements: 1, moved: 15_000, awaited: 1, acts: 1 },
    async () => {
      const { up, delivered } = await orderWithCode();
      const { returned } = await delivered();
      await up.stop();
      const page = await (await ownerAtNewShop()).open(`/desk/returns/${returned}`);
      return page.prepare(ordersWords.accept, { exchange: "before" });
    },
  ],
  [
    "the arrival that sends the other piece",
    "after insert on credit_notes",
    { M: 1, kept: -1, orders: 1, replacements: 1, moved: 15_000, awaited: 1, notes: 1, acts: 1 },
    async () => {
      const { up, delivered } = await orderWithCode();
      const { returned } = await delivered();
      await up.stop();
      const page = await (await ownerAtNewShop()).open(`/desk/returns/${returned}`);
      const accepted = await page.press(ordersWords.accept, { exchange: "keep" });
      return accepted.prepare(returnsWords.receive, { restock: "on" });
    },
  ],
  [
    "the difference that was paid",
    "after update of awaited_until on payments",
    { awaited: -1, acts: 1 },
    async () => {
      const { up, delivered } = await orderWithCode();
      const { returned } = await delivered();
      await up.stop();
      const owner = await ownerAtNewShop();
      await (await owner.open(`/desk/returns/${returned}`)).press(ordersWords.accept, { exchange: "before" });
      const opened = database();
      const row = opened.prepare("select id from orders where replaces_return = ?").get(returned);
      opened.close();
      return (await owner.open(`/desk/orders/${String(row?.["id"])}/paid`)).prepare(askWords.acts.paid.link);
    },
  ],
] as const)(
  "a shop that is killed in the middle of %s has done nothing, then all of it once",
  async (_what, at, done, prepare) => {
    const press = await prepare();
    const before = figures();
    run(
      "create view endless as with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e15) select count(*) as i from n",
      `create trigger stuck ${at} begin select i from endless; end`,
    );
    const answer = press().catch(() => null);
    for (let busy = 0; busy < 100; busy = isFree() ? 0 : busy + 1) await turn();
    await shop.kill();
    run("drop trigger stuck", "drop view endless");
    expect([await answer, changesSince(before), audit(dataDir)]).toEqual([null, {}, []]);
    shop = await startShop({ dataDir, env: { UPI_ID, PORT: new URL(shop.url).port } });
    expect((await press()).status).toBe(200);
    await Promise.all([press(), press()]);
    expect([changesSince(before), audit(dataDir)]).toEqual([done, []]);
  },
);

/** Whether nobody writes into the database. */
function isFree(): boolean {
  const opened = database();
  try {
    opened.exec("pragma busy_timeout = 0; begin immediate; rollback");
    return true;
  } catch {
    return false;
  } finally {
    opened.close();
  }
}

function run(...statements: string[]): void {
  const opened = database();
  for (const statement of statements) opened.exec(statement);
  opened.close();
}
