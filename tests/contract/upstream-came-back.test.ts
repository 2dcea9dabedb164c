import { beforeEach, describe, expect, it } from "vitest";
import { readInvoice } from "#contract/invoices.ts";
import { readOrder } from "#contract/orders.ts";
import { loadOrderAndEmail } from "#api/mail/load-owner-order.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import { orderMail } from "#api/mail/order-mail.ts";
import { noteCameBack, type ParcelBack } from "#api/orders/came-back.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder } from "#api/orders/ship-order.ts";
import { mailSender } from "#tests/support/order-in-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { placedByCard, orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let stole: number;
let id: string;

useUpstream();
beforeEach(async () => {
  stole = up.product({ stock: 10 });
  id = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 2 }]));
  await inTransaction(db, moveOrder, id, "processing", noon);
});

const noon = new Date("2026-11-21T06:30:00.000Z");
const ship = (order = id) =>
  inTransaction(db, shipOrder, order, shipmentFrom({ courier: "DTDC", tracking: "D77" }), noon, {
    sendsUnpaid: true,
  }).then(() => order);
const comeBack = (parcel: Partial<ParcelBack> = {}, order = id) =>
  inTransaction(db, noteCameBack, order, { restock: true, words: null, amountPaise: null, ...parcel }, noon);
const show = async (order = id) => readOrder((await up.call("GET", `/orders/${order}`, { as: asha })).body);
const invoice = async (order = id) =>
  readInvoice((await up.call("GET", `/orders/${order}/invoice`, { as: asha })).body);
const rows = (query: string, ...values: string[]) => up.rows(query, ...values).map((row) => ({ ...row }));
const mails = () => up.entriesOf(id);
const cancellationMail = async (order = id) => {
  const found = await loadOrderAndEmail(db, order, { days: 30, timeZone: "Asia/Kolkata" });
  if (found === null) throw new Error("there is no such order");
  const content = orderMail.order_cancelled(found.order, mailSender);
  return `${content.subject}\n${mailAsText(content)}`;
};
const findings = () => auditFindings(db, up, noon);

async function cardOrder(upi = false): Promise<string> {
  const order = await placedByCard(up, asha, [{ productId: stole, quantity: 2 }], 200);
  if (upi) up.run("update payments set provider = 'own-upi' where order_id = ?", order);
  return order;
}

describe("a parcel that comes back unpaid", () => {
  it("cancels the order, puts the pieces back, credits the invoice whole and refunds nothing", async () => {
    await ship();
    expect(up.stockOf(stole)).toBe(8);
    expect((await comeBack()).isNew).toBe(true);
    expect(up.stockOf(stole)).toBe(10);
    const order = await show();
    expect(order).toMatchObject({ status: "cancelled", cameBack: { words: null }, shipment: { courier: "DTDC" } });
    expect(order?.history.map(({ status }) => status)).toEqual(["pending", "processing", "shipped", "cancelled"]);
    expect(order?.refunds).toEqual([]);
    const issued = await invoice();
    expect(issued).toMatchObject({ state: "issued", payment: { method: "cod", status: "failed" } });
    expect(issued?.creditNotes.map(({ reason, totals }) => [reason, totals.amountPaise])).toEqual([
      ["cancellation", issued?.totals.amountPaise],
    ]);
    expect(mails()).toEqual(["order_placed", "owner_order", "order_processing", "order_shipped", "order_cancelled"]);
    expect(await findings()).toEqual([]);
  });

  it("keeps its pieces out of the stock where they cannot be sold again, and the books still add up", async () => {
    await ship();
    await comeBack({ restock: false });
    expect([up.stockOf(stole), await findings()]).toEqual([8, []]);
  });

  it("is noted once by two windows at once and by repeats, whatever they say", async () => {
    await ship();
    const noted = await Promise.all([comeBack(), comeBack(), comeBack({ restock: false }), comeBack()]);
    expect(noted.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [first] = noted.filter(({ isNew }) => isNew);
    expect((await comeBack({ restock: false, words: "Again" })).row).toMatchObject({
      restocked: first?.row.restocked,
      words: null,
    });
    expect(up.stockOf(stole)).toBe(first?.row.restocked === 1 ? 10 : 8);
    expect(rows("select number from credit_notes where order_id = ?", id)).toHaveLength(1);
    expect(mails().filter((kind) => kind === "order_cancelled")).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });
});

describe("a parcel that comes back paid", () => {
  it("gives the whole amount back through the provider, with one credit note", async () => {
    const order = await ship(await cardOrder());
    await Promise.all([comeBack({}, order), comeBack({}, order)]);
    const total = (await show(order))?.totalPaise;
    expect(rows("select amount_paise, by_hand, return_id from refunds where order_id = ?", order)).toEqual([
      { amount_paise: total, by_hand: 0, return_id: null },
    ]);
    expect((await invoice(order))?.creditNotes.map(({ totals }) => totals.amountPaise)).toEqual([total]);
    expect(rows("select status from payments where order_id = ?", order)).toEqual([{ status: "voided" }]);
    expect(await findings()).toEqual([]);
  });

  it("gives another amount back where the owner names it, and the mail says how much", async () => {
    const order = await ship(await cardOrder(true));
    await expect(comeBack({ amountPaise: 20_001 }, order)).rejects.toThrow("No more can be refunded");
    await comeBack({ amountPaise: 15_000 }, order);
    const all = await ship(await cardOrder(true));
    expect((await comeBack({ amountPaise: 20_000 }, all)).row.amount_paise).toBe(20_000);
    expect(await cancellationMail(order)).toContain("We pay back ₹150.00 of what you paid");
    expect((await invoice(order))?.creditNotes.map(({ totals }) => totals.amountPaise)).toEqual([15_000]);
    expect(await findings()).toEqual([]);
  });
});
