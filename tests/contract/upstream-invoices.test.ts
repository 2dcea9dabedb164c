import { beforeEach, describe, expect, test } from "vitest";
import { invoice as invoiceShape } from "#contract/invoices.ts";
import { readInvoice } from "#contract/invoices.ts";
import { readOrder } from "#contract/orders.ts";
import { issueInvoice } from "#api/invoices/issue-invoice.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { dueRefund } from "#api/payments/refunds.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { byCard, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

let productId: number;

useFreshUpstream();
beforeEach(() => stateSeller(db, sellerInMaharashtra));
beforeEach(() => void (productId = up.product({ price: 105, stock: 1_000 })));

const order = (quantity = 1) => placed(up, asha, orderOf(asha, [{ productId, price: 105, quantity }]));
const move = (id: string, to: "processing" | "shipped" | "delivered", at = up.clock.at) =>
  inTransaction(db, moveOrder, id, to, at);
const send = async (id: string, at = up.clock.at) => {
  await move(id, "processing", at);
  await move(id, "shipped", at);
};
const invoiceOf = async (id: string) => (await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body;
const invoice = async (id: string) => readInvoice(await invoiceOf(id));

describe("an invoice", () => {
  test("is a pro forma without a number until the order is sent", async () => {
    const id = await order(2);
    invoiceShape.wire.parse(((await invoiceOf(id)) as { data: unknown }).data);
    expect(await invoice(id)).toMatchObject({
      state: "proforma",
      number: null,
      at: null,
      payment: { method: "cod", status: "pending" },
      placeOfSupply: "Karnataka (29)",
      lines: [
        {
          name: "Test Stole",
          quantity: 2,
          unitPaise: 10_500,
          rate: 500,
          hsn: "6204",
          taxablePaise: 20_000,
          igstPaise: 1_000,
        },
      ],
      totals: { amountPaise: 21_000, taxablePaise: 20_000, igstPaise: 1_000, cgstPaise: 0 },
    });
    expect(readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body)?.invoice).toEqual({ number: null });
  });

  test("is issued when the order is sent, once, with the next number of the financial year", async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    // Still 31 March in London, and already April in India.
    const april = new Date("2027-03-31T19:00:00.000Z");
    await send(first);
    await send(second);
    await send(third, april);
    await inTransaction(db, issueInvoice, first, april);
    const numbers = await Promise.all([first, second, third].map(async (id) => (await invoice(id))?.number));
    expect(numbers).toEqual(["26-27/0001", "26-27/0002", "27-28/0001"]);
    expect(readOrder((await up.call("GET", `/orders/${third}`, { as: asha })).body)?.invoice).toEqual({
      number: "27-28/0001",
    });
  });

  test("takes its number back when the order is not sent after all", async () => {
    const [first, second] = [await order(), await order()];
    await db
      .transaction()
      .execute(async (trx) => {
        await issueInvoice(trx, first, up.clock.at);
        throw new Error("the courier did not come");
      })
      .catch(() => undefined);
    await send(second);
    expect([(await invoice(first))?.number, (await invoice(second))?.number]).toEqual([null, "26-27/0001"]);
  });

  test("of many orders that are sent at once have no holes and no doubles", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await order());
    for (const id of ids) await move(id, "processing");
    // Each order is sent by two commands at once.
    await Promise.all([...ids, ...ids].map((id) => move(id, "shipped")));
    const numbers = await Promise.all(ids.map(async (id) => (await invoice(id))?.number));
    expect(numbers.toSorted()).toEqual(ids.map((_, index) => `26-27/000${index + 1}`));
  });

  test("keeps what it states when the seller, the rates and the product change", async () => {
    const id = await order();
    await send(id);
    const before = await invoice(id);
    await stateSeller(db, {
      ...sellerInMaharashtra,
      name: "Somebody else",
      gstin: null,
      rates: { otherwise: 2_800, byCategory: {} },
    });
    await db.updateTable("products").set({ name: "Another name", category: "saree" }).execute();
    expect(await invoice(id)).toEqual(before);
    expect((await invoice(await order()))?.seller.name).toBe("Somebody else");
  });

  test("states the goods as they were at the sale: number, code and rate of the piece, else of its category by its price", async () => {
    await stateSeller(db, {
      ...sellerInMaharashtra,
      rates: {
        otherwise: [
          { rate: 500, upToPaise: 250_000 },
          { rate: 1_800, upToPaise: null },
        ],
        byCategory: {},
      },
    });
    const [dupatta, kurti] = [productId, up.product({ price: 7_239 })];
    await db
      .updateTable("products")
      .set({ hsn: "6214", gst_rate: 300, sku: "D-1" })
      .where("id", "=", dupatta)
      .execute();
    await db.updateTable("products").set({ sku: "K-1" }).where("id", "=", kurti).execute();
    const id = await placed(
      up,
      asha,
      orderOf(asha, [
        { productId: dupatta, price: 105 },
        { productId: kurti, price: 7_239 },
      ]),
    );
    await db.updateTable("products").set({ hsn: "7117", gst_rate: 2_800, sku: "other" }).execute();
    await stateSeller(db, sellerInMaharashtra);
    await send(id);
    const stated = (await invoice(id))?.lines;
    expect(stated?.map(({ sku, hsn, rate, unit }) => [sku, hsn, rate, unit])).toEqual([
      ["D-1", "6214", 300, "PCS"],
      ["K-1", "6204", 1_800, "PCS"],
    ]);
    expect(await auditFindings(db, up)).toEqual([]);
    for (const mail of (await up.mails(asha.email, 1)).map(decodedMail))
      expect(mail).toMatch(/1 × Test Stole \(M, Red, SKU D-1\)/);
  });
});

describe("a credit note", () => {
  test("of a parcel with fewer pieces than were named bears the rate of those that came", async () => {
    await stateSeller(db, { ...sellerInMaharashtra, rates: { otherwise: 500, byCategory: { saree: 1_200 } } });
    const saree = up.product({ price: 112 });
    up.run("update products set category = 'saree' where id = ?", saree);
    const lines = [
      { productId, price: 105 },
      { productId: saree, price: 112, quantity: 2 },
    ];
    const id = await placed(up, asha, orderOf(asha, lines));
    await deliver(db, id, up.clock.at);
    const asked = await askedReturn(up, asha, id, [
      { line: 0, qty: 1 },
      { line: 1, qty: 2 },
    ]);
    await db.transaction().execute(async (trx) => {
      await answerReturn(trx, asked, { to: "accepted", words: null }, up.clock.at);
      await receiveReturn(trx, asked, { restock: false, parts: new Map([[1, 1]]) }, up.clock.at);
      await refundReturn(trx, asked, { amountPaise: null, isMade: false }, up.clock.at);
    });
    const { parts } = await db.selectFrom("credit_notes").select("parts").executeTakeFirstOrThrow();
    const byRate = (JSON.parse(parts) as { rate: number }[]).toSorted((one, other) => one.rate - other.rate);
    expect(byRate).toMatchObject([
      { rate: 500, amountPaise: 10_500, igstPaise: 500 },
      { rate: 1_200, amountPaise: 11_200, igstPaise: 1_200 },
    ]);
  });

  test("follows each refund after the invoice, with a series of its own, and adds up to the refund", async () => {
    const paymentId = await paid(up, asha, 420);
    const id = await placed(up, asha, orderOf(asha, [{ productId, price: 105, quantity: 4 }], byCard(paymentId)));
    await move(id, "shipped");
    await move(id, "delivered");
    const refund = (reason: `return-${string}`, amountPaise: number, at = up.clock.at) =>
      inTransaction(db, dueRefund, { orderId: id, returnId: null, amountPaise, reason, at });
    await refund("return-a", 10_500);
    await refund("return-a", 10_500);
    await refund("return-b", 21_000);
    // Still 31 March in London, and already April in India.
    await refund("return-c", 10_500, new Date("2027-03-31T19:00:00.000Z"));
    const stated = await invoice(id);
    expect(stated?.creditNotes.map(({ number, totals }) => [number, totals.amountPaise, totals.igstPaise])).toEqual([
      ["CN/26-27/0001", 10_500, 500],
      ["CN/26-27/0002", 21_000, 1_000],
      ["CN/27-28/0001", 10_500, 500],
    ]);
    expect(stated?.number).toBe("26-27/0001");
  });

  test("is not written for a refund before the invoice", async () => {
    const paymentId = await paid(up, asha, 105);
    const id = await placed(up, asha, orderOf(asha, [{ productId, price: 105 }], byCard(paymentId)));
    await inTransaction(db, writeCancellation, null, id, up.clock.at);
    expect(await db.selectFrom("refunds").select("amount_paise").execute()).toHaveLength(1);
    expect(await db.selectFrom("credit_notes").selectAll().execute()).toEqual([]);
  });
});
