import type { Locator } from "@playwright/test";
import * as orderWords from "#content/order-words.ts";
import { formWords } from "#content/form-words.ts";
import * as returnWords from "#content/return-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { expect, test, type Customer } from "#tests/support/journey-test.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { tabTo } from "#tests/support/tab-to.ts";

/** An order of two pieces that was delivered two days ago. */
async function deliveredOrder(customer: Customer, shop: RunningShop, path: string): Promise<string> {
  const number = await customer.order(path, { size: "M", color: "Red", quantity: "2" });
  const database = openShopDatabase(shop.dataDir);
  storeDelivery((statement, ...values) => database.prepare(statement).run(...values), number);
  database.close();
  return number;
}

test("a delivered piece is sent back: asked for, accepted, received and refunded", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  const number = await deliveredOrder(customer, shop, "/product/12");

  await shopper.open(`/order/${number}`);
  await shopper.press(page.getByRole("link", { name: returnWords.ask }));
  await shopper.arrives(returnWords.title(number));
  await shopper.select(returnWords.howMany, returnWords.of(1, 2));
  await shopper.press(page.getByRole("button", { name: returnWords.submit }));
  await expect(page.getByRole("link", { name: /Please say why you return/ })).toBeVisible();
  await expect(page.getByLabel(returnWords.howMany)).toHaveValue("1");
  await shopper.select(returnWords.reason, returnWords.reasons.size);
  await shopper.press(page.getByRole("button", { name: returnWords.submit }));
  await shopper.arrives(orderWords.title(number));
  await expect(page.getByText(returnWords.meanings.requested, { exact: true })).toBeVisible();

  const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir }));
  const { id } = await db.selectFrom("returns").select("id").where("order_id", "=", number).executeTakeFirstOrThrow();
  const now = new Date();
  const words = "Please use the old box.";
  await db.transaction().execute((trx) => answerReturn(trx, id, { to: "accepted", words }, now));
  await shopper.open(`/order/${number}`);
  await expect(page.getByText(words)).toBeVisible();
  const parcel = { restock: true, parts: new Map<number, number>() };
  await db.transaction().execute((trx) => receiveReturn(trx, id, parcel, now));
  await db.transaction().execute((trx) => refundReturn(trx, id, { amountPaise: null, isMade: true }, now));
  await db.destroy();
  await shopper.open(`/order/${number}`);
  await expect(page.getByText(/^₹[\d,.]+ was paid back to you on /)).toBeVisible();
  await expect(page.getByText(returnWords.statuses.refunded).first()).toBeVisible();
  expect(await customer.orders()).toHaveLength(1);
});

test("a return is asked for by keyboard alone: the focus goes to the problem, from there to its field, and then on", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  const number = await deliveredOrder(customer, shop, "/product/22");
  expect(await customer.orders()).toHaveLength(1);

  await shopper.open(`/order/${number}`);
  await shopper.ready();
  await tabTo(page, page.getByRole("link", { name: returnWords.ask }));
  await page.keyboard.press("Enter");
  await shopper.arrives(returnWords.title(number));
  await shopper.ready();
  const [howMany, why, note] = [returnWords.howMany, returnWords.reason, returnWords.note].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];
  const submit = page.getByRole("button", { name: returnWords.submit });
  await tabTo(page, howMany);
  await page.keyboard.press("ArrowDown");
  await tabTo(page, note);
  await page.keyboard.type("The hem is open.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("I can send a picture.");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toBeFocused();
  await shopper.ready();
  await expect(note).toHaveValue("The hem is open.\nI can send a picture.");
  await tabTo(page, page.getByRole("link", { name: /Please say why you return/ }));
  await page.keyboard.press("Enter");
  await expect(why).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await shopper.arrives(orderWords.title(number));
  await expect(page.getByText(returnWords.sent).first()).toBeVisible();
  // A page that script changes moves the focus to its heading. One that is loaded whole is read from its top.
  if (shopper.mode === "script") await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
