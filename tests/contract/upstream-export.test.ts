import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { dueRefund, markRefundMade } from "#api/payments/refunds.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { sellerInKarnataka } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

const amounts = ["taxable", "cgst", "sgst", "igst", "total"] as const;

let cheap: number;
let dear: number;

useFreshUpstream();
beforeEach(() => stateSeller(db, sellerInKarnataka));
beforeEach(() => {
  cheap = up.product({ price: 33.33, stock: 1_000 });
  dear = up.product({ price: 1_049.5, stock: 1_000 });
});

/** An order that was sent at a time. */
async function sent(at: string, lines: Parameters<typeof orderOf>[1], changes: Parameters<typeof orderOf>[2] = {}) {
  const id = await placed(up, asha, orderOf(asha, lines, changes));
  for (const to of ["processing", "shipped", "delivered"] as const)
    await inTransaction(db, moveOrder, id, to, new Date(at));
  return id;
}
const cheapLine = (quantity = 1) => ({ productId: cheap, price: 33.33, quantity });
const dearLine = (quantity = 1) => ({ productId: dear, price: 1_049.5, quantity });

async function refund(orderId: string, reason: string, amountPaise: number, at: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const due = { orderId, returnId: null, amountPaise, reason: `return-${reason}` as const, at: new Date(at) };
    await markRefundMade(trx, (await dueRefund(trx, due)).id, new Date(at));
  });
}

async function exported(from: string, to: string, byLine = false): Promise<Record<string, string>[]> {
  let csv = "";
  for await (const chunk of exportInvoices(db, { from, to, timeZone: "Asia/Kolkata", byLine })) {
    csv += chunk;
    // Pages that follow each other wrongly have no end.
    if (csv.length > 100_000) throw new Error("the export does not end");
  }
  expect(csv.startsWith("\uFEFF")).toBe(true);
  return parse(csv, { bom: true, columns: true });
}
/** A column in paise. */
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

test("every column adds up to the books, by document and by line", async () => {
  const first = await sent("2026-11-20T10:00:00Z", [cheapLine()]);
  const second = await sent("2026-11-21T10:00:00Z", [cheapLine(3), dearLine(2)]);
  const { shippingInfo } = orderOf(asha, [cheapLine()]);
  await sent("2026-11-22T10:00:00Z", [dearLine()], { shippingInfo: { ...shippingInfo, state: "Kerala" } });
  await refund(second, "a", 104_950, "2026-11-23T10:00:00Z");
  await refund(second, "b", 3_333, "2026-11-23T11:00:00Z");
  const open = await placed(up, asha, orderOf(asha, [dearLine()]));

  const rows = await exported("2026-11-20", "2026-11-23");
  const lines = await exported("2026-11-20", "2026-11-23", true);
  expect(rows.map((row) => [row["document"], row["number"], row["date"], row["total"], row["invoice"]])).toEqual([
    ["invoice", "26-27/0001", "2026-11-20", "43.33", ""],
    ["invoice", "26-27/0002", "2026-11-21", "2198.99", ""],
    ["invoice", "26-27/0003", "2026-11-22", "1049.50", ""],
    ["credit note", "CN/26-27/0001", "2026-11-23", "-1049.50", "26-27/0002"],
    ["credit note", "CN/26-27/0002", "2026-11-23", "-33.33", "26-27/0002"],
  ]);
  expect(rows.some((row) => row["order"] === open)).toBe(false);
  // Added up from the tables of orders and refunds alone.
  const { sold } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.sum<number>("total_paise").as("sold"))
    .where("status", "=", "delivered")
    .executeTakeFirstOrThrow();
  const { given } = await db
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount_paise").as("given"))
    .executeTakeFirstOrThrow();
  expect(sumOf(rows, "total")).toBe(Number(sold) - Number(given));
  expect(sumOf(rows, "refunded")).toBe(Number(given));
  expect(sumOf(rows, "shipping_in_total")).toBe(1_000);
  for (const column of amounts) expect(sumOf(lines, column)).toBe(sumOf(rows, column));
  for (const row of [...rows, ...lines])
    expect(sumOf([row], "total")).toBe(
      ["taxable", "cgst", "sgst", "igst"].reduce((sum, tax) => sum + sumOf([row], tax), 0),
    );
  expect(lines.filter((row) => row["order"] === first).map((row) => [row["piece"], row["rate"], row["hsn"]])).toEqual([
    ["Test Stole, M, Red", "5", "6204"],
    ["Shipping", "5", ""],
  ]);
  expect(rows.map((row) => [row["igst"] === "0", row["place_of_supply"]])).toEqual([
    [true, "Karnataka (29)"],
    [true, "Karnataka (29)"],
    [false, "Kerala (32)"],
    [true, "Karnataka (29)"],
    [true, "Karnataka (29)"],
  ]);
  expect(rows[1]).toMatchObject({
    refunded: "1082.83",
    credit_notes: "CN/26-27/0001 CN/26-27/0002",
    payment_state: "paid",
  });
});

test("only what has gone back counts as refunded, and a document of an earlier year stands once", async () => {
  await sent("2026-03-20T10:00:00Z", [cheapLine()]);
  await sent("2026-03-21T10:00:00Z", [cheapLine()]);
  const id = await sent("2026-04-20T10:00:00Z", [cheapLine()]);
  await refund(id, "made", 1_000, "2026-04-21T10:00:00Z");
  const due = { orderId: id, returnId: null, amountPaise: 2_000, reason: "return-due" as const };
  await inTransaction(db, dueRefund, { ...due, at: new Date("2026-04-21T10:00:00Z") });
  const rows = await exported("2026-03-01", "2026-04-30");
  expect(rows.map((row) => [row["number"], row["refunded"]])).toEqual([
    ["25-26/0001", "0"],
    ["25-26/0002", "0"],
    ["26-27/0001", "10"],
    ["CN/26-27/0001", ""],
    ["CN/26-27/0002", ""],
  ]);
});
