import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

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

it("SQLite refuses to bind what is no plain value", async () => {
  const db = await open();
  await expect(
    db
      .selectFrom("products")
      .selectAll()
      .where("created_at", "=", new Date() as never)
      .execute(),
  ).rejects.toThrow("cannot bind object");
});

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

it("logs a mail that met a full disk, although the outbox cannot store that", async () => {
  const up = await startTestUpstream({ samples: null });
  onTestFinished(up.stop);
  // A file where the folder of the mails should be, and a database that takes no note of a failure.
  await writeFile(path.join(up.dataDir, "mail"), "");
  up.database.exec(
    "create trigger full before update of last_error on outbox when new.last_error is not null begin select raise(abort, 'database or disk is full'); end",
  );
  const asha = await up.customer();
  await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await vi.waitFor(
    () =>
      expect(up.logs).toContainEqual(
        expect.objectContaining({
          msg: "the outbox could not be read or written",
          error: expect.stringContaining("database or disk is full"),
        }),
      ),
    eventWait,
  );
  expect(up.logs).toContainEqual(
    expect.objectContaining({
      level: "warn",
      msg: "outbox entry failed, to be tried again",
      error: expect.stringMatching(/^a file is in its place \(E/),
    }),
  );
});
