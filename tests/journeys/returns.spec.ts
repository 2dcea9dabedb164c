import { checkoutWords } from "../../app/content/checkout-words.ts";
import { orderWords } from "../../app/content/account-words.ts";
import { returnWords } from "../../app/content/return-words.ts";
import { chooseEngine } from "../../upstream/database/choose-engine.ts";
import { openDatabase } from "../../upstream/database/open-database.ts";
import { answerReturn } from "../../upstream/returns/move-return.ts";
import { receiveReturn } from "../../upstream/returns/receive-return.ts";
import { refundReturn } from "../../upstream/returns/refund-return.ts";
import { createClient } from "../support/client.ts";
import { expect, test } from "../support/journey-test.ts";
import { addToCart, goToReview, orderNumber, payments } from "../support/shopping.ts";
import { storeDelivery } from "../support/stored-returns.ts";
import { openShopDatabase } from "../support/shop-database.ts";

test("a delivered piece is sent back: asked for, accepted, received and refunded", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  const client = createClient(shop.url);
  for (const { name, value } of await page.context().cookies()) client.jar.set(name, value);
  await addToCart(client, "/product/9", { size: "M", color: "Red", quantity: "2" });
  const number = orderNumber(await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder));
  const database = openShopDatabase(shop.dataDir);
  storeDelivery((statement, ...values) => database.prepare(statement).run(...values), number);
  database.close();

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
