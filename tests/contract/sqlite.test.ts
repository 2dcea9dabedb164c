import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";

const { prepare } = DatabaseSync.prototype;

async function open(): Promise<Database> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-sqlite-"));
  const db = await openDatabase(sqliteEngine(folder));
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  return db;
}

const raw = (db: Database, sql: string) => db.executeQuery(CompiledQuery.raw(sql));
const customer = (name: string) => ({ name, email: name, password_hash: "x".repeat(500_000), created_at: "" });

it("throws the error of the full disk, not the error of the rollback after it", async () => {
  const db = await open();
  // Less than any value of it: the file may not grow by a page, as on a full disk. SQLite then rolls back by itself.
  await raw(db, "pragma max_page_count = 1");
  const fill = (name: string) =>
    db.transaction().execute((trx) => trx.insertInto("customers").values(customer(name)).execute());
  const error = await fill("asha").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: "database or disk is full", errcode: 13 });
  expect(sqliteEngine(tmpdir()).remedyOf(error)).toBe(
    "the disk is full (database or disk is full). Free some space on it.",
  );
  await raw(db, "pragma max_page_count = 1000000");
  await fill("mala");
  expect(await db.selectFrom("customers").select("name").execute()).toEqual([{ name: "mala" }]);
});

it("throws the first error when a rollback fails, and the next transaction works", async () => {
  const db = await open();
  const rolledBack = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text: string,
  ) {
    if (text === "rollback") throw new Error("disk I/O error");
    return prepare.call(this, text);
  });
  onTestFinished(() => rolledBack.mockRestore());
  const broken = db.transaction().execute(async (trx) => {
    await trx.insertInto("customers").values(customer("asha")).execute();
    throw new Error("what came first");
  });
  await expect(broken).rejects.toThrow("what came first");
  rolledBack.mockRestore();
  expect(await db.selectFrom("customers").select("name").execute()).toEqual([]);
  await db.transaction().execute((trx) => trx.insertInto("customers").values(customer("mala")).execute());
  expect(await db.selectFrom("customers").select("name").execute()).toEqual([{ name: "mala" }]);
});
