import { chromium } from "@playwright/test";
import * as cardWords from "#content/catalogue-words.ts";
import { privacyWords } from "#content/policy-words.ts";
import { helpLinks } from "#content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";
import { countInHeader } from "#tests/support/page-words.ts";

test("a page from the footer begins at its top, its heading focused; Back restores the place", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await shopper.press(page.getByRole("contentinfo").getByRole("link", { name: helpLinks["/privacy"] }));
  await shopper.arrives(privacyWords.title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await shopper.arrives("Our Collection");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
});

test("Back takes a page out of memory, and anew when the cart has changed", async ({ launchOptions, baseURL }) => {
  // Playwright switches that memory off.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  const isAsItWas = () => page.evaluate(() => "wasHere" in window);
  await page.goto("/contact");
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.goto("/privacy");
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(isAsItWas).toBe(true);
  await page.goto("/productlisting");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: cardWords.addToCart }).first().click();
  await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();
  expect(await isAsItWas()).toBe(false);
  await browser.close();
});
