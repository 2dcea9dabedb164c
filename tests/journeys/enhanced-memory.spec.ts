import { chromium, type Page } from "@playwright/test";
import * as productWords from "#content/product-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

/** A page in a browser that keeps pages in memory for Back, which Playwright switches off. */
const withMemory = test.extend<{ tab: Page }>({
  async tab({ launchOptions, baseURL }, use) {
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
    await use(await (await browser.newContext({ baseURL })).newPage());
    await browser.close();
  },
});

/** Adds a product with script: without it, the answer would be another entry of the history. */
async function addToCart(page: Page): Promise<void> {
  await page.goto("/product/6");
  await hydrated(page);
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("radio", { name: "White", exact: true }).check();
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
}

withMemory(
  "a page restored from the back/forward cache is reloaded when the cart has changed",
  async ({ tab: page }) => {
    await page.goto("/contact");
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    await page.goto("/privacy");
    await page.goBack({ waitUntil: "commit" });
    // The page as it was, without a look at the server: nothing has changed.
    await expect.poll(() => page.evaluate(() => "wasHere" in window)).toBe(true);
    await addToCart(page);
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
    expect(await page.evaluate(() => "wasHere" in window)).toBe(false);
  },
);
