import { loginWords } from "#content/account-words.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

test("a form that meets a busy shop keeps what was typed, and is sent again", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/login?returnTo=%2Fabout");
  await hydrated(page);
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  const busy = [503, 429];
  await page.route("**/login.data*", async (route) => {
    const status = route.request().method() === "POST" ? busy.pop() : undefined;
    await (status === undefined ? route.continue() : route.fulfill({ status, body: "Too many requests at once." }));
  });
  const notice = page.getByRole("alert").getByText(siteWords.noConnection);
  await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(customer.person.email);
  await page.getByRole("button", { name: siteWords.sendAgain }).click();
  await expect.poll(() => busy).toEqual([]);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: siteWords.sendAgain }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(notice).toBeHidden();
});

test("a link without a connection keeps the page, and is followed when sent again", async ({ shopper, context }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await hydrated(page);
  const product = page.locator('main a[href^="/product/"]').first();
  // The files of both pages are there; only the connection is not.
  await product.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await shopper.arrives("Our Collection");
  await context.setOffline(true);
  await product.click();
  const notice = page.getByRole("alert").getByText(siteWords.noConnection);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Collection");
  await page.getByRole("button", { name: siteWords.sendAgain }).click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: siteWords.sendAgain }).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(notice).toBeHidden();
});
