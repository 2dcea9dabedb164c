import { execFile } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { readInvoice } from "#contract/readers/invoice.ts";
import { readLogin } from "#contract/readers/user.ts";
import { readMaintenance } from "#api/database/maintenance.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { moveShop } from "#api/owner/move/move-shop.ts";
import { leftBehind } from "#api/owner/move/copy-tables.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { fakeProvider, startFakeRazorpay } from "#tests/support/fake-razorpay.ts";
import type { KilledMove } from "#tests/support/killed-move.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { liveIn } from "#tests/support/lived-in-shop.ts";
import { emptySide, sideAt, type PlacedSide } from "#tests/support/move-sides.ts";
import { connectTo } from "#tests/support/test-database.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

/** Every row of every table, and the last numbers given, read without the move's own code. */
async function everythingIn({ db, engine, dataDir, url }: PlacedSide): Promise<Record<string, unknown[]>> {
  const database = connectTo(dataDir, url);
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !(name in leftBehind));
  const rows = tables.map((name) => [
    name,
    database
      .prepare(`select * from ${name}`)
      .all()
      .map((row) => JSON.stringify(Object.entries(row).map(([column, value]) => [column, numberOr(value)])))
      .sort(),
  ]);
  database.close();
  const photographs = engine.photographs(db);
  const names = await photographs.names();
  expect(names).toEqual(expect.arrayContaining(["abc.jpg", "def.webp"]));
  const pictures = names.map(async (name) => `${name} ${(await photographs.read(name))?.toString("base64")}`);
  const numbers = [...(await engine.moving.lastNumbers(db))].filter(([, last]) => last > 0);
  return {
    ...Object.fromEntries(rows),
    photographs: await Promise.all(pictures),
    numbers: numbers.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}

/** Drivers give large numbers as texts or as bigint. */
function numberOr(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** Moves in a process of its own, which kills itself. */
async function moveUntilKilled(from: PlacedSide, to: PlacedSide, at: KilledMove["at"], isResumed: boolean) {
  const place = ({ dataDir, url }: PlacedSide) => ({ dataDir, url });
  const words = JSON.stringify({ from: place(from), to: place(to), at, isResumed } satisfies KilledMove);
  const signal = await new Promise((resolve) => {
    execFile(process.execPath, ["tests/support/killed-move.ts", words], (error, out, err) =>
      resolve(error?.signal ?? `${error?.code} ${out} ${err}`),
    );
  });
  expect(signal).toBe("SIGKILL");
  await expect(openDatabase(to.engine)).rejects.toThrow("into it is not finished");
}

test("everything that a shop holds moves there and back, whenever the move is killed, and the shop goes on selling", async () => {
  const clock = new Date("2026-11-20T10:00:00.000Z");
  const fake = await startFakeRazorpay({ now: () => clock });
  onTestFinished(() => fake.stop());
  const provider = fakeProvider(fake);
  const settings = { provider, seller: sellerInMaharashtra, ownerEmail: "owner@loom.example" };
  const up = await startTestUpstream(settings);
  onTestFinished(() => up.stop());
  const asha = await up.customer();
  const source = await sideAt(up.dataDir, up.databaseUrl);
  const orders = await liveIn(up, source, fake, asha);
  // Not what a column would be without being moved.
  for (const table of ["customers", "orders"] as const)
    await source.db.updateTable(table).set({ language: "hi" }).execute();
  await vi.waitUntil(async () => (await openMails(source)) === 0, eventWait);

  const there = await emptySide({ onPostgres: false });
  await moveUntilKilled(source, there, "waiting until nobody changes anything", false);
  expect(await readMaintenance(source.db)).toMatchObject({ state: "moving", is_frozen: 0 });
  for (const at of [1, 20, "checking both sides"]) await moveUntilKilled(source, there, at, true);
  const before = await everythingIn(source);
  await moveShop(source, there, { isResumed: true, drainMs: 0 });
  expect(await everythingIn(there)).toEqual(before);
  expect(Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([]);

  const end = await emptySide();
  await moveUntilKilled(there, end, 15, false);
  // As if it was killed between the two last steps: nobody may sell from either side until it goes on.
  await there.db.updateTable("maintenance").set({ state: "moved", holder: null }).execute();
  await moveShop(there, end, { isResumed: true });
  expect(await everythingIn(end)).toEqual(before);

  const moved = await startTestUpstream({ ...settings, dataDir: end.dataDir, databaseUrl: end.url });
  moved.clock.at = new Date(clock.getTime() + 60_000);
  const login = readLogin(
    (await moved.call("POST", "/users/login", { body: { email: asha.email, password: asha.password } })).body,
  );
  const as = { ...asha, token: login?.token ?? "" };
  expect((await moved.call("GET", "/orders/user", { as })).body).toMatchObject({ total: before["orders"]?.length });
  expect(await moved.call("GET", `/orders/${orders.returned}`, { as })).toMatchObject({
    body: { data: { returns: expect.objectContaining({ length: 5 }) } },
  });
  const invoiceOf = async (id: string) =>
    readInvoice((await moved.call("GET", `/orders/${id}/invoice`, { as })).body)?.number;
  expect(await invoiceOf(orders.returned)).toBe("26-27/0001");
  await inTransaction(end.db, moveOrder, orders.unsent, "shipped", moved.clock.at);
  expect(await invoiceOf(orders.unsent)).toBe("26-27/0003");
  // A payment that was awaited when the shop moved arrives.
  await moved.call("POST", "/payments/return", {
    body: { query: Object.fromEntries(new URL(fake.pay(fake.linkOf(orders.awaited))).searchParams) },
  });
  expect(await moved.call("GET", `/orders/${orders.awaited}`, { as })).toMatchObject({
    body: { data: { paymentDetails: { status: "captured" } } },
  });
  const numbers = Object.fromEntries(before["numbers"] as [string, number][]);
  expect(Number((await moved.customer()).id)).toBe((numbers["customers"] ?? 0) + 1);
  const product = moved.product();
  expect(product).toBe((numbers["products"] ?? 0) + 1);
  await placed(moved, as, orderOf(as, [{ productId: product }]));
  const newest = await end.db.selectFrom("outbox").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(newest.id).toBeGreaterThan(numbers["outbox"] ?? 0);
  moved.database.close();
  await moved.upstream.close();
});

/** How many mails the running shop still has to send. */
async function openMails({ db }: PlacedSide): Promise<number> {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .where("due_at", "<", "2900")
    .execute();
  return rows.length;
}
