import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { calls } from "#contract/calls.ts";
import { writeMaintenance } from "#api/database/maintenance.ts";
import { startOutbox } from "#api/mail/outbox-worker.ts";
import { holdShop } from "#api/owner/move/hold-shop.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { products, runAt } from "#tests/support/places.ts";
import { orderOf, sendOrder, placed } from "#tests/support/upstream-orders.ts";
import { db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

useFreshUpstream({});

const hold = () => holdShop(db, up.engine, 0);

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
  expect(() => up.run("update products set stock = stock - 1 where id = ?", productId)).toThrow(
    "the shop is in maintenance",
  );
  expect(up.stockOf(productId)).toBe(10);
});

test("the outbox leaves its entries alone while the shop is in maintenance", async () => {
  let isPaused = true;
  const perform = vi.fn<() => Promise<void>>().mockResolvedValue();
  up.run(
    "insert into outbox (kind, payload, due_at, created_at) values ('order_placed', '{\"orderId\":\"none\"}', ?, ?)",
    "2000-01-01T00:00:00.000Z",
    "2000-01-01T00:00:00.000Z",
  );
  const work = async () => {
    const worker = startOutbox({
      db,
      now: () => new Date(),
      log: () => undefined,
      perform,
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
  await writeMaintenance(db, { state: "by_hand", since: new Date().toISOString() });
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-products-"));
  const file = path.join(folder, "products.csv");
  await writeFile(file, products);
  const commands = [
    ["catalogue", "import", file],
    ["orders", "export", "--orders", "--from", "2020-01-01", "--to", "2099-12-31"],
    ["catalogue", "import", file, "--dry-run"],
    ["audit"],
  ];
  const results = await Promise.all(
    commands.map(([name = "", ...words]) => runAt(up, `api/owner/${name}.ts`, ...words)),
  );
  await rm(folder, { recursive: true });
  const refused = "Nothing was changed. The shop is in maintenance since";
  expect(results.map(({ err }) => err.includes(refused))).toEqual([true, false, false, false]);
  expect(results.map(({ code }) => code).slice(0, 2)).toEqual([2, 0]);
  expect(results[1]?.out).toContain(id);
  expect(up.row("select status from orders where id = ?", id)).toMatchObject({ status: "pending" });
});
