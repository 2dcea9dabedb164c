import { chromium, type Page } from "@playwright/test";
import { productWords } from "../../app/content/product-words.ts";
import { expect, test } from "../support/journey-test.ts";

/** A page in a browser that keeps pages in memory for Back, which Playwright switches off; script or none. */
const withMemory = test.extend<{ tab: (javaScriptEnabled: boolean) => Promise<Page> }>({
  async tab({ launchOptions, baseURL }, use) {
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
    await use(async (javaScriptEnabled) => (await browser.newContext({ baseURL, javaScriptEnabled })).newPage());
    await browser.close();
  },
});

async function addToCart(page: Page): Promise<void> {
  await page.goto("/product/6");
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("radio", { name: "White", exact: true }).check();
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
}

withMemory("a page restored from the back/forward cache is reloaded when the cart has changed", async ({ tab }) => {
  const page = await tab(true);
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
});
