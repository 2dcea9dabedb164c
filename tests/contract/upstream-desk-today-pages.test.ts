import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { keepRun } from "#api/audit/house-runs.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords, orderWords, phoneWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { todayWords as words } from "#content/desk/today-words.ts";
import { amountText } from "#domain/money.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { elements, textOf } from "#tests/support/html.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { sellerInKarnataka } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { begunByPhone, caller } from "#tests/support/phone-order.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { orderOf, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;
let product: number;
useFreshUpstream();
useDesk();
beforeEach(async () => {
  up.clock.at = new Date("2026-11-20T10:00:00.000Z");
  owner = await desk.as("owner");
});

const now = () => up.clock.at;
/** Places an order as of so many days ago. */
async function ordered({ days = 0, status = "pending" } = {}): Promise<string> {
  const id = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  up.run(
    "update orders set status = ?, created_at = ? where id = ?",
    status,
    new Date(now().getTime() - days * 86_400_000).toISOString(),
    id,
  );
  return id;
}
/** What stands under the heading of a part, with the number of its rows; null where there is none. */
const part = (page: Page, id: string) => {
  const [section] = elements(page.root, (one) =>
    one.attrs.some(({ name, value }) => name === "aria-labelledby" && value === id),
  );
  return section === undefined
    ? null
    : { text: textOf(section), rows: elements(section, (one) => one.tagName === "li").length };
};

test("an empty shop reads what comes first, and no chart of nothing; a packer is shown no step that is not theirs", async () => {
  const page = await owner.open("/desk");
  for (const text of [words.nothing, words.noSales, words.steps.tax, booksWords.auditNever])
    expect(page.text).toContain(text);
  expect(page.source).not.toContain("<svg");
  const packer = await (await desk.as("packer")).open("/desk");
  expect([packer.text.includes(words.firstSteps), packer.text.includes(words.house)]).toEqual([false, false]);
  product = up.product();
  await ordered();
  expect((await owner.open("/desk")).text).not.toContain(words.firstSteps);
});

test("each thing that waits stands there with its number, its first rows and the way to all", async () => {
  product = up.product({ stock: 50 });
  for (let count = 0; count < 4; count++) await ordered();
  const packing = await ordered({ status: "processing" });
  await ordered({ status: "shipped", days: 30 });
  const at = now().toISOString();
  const add = (statement: string, ...values: (string | number)[]) => up.run(statement, ...values);
  add(
    "insert into questions (id, name, email, question, created_at) values ('q', 'Mira', 'm@example.com', 'Will it fade', ?)",
    at,
  );
  add("insert into returns (id, order_id, status, created_at) values ('RT-23456789', ?, 'requested', ?)", packing, at);
  add(
    "insert into outbox (kind, payload, order_id, attempts, due_at, created_at, failed_at, last_error) values ('order_shipped', '{}', ?, 82, ?, ?, ?, 'no such mailbox')",
    packing,
    at,
    at,
    at,
  );
  const page = await owner.open("/desk");
  const accept = part(page, "accept");
  expect([accept?.text.includes(words.count(ordersWords.waits.accept, 4)), accept?.rows]).toEqual([true, 3]);
  for (const [id, text] of [
    ["pack", packing],
    ["late", words.count(ordersWords.waits.late, 1)],
    ["returns", returnsWords.one("RT-23456789")],
    ["questions", "Will it fade"],
    ["mails", packing],
  ] as const)
    expect([id, part(page, id)?.text]).toEqual([id, expect.stringContaining(text)]);
  expect([part(page, "unpaid"), part(page, "refunds")]).toEqual([null, null]);
  const list = await page.follow(new RegExp(words.buttons.accept));
  expect(list.text).toContain(ordersWords.count(4));
  // Who may not answer questions is shown no way to them.
  const reader = await (await desk.as("accountant")).open("/desk");
  expect(reader.addresses(new RegExp(words.buttons.questions))).toEqual([]);
  expect(page.addresses(new RegExp(words.buttons.questions)).length).toBe(1);
});

test("sales are those of the report: what stands, without tests, which are told apart", async () => {
  product = up.product({ stock: 50, price: 100 });
  await ordered();
  await ordered();
  await ordered({ status: "cancelled" });
  const weekAgo = await ordered({ days: 7.01 });
  await ordered({ days: 29 });
  await ordered({ days: 31 });
  await placedByCard(up, asha, [{ productId: product, quantity: 2 }], 200);
  const page = await owner.open("/desk");
  const sold = (orders: number, amount: string) => `${ordersWords.count(orders)}, ${amount}`;
  const sales = part(page, "sales")?.text ?? "";
  expect(sales).toContain(`${frameWords.today} ${sold(2, "₹200.00")} · ${words.tests(1)}`);
  expect(sales).toContain(`${words.weekAgo} ${sold(1, "₹100.00")}`);
  expect(sales).toContain(words.testsOfDays(words.tests(1)));
  // Of that day only what had come by this time counts.
  up.run(
    "update orders set created_at = ? where id = ?",
    new Date(now().getTime() - 6.99 * 86_400_000).toISOString(),
    weekAgo,
  );
  expect(part(await owner.open("/desk"), "sales")?.text).toContain(`${words.weekAgo} ${sold(0, "₹0.00")}`);
  const report = await owner.open("/desk/books/report");
  for (const [name, value] of [
    [booksWords.methods.cod, "4 · ₹400.00"],
    [orderWords.total, "4 · ₹400.00"],
    [booksWords.cancelledSince, "1 · ₹100.00"],
    [booksWords.tests, "1 · ₹200.00"],
  ])
    expect(report.text).toContain(`${name} ${value}`);
  expect((await report.follow(booksWords.reportLinks.today)).text).toContain(`${orderWords.total} 2 · ₹200.00`);
});

test("the report adds up the days that are asked for, the first and the last included, and refuses others", async () => {
  product = up.product({ price: 100 });
  for (const days of [0, 1, 2]) await ordered({ days });
  up.database.exec(
    "insert into empty_searches (day, word, count) values ('2026-11-18', 'lungi', 2), ('2026-11-19', 'lungi', 3)",
  );
  const report = await (await desk.as("accountant")).open("/desk/books/report?from=2026-11-18&to=2026-11-19");
  expect(report.text).toMatch(/lungi ?: 5/);
  expect(report.text).toContain(`${orderWords.total} 2 · ₹200.00`);
  const other = await report.press(frameWords.show, { from: "2026-11-20", to: "2026-11-20" });
  expect([other.text.includes("lungi"), other.text.includes(`${orderWords.total} 1 · ₹100.00`)]).toEqual([false, true]);
  for (const days of ["from=2026-11-20&to=2026-11-19", "from=2025-01-01&to=2026-11-20", "from=x&to=2026-11-20"]) {
    const { status, text } = await owner.open(`/desk/books/report?${days}`);
    const said = [text.includes(booksWords.reportWrong), text.includes(booksWords.cameIn)];
    expect([days, status, ...said]).toEqual([days, 400, true, false]);
  }
});

test("a code, an offer, a code by telephone and a return in part: pages and files of the books add up to the tables", async () => {
  await stateSeller(db, sellerInKarnataka);
  const [plain, threes] = [up.product({ price: 99.9 }), up.product({ price: 149.5 })];
  storeOffer(up.database, { code: "TEN", percent: 10, products: [plain] });
  storeOffer(up.database, { name: "One of three", percent: 100, every: 3, products: [threes] });
  const buy = (productId: number, price: number, discount: number, offerCode?: string) => {
    const body = orderOf(asha, [{ productId, price, quantity: 3 }]);
    return placed(up, asha, { ...body, discount, offerCode, total: (body.subtotal * 100 - discount * 100) / 100 });
  };
  const [first, second] = [await buy(plain, 99.9, 29.97, "TEN"), await buy(threes, 149.5, 149.5)];
  const call = await (await begunByPhone(up, owner, plain)).press(phoneWords.applyCode, { code: "TEN" });
  const { email: _, ...to } = caller;
  const third = /PL-.{8}/.exec((await call.press(phoneWords.place, to)).heading)?.[0] ?? expect.fail(call.text);
  for (const id of [first, second, third]) await deliver(db, id, now());
  const back = await askedReturn(up, asha, first, [{ line: 0, qty: 1 }]);
  const accepted = await (await owner.open(`/desk/returns/${back}`)).press(ordersWords.accept);
  await accepted.press(returnsWords.receive);
  const refund = await (await owner.open(`/desk/returns/${back}/refund`)).press(returnsWords.refund);
  await refund.press(returnsWords.paid);

  const sum = (query: string) => Number(up.value(`select sum(${query}`));
  const [sold, off] = [sum("total_paise) from orders"), sum("discount_paise) from orders")];
  const given = sum("amount_paise) from refunds where state = 'made'");
  expect([sold, off, given]).toEqual([26_973 + 29_900 + 8_991, 2_997 + 14_950 + 999, 8_991]);
  const report = await owner.open("/desk/books/report");
  for (const [name, count, paise] of [
    [booksWords.methods.cod, 3, sold],
    [orderWords.total, 3, sold],
    [booksWords.discounts, 3, off],
    [booksWords.cash, 3, sold],
    [booksWords.refunds, 1, given],
  ] as const)
    expect(report.text).toContain(`${name} ${count} · ${amountText(paise)}`);
  const books = await owner.open("/desk/books?month=2026-11");
  for (const amount of [26_973, 29_900, 8_991]) expect(books.text).toContain(amountText(amount));
  const paise = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  for (const link of [booksWords.csv, booksWords.csvLines]) {
    const rows: Record<string, string>[] = parse((await books.follow(link)).source, { bom: true, columns: true });
    const notes = rows.filter((row) => row["document"] === "credit note");
    expect([paise(rows, "total"), paise(rows, "discount"), paise(notes, "total")]).toEqual([sold - given, off, -given]);
    const taxes = ["taxable", "cgst", "sgst", "igst"].map((column) => paise(rows, column));
    expect(taxes.reduce((total, tax) => total + tax)).toBe(sold - given);
  }
  const { said } = await runOwnerCommand(up, "orders", [
    "export",
    "--orders",
    "--from",
    "2026-11-20",
    "--to",
    "2026-11-20",
  ]);
  const orders: Record<string, string>[] = parse(said, { bom: true, columns: true });
  expect([paise(orders, "total"), paise(orders, "discount")]).toEqual([sold, off]);
  expect(orders.map((row) => row["discount_name"]).toSorted()).toEqual(["One of three", "TEN", "TEN"]);
  expect(await auditFindings(db, up)).toEqual([]);
});

test("low stock of what sells is named, and a backup of today is not asked for", async () => {
  product = up.product({ name: "Rare Stole", stock: 1 });
  await ordered();
  up.product({ name: "Idle Stole", stock: 0 });
  await keepRun(db, "backup", now(), { orders: 1, photographs: 0 });
  const page = await owner.open("/desk");
  expect(page.text).toContain("Rare Stole");
  expect(page.text).not.toContain("Idle Stole");
  expect(page.offers(words.doNow.backup)).toBe(false);
  expect(page.offers(words.doNow.audit)).toBe(true);
});
