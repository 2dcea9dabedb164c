import { invoiceLinkWords } from "#app/content/order-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("an order that is sent leads to its invoice, which is printed by a button where script runs", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  const number = await customer.order("/product/22", { size: "M", color: "Red" });
  const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir }));
  for (const to of ["processing", "shipped"] as const)
    await db.transaction().execute((trx) => moveOrder(trx, number, to, new Date()));
  await db.destroy();

  await shopper.open(`/order/${number}`);
  await shopper.press(page.getByRole("link", { name: invoiceLinkWords.invoice, exact: true }));
  await shopper.arrives(/^Invoice \d\d-\d\d\/\d{4}$/);
  await shopper.ready();
  const print = page.getByRole("button", { name: invoiceLinkWords.print });
  // To print needs script; the browser's own menu prints, too.
  await expect(print).toHaveCount(shopper.mode === "script" ? 1 : 0);
  if (shopper.mode !== "script") return;
  await page.evaluate(() => Object.assign(globalThis, { print: () => (document.title = "printed") }));
  await shopper.press(print);
  await expect(page).toHaveTitle("printed");
});
