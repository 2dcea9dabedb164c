import { afterAll, beforeAll, expect, test } from "vitest";
import { isGoodEnough, runCheck, type CheckResult } from "#scripts/upstream-check/run-check.ts";
import { serveWrongly, type Proxied } from "#tests/support/proxied-upstream.ts";
import { ownerOf } from "#tests/support/upstream-owner.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

/** Long: what is tested is what is answered, on a machine that may be busy. */
const DEADLINE_MS = 60_000;

let up: TestUpstream;
let served: Proxied;
let result: CheckResult;
let stocks: unknown;
const stocksNow = () => up.row("select sum(stock) as stock from products");

beforeAll(async () => {
  up = await startTestUpstream({ samples: sampleCatalogue, now: () => new Date(), GUEST_CHECKOUT: true });
  // As strict as servers that find no JSON where a type promises some.
  served = await serveWrongly(up.upstream, async (request, pass) =>
    request.headers.get("content-type") === "application/json" && (await request.clone().text()) === ""
      ? Response.json({ message: "Body cannot be empty" }, { status: 400 })
      : pass(request),
  );
  stocks = stocksNow();
  result = await runCheck({ url: served.url, deadlineMs: DEADLINE_MS, ...ownerOf(up) });
});
afterAll(async () => {
  await served.close();
  await up.stop();
});

test("the embedded upstream keeps every rule of the contract", () => {
  const others = result.findings.filter(({ verdict }) => verdict !== "holds");
  expect(others.map(({ call, rule, verdict, notes }) => `${verdict}: ${call} ${rule}: ${notes.join("; ")}`)).toEqual(
    [],
  );
  expect(isGoodEnough(result)).toBe(true);
  expect(result.findings.length).toBeGreaterThan(100);
});

test("nothing of a run stays but its accounts and its cancelled orders", () => {
  expect(up.rows("select status, count(*) as orders from orders group by status order by status")).toEqual([
    { status: "cancelled", orders: expect.anything() },
    { status: "delivered", orders: expect.toSatisfy((orders) => Number(orders) === 1) },
    { status: "shipped", orders: expect.toSatisfy((orders) => Number(orders) === 1) },
  ]);
  const [before, after] = [stocks, stocksNow()].map((row) => Number((row as { stock: unknown }).stock));
  // The pieces of the orders that were shipped and delivered for the check.
  expect(after).toBe((before ?? 0) - 2);
  for (const table of ["cart_lines", "wishes", "stock_alerts", "sessions"])
    expect(up.rows(`select * from ${table}`)).toEqual([]);
  expect(result.accounts).toHaveLength(2);
});

test("no exchange shows a token, a password or a card number", () => {
  const shown = result.findings
    .flatMap(({ exchanges }) => exchanges.map(({ request, response }) => `${request}\n${response}`))
    .join("\n");
  expect(shown).toContain("authorization: Bearer •••");
  expect(shown).toContain('"password":"•••"');
  expect(shown).toContain('"cardNumber":"•••"');
  expect(shown).not.toMatch(/Bearer [^•\n]|4111111111111111|"token":"[^•]/);
});
