import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceWords } from "#documents/invoice/invoice-words.ts";
import * as orderWords from "#content/order-words.ts";
import { invoiceLinkWords } from "#content/order-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { named } from "#tests/support/html.ts";
import { sellerInKarnataka } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

let db: Database;
useSharedShop();
beforeAll(async () => {
  db = await openDatabase(chooseEngine({ dataDir: up.dataDir }));
  await stateSeller(db, sellerInKarnataka);
});
afterAll(() => db.destroy());

const withOrder = () => customerWithOrder({ shop, up });

async function send(number: string): Promise<void> {
  for (const to of ["processing", "shipped"] as const)
    await inTransaction(db, moveOrder, number, to, new Date("2026-11-20T10:00:00Z"));
}

test("an order that is not sent has no link to an invoice, and its pro forma says what it is", async () => {
  const { client, number } = await withOrder();
  expect((await client.open(`/order/${number}`)).source).not.toContain("/invoice");
  const page = await client.open(`/order/${number}/invoice`);
  expect(page.url.pathname).toBe(`/order/${number}/invoice`);
  expect(page.status).toBe(200);
  expect(page.heading).toEqual(invoiceWords.proforma(number));
  expect(page.text).toContain(invoiceWords.proformaText);
  expect(page.text).not.toContain(invoiceWords.date);
  expect(page.headers.get("cache-control")).toBe("no-store, no-cache");
  expect((await page.follow(invoiceLinkWords.back(number))).heading).toBe(orderWords.title(number));
});

test("an order that was sent leads to its invoice, with its number, day and taxes", async () => {
  const { client, number } = await withOrder();
  await send(number);
  const page = await (await client.open(`/order/${number}`)).follow(invoiceLinkWords.invoice);
  expect(page.heading).toMatch(/^Tax invoice 26-27\/\d{4}$/);
  for (const words of [
    "Nov 20, 2026",
    "GSTIN: 29AAGCB7383J1Z4",
    "Karnataka (29)",
    "Payment: Cash on delivery, not yet paid.",
  ])
    expect(page.text).toContain(words);
});

test("a cancelled order has no invoice and no link to one", async () => {
  const { client, number } = await withOrder();
  const order = await (await client.open(`/order/${number}/cancel`)).press(orderWords.cancel);
  expect(order.offers(invoiceLinkWords.invoice)).toBe(false);
  const page = await client.open(`/order/${number}/invoice`);
  expect([page.status, page.heading]).toEqual([200, invoiceWords.cancelled(number)]);
  expect(page.text).toContain(invoiceWords.cancelledText);
  expect(named(page.root, "table")).toEqual([]);
});
