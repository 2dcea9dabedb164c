import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

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
