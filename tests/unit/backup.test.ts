import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditBooks } from "#api/audit/audit-books.ts";
import { backUp, deleteOldCopies } from "#api/backup/back-up.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

let folder = "";
useUpstream({});
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "pallu-backup-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a copy made while orders come in is of one moment, and a shop opens from it with its orders", async () => {
  const asha = await up.customer();
  const product = up.product({ stock: 50 });
  const first = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  const coming = Promise.all(
    Array.from({ length: 8 }, () => placed(up, asha, orderOf(asha, [{ productId: product }]))),
  );
  const copies = await Promise.all([
    backUp(up.dataDir, path.join(folder, "a.sqlite")),
    backUp(up.dataDir, path.join(folder, "b.sqlite")),
  ]);
  await coming;
  for (const { orders } of copies) expect(orders).toBeGreaterThanOrEqual(1);

  const dataDir = path.join(folder, "restored");
  await mkdir(dataDir);
  await rename(path.join(folder, "b.sqlite"), path.join(dataDir, "pallu.sqlite"));
  const db = await openDatabase(sqliteEngine(dataDir));
  expect(await auditBooks(db, sqliteEngine(dataDir), up.clock.at)).toMatchObject({ findings: [], remarks: [] });
  await db.destroy();
  const restored = await startTestUpstream({ dataDir });
  expect(await restored.call("GET", `/orders/${first}`, { as: asha })).toMatchObject({
    status: 200,
    body: { data: { id: first, total: 100 } },
  });
  await placed(restored, asha, orderOf(asha, [{ productId: product }]));
  await restored.stop();
});

// Windows has no such modes.
test("a copy, which holds every customer, can be read by its owner only", async () => {
  if (process.platform === "win32") return;
  const { file } = await backUp(up.dataDir, path.join(folder, "own", "mine.sqlite"));
  const modes = [file, path.dirname(file)].map(async (one) => ((await stat(one)).mode & 0o777).toString(8));
  expect(await Promise.all(modes)).toEqual(["600", "700"]);
});

test("a file is never written over, and a failed copy leaves nothing behind", async () => {
  await writeFile(path.join(folder, "there.sqlite"), "mine");
  await expect(backUp(up.dataDir, path.join(folder, "there.sqlite"))).rejects.toThrow("never written over");
  await expect(backUp(path.join(folder, "nowhere"), path.join(folder, "new.sqlite"))).rejects.toThrow("no database");
  expect((await readdir(folder)).filter((file) => file.includes("unfinished"))).toEqual([]);
});

test("of the copies by name only the newest are kept, and nothing else in their folder is deleted", async () => {
  const backups = path.join(up.dataDir, "backups");
  const copy = (day: number) => `pallu-202611${day}T033000Z.sqlite`;
  const others = ["before-the-sale.sqlite", `${copy(18)}.unfinished`, "photographs"];
  await mkdir(path.join(backups, "photographs"), { recursive: true });
  for (const name of [copy(20), copy(18), copy(19), ...others.slice(0, 2)])
    await writeFile(path.join(backups, name), "");
  expect(await deleteOldCopies(backups, 2)).toEqual([copy(18)]);
  expect((await readdir(backups)).toSorted()).toEqual([...others, copy(19), copy(20)].toSorted());
  expect(await deleteOldCopies(backups, 2)).toEqual([]);
});

test("a copy with lines that belong to nothing is refused, and leaves nothing behind", async () => {
  const dataDir = path.join(folder, "torn");
  await mkdir(dataDir);
  await backUp(up.dataDir, path.join(dataDir, "pallu.sqlite"));
  const torn = new DatabaseSync(path.join(dataDir, "pallu.sqlite"));
  torn.exec(
    "pragma foreign_keys = off; insert into order_history (order_id, step, status, at) values ('PL-NONE', 0, 'pending', '2026')",
  );
  torn.close();
  await expect(backUp(dataDir, path.join(folder, "torn.sqlite"))).rejects.toThrow(
    "The copy is damaged: a line of order_history belongs to nothing",
  );
  expect((await readdir(folder)).filter((file) => file.startsWith("torn."))).toEqual([]);
});

test("photographs are copied beside the copy once, and a shop restored from both shows them", async () => {
  const store = sqliteEngine(up.dataDir).photographs(up.database as never);
  const [name, bytes] = [`${"a1".repeat(16)}.jpg`, Buffer.from("a photograph")];
  await store.keep(name, bytes);
  const away = path.join(folder, "away");
  const first = await backUp(up.dataDir, path.join(away, "first.sqlite"));
  expect(first.photographs).toEqual({ folder: path.join(away, "photographs"), added: 1 });
  await writeFile(path.join(up.dataDir, "photographs", "left.unfinished"), "half");
  await store.keep(`${"b2".repeat(16)}.jpg`, bytes);
  // A copy that a full disk cut off is copied again.
  await writeFile(path.join(away, "photographs", name), "a pho");
  expect((await backUp(up.dataDir, path.join(away, "second.sqlite"))).photographs?.added).toBe(2);
  expect(await readdir(path.join(away, "photographs"))).toHaveLength(2);

  const dataDir = path.join(folder, "restored-with-photographs");
  await mkdir(dataDir);
  await rename(path.join(away, "second.sqlite"), path.join(dataDir, "pallu.sqlite"));
  await rename(path.join(away, "photographs"), path.join(dataDir, "photographs"));
  const restored = await startTestUpstream({ dataDir });
  const sent = await restored.upstream.fetch(new Request(`http://upstream.internal/pictures/rose.${name}`));
  expect(await sent.text()).toBe("a photograph");
  await restored.stop();
});
