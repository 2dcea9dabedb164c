import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

/** The files of script that the page has asked for, or will ask for at the next tap, by name. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
  );

test("where the file of a page fails, a tap on its link opens the page as a document", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/home");
  await hydrated(page);
  const known = new Set(await scriptsOf(page));
  // Only the file that the next page has for itself fails, as one does that a new release has removed.
  await page.route("**/assets/route-*.js", (route) =>
    known.has(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await shopper.arrives("Login");
  expect(await page.evaluate(() => "wasHere" in window)).toBe(false);
});

test("adding to the cart fetches no file of script", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await hydrated(page);
  const before = await scriptsOf(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
  expect(await scriptsOf(page)).toEqual(before);
});
