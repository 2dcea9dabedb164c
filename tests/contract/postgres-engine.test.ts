import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf } from "#tests/support/test-database.ts";

async function place(): Promise<{ dataDir: string; databaseUrl: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pallu-postgres-engine-"));
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, databaseUrl: (await databaseUrlOf(dataDir)) ?? "" };
}

async function open(at: Awaited<ReturnType<typeof place>>) {
  const db = await openDatabase(chooseEngine(at));
  onTestFinished(() => db.destroy());
  return db;
}

it("tries transactions again that wait for each other in a circle", async () => {
  const db = await open(await place());
  const customer = { password_hash: "", created_at: "" };
  await db
    .insertInto("customers")
    .values([
      { ...customer, name: "0", email: "a" },
      { ...customer, name: "0", email: "b" },
    ])
    .execute();
  const [hasA, hasB] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const count = (first: string, has: PromiseWithResolvers<void>, second: string, other: PromiseWithResolvers<void>) =>
    db.transaction().execute(async (trx) => {
      runs++;
      const add = (email: string) =>
        trx
          .updateTable("customers")
          .set((eb) => ({ name: eb("name", "||", "+") }))
          .where("email", "=", email)
          .execute();
      await add(first);
      has.resolve();
      await other.promise;
      await add(second);
    });
  await Promise.all([count("a", hasA, "b", hasB), count("b", hasB, "a", hasA)]);
  // The one that gave way may take its lock again before the other has it: then one of them gives way once more.
  expect(runs).toBeGreaterThan(2);
  expect(await db.selectFrom("customers").select("name").execute()).toEqual([{ name: "0++" }, { name: "0++" }]);
});

it("outlives connections that the server ends", async () => {
  const at = await place();
  const db = await open(at);
  await db.selectFrom("products").select("id").execute();
  const other = connectTo(at.dataDir, at.databaseUrl);
  onTestFinished(() => other.close());
  const broken = db.transaction().execute(async (trx) => {
    await trx.selectFrom("products").select("id").execute();
    other.exec(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return trx.selectFrom("products").select("id").execute();
  });
  // The server's last word, or the connection's end where that came first.
  await expect(broken).rejects.toThrow(/terminat|ECONNRESET|EPIPE|not queryable|discarded/i);
  expect(await db.selectFrom("products").select("id").execute()).toEqual([]);
});

it("says what cannot be reached, and no password", async () => {
  const { dataDir, databaseUrl } = await place();
  const failure = async (url: string) =>
    openDatabase(chooseEngine({ dataDir, databaseUrl: url })).catch((error: unknown) => error as Error);
  const missing = await failure(databaseUrl.replace(/[^/]+$/, "nothing-here"));
  expect(missing).toMatchObject({
    message:
      'PostgreSQL at 127.0.0.1/nothing-here: there is no such database (database "nothing-here" does not exist). Make it (createdb), or correct its name in DATABASE_URL.',
  });
  const refused = await failure(databaseUrl.replace(/:[^:@/]+@/, ":wrong-secret@"));
  expect(refused).toMatchObject({
    message: expect.stringMatching(
      /it refuses the user or the password \(password authentication failed for user "postgres"\)\. Correct them in DATABASE_URL\.$/,
    ),
  });
  const closed = await failure("postgres://shop:wrong-secret@127.0.0.1:1/shop");
  expect(closed).toMatchObject({ message: expect.stringContaining("ECONNREFUSED") });
  for (const error of [missing, refused, closed])
    expect(JSON.stringify([String(error), (error as Error).stack, (error as Error).cause])).not.toMatch(/wrong-secret/);
});
