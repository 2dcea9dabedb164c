import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calls } from "#contract/calls.ts";
import { emptySearches } from "#api/catalogue/listing/empty-searches.ts";
import { readMaintenance, writeMaintenance } from "#api/database/maintenance.ts";
import type { Database } from "#api/database/tables.ts";
import { startOutbox } from "#api/mail/outbox-worker.ts";
import { watchMaintenance } from "#api/http/watch-maintenance.ts";
import { holdShop, openShop } from "#api/owner/move/hold-shop.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { products, runAt } from "#tests/support/places.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, sendOrder, placed } from "#tests/support/upstream-orders.ts";

let up: TestUpstream;
let db: Database;

beforeEach(async () => {
  up = await startTestUpstream();
  db = await up.openDatabase();
});
afterEach(() => up.stop());

const hold = () => holdShop(db, up.engine, { state: "by_hand", since: "2026-11-20T10:00:00.000Z" }, 0);

test("in maintenance every call that changes something is refused with 503, Retry-After and the code maintenance", async () => {
  const asha = await up.customer();
  await hold();
  const refusal = { status: 503, body: { code: "maintenance" } };
  // A process knows within a second. Until then it may refuse for another reason, and changes nothing.
  await vi.waitFor(
    async () => expect(await up.call("POST", "/users/login", { body: {} })).toMatchObject(refusal),
    eventWait,
  );
  for (const { method, path } of calls.filter((call) => call.method !== "GET")) {
    const response = await up.upstream.fetch(
      new Request(`http://upstream.internal${path.replaceAll(/\{\w+\}/g, "1")}`, {
        method,
        headers: { authorization: `Bearer ${asha.token}`, "content-type": "application/json" },
        body: "{}",
      }),
    );
    expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "60"]);
    expect(await response.json()).toMatchObject({ success: false, code: "maintenance" });
  }
});

test("in maintenance customers go on reading, also when their login would be extended", async () => {
  const asha = await up.customer();
  await sendOrder(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await hold();
  up.clock.at = new Date(up.clock.at.getTime() + 5 * 24 * 60 * 60 * 1000);
  expect(await up.call("GET", "/orders/user", { as: asha })).toMatchObject({ status: 200 });
  expect(await up.call("GET", "/cart", { as: asha })).toMatchObject({ status: 200 });
  expect(await up.call("GET", "/readyz")).toMatchObject({ status: 200 });
});

test("a change that began before its process knew of the maintenance is refused by the database", async () => {
  const asha = await up.customer();
  const productId = up.product();
  const body = { productId, quantity: 1, options: { size: "M", color: "Red" } };
  // This process has just read that there is no maintenance.
  expect(await up.call("POST", "/cart/add", { as: asha, body })).toMatchObject({ status: 200 });
  await hold();
  expect(await up.call("POST", "/cart/add", { as: asha, body })).toMatchObject({
    status: 503,
    body: { code: "maintenance" },
  });
  expect(() => up.database.prepare("update products set stock = stock - 1 where id = ?").run(productId)).toThrow(
    "the shop is in maintenance",
  );
  expect(up.stockOf(productId)).toBe(10);
});

test("a maintenance that has ended lets customers order again within a second", async () => {
  const asha = await up.customer();
  const order = orderOf(asha, [{ productId: up.product() }]);
  await hold();
  expect(await sendOrder(up, asha, order)).toMatchObject({ status: 503 });
  await openShop(db, up.engine);
  await vi.waitFor(async () => expect(await sendOrder(up, asha, order)).toMatchObject({ status: 201 }), eventWait);
});

test("no maintenance begins while an import runs, and the shop stays open", async () => {
  up.database
    .prepare("insert into import_lease (holder, touched_at) values ('elsewhere:1', ?)")
    .run(new Date().toISOString());
  await expect(hold()).rejects.toThrow("Another import is running");
  expect(await up.call("POST", "/users/login", { body: { email: "a@b.example", password: "x" } })).toMatchObject({
    status: 401,
  });
});

test("a shop that starts on a database in maintenance says so and fills no catalogue", async () => {
  await up.database.prepare("delete from products").run();
  await hold();
  const second = await startTestUpstream({ dataDir: up.dataDir, databaseUrl: up.databaseUrl });
  expect(second.upstream.description).toContain("The shop is in maintenance since 2026-11-20T10:00:00.000Z");
  await second.upstream.close();
  second.database.close();
});

test("the outbox leaves its entries alone while the shop is in maintenance", async () => {
  let isPaused = true;
  const perform = vi.fn<() => Promise<void>>().mockResolvedValue();
  up.database
    .prepare(
      "insert into outbox (kind, payload, due_at, created_at) values ('order_placed', '{\"orderId\":\"none\"}', ?, ?)",
    )
    .run("2000-01-01T00:00:00.000Z", "2000-01-01T00:00:00.000Z");
  const work = async () => {
    const worker = startOutbox({
      db,
      now: () => new Date(),
      log: () => undefined,
      perform,
      isDone: async () => false,
      isPaused: async () => isPaused,
    });
    worker.wake();
    await worker.stop();
  };
  await work();
  expect(perform).not.toHaveBeenCalled();
  isPaused = false;
  await work();
  expect(perform).toHaveBeenCalledOnce();
});

test("from its first moment on a maintenance holds the owner's commands back that change something", async () => {
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  // Nothing is frozen yet: processes finish what they have begun.
  await writeMaintenance(db, { state: "moving", other_side: "elsewhere", touched_at: new Date().toISOString() });
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-products-"));
  const file = path.join(folder, "products.csv");
  await writeFile(file, products);
  const commands = [
    ["orders", "cancel", id],
    ["catalogue", "import", file],
    ["orders", "list"],
    ["catalogue", "import", file, "--dry-run"],
    ["audit"],
  ];
  const results = await Promise.all(
    commands.map(([name = "", ...words]) => runAt(up, `api/owner/${name}.ts`, ...words)),
  );
  await rm(folder, { recursive: true });
  const refused = "Nothing was changed. The shop is being moved to elsewhere";
  expect(results.map(({ err }) => err.includes(refused))).toEqual([true, true, false, false, false]);
  expect(results.map(({ code }) => code).slice(0, 3)).toEqual([2, 2, 0]);
  expect(results[2]?.out).toContain(id);
  expect(up.database.prepare("select status from orders where id = ?").get(id)).toMatchObject({ status: "pending" });
});

test("a maintenance that is ended while it begins leaves the shop open and nothing frozen", async () => {
  // It waits for a mail that is being sent.
  const due = new Date(Date.now() + 50_000).toISOString();
  up.database
    .prepare(
      "insert into outbox (kind, payload, attempts, due_at, created_at) values ('order_placed', '{\"orderId\":\"none\"}', 1, ?, ?)",
    )
    .run(due, due);
  const holding = hold();
  await vi.waitUntil(async () => (await readMaintenance(db)).state === "by_hand", eventWait);
  await openShop(db, up.engine);
  up.database.prepare("delete from outbox").run();
  await expect(holding).rejects.toThrow("the maintenance was ended by another command");
  expect(await readMaintenance(db)).toMatchObject({ state: "open", is_frozen: 0 });
  up.database.prepare("update products set stock = stock").run();
});

test("a maintenance by hand stays as it is when another one cannot begin", async () => {
  await hold();
  const before = await readMaintenance(db);
  const failing = {
    ...up.engine,
    moving: { ...up.engine.moving, freeze: () => Promise.reject(new Error("no connection")) },
  };
  await expect(holdShop(db, failing, { state: "moving", move_id: "1" }, 0)).rejects.toThrow("no connection");
  expect(await readMaintenance(db)).toEqual(before);
  expect(() => up.database.prepare("update products set stock = stock").run()).toThrow("the shop is in maintenance");
});

test("in maintenance empty searches are counted and written after it", async () => {
  let isPaused = true;
  const said: string[] = [];
  const searches = emptySearches({
    db,
    now: () => new Date("2026-11-20T10:00:00.000Z"),
    timeZone: "Asia/Kolkata",
    log: ({ msg }) => said.push(msg),
    isPaused: async () => isPaused,
  });
  const nothing = { complete: 0, missing: ["brocade"], near: [], minPaise: null, maxPaise: null, size: null };
  searches.count("brocade", nothing);
  await searches.flush();
  expect(await db.selectFrom("empty_searches").selectAll().execute()).toEqual([]);
  isPaused = false;
  await searches.flush();
  expect(await db.selectFrom("empty_searches").select(["word", "count"]).execute()).toEqual([
    { word: "brocade", count: 1 },
  ]);
  expect(said).toEqual([]);
});

test("whether there is a maintenance is read again at once after it could not be read", async () => {
  let isBusy = true;
  const selectFrom = () => {
    if (isBusy) throw new Error("the database is busy");
    return db.selectFrom("maintenance");
  };
  const isInMaintenance = watchMaintenance(Object.assign(Object.create(db), { selectFrom }), () => undefined);
  await expect(isInMaintenance()).rejects.toThrow("busy");
  isBusy = false;
  expect(await isInMaintenance()).toBe(false);
});
