import type { Page } from "@playwright/test";
import { loginWords } from "#app/content/account-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { setStage, type Stage } from "#tests/accessibility/stage.ts";
import { expect, test as base } from "#tests/support/journey-test.ts";
import type { RunningShop } from "#tests/support/shop.ts";

/** The shop before an upstream that fails on demand. Which faults there are, and that each page says so, is tested over HTTP. */
const test = base.extend<object, { stage: Stage; shop: RunningShop }>({
  stage: [
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.stop();
    },
    { scope: "worker" },
  ],
  shop: [async ({ stage }, use) => use(stage.shop), { scope: "worker" }],
});

// In one worker: each that takes part starts a browser and this shop, and then those of the other tests anew.
test.describe.configure({ mode: "default" });
test.beforeEach(({ stage }) => void (stage.failing = null));

const add = (page: Page) => page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
const logIn = (page: Page) => page.getByRole("button", { name: loginWords.submit, exact: true }).click();

test("while the upstream closes the connection, the chosen size and the typed e-mail stay, and the next try works", async ({
  shopper,
  customer,
  stage,
}) => {
  const { page } = shopper;
  await shopper.open("/product/2");
  await shopper.choose("M");
  await shopper.choose("Red");
  stage.failing = /^(POST|PUT|DELETE)/;
  await add(page);
  await expect(page.getByText(messages.addToCartFailed).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Red", exact: true })).toBeChecked();
  stage.failing = null;
  await add(page);
  await expect(page.getByText(messages.addedToCart).first()).toBeVisible();

  await customer.logOut();
  await shopper.open("/login?returnTo=%2Fabout");
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  stage.failing = /^POST/;
  await logIn(page);
  await expect(page.getByText(messages.loginFailed).first()).toBeVisible();
  await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(customer.person.email);
  stage.failing = null;
  await shopper.type(loginWords.labels.password, customer.person.password);
  await logIn(page);
  await expect(page).toHaveURL(/\/about$/);
});

test("a 401 while adding to the cart leads to the login and back to the chosen product", async ({
  shopper,
  customer,
  stage,
}) => {
  const { page } = shopper;
  await shopper.open("/product/2");
  await shopper.choose("M");
  await shopper.choose("Red");
  stage.change("delete from sessions");
  await add(page);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fproduct%2F2%3F/);
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  await logIn(page);
  await expect(page).toHaveURL(/\/product\/2\?/);
  for (const choice of ["M", "Red"]) await expect(page.getByRole("radio", { name: choice, exact: true })).toBeChecked();
});
