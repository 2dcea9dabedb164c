// One file: each act is killed in the middle by the same steps, a row of one table.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { askWords, ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { audit } from "#tests/support/books.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { attribute, elements } from "#tests/support/html.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { placedByPhone } from "#tests/support/phone-order.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { copyPreparedDatabase, makeTables } from "#tests/support/prepare-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, newPerson, payments, registerAndLogIn } from "#tests/support/shopping.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { connectTo } from "#tests/support/test-database.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { byUpi, goodUpi, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";

const ORDERS = 20;
const UPI_ID = "loom@bank";
/** Where the shop's data are; on SQLite there is no `databaseUrl`. */
let place: { dataDir: string; databaseUrl: string | null };
let [db, shop]: [Database, RunningShop] = [] as never;
const database = () => connectTo(place.dataDir, place.databaseUrl);

/** Keeps the data of the tests around it in a new folder, or in a new PostgreSQL. */
function useData(engine: "SQLite" | "PostgreSQL"): void {
  beforeAll(async () => {
    const server = engine === "SQLite" ? null : await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), "pallu-packers-"));
    place = { dataDir, databaseUrl: (await server?.database("shop")) ?? null };
    if (server === null) copyPreparedDatabase(dataDir);
    else await makeTables(dataDir, place.databaseUrl, { seed: false });
    db = await openDatabase(chooseEngine(place));
    return async () => {
      await db.destroy();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
}

const settings = () => ({ UPI_ID, ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }) });
const startOnData = (port = "0") =>
  startShop({ dataDir: place.dataDir, env: { ...settings(), PORT: port } }).then((started) => void (shop = started));
const startAgain = () => startOnData(new URL(shop.url).port);
const findings = () => audit(place.dataDir, settings());
afterEach(() => shop.stop());

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
  await takeDeskSession(client, (await storeStaff(db, "packer", name)).token, place.dataDir);
  return client;
}

/** The orders of which the log, the status, the history and the mails say that they were accepted. */
const accepted = () => {
  const opened = database();
  const lists = [
    "select subject as id from staff_acts where act = 'acceptOrders' order by id",
    "select id from orders where status = 'processing' order by id",
    "select order_id as id from order_history where status = 'processing' order by id",
    "select json_extract(payload, '$.orderId') as id from outbox where kind = 'order_processing' order by id",
  ].map((list) =>
    opened
      .prepare(list)
      .all()
      .map(({ id }) => String(id)),
  );
  opened.close();
  return lists;
};
/** How many orders are accepted when the shop is killed. */
const DONE = 8;

describe("the packer", () => {
  useData("SQLite");

  test("a shop that is killed while it accepts twenty orders has done each wholly or not, and goes on where it was", async () => {
    const up = await startTestUpstream({ dataDir: place.dataDir });
    up.clock.at = new Date();
    const numbers: string[] = [];
    for (let order = 0; order < ORDERS; order++) {
      const { id, price } = piece();
      numbers.push(await placedByPhone(up, id, price));
    }
    await up.stop();
    await startOnData();
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
    while ((accepted()[0]?.length ?? 0) < DONE) await turn();
    await shop.kill();
    run("drop trigger stuck", "drop view endless");
    expect(await answer).toBeNull();
    expect(accepted()).toEqual(Array(4).fill(ticked.slice(0, DONE).toSorted()));
    expect(findings()).toEqual([]);

    await startAgain();
    // The form that had no answer is sent once more.
    expect((await accept()).text).toContain(ordersWords.accepted(ORDERS, "PL-"));
    expect(accepted()).toEqual(Array(4).fill(numbers.toSorted()));
    expect(findings()).toEqual([]);
  });
});

/** The figures that acts of money change. */
function figures(): Record<string, number> {
  const opened = database();
  const row = opened
    .prepare(
      `select (select sum(stock) from variants where size = 'M') as "M", (select sum(stock) from variants where size = 'XL') as "XL",
      (select count(*) from orders) as orders, (select coalesce(sum(kept), 0) from return_items) as kept,
      (select count(*) from orders where replaces_return is not null) as replacements, (select coalesce(sum(moved_paise), 0) from orders) as moved,
      (select count(*) from offer_uses join orders on orders.id = order_id where status <> 'cancelled') as uses,
      (select count(*) from payments where awaited_until is not null) as awaited, (select count(*) from staff_acts) as acts,
      (select count(*) from credit_notes) as notes, (select count(*) from refunds) as refunds, (select count(*) from came_back) as back`,
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
  const up = await startTestUpstream({ ...place, UPI_ID });
  up.clock.at = new Date();
  const customer = await up.customer();
  const piece = addPiece(up, [
    { size: "M", color: "Red", stock: 5, pricePaise: 20_000 },
    { size: "XL", color: "Red", stock: 5, pricePaise: 30_000 },
  ]);
  const code = `LAST${piece}`;
  storeOffer(up.database, { code, percent: 25, most: 1, products: [piece] });
  const order = async () => {
    const lines = [{ productId: piece, quantity: 2, price: 200 }];
    const way = byUpi(await paid(up, customer, 300, goodUpi));
    return placed(up, customer, orderOf(customer, lines, { ...way, discount: 100, total: 300, offerCode: code }));
  };
  const delivered = async () => {
    const id = await order();
    await inTransaction(db, confirmPayment, id, up.clock.at);
    await deliver(db, id, up.clock.at);
    return id;
  };
  const ask = async (more: object) => askedReturn(up, customer, await delivered(), [{ line: 0, qty: 1, ...more }]);
  return { up, piece, code, order, delivered, ask };
}

/** The owner at the desk of the shop, which knows the offers of now. */
async function ownerAtNewShop(): Promise<Client> {
  await startOnData();
  const client = createClient(shop.url);
  await takeDeskSession(client, (await storeStaff(db, "owner")).token, place.dataDir);
  return client;
}

/** The owner before a piece of such an order that is to come back, or to be exchanged for a dearer one. */
async function ownerAtReturn({ isExchange }: { isExchange: boolean }) {
  const { up, ask } = await orderWithCode();
  const id = await ask(isExchange ? { wanted: { size: "XL", color: "Red", price: 300 } } : {});
  await up.stop();
  const owner = await ownerAtNewShop();
  return { owner, id, page: await owner.open(`/desk/returns/${id}`) };
}

/** What is done, in the middle of what the shop is killed, what it changes, and the press of its button. */
const acts = [
  [
    "an order with the last use of a code",
    "after insert on offer_uses",
    { M: -2, orders: 1, uses: 1 },
    async () => {
      const { up, piece, code } = await orderWithCode();
      await up.stop();
      await startOnData();
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
      const { up, order } = await orderWithCode();
      const id = await order();
      await up.stop();
      return (await (await ownerAtNewShop()).open(`/desk/orders/${id}/cancel`)).prepare(askWords.acts.cancel.link);
    },
  ],
  [
    "an exchange that is kept",
    "after update of kept on return_items",
    { XL: -1, kept: 1, acts: 1 },
    async () => {
      const { page } = await ownerAtReturn({ isExchange: true });
      return page.prepare(ordersWords.accept, { exchange: "keep" });
    },
  ],
  [
    "an exchange that is sent before",
    "after insert on order_items",
    { XL: -1, orders: 1, replacements: 1, moved: 15_000, awaited: 1, acts: 1 },
    async () => {
      const { page } = await ownerAtReturn({ isExchange: true });
      return page.prepare(ordersWords.accept, { exchange: "before" });
    },
  ],
  [
    "the arrival that sends the other piece",
    "after insert on credit_notes",
    { M: 1, kept: -1, orders: 1, replacements: 1, moved: 15_000, awaited: 1, notes: 1, acts: 1 },
    async () => {
      const { page } = await ownerAtReturn({ isExchange: true });
      const accepted = await page.press(ordersWords.accept, { exchange: "keep" });
      return accepted.prepare(returnsWords.receive, { restock: "on" });
    },
  ],
  [
    "the difference that was paid",
    "after update of awaited_until on payments",
    { awaited: -1, acts: 1 },
    async () => {
      const { owner, id: returned, page } = await ownerAtReturn({ isExchange: true });
      await page.press(ordersWords.accept, { exchange: "before" });
      const { id } = await db
        .selectFrom("orders")
        .select("id")
        .where("replaces_return", "=", returned)
        .executeTakeFirstOrThrow();
      return (await owner.open(`/desk/orders/${id}/paid`)).prepare(askWords.acts.paid.link);
    },
  ],
  [
    "money that goes back for an order",
    "after insert on credit_notes",
    { refunds: 1, notes: 1, acts: 1 },
    async () => {
      const { up, delivered } = await orderWithCode();
      const id = await delivered();
      await up.stop();
      const page = await (await ownerAtNewShop()).open(`/desk/orders/${id}/refund`);
      return page.prepare(askWords.acts.refund.link, { amount: "30" });
    },
  ],
  [
    "a parcel that came back",
    "after insert on credit_notes",
    { M: 2, uses: -1, refunds: 1, notes: 1, back: 1, acts: 1 },
    async () => {
      const { up, order } = await orderWithCode();
      const id = await order();
      await inTransaction(db, confirmPayment, id, up.clock.at);
      await inTransaction(db, moveOrder, id, "shipped", up.clock.at);
      await up.stop();
      const page = await (await ownerAtNewShop()).open(`/desk/orders/${id}/came-back`);
      return page.prepare(askWords.acts["came-back"].link, { restock: "on" });
    },
  ],
  [
    "the refund of a return",
    "after insert on credit_notes",
    { refunds: 1, notes: 1, acts: 1 },
    async () => {
      const { owner, id, page } = await ownerAtReturn({ isExchange: false });
      await (await page.press(ordersWords.accept)).press(returnsWords.receive, { restock: "on" });
      return (await owner.open(`/desk/returns/${id}/refund`)).prepare(returnsWords.refund);
    },
  ],
] as const;

describe.each(["SQLite", "PostgreSQL"] as const)("on %s", (engine) => {
  useData(engine);

  test.each(acts)(
    "a shop that is killed in the middle of %s has done nothing, then all of it once",
    async (_what, at, done, prepare) => {
      const press = await prepare();
      const before = figures();
      const stuck = engine === "SQLite" ? stickSqlite(at) : stickPostgres(at);
      const answer = press().catch(() => null);
      await stuck.isReached();
      await shop.kill();
      await stuck.end();
      expect([await answer, changesSince(before), findings()]).toEqual([null, {}, []]);
      await startAgain();
      expect((await press()).status).toBe(200);
      await Promise.all([press(), press()]);
      expect([changesSince(before), findings()]).toEqual([done, []]);
    },
  );
});

/** What comes to no end: whether it is reached, and how it is taken away. */
interface Stuck {
  isReached(): Promise<void>;
  end(): Promise<void>;
}

/** The database stays busy; other work is done in between. */
function stickSqlite(at: string): Stuck {
  run(
    "create view endless as with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e15) select count(*) as i from n",
    `create trigger stuck ${at} begin select i from endless; end`,
  );
  return {
    async isReached() {
      for (let busy = 0; busy < 100; busy = isFree() ? 0 : busy + 1) await turn();
    },
    end: async () => run("drop trigger stuck", "drop view endless"),
  };
}

/** A process of the server waits for us; it goes when it has nobody to answer. */
function stickPostgres(at: string): Stuck {
  const opened = database();
  const lock = "classid = 0 and objid = 4501 and locktype = 'advisory'";
  let waiting = 0;
  opened.exec(
    "create function stuck() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(4501); return new; end'",
  );
  opened.exec(`create trigger stuck ${at} for each row execute function stuck()`);
  opened.exec("select pg_advisory_lock(4501)");
  return {
    async isReached() {
      const read = opened.prepare(`select pid from pg_locks where ${lock} and not granted`);
      while ((waiting = Number(read.get()?.["pid"] ?? 0)) === 0) await turn();
    },
    async end() {
      opened.exec("select pg_advisory_unlock(4501)");
      const read = opened.prepare("select pid from pg_stat_activity where pid = ?");
      while (read.get(waiting) !== undefined) await turn();
      opened.exec("drop function stuck cascade");
      opened.close();
    },
  };
}

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
