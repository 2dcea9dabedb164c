import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayOf } from "#domain/dates.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { auditBooks } from "#api/audit/audit-books.ts";
import { addDueReport } from "#api/report/due-report.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { placedByCard, orderOf, placed } from "#tests/support/upstream-orders.ts";

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

test("each step of an order sends its customer a mail, and the books add up", async () => {
  const id = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  await expect(inTransaction(db, moveOrder, id, "shipped", up.clock.at)).rejects.toThrow(
    "is pending: it cannot become shipped",
  );
  await inTransaction(db, moveOrder, id, "processing", up.clock.at);
  expect(await run("orders", "ship", id)).toEqual({ code: 0, said: expect.stringContaining(`${id}  shipped`) });
  await inTransaction(db, moveOrder, id, "shipped", up.clock.at);
  await inTransaction(db, moveOrder, id, "delivered", new Date());
  const { body } = await up.call("GET", `/orders/${id}`, { as: asha });
  expect(body).toMatchObject({
    data: {
      status: "delivered",
      history: [{ status: "pending" }, { status: "processing" }, { status: "shipped" }, { status: "delivered" }],
    },
  });
  up.clock.at = new Date(Date.now() + 1_000);
  // Any order wakes the worker, which otherwise looks every half minute.
  await placeByCard();
  const mails = await up.mails(asha.email, 5);
  expect(mails.filter((text) => text.includes(`Subject: Your order ${id} is confirmed`))).toHaveLength(1);
  expect(mails.filter((text) => text.includes(`Subject: Your order ${id} is on its way`))).toHaveLength(1);
  expect(mails.filter((text) => text.includes(`Subject: Your order ${id} is delivered`))).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

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

test("list finds orders by status, day, way to pay, customer and words, and writes them for a spreadsheet", async () => {
  const stole = up.product({ name: "Ikat Stole" });
  const other = await up.customer();
  const cash = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  const card = await placeByCard();
  up.clock.at = new Date("2026-11-21T18:29:00.000Z");
  const order = orderOf(other, [{ productId: stole }]);
  const evening = await placed(up, other, {
    ...order,
    shippingInfo: { ...order.shippingInfo, fullName: "=HYPERLINK(1)", city: "Köln 100%" },
  });
  // The shop's 22 November begins at 18:30 UTC.
  up.clock.at = new Date("2026-11-21T18:31:00.000Z");
  const late = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  const listed = async (...words: string[]) =>
    (await run("orders", "list", ...words)).said.match(/^PL-\w+/gm)?.toSorted() ?? [];
  for (const [words, found] of [
    [[], [cash, card, evening, late]],
    [["--method", "card"], [card]],
    [["--status", "pending", "--from", "2026-11-21", "--to", "2026-11-21"], [evening]],
    [["--from", "2026-11-22"], [late]],
    [["--customer", other.email.toUpperCase()], [evening]],
    [["--search", "ikat"], [evening]],
    [["--search", "100%"], [evening]],
    [["--search", "0%0"], []],
    [["--search", late.slice(3).toLowerCase()], [late]],
    [["--unpaid"], []],
    [["--returns"], []],
    [["--limit", "1"], [late]],
  ] as const)
    expect([words, await listed(...words)]).toEqual([words, found.toSorted()]);
  const file = path.join(up.dataDir, "orders.csv");
  expect(await run("orders", "list", "--csv", file)).toEqual({ code: 0, said: `${file}: 4 orders\n` });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect(lines[0]).toBe("\ufeffnumber,placed,status,method,payment,total,items,name,phone,email,address");
  expect(lines[2]).toContain(`${evening},2026-11-21 23:59,pending,cod,,100.00`);
  expect(lines[2]).toContain(",'=HYPERLINK(1),");
  expect(await run("orders", "list", "--csv", file)).toMatchObject({ code: 2 });
  expect(await run("orders", "list", "--from", "2026-02-30")).toMatchObject({
    code: 2,
    said: expect.stringContaining("--from: expected a day such as 2026-11-05"),
  });
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

test("the report of today is that of the day in the shop's time zone", async () => {
  // By its clock it is another day than in London: tomorrow in the one zone, yesterday in the other.
  const timeZone = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  const today = () => dayOf(new Date().toISOString(), timeZone);
  const before = today();
  const { said } = await runOwnerCommand(up, "orders", ["report"], { SHOP_TIME_ZONE: timeZone });
  expect([before, today()]).toContain(/^Report of (\S+)/.exec(said)?.[1]);
});
