import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditBooks } from "../../upstream/owner/audit-books.ts";
import { backUp } from "../../upstream/owner/back-up.ts";
import { openDatabase } from "../../upstream/database/open-database.ts";
import { sqliteEngine } from "../../upstream/database/sqlite.ts";
import { startTestUpstream, type TestUpstream } from "../support/upstream-fixture.ts";
import { orderOf, placed } from "../support/upstream-orders.ts";

let up: TestUpstream;
let folder = "";
beforeAll(async () => {
  up = await startTestUpstream();
  folder = await mkdtemp(path.join(tmpdir(), "pallu-backup-"));
});
afterAll(async () => {
  await up.stop();
  await rm(folder, { recursive: true, force: true });
});

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
  const said: string[] = [];
  await auditBooks(db, sqliteEngine(dataDir), up.clock.at, (_kind, sentence) => said.push(sentence));
  expect(said).toEqual([]);
  await db.destroy();
  const restored = await startTestUpstream({ dataDir });
  expect(await restored.call("GET", `/orders/${first}`, { as: asha })).toMatchObject({
    status: 200,
    body: { data: { id: first, total: 100 } },
  });
  await placed(restored, asha, orderOf(asha, [{ productId: product }]));
  await restored.stop();
});

test("a file is never written over, and a failed copy leaves nothing behind", async () => {
  await writeFile(path.join(folder, "there.sqlite"), "mine");
  await expect(backUp(up.dataDir, path.join(folder, "there.sqlite"))).rejects.toThrow("never written over");
  await expect(backUp(path.join(folder, "nowhere"), path.join(folder, "new.sqlite"))).rejects.toThrow("no database");
  expect((await readdir(folder)).filter((file) => file.includes("unfinished"))).toEqual([]);
});
