import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepRun } from "#api/audit/house-runs.ts";
import type { Database } from "#api/database/tables.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { isOnPostgres } from "#tests/support/test-database.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

const passphrase = "five words nobody expects";
let up: TestUpstream;
let db: Database;
let owner: { token: string };
beforeAll(async () => {
  up = await startTestUpstream();
  db = await up.openDatabase();
  up.clock.at = new Date();
  owner = await storeStaff(db, "owner");
});
afterAll(() => up.stop());

const read = async (address: string, { token } = owner) => {
  const { body } = await up.call("GET", address, { as: { token } });
  return (body as { data: unknown }).data;
};
const act = (address: string, body: unknown = {}) =>
  up.call("POST", address, { as: owner, body, key: crypto.randomUUID() });

test("an audit from the desk runs beside the shop, and its findings are kept with their sentences", async () => {
  const asha = await up.customer();
  const product = up.product({ stock: 5 });
  await placed(up, asha, orderOf(asha, [{ productId: product }]));
  up.database.prepare("update products set stock = 77 where id = ?").run(product);
  expect(await read("/desk/audit")).toEqual({ runs_since: null, last: null });
  expect((await act("/desk/audit/run")).status).toBe(200);
  expect(await read("/desk/audit")).toMatchObject({ runs_since: up.clock.at.toISOString() });
  // A second one changes nothing while the first runs.
  expect((await act("/desk/audit/run")).status).toBe(200);
  await vi.waitFor(async () => expect(await read("/desk/audit")).toMatchObject({ runs_since: null }), eventWait);
  expect(await read("/desk/audit")).toMatchObject({
    last: { failed: null, found: { orders: 1, findings: 1, sentences: [{ kind: "finding" }] } },
  });
  expect(await read("/desk/house")).toMatchObject({ audit: { findings: 1 }, backup: null });
  expect(await db.selectFrom("house_runs").select("kind").execute()).toEqual([{ kind: "audit" }]);
});

test("an audit whose process was killed keeps nobody from the next one after ten minutes", async () => {
  const at = new Date(up.clock.at.getTime() - 11 * 60_000).toISOString();
  await db.insertInto("house_runs").values({ kind: "backup", started_at: at, ended_at: null }).execute();
  expect(await read("/desk/house")).toMatchObject({ backup: null });
  await keepRun(db, "backup", up.clock.at, { orders: 1, photographs: 0 });
  expect(await read("/desk/today")).toMatchObject({ house: { backup: { failed: null } } });
});

test("only an owner takes a backup, sealed with what is hard to guess; a refused one leaves nothing", async () => {
  const { token } = await storeStaff(db, "accountant");
  const typed = { passphrase: "short" };
  expect((await up.call("POST", "/desk/backup", { as: { token }, body: typed, key: "k" })).status).toBe(403);
  for (const weak of [typed.passphrase, "a".repeat(20), "passwordpassword", "PalluPalluPallu1"])
    expect([weak, (await act("/desk/backup", { passphrase: weak })).status]).toEqual([weak, 422]);
  expect(await readdir(path.join(up.dataDir, "backups")).catch(() => [])).toEqual([]);
});

test("takes PostgreSQL's own dump where its tool fits, and says so where it does not", async () => {
  if (!isOnPostgres()) return;
  expect(await read("/desk/house")).toMatchObject({ backup_way: "command" });
  expect((await act("/desk/backup", { passphrase })).status).toBe(409);
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-dump-"));
  // A tool of a later version, which says which database it was given, and no password.
  const tool =
    '#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.1"; else printf "dump %s" "$*"; fi\n';
  await writeFile(path.join(folder, "pg_dump"), tool, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  const other = await startTestUpstream({ dataDir: up.dataDir, databaseUrl: up.databaseUrl });
  other.clock.at = up.clock.at;
  const response = await other.upstream.fetch(
    new Request("http://upstream.internal/desk/backup", {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: JSON.stringify({ passphrase }),
    }),
  );
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(new Uint8Array(await response.arrayBuffer()), "text");
  expect(opened).toMatch(/^dump --format=custom --no-password --dbname postgres/);
  vi.unstubAllEnvs();
  await other.upstream.close();
  await rm(folder, { recursive: true });
});

test("the report adds up its days, the first and the last included", async () => {
  const asha = await up.customer();
  up.clock.at = new Date("2026-11-18T10:00:00.000Z");
  const product = up.product({ price: 100 });
  for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"]) {
    up.clock.at = new Date(`${day}T10:00:00.000Z`);
    await placed(up, asha, orderOf(asha, [{ productId: product }]));
  }
  const fresh = await storeStaff(db, "accountant");
  up.database.prepare("insert into empty_searches (day, word, count) values ('2026-11-18', 'lungi', 2)").run();
  up.database.prepare("insert into empty_searches (day, word, count) values ('2026-11-19', 'lungi', 3)").run();
  const days = (from: string, to: string) => read(`/desk/report?from=${from}&to=${to}`, fresh);
  expect(await days("2026-11-18", "2026-11-19")).toMatchObject({
    placed: [{ orders: 2 }],
    empty_searches: [{ word: "lungi", count: 5 }],
    cancelled: 0,
  });
  expect(await days("2026-11-20", "2026-11-20")).toMatchObject({ placed: [{ orders: 1 }], empty_searches: [] });
  const wrong = await up.call("GET", "/desk/report?from=2025-01-01&to=2026-11-20", { as: fresh });
  expect(wrong.status).toBe(422);
});
