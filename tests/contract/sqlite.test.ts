import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../upstream/database/open-database.ts";
import { sqliteEngine } from "../../upstream/database/sqlite.ts";

it("SQLite refuses to bind what is no plain value", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-sqlite-"));
  const db = await openDatabase(sqliteEngine(folder));
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  await expect(db.selectFrom("products").selectAll().where("created_at", "=", new Date() as never).execute()).rejects.toThrow("cannot bind object");
});
