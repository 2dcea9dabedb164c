import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { readInvoice } from "#contract/readers/invoice.ts";
import { readOrder } from "#contract/readers/order.ts";
import { cameBackWords } from "#domain/order-status.ts";
import type { Database } from "#api/database/tables.ts";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { loadOrderAndEmail } from "#api/mail/load-owner-order.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import { orderMail } from "#api/mail/order-mail.ts";
import { noteCameBack, type ParcelBack } from "#api/orders/came-back.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder } from "#api/orders/ship-order.ts";
import { readReport } from "#api/report/read-report.ts";
import { markRefundMade } from "#api/payments/refunds.ts";
import { mailSender } from "#tests/support/order-in-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { placedByCard, orderOf, placed } from "#tests/support/upstream-orders.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let stole: number;
let id: string;

useUpstream((made) => ({ up, db, asha } = made));
beforeEach(async () => {
  stole = up.product({ stock: 10 });
  id = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 2 }]));
  await inTransaction(db, moveOrder, id, "processing", noon);
});

const noon = new Date("2026-11-21T06:30:00.000Z");
const ship = (order = id) =>
  inTransaction(db, shipOrder, order, shipmentFrom({ courier: "DTDC", tracking: "D77" }), noon).then(() => order);
const comeBack = (parcel: Partial<ParcelBack> = {}, order = id) =>
  inTransaction(db, noteCameBack, order, { restock: true, words: null, amountPaise: null, ...parcel }, noon);
const show = async (order = id) => readOrder((await up.call("GET", `/orders/${order}`, { as: asha })).body);
const invoice = async (order = id) =>
  readInvoice((await up.call("GET", `/orders/${order}/invoice`, { as: asha })).body);
const rows = (query: string, ...values: string[]) =>
  up.database
    .prepare(query)
    .all(...values)
    .map((row) => ({ ...row }));
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
  if (upi) up.database.prepare("update payments set provider = 'own-upi' where order_id = ?").run(order);
  return order;
}

const run = (words: string[], settings: Record<string, string> = {}, script = "orders") =>
  runOwnerCommand(up, script, words, settings);

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
      ["cancellation", issued?.particulars.totals.amountPaise],
    ]);
    expect(mails()).toEqual(["order_placed", "owner_order", "order_processing", "order_shipped", "order_cancelled"]);
    expect(await findings()).toEqual([]);
  });

  it("keeps its pieces out of the stock where they cannot be sold again, and the books still add up", async () => {
    await ship();
    await comeBack({ restock: false });
    expect([up.stockOf(stole), await findings()]).toEqual([8, []]);
  });

  it("is noted once by two commands at once and by repeats, whatever they say", async () => {
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

  it("tells the customer in a mail that has the words of the page, with what the shop writes", async () => {
    await ship();
    await comeBack({ words: "Nobody was at home three times." });
    const text = await cancellationMail();
    expect(text).toContain(`Your order ${id} came back to us`);
    expect(text.replaceAll(/\s+/g, " ")).toContain(cameBackWords.text(`Your order ${id}`));
    expect(text).toContain("There is nothing to pay.");
    expect(text).toContain("The shop writes:\nNobody was at home three times.");
    expect((await show())?.cameBack).toEqual({ words: "Nobody was at home three times." });
  });

  it("has no amount to give back", async () => {
    await ship();
    await expect(comeBack({ amountPaise: 100 })).rejects.toThrow(`Nothing was paid for the order ${id}`);
    expect((await show())?.status).toBe("shipped");
  });

  it("can then neither be delivered nor sent", async () => {
    await ship();
    await comeBack();
    const deliver = inTransaction(db, moveOrder, id, "delivered", noon);
    await expect(deliver).rejects.toThrow(`The order ${id} is cancelled: it cannot become delivered.`);
    await expect(ship()).rejects.toThrow("it cannot become shipped");
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

  it("waits for the owner where it was paid to the shop's own UPI id, and show names the command", async () => {
    const order = await ship(await cardOrder(true));
    await comeBack({}, order);
    expect((await run(["show", order])).said).toContain(`npm run orders -- refunded ${order}`);
    const [refund] = rows("select id from refunds where order_id = ?", order);
    await inTransaction(db, markRefundMade, String(refund?.["id"]), noon);
    expect((await show(order))?.refunds).toMatchObject([{ state: "made", isByHand: true }]);
    expect(await findings()).toEqual([]);
  });
});

describe("the command came-back", () => {
  it("is refused unless it says whether the pieces can be sold again, and what amount goes back", async () => {
    await ship();
    const wanted = { code: 2, said: expect.stringContaining("Say --restock when") };
    expect(await run(["came-back", id])).toEqual(wanted);
    expect(await run(["came-back", id, "--restock", "--no-restock"])).toEqual(wanted);
    expect(await run(["came-back", id, "--restock", "--amount", "none"])).toMatchObject({ code: 2 });
    expect((await show())?.status).toBe("shipped");
  });

  it("says what it did, the second time that nothing changed, and show and list tell of it", async () => {
    await ship();
    const typed = ["came-back", id.toLowerCase(), "--no-restock", "--words", "Refused at the door."];
    expect(await run(typed)).toEqual({
      code: 0,
      said: expect.stringContaining(
        `${id} came back: it is cancelled, and its pieces are not in the stock. Nothing was paid for it.\n`,
      ),
    });
    const again = await run(["came-back", id, "--restock"]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toContain(`${id} came back already, and its pieces are not in the stock: nothing changed.`);
    const shown = (await run(["show", id])).said;
    for (const part of ["cancelled: the parcel came back", "Refused at the door.", "Not paid before it was cancelled"])
      expect(shown).toContain(part);
    expect((await run(["list", "--search", id])).said).toMatch(/cancelled .* came back/);
  });

  it("is refused before the order is sent and after it is delivered, with the command to use", async () => {
    const typed = ["came-back", id, "--restock"];
    const refused = await run(typed, { ORDERS_COMMAND: "pallu orders" });
    expect(refused.said).toContain(`The order ${id} is processing: no courier has it yet.`);
    expect(refused.said).toContain(`pallu orders cancel ${id}`);
    await ship();
    expect((await run(["cancel", id])).said).toContain(`npm run orders -- came-back ${id} --restock`);
    await inTransaction(db, moveOrder, id, "delivered", noon);
    expect((await run(typed)).said).toContain("npm run orders -- return receive RETURN");
    expect((await run(["came-back", "PL-22222222", "--restock"])).said).toContain("There is no order PL-22222222");
    expect(up.stockOf(stole)).toBe(8);
  });

  it("gives less back than was paid by --amount, never more, and its words reach the customer cleaned", async () => {
    const order = await ship(await cardOrder(true));
    const typed = ["came-back", order, "--restock", "--words", "  Nobody was at\u0007home.  "];
    for (const amount of ["0", "200.01"]) {
      expect(await run([...typed, "--amount", amount])).toMatchObject({ code: 2 });
      expect((await show(order))?.status).toBe("shipped");
    }
    const noted = await run([...typed, "--amount", "150"]);
    expect(noted).toMatchObject({ code: 0 });
    expect(noted.said).toContain("its pieces are in stock again. ₹150.00 goes back to the customer.");
    expect((await show(order))?.cameBack).toEqual({ words: "Nobody was at home." });
    expect(rows("select amount_paise from refunds where order_id = ?", order)).toEqual([{ amount_paise: 15_000 }]);
    expect(await findings()).toEqual([]);
  });

  it("is refused for an order that is not accepted yet, with the command to use", async () => {
    const order = await placed(up, asha, orderOf(asha, [{ productId: stole }]));
    await expect(comeBack({}, order)).rejects.toThrow(
      `The order ${order} is pending: no courier has it yet. To cancel it: npm run orders -- cancel ${order}`,
    );
    expect([(await show(order))?.status, up.stockOf(stole)]).toEqual(["pending", 7]);
  });

  it("is refused for an order that was cancelled before it was sent", async () => {
    await run(["cancel", id]);
    const refused = await run(["came-back", id, "--restock"]);
    expect(refused).toEqual({ code: 2, said: `The order ${id} is cancelled already: nothing changed.\n` });
    expect(up.stockOf(stole)).toBe(10);
  });

  it("waits while the shop is in maintenance", async () => {
    await ship();
    await run(["--maintenance", "on"], {}, "move");
    const held = await run(["came-back", id, "--restock"]);
    await run(["--maintenance", "off"], {}, "move");
    await vi.waitFor(
      async () => expect(await up.call("POST", "/users/login", { body: {} })).not.toMatchObject({ status: 503 }),
      eventWait,
    );
    expect(held).toEqual({ code: 2, said: expect.stringContaining("Nothing was changed. The shop is in maintenance") });
    expect((await show())?.status).toBe("shipped");
  });
});

test("the owner cannot cancel it either, and reads the command for a parcel that came back", async () => {
  const cancel = (order: string) => inTransaction(db, writeCancellation, null, order, noon);
  await ship();
  await expect(cancel(id)).rejects.toThrow(
    `If the courier brought it back: npm run orders -- came-back ${id} --restock`,
  );
  await inTransaction(db, moveOrder, id, "delivered", noon);
  await expect(cancel(id)).rejects.toThrow(/can no longer be cancelled\.$/);
  await expect(cancel("PL-22222222")).rejects.toThrow("There is no order PL-22222222");
});

test("the report counts parcels that came back apart from cancellations, and no cash", async () => {
  const terms = { timeZone: "Asia/Kolkata", hour: 8, lowStock: 0 };
  const before = await readReport(db, "2026-11-21", terms);
  await ship();
  await comeBack();
  const after = await readReport(db, "2026-11-21", terms);
  expect([after.cancelled, after.cash]).toEqual([before.cancelled, before.cash]);
  expect(after.cameBack).toEqual({
    orders: before.cameBack.orders + 1,
    paise: before.cameBack.paise + Number((await show())?.totalPaise),
  });
});

test.each([false, true])("the export has the credit note of an unpaid parcel, by line %s", async (byLine) => {
  await ship();
  await comeBack();
  let text = "";
  for await (const part of exportInvoices(db, {
    from: "2026-11-21",
    to: "2026-11-21",
    timeZone: "Asia/Kolkata",
    byLine,
  }))
    text += part;
  const own = parse<Record<string, string>>(text, { bom: true, columns: true }).filter(({ order }) => order === id);
  expect([...new Set(own.map(({ document }) => document))]).toEqual(["invoice", "credit note"]);
  expect(own.reduce((paise, row) => paise + Math.round(Number(row["total"]) * 100), 0)).toBe(0);
  expect(own[0]).toMatchObject({ payment_state: "failed" });
  expect(own[0]?.["credit_notes"]).toBe(own.at(-1)?.["number"]);
});

describe("the audit", () => {
  it("finds an order that was cancelled after it was sent and did not come back", async () => {
    await ship();
    await comeBack();
    up.database.prepare("delete from credit_notes where order_id = ?").run(id);
    expect(await findings()).toContain(`order ${id}: it came back, and its invoice has no credit note`);
    up.database.prepare("delete from came_back where order_id = ?").run(id);
    const found = await findings();
    expect(found).toContain(`order ${id}: it went from shipped to cancelled`);
    expect(found).toContain(`order ${id}: it is cancelled and has a shipment`);
  });
});
