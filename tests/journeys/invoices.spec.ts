import * as orderWords from "#content/order-words.ts";
import { invoiceLinkWords } from "#content/order-words.ts";
import { invoiceWords } from "#documents/invoice/invoice-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("an order leads to its invoice once it is sent, which leads back", async ({ shopper, customer, shop }) => {
  const { page } = shopper;
  const number = await customer.order("/product/22", { size: "M", color: "Red", quantity: "2" });
  expect(await customer.orders()).toHaveLength(1);

  await shopper.open(`/order/${number}`);
  await expect(page.getByRole("link", { name: invoiceLinkWords.invoice })).toHaveCount(0);

  const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir }));
  for (const to of ["processing", "shipped"] as const)
    await db.transaction().execute((trx) => moveOrder(trx, number, to, new Date()));
  await db.destroy();

  await shopper.open(`/order/${number}`);
  await shopper.press(page.getByRole("link", { name: invoiceLinkWords.invoice, exact: true }));
  await shopper.arrives(/^Invoice \d\d-\d\d\/\d{4}$/);
  await shopper.press(page.getByRole("link", { name: invoiceLinkWords.back(number) }));
  await shopper.arrives(orderWords.title(number));
  await shopper.open(`/order/${number}/invoice`);
  await shopper.ready();
  const pieces = page.getByRole("table", { name: invoiceWords.pieces });
  await expect(pieces.getByRole("cell").first()).toHaveText("2 PCS");
  await expect(pieces.getByRole("rowheader").last()).toHaveText(invoiceWords.total);
  const print = page.getByRole("button", { name: invoiceLinkWords.print });
  // To print needs script; the browser's own menu prints, too.
  await expect(print).toHaveCount(shopper.mode === "script" ? 1 : 0);
  if (shopper.mode !== "script") return;
  await page.evaluate(() => Object.assign(globalThis, { print: () => (document.title = "printed") }));
  await shopper.press(print);
  await expect(page).toHaveTitle("printed");
});
