import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMaintenance } from "#api/database/maintenance.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import type { Side } from "#api/owner/move/check-move.ts";
import { cancelMove, moveShop } from "#api/owner/move/move-shop.ts";
import { leftBehind, MAX_ROWS_WITHOUT_KEY, movedTables, batchSize } from "#api/owner/move/copy-tables.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { emptySide, sideAt } from "#tests/support/move-sides.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { isOnPostgres } from "#tests/support/test-database.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { placedByCard } from "#tests/support/upstream-orders.ts";

let up: TestUpstream;
let asha: TestCustomer;
let source: Side;

beforeEach(async () => {
  up = await startTestUpstream();
  asha = await up.customer();
  source = await sideAt(up.dataDir, up.databaseUrl);
});
afterEach(() => up.stop());

/** What a customer of a few weeks leaves in the database. */
async function livedIn(): Promise<void> {
  const productId = up.product({ stock: 10, name: "Neela साड़ी — “blue”" });
  const order = await placedByCard(up, asha, [{ productId }]);
  await inTransaction(source.db, moveOrder, order, "shipped", up.clock.at);
  const options = { size: "M", color: "Red" };
  await up.call("POST", "/cart/add", { as: asha, body: { productId, quantity: 2, options } });
  await up.call("POST", "/wishlist/add", { as: asha, body: { productId } });
  await up.call("POST", "/users/login", { body: { email: asha.email, password: "wrong" } });
  await up.call("POST", "/users/forgot-password", { body: { email: asha.email } });
}

test("a database that was moved takes no change, also from a process that goes on running, and says where the shop is", async () => {
  await livedIn();
  const target = await emptySide();
  await moveShop(source, target, { drainMs: 0 });
  expect(await up.call("DELETE", "/cart", { as: asha })).toMatchObject({ status: 503 });
  const old = await startTestUpstream({ dataDir: up.dataDir, databaseUrl: up.databaseUrl });
  expect(old.upstream.description).toContain("The shop was moved to ");
  await old.upstream.close();
  old.database.close();
});

test("every table of the database is moved, or left behind for a reason", async () => {
  const stored = await source.engine.moving.storedTables(source.db);
  const moved = movedTables(stored);
  const named = [...moved.map(({ name }) => name), ...Object.keys(leftBehind)];
  expect(stored.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  expect(moved.length).toBeGreaterThan(15);
  // A table without a key is replaced as a whole: it may have a row or two, not the shop's business.
  expect(moved.filter(({ key }) => key.length === 0).map(({ name }) => name)).toEqual(["catalogue_state"]);
  expect(MAX_ROWS_WITHOUT_KEY).toBeLessThan(10_000);
  for (const [at, { name, refersTo }] of moved.entries())
    for (const other of refersTo.filter((one) => one !== name))
      expect([name, moved.findIndex((one) => one.name === other) < at]).toEqual([name, true]);
});

test("a move that ended in the middle takes up where it was and leaves the shop in maintenance until then", async () => {
  await livedIn();
  const target = await emptySide({ onPostgres: isOnPostgres() });
  let batches = 0;
  const die = () => {
    batches += 1;
    if (batches === 8) throw new Error("killed");
  };
  await expect(moveShop(source, target, { drainMs: 0, reached: die })).rejects.toThrow("killed");
  expect(await up.call("DELETE", "/cart", { as: asha })).toMatchObject({ status: 503 });
  await expect(openDatabase(target.engine)).rejects.toThrow("into it is not finished");
  await expect(moveShop(source, target, { drainMs: 0 })).rejects.toThrow("has ended without finishing");
  const other = await emptySide();
  await expect(moveShop(source, other, { isResumed: true })).rejects.toThrow("the move that is under way goes to");
  const { tables } = await moveShop(source, target, { isResumed: true, reached: () => (batches += 1) });
  // The batches of before were not copied again.
  const stored = await source.engine.moving.storedTables(source.db);
  const expected = movedTables(stored).map((table) =>
    Math.floor((tables.find(({ name }) => name === table.name)?.rows ?? 0) / batchSize(table) + 1),
  );
  expect(batches).toBe(expected.reduce((sum, count) => sum + count, 0));
  expect((await readMaintenance(source.db)).state).toBe("moved");
  expect((await readMaintenance(target.db)).state).toBe("open");
});

test("a move that is given up leaves the shop open and the copy unusable", async () => {
  const target = await emptySide();
  const die = (done: number) => {
    if (done > 0) throw new Error("killed");
  };
  await expect(moveShop(source, target, { drainMs: 0, reached: die })).rejects.toThrow("killed");
  await cancelMove(source);
  expect((await readMaintenance(source.db)).state).toBe("open");
  up.database.prepare("update products set stock = stock").run();
  await expect(moveShop(source, target, { drainMs: 0 })).rejects.toThrow("it holds a part of another move");
});

test("a database that holds another shop is refused, and the shop stays open", async () => {
  const other = await startTestUpstream();
  const target = await sideAt(other.dataDir, other.databaseUrl);
  await expect(moveShop(source, target, { drainMs: 0 })).rejects.toThrow(/it holds another shop \(.*\b\d+ products/);
  await expect(moveShop(source, await sideAt(up.dataDir, up.databaseUrl), { drainMs: 0 })).rejects.toThrow(
    "the shop is there already",
  );
  expect(await readMaintenance(source.db)).toMatchObject({ state: "open", other_side: null });
  await other.stop();
});

test("photographs go from a folder into a database and back, without files of others, and lost ones are named", async () => {
  const kept = `${"a".repeat(32)}.jpg`;
  const lost = `pictures/neela.${"b".repeat(32)}.webp`;
  const id = up.product();
  up.database
    .prepare("update products set image = ?, image_additional_1 = ?, image_additional_2 = ? where id = ?")
    .run(`pictures/neela.${kept}`, lost, "https://elsewhere.example/pictures/x.jpg", id);
  const swatch = `pictures/blue.${"c".repeat(32)}.webp`;
  const own = `pictures/red.${"d".repeat(32)}.webp`;
  addPiece(up, [
    { size: "M", swatch },
    { size: "L", image: own },
  ]);
  await source.engine.photographs(source.db).keep(kept, Buffer.from([9]));
  const middle = await emptySide({ onPostgres: false });
  await moveShop(source, middle, { drainMs: 0 });
  const folder = path.join(middle.dataDir, "photographs");
  await mkdir(path.join(folder, "@eaDir"));
  await writeFile(path.join(folder, ".DS_Store"), "");
  const end = await emptySide();
  expect(await moveShop(middle, end, { drainMs: 0 })).toMatchObject({ photographs: 1, missing: [swatch, lost, own] });
  expect(await end.engine.photographs(end.db).names()).toEqual([kept]);
});

test("a row that differs on the two sides stops the move", async () => {
  await livedIn();
  const target = await emptySide();
  const begins = async (part: string) => {
    if (part === "checking both sides") await target.db.updateTable("orders").set({ total_paise: 1 }).execute();
  };
  await expect(moveShop(source, target, { drainMs: 0, begins })).rejects.toThrow(
    "the table orders is not the same on both sides",
  );
  expect((await readMaintenance(source.db)).state).toBe("moving");
});

test("a database that a move has opened is no shop, from its first moment on", async () => {
  const target = await emptySide();
  await expect(openDatabase(target.engine)).rejects.toThrow(
    "the move from the old database into it is not finished. With the settings of the old database, go on with npm run move -- --resume --to ADDRESS",
  );
});

test("a move that ends while it waits for the shop leaves a database that nobody takes for a shop, and begins again", async () => {
  await livedIn();
  const target = await emptySide();
  const die = (part: string) => {
    if (part === "waiting until nobody changes anything") throw new Error("killed");
  };
  await expect(moveShop(source, target, { drainMs: 0, begins: die })).rejects.toThrow("killed");
  await expect(openDatabase(target.engine)).rejects.toThrow(
    `the move from ${source.engine.description} into it is not finished`,
  );
  expect((await readMaintenance(source.db)).state).toBe("open");
  await expect(moveShop(source, target, { isResumed: true })).rejects.toThrow("There is no move to resume here.");
  const { tables } = await moveShop(source, target, { drainMs: 0 });
  expect(tables.find(({ name }) => name === "orders")?.rows).toBe(1);
  await (await openDatabase(target.engine)).destroy();
});

test("a move whose part was removed is resumed from the start", async () => {
  await livedIn();
  const target = await emptySide();
  const die = () => {
    throw new Error("killed");
  };
  await expect(moveShop(source, target, { drainMs: 0, reached: die })).rejects.toThrow("killed");
  const { other_side: other } = await readMaintenance(source.db);
  const anew = await emptySide();
  await source.db.updateTable("maintenance").set({ other_side: anew.engine.description }).execute();
  expect(other).toBe(target.engine.description);
  const { tables } = await moveShop(source, anew, { isResumed: true });
  expect(tables.find(({ name }) => name === "orders")?.rows).toBe(1);
});

test("of two moves into one database only the later one goes on", async () => {
  const target = await emptySide();
  let isTaken = false;
  const takeOver = async () => {
    if (isTaken) return;
    isTaken = true;
    await target.db.updateTable("maintenance").set({ move_id: "another" }).execute();
  };
  let taking: Promise<void> = Promise.resolve();
  await expect(
    moveShop(source, target, { drainMs: 0, begins: (part) => void (part === "copying" && (taking = takeOver())) }),
  ).rejects.toThrow("another move has begun into the same database");
  await taking;
});
