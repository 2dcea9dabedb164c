import type { Locator } from "@playwright/test";
import * as orderWords from "#content/order-words.ts";
import { formWords } from "#content/form-words.ts";
import * as returnWords from "#content/return-words.ts";
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

test(
  "a return is asked for by keyboard alone: the focus goes to the problem, from there to its field, and then on",
  { tag: "@two-modes" },
  async ({ shopper, customer, shop }) => {
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
  },
);
