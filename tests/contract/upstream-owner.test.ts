import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { auditBooks } from "#api/audit/audit-books.ts";
import { addDueReport } from "#api/report/due-report.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { placedByCard } from "#tests/support/upstream-orders.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let product = 0;

beforeEach(async () => {
  up = await startTestUpstream({ samples: null });
  db = await up.openDatabase();
  asha = await up.customer();
  product = up.product();
});
afterEach(() => up.stop());

const findings = async () => (await audited()).filter((sentence) => !sentence.startsWith("remark: "));

/** All that the audit says. */
async function audited(): Promise<string[]> {
  const said: string[] = [];
  const { findings: count } = await auditBooks(db, up.engine, up.clock.at, (kind, sentence) =>
    said.push(kind === "remark" ? `remark: ${sentence}` : sentence),
  );
  expect(said.filter((sentence) => !sentence.startsWith("remark: "))).toHaveLength(count);
  return said;
}

const placeByCard = () => placedByCard(up, asha, [{ productId: product }]);

const run = (command: string, ...words: string[]) => runOwnerCommand(up, command, words);

test("the audit sees each thing that is off, and not before", async () => {
  await placeByCard();
  await up.mails(asha.email, 1);
  expect(await findings()).toEqual([]);
  const damages: [string, string][] = [
    ["update products set stock = stock + 1", "came in and orders hold 1, but the stock is 10"],
    ["update orders set total_paise = total_paise + 1", "do not come to its total"],
    ["update order_items set quantity = 2", "its lines come to ₹200.00"],
    ["update orders set status = 'delivered'", "it is delivered, its history ends with processing"],
    ["update order_history set status = 'shipped'", "it began as shipped"],
    ["delete from order_history", "its history ends with nothing"],
    ["update payments set amount_paise = 123456", "its payment is ₹1,234.56"],
    ["update payments set status = 'voided'", "its payment is voided"],
    ["update payments set order_id = null", "it has no payment"],
    [
      "insert into outbox (kind, payload, due_at, created_at, done_at) select kind, payload, due_at, created_at, done_at from outbox where kind = 'order_placed'",
      "order_placed is written 2 times instead of once",
    ],
    ["update outbox set failed_at = created_at, last_error = 'no mailbox'", "it was given up (no mailbox)"],
    ["delete from outbox", "order_placed is written never instead of once"],
  ];
  for (const [damage, sentence] of damages) {
    expect((await findings()).join("\n")).not.toContain(sentence);
    up.database.prepare(damage).run();
    expect((await findings()).join("\n")).toContain(sentence);
  }
  expect(await run("audit")).toMatchObject({ code: 1, said: expect.stringContaining("findings") });
});

test("a report that was missed from its hour to midnight comes when the shop is back, once and only the latest", async () => {
  const terms = { timeZone: "Asia/Kolkata", hour: 8, lowStock: 3 };
  const due = (at: string) => addDueReport(db, new Date(at), terms);
  // A shop that begins in the night is noted, at its hour once more, and has its first report on the next day.
  expect(await due("2026-11-16T21:30:00.000Z")).toBe(false);
  expect(await due("2026-11-17T03:00:00.000Z")).toBe(false);
  expect(await due("2026-11-18T03:00:00.000Z")).toBe(true);
  // No shop ran on the 19th and 20th from eight in the morning on: it is back at three in the night of the 21st.
  expect((await Promise.all(["30", "31"].map((minute) => due(`2026-11-20T21:${minute}:00.000Z`)))).sort()).toEqual([
    false,
    true,
  ]);
  expect(await due("2026-11-20T22:00:00.000Z")).toBe(false);
  expect(await due("2026-11-21T03:00:00.000Z")).toBe(true);
  const written = await db.selectFrom("owner_reports").select("day").orderBy("day").execute();
  expect(written.map(({ day }) => day)).toEqual(["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20"]);
  const mails = await db.selectFrom("outbox").select("payload").where("kind", "=", "owner_report").execute();
  expect(mails).toHaveLength(3);
});

test("the report is due at its hour by the shop's clock, also on the day that clocks change", async () => {
  // 8 March 2026 has 23 hours in Los Angeles: 8 in the morning is seven hours after its begin.
  const terms = { timeZone: "America/Los_Angeles", hour: 8, lowStock: 3 };
  const due = (at: string) => addDueReport(db, new Date(at), terms);
  expect(await due("2026-03-07T20:00:00.000Z")).toBe(false);
  expect(await due("2026-03-08T14:59:00.000Z")).toBe(false);
  expect(await due("2026-03-08T15:00:00.000Z")).toBe(true);
  expect(await due("2026-03-08T15:00:00.000Z")).toBe(false);
  const written = await db.selectFrom("owner_reports").select("day").orderBy("day").execute();
  expect(written.map(({ day }) => day)).toEqual(["2026-03-06", "2026-03-07"]);
});
