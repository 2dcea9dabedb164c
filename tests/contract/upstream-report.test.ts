// One file: the parts of the report are read from one shop.
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import { addDueReport } from "#api/report/read-report.ts";
import { reportContent } from "#api/report/report-content.ts";
import { readLowStock } from "#api/report/read-report.ts";
import { readReport } from "#api/report/read-report.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { placedByCard, orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

let product: number;

useFreshUpstream();
beforeEach(() => void (product = up.product({ stock: 50 })));

const DAY = "2026-11-20";
/** In India the 20th begins at 18:30 UTC of the 19th, and ends at 18:30 UTC. */
const isOnTheDay = (time: unknown) =>
  String(time) >= "2026-11-19T18:30:00.000Z" && String(time) < "2026-11-20T18:30:00.000Z";

/** The rows of a table, read past the shop's own code. */
const rowsOf = (table: string) =>
  up.rows(`select * from ${table}`).map((row) => ({ ...row }) as Record<string, unknown>);
const sum = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);
const reportOf = (lowStock = 0) => readReport(db, DAY, { timeZone: "Asia/Kolkata", hour: 8, lowStock });
const contentOf = (report: Awaited<ReturnType<typeof reportOf>>) =>
  reportContent(report, { shopName: "Pallu", timeZone: "Asia/Kolkata", deskUrl: "https://shop.example/desk" });

async function order(at: string, quantity = 1): Promise<string> {
  up.clock.at = new Date(at);
  return placed(up, asha, orderOf(asha, [{ productId: product, quantity }]));
}

/** A day with orders of each kind, and one order in the last moment before it and in the first after it. */
async function busyDay(): Promise<void> {
  const early = await order("2026-11-19T18:29:59.999Z", 7);
  const [kept, back, gone] = [
    await order("2026-11-19T18:30:00.000Z", 2),
    await order("2026-11-20T06:00:00.000Z", 3),
    await order("2026-11-20T07:00:00.000Z", 4),
  ];
  await placedByCard(up, asha, [{ productId: product, quantity: 5 }], 500);
  await order("2026-11-20T18:29:59.999Z", 1);
  const late = await order("2026-11-20T18:30:00.000Z", 9);
  const noon = new Date("2026-11-20T08:00:00.000Z");
  await inTransaction(db, writeCancellation, null, gone, noon);
  await inTransaction(db, writeCancellation, null, late, new Date("2026-11-20T18:31:00.000Z"));
  await deliver(db, early, new Date("2026-11-19T18:29:59.999Z"));
  await deliver(db, back, noon);
  await inTransaction(db, moveOrder, kept, "processing", noon);
  await inTransaction(db, moveOrder, kept, "shipped", noon);
  up.clock.at = noon;
  const id = await askedReturn(up, asha, back, [{ line: 0, qty: 2 }]);
  const evening = new Date("2026-11-20T15:00:00.000Z");
  const steps = [
    (trx: Database) => answerReturn(trx, id, { to: "accepted", words: null }, evening),
    (trx: Database) => receiveReturn(trx, id, { restock: false, parts: new Map() }, evening),
    (trx: Database) => refundReturn(trx, id, { amountPaise: null, isMade: true }, evening),
  ];
  for (const step of steps) await db.transaction().execute(async (trx) => void (await step(trx)));
  // Money counts on the day on which it goes back, not on which it is asked for.
  for (const [id, asked, made, paise] of [
    ["rf_asked", DAY, "2026-11-21T08:00:00.000Z", 500],
    ["rf_made", "2026-11-19", "2026-11-20T08:00:00.000Z", 300],
  ] as const)
    up.run(
      "insert into refunds (id, order_id, amount_paise, state, by_hand, reason, created_at, made_at) values (?, ?, ?, 'made', 1, ?, ?, ?)",
      id,
      kept,
      paise,
      id,
      asked,
      made,
    );
  up.product({ stock: 3, name: "Rare Stole" });
  up.product({ stock: 4, name: "Common Stole" });
  up.product({ stock: 0, name: "Gone Stole" });
  up.run(
    "insert into empty_searches (day, word, count) values ('2026-11-19', 'early', 5), (?, 'zari', 3), (?, 'ajrakh', 8)",
    DAY,
    DAY,
  );
  up.run(
    "insert into outbox (kind, payload, order_id, due_at, created_at, attempts, failed_at, last_error) values ('order_shipped', ?, ?, '2026-11-19', '2026-11-19', 82, '2026-11-20', 'no mailbox')",
    JSON.stringify({ orderId: kept }),
    kept,
  );
}

test("low stock names what sells, the most sold first, products and combinations together, as many as asked", async () => {
  const [best, , slow, plenty] = [up.product({ stock: 3 }), up.product({ stock: 0 }), up.product(), up.product()];
  const piece = addPiece(up, [
    { size: "M", stock: 3 },
    { size: "L", stock: 0 },
    { size: "S", stock: 1 },
  ]);
  const sell = async (at: string, productId: number, quantity: number, size = "") => {
    up.clock.at = new Date(at);
    const id = await order(at, 1);
    up.run(
      "update order_items set product_id = ?, quantity = ?, size = ?, color = '' where order_id = ?",
      productId,
      quantity,
      size,
      id,
    );
    return id;
  };
  await sell("2026-11-20T06:00:00.000Z", best, 5);
  await sell("2026-10-20T06:00:00.000Z", best, 4);
  await sell("2026-11-20T06:00:00.000Z", piece, 7, "M");
  await sell("2026-11-20T06:00:00.000Z", piece, 1, "L");
  await sell("2026-08-01T06:00:00.000Z", piece, 90, "S");
  await sell("2026-11-20T06:00:00.000Z", slow, 80);
  up.run("update products set stock = 1 where id = ?", slow);
  up.run(
    "update orders set status = 'cancelled' where id in (select order_id from order_items where product_id = ?)",
    slow,
  );
  await sell("2026-11-20T06:00:00.000Z", plenty, 60);
  // What is hidden is not for sale, so it is not missed.
  const [hidden, hiddenPiece] = [up.product({ stock: 1 }), addPiece(up, [{ size: "M", stock: 1 }])];
  await sell("2026-11-20T06:00:00.000Z", hidden, 50);
  await sell("2026-11-20T06:00:00.000Z", hiddenPiece, 50, "M");
  up.run("update products set hidden = 1 where id in (?, ?)", hidden, hiddenPiece);
  const of = async (limit: number) => {
    const { count, first } = await readLowStock(db, { low: 3, since: "2026-08-22T00:00:00.000Z", limit });
    return [count, ...first.map(({ size, stock, sold }) => [size, stock, sold])];
  };
  expect(await of(3)).toEqual([3, ["", 3, 9], ["M", 3, 7], ["L", 0, 1]]);
  expect(await of(2)).toEqual([3, ["", 3, 9], ["M", 3, 7]]);
  for (let sold = 1; sold <= 20; sold++) await sell("2026-11-20T06:00:00.000Z", up.product({ stock: 1 }), sold);
  const { lowStock } = await reportOf(3);
  expect([lowStock.count, lowStock.first.length, lowStock.first[0]?.sold]).toEqual([23, 20, 20]);
});

test("prices between two rates of GST are named, unless the piece states its own rate", async () => {
  const rates = {
    otherwise: [
      { rate: 500, upToPaise: 250_000 },
      { rate: 1_800, upToPaise: null },
    ],
    byCategory: {},
  };
  for (const [name, price] of [
    ["Low", 2_625],
    ["Between", 2_700],
    ["Stated", 2_700],
    ["High", 2_950.01],
  ] as const)
    up.product({ name, price });
  up.product({ name: "On sale", price: 4_000, salePrice: 2_950 });
  addPiece(up, [{ size: "M", stock: 2, pricePaise: 280_000 }]);
  await db.updateTable("products").set({ gst_rate: 500 }).where("name", "=", "Stated").execute();
  expect((await reportOf()).contestedPrices.count).toBe(0);
  await stateSeller(db, { ...sellerInMaharashtra, rates });
  const report = await reportOf();
  expect(report.contestedPrices.first.map(({ paise }) => paise)).toEqual([270_000, 295_000, 280_000]);
  const text = mailAsText(contentOf(report));
  expect(text).toMatch(/“Taxes \(GST\)” decides: 3\s+Between, test-\d+: ₹2,700\.00/);
});

test("orders that are not paid yet or cancelled count apart, in the mail and in its subject", async () => {
  const order = () => placedByCard(up, asha, [{ productId: product }]);
  up.clock.at = new Date("2026-11-20T06:00:00.000Z");
  const [kept, unpaid, never] = [await order(), await order(), await order()];
  const setPayment = (order: string, status: string) =>
    up.run(
      "update payments set provider = 'razorpay', status = ?, awaited_until = ? where order_id = ?",
      status,
      status === "authorized" ? null : "2026-11-20T07:00:00.000Z",
      order,
    );
  setPayment(kept, "authorized");
  setPayment(unpaid, "awaited");
  // What came back of it comes off what is owed, in every sum.
  up.run(
    "insert into returns (id, order_id, status, credited_paise, created_at) values ('RT-OWED', ?, 'refunded', 2500, ?)",
    unpaid,
    up.clock.at.toISOString(),
  );
  setPayment(never, "expired");
  up.run("update orders set status = 'cancelled' where id = ?", never);
  const report = await reportOf();
  const content = contentOf(report);
  expect(content.subject).toBe("Pallu, 2026-11-20: 1 order, ₹100.00");
  const rows = mailAsText(content);
  for (const row of [
    "Orders by card: 1, ₹100.00",
    "Apart from these, not yet paid: 1, ₹75.00",
    "Apart from these, placed and cancelled since: 1, ₹100.00",
  ])
    expect(rows).toContain(row);
  expect(rows).not.toContain("No orders came in");
});

test("a return waits for the owner until its refund is written; then the money to give back is named instead", async () => {
  const id = await order("2026-11-20T06:00:00.000Z", 4);
  const noon = new Date("2026-11-20T08:00:00.000Z");
  await deliver(db, id, noon);
  up.clock.at = noon;
  const back = await askedReturn(up, asha, id, [{ line: 0, qty: 1 }]);
  const readNow = async () => {
    const { returns, refundsToMake } = await reportOf();
    return [
      [returns.count, ...returns.first.map(({ id: named, status }) => [named, status])],
      [refundsToMake.count, ...refundsToMake.first.map(({ returnId, paise }) => [returnId, paise])],
    ];
  };
  expect(await readNow()).toEqual([[1, [back, "requested"]], [0]]);
  await inTransaction(db, answerReturn, back, { to: "accepted", words: null }, noon);
  await inTransaction(db, receiveReturn, back, { restock: false, parts: new Map() }, noon);
  expect(await readNow()).toEqual([[1, [back, "received"]], [0]]);
  await inTransaction(db, refundReturn, back, { amountPaise: null, isMade: false }, noon);
  expect(await readNow()).toEqual([[0], [1, [back, 10_000]]]);
});

test("each number of a busy day's report is that of the tables", async () => {
  await busyDay();
  const report = await reportOf(3);
  const orders = rowsOf("orders");
  const ofDay = orders.filter((row) => isOnTheDay(row["created_at"]));
  expect(ofDay).toHaveLength(5);
  const [own, test] = [
    ofDay.filter((row) => row["payment_method"] === "cod" && row["status"] !== "cancelled"),
    ofDay.filter((row) => row["payment_method"] === "card"),
  ];
  expect(report.placed).toEqual([{ method: "cod", orders: own.length, paise: sum(own, "total_paise") }]);
  const gone = ofDay.filter((row) => row["status"] === "cancelled");
  expect(gone).toHaveLength(1);
  expect(report.placedAndCancelled).toEqual({ orders: 1, paise: sum(gone, "total_paise") });
  expect(report.placedUnpaid).toEqual({ orders: 0, paise: 0 });
  expect(report.tests).toEqual({ orders: 1, paise: sum(test, "total_paise") });
  const steps = rowsOf("order_history").filter((row) => isOnTheDay(row["at"]));
  expect(report.cancelled).toBe(steps.filter((row) => row["status"] === "cancelled").length);
  const delivered = steps.filter((row) => row["status"] === "delivered").map((row) => row["order_id"]);
  expect(report.cash).toEqual({
    orders: delivered.length,
    paise: sum(
      orders.filter((row) => delivered.includes(row["id"])),
      "total_paise",
    ),
  });
  expect(delivered).toHaveLength(1);
  const made = rowsOf("refunds").filter((row) => row["state"] === "made" && isOnTheDay(row["made_at"]));
  expect(report.refunds).toEqual({ count: made.length, paise: sum(made, "amount_paise") });
  expect(made).toHaveLength(2);
  const ofStatus = (status: string) => orders.filter((row) => row["status"] === status).map((row) => row["id"]);
  const named = ({ count, first }: { count: number; first: { id: string }[] }) => {
    expect(first).toHaveLength(count);
    return first.map(({ id }) => id).toSorted();
  };
  expect(named(report.toAccept)).toEqual(ofStatus("pending").toSorted());
  expect(named(report.toPack)).toEqual(ofStatus("processing").toSorted());
  expect(named(report.onTheWay)).toEqual(ofStatus("shipped").toSorted());
  // Neither sold: what nobody buys need not be ordered again.
  expect(rowsOf("products").filter((row) => Number(row["stock"]) <= 3)).toHaveLength(2);
  expect(report.lowStock).toEqual({ count: 0, first: [] });
  expect(report.stuckMail).toMatchObject({ count: 1, first: [{ kind: "order_shipped", error: "no mailbox" }] });
  expect(report.emptySearches).toEqual([
    { word: "ajrakh", count: 8 },
    { word: "zari", count: 3 },
  ]);
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
