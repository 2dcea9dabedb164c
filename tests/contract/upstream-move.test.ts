import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readMaintenance } from "#api/database/maintenance.ts";
import { chooseEngine, openDatabase, type OpeningOptions } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { leftBehind, movedTables, moveShop, type Side } from "#api/owner/move/move-shop.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf, isOnPostgres } from "#tests/support/test-database.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { placedByCard } from "#tests/support/upstream-orders.ts";
import { asha, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

/** A side of a move, and where it is. */
type PlacedSide = Side & { dataDir: string; url: string | null };

let source: PlacedSide;

useFreshUpstream({});
beforeEach(async () => void (source = await sideAt(up.dataDir, up.databaseUrl)));

/** Opens a database until the test ends. */
async function sideAt(dataDir: string, url: string | null, opening: OpeningOptions = {}): Promise<PlacedSide> {
  const engine = url === null ? sqliteEngine(dataDir) : chooseEngine({ databaseUrl: url, dataDir });
  const db = await openDatabase(engine, opening);
  onTestFinished(() => db.destroy());
  return { db, engine, dataDir, url };
}

/** A new place for a shop; it is gone when the test ends. */
async function emptySide({ onPostgres = isOnPostgres() } = {}): Promise<PlacedSide> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pallu-moved-"));
  const url = onPostgres ? await databaseUrlOf(dataDir) : null;
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  return sideAt(dataDir, url, { mayBeUnfinished: true });
}

/** Every row of every table, and the last numbers given, read without the move's own code. */
async function everythingIn({ db, engine, dataDir, url }: PlacedSide): Promise<Record<string, unknown[]>> {
  const database = connectTo(dataDir, url);
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !(name in leftBehind));
  // Drivers give large numbers as texts or as bigint.
  const numberOr = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  const rowsOf = (name: string) =>
    database
      .prepare(`select * from ${name}`)
      .all()
      .map((row) => JSON.stringify(Object.entries(row).map(([column, value]) => [column, numberOr(value)])))
      .sort();
  const rows = tables.map((name) => [name, rowsOf(name)]);
  database.close();
  const numbers = [...(await engine.moving.lastNumbers(db))].filter(([, last]) => last > 0);
  return { ...Object.fromEntries(rows), numbers: numbers.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

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
  const run = (statement: string, ...values: (string | number)[]) => void up.run(statement, ...values);
  // Not what the columns would be without being moved.
  run("update customers set language = 'hi'");
  run(
    "update products set image_alt = 'A red saree, “pleated” \u{1F33A}', image_additional_1_alt = '' where id = ?",
    productId,
  );
  addPiece(up, [{ size: "L", color: "नीला", stock: 3, pricePaise: 12_050, salePaise: 9_999 }]);
  // Its number must not be given again.
  run("delete from customers where id = ?", Number((await up.customer()).id));
  // More rows than a batch holds.
  run(
    "insert into attempts (bucket, count, ends_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 4500) select 'bucket ' || i, i, '2026-11-20T11:00:00.000Z' from n",
  );
}

test("every row moves to the other database and back, and the shop goes on counting where it was", async () => {
  await livedIn();
  const there = await emptySide({ onPostgres: false });
  const back = await emptySide();
  await moveShop(source, there, { drainMs: 0 });
  const before = await everythingIn(there);
  expect(before).toMatchObject({ numbers: expect.arrayContaining([["customers", Number(asha.id) + 1]]) });
  expect(before["attempts"]?.length).toBeGreaterThan(4_500);
  await moveShop(there, back, { drainMs: 0 });
  expect(await everythingIn(back)).toEqual(before);
  const moved = await startTestUpstream({ dataDir: back.dataDir, databaseUrl: back.url });
  expect(Number((await moved.customer()).id)).toBe(Number(asha.id) + 2);
  expect((await moved.call("GET", "/orders/user", { as: asha })).body).toMatchObject({ total: 1 });
  moved.database.close();
  await moved.upstream.close();
});

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
  const stored = (await source.db.introspection.getTables()).map(({ name }) => name);
  const moved = movedTables(source.engine);
  const named = [...moved.map(({ name }) => name), ...Object.keys(leftBehind)];
  expect(stored.filter((name) => !named.includes(name))).toEqual([]);
  expect(moved.length).toBeGreaterThan(15);
  // A table without a key is replaced as a whole, and its rows are told apart by all they hold.
  expect(moved.filter(({ key }) => key.length === 0).map(({ name }) => name)).toEqual(["catalogue_state"]);
});

test("a move that stopped leaves nothing but the maintenance, no shop at the other side, and is begun again", async () => {
  await livedIn();
  const target = await emptySide();
  let batches = 0;
  const die = () => {
    batches += 1;
    if (batches === 8) throw new Error("killed");
  };
  await expect(moveShop(source, target, { drainMs: 0, reached: die })).rejects.toThrow("killed");
  expect(await up.call("DELETE", "/cart", { as: asha })).toMatchObject({ status: 503 });
  await expect(openDatabase(target.engine)).rejects.toThrow("into it is not finished");
  await moveShop(source, target);
  expect((await readMaintenance(source.db)).state).toBe("moved");
  expect((await readMaintenance(target.db)).state).toBe("open");
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

test("photographs go from a folder into a database and back, without files of others", async () => {
  const kept = `${"a".repeat(32)}.jpg`;
  await source.engine.photographs(source.db).keep(kept, Buffer.from([9]));
  const middle = await emptySide({ onPostgres: false });
  await moveShop(source, middle, { drainMs: 0 });
  const folder = path.join(middle.dataDir, "photographs");
  await mkdir(path.join(folder, "@eaDir"));
  await writeFile(path.join(folder, ".DS_Store"), "");
  const end = await emptySide();
  expect(await moveShop(middle, end, { drainMs: 0 })).toMatchObject({ photographs: 1 });
  expect(await end.engine.photographs(end.db).names()).toEqual([kept]);
});

test("a row that differs on the two sides stops the move", async () => {
  await livedIn();
  const target = await emptySide();
  const begins = async (part: string, filled = target.db) => {
    if (part === "checking both sides") await filled.updateTable("orders").set({ total_paise: 1 }).execute();
  };
  await expect(moveShop(source, target, { drainMs: 0, begins })).rejects.toThrow(
    "the table orders is not the same on both sides",
  );
  expect((await readMaintenance(source.db)).state).toBe("by_hand");
});
