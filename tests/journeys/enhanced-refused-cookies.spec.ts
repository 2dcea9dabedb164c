import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { cookieWords } from "#content/cookie-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

/** The setting "block all cookies", as Chromium keeps it in a profile. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

test("a browser that refuses cookies says so, and goes back to the card @nightly", async ({ shop, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), "pallu-profile-"));
  await mkdir(join(profile, "Default"));
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: shop.url });
  const page = await context.newPage();
  const entry = page.waitForResponse(/\/assets\/entry\.client-/);
  await page.goto("/productlisting");
  const kept = await page.evaluate(() => {
    document.cookie = "some=1";
    return document.cookie;
  });
  expect(kept).toBe("");
  await page.mouse.move(300, 300);
  await (await entry).finished();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(cookieWords.title);
  await expect(page.getByRole("alert")).toHaveText(cookieWords.text);
  await page.getByRole("link", { name: cookieWords.back }).click();
  await expect(page).toHaveURL(/\/productlisting#card-/);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
