import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { join, resolve } from "node:path";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { expect, test } from "#tests/support/journey-test.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { weighFirstViews } from "#tests/support/page-weights.ts";
import { performanceDocument, readTable, viewsTableOf } from "#tests/support/performance-document.ts";

/** Pictures of the sample catalogue, as a shop under test made them. */
const kept = resolve(TEST_BUILD_DIR, "prepared", "pictures");

/** Gives a shop the pictures that an earlier run made, unless something that they are made from is newer: making them takes longer than looking at them. */
function lendPictures(dataDir: string): void {
  if (areFresh()) cpSync(kept, picturesOf(dataDir), { recursive: true });
}

/** Keeps the pictures that a shop has made for later runs. */
function keepPictures(dataDir: string): void {
  if (areFresh()) return;
  mkdirSync(join(kept, ".."), { recursive: true });
  const folder = mkdtempSync(join(kept, "..", "new-"));
  cpSync(picturesOf(dataDir), folder, { recursive: true });
  rmSync(kept, { recursive: true, force: true });
  renameSync(folder, kept);
}

function areFresh(): boolean {
  if (!existsSync(kept)) return false;
  const made = statSync(kept).mtimeMs;
  const sources = ["package-lock.json", ...globSync("{api,app,server,serving,shared}/**/*")];
  return sources.every((file) => statSync(file).mtimeMs <= made);
}

/** Where a shop keeps its pictures. */
const picturesOf = (dataDir: string) => join(dataDir, "pictures");

/** What a first view may weigh in all, pictures included, in bytes; half of it while saving data. */
const limits: Record<string, number> = { home: 300_000, listing: 250_000, product: 150_000 };

test("a first view on a phone stays within its bytes, and within half of them while saving data @nightly", async ({
  shop,
}) => {
  lendPictures(shop.dataDir);
  const views = await weighFirstViews(shop);
  keepPictures(shop.dataDir);
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
