import { loginWords } from "#content/account-words.ts";
import * as productWords from "#content/product-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";
import { red } from "#tests/support/page-words.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";

test("adding to the cart after the session has ended leads to the login and back to the chosen product", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  await shopper.open("/product/2");
  await hydrated(page);
  await shopper.choose("M");
  await shopper.choose(red);
  const database = openShopDatabase(shop.dataDir);
  const own = "(select id from customers where email = ?)";
  expect(database.prepare(`delete from sessions where customer_id = ${own}`).run(customer.person.email).changes).toBe(
    1,
  );
  database.close();
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fproduct%2F2%3F/);
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/product\/2\?/);
  for (const choice of ["M", red]) await expect(page.getByRole("radio", { name: choice, exact: true })).toBeChecked();
});
