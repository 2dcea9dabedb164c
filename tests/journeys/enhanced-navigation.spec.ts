import { chromium } from "@playwright/test";
import { privacyWords } from "#content/policy-words.ts";
import { helpLinks } from "#content/site-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("a page opened from the footer begins at its top with its heading focused, and Back restores the scroll position", async ({
  shopper,
}) => {
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

// What Back shows when the cart or the login has changed is tried in every engine: tests/engines/way-back.ts.
test("Back takes a page as it was out of the browser's memory", async ({ launchOptions, baseURL }) => {
  // Playwright switches that memory off.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await page.goto("/contact");
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.goto("/privacy");
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => "wasHere" in window)).toBe(true);
  await browser.close();
});
