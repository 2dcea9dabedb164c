import { readFileSync } from "node:fs";
import { expect, test } from "#tests/support/journey-test.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { weighFirstViews } from "#tests/support/page-weights.ts";
import { performanceDocument, readTable, viewsTableOf } from "#tests/support/performance-document.ts";

/** What a first view may weigh in all, pictures included, in bytes; half of it while saving data. */
const limits: Record<string, number> = { home: 300_000, listing: 250_000, product: 150_000 };

test("a first view on a phone stays within its bytes, and half of them while saving @nightly", async ({ shop }) => {
  const views = await weighFirstViews(shop);
  console.log(viewsTableOf(views));
  const over = views.filter(({ page, savesData, bytes }) => bytes > (limits[page] ?? 0) / (savesData ? 2 : 1));
  expect(over).toEqual([]);
  const told = readTable(readFileSync(performanceDocument, "utf8"), "views");
  expect(told.map(([page, screen, savesData]) => `${page} ${screen} ${savesData}`)).toEqual(
    views.map(({ page, screen, savesData }) => `${page} ${screen} ${savesData ? "yes" : "no"}`),
  );
  const wrong = views.filter(({ bytes }, row) => Math.abs(Number(told[row]?.[3]) * 1000 - bytes) > bytes * 0.15);
  expect(wrong, "npm run tool -- budgets writes it anew").toEqual([]);
});

test("a gallery's further pictures come when they are scrolled to @nightly", async ({ shop }) => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.goto(`${shop.url}/product/1`);
  const pictures = page.locator("[id^=picture-] img");
  const asked = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc !== ""));
  // The small pictures come by the same rule: once they are there, the browser has looked at the large ones.
  for (const small of await page.locator("a[href^='#picture-']:not([tabindex]) img").all())
    await expect(small).toHaveJSProperty("complete", true);
  expect(await asked()).toEqual([true, false, false]);
  await page.locator("#picture-1").evaluate(({ parentElement: row }) => row?.scrollTo({ left: row.clientWidth }));
  await expect(pictures.nth(1)).not.toHaveJSProperty("naturalWidth", 0);
  expect(await asked()).toEqual([true, true, false]);
  await browser.close();
});
