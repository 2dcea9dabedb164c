import { readFileSync } from "node:fs";
import { expect, test } from "#tests/support/journey-test.ts";
import { weighFirstViews } from "#tests/support/page-weights.ts";
import { performanceDocument, readTable, viewsTableOf } from "#tests/support/performance-document.ts";
import { keepPictures, lendPictures } from "#tests/support/prepared-pictures.ts";

/** What a first view may weigh in all, pictures included, in bytes; half of it while saving data. */
const limits: Record<string, number> = { home: 300_000, listing: 250_000, product: 150_000 };

test("a first view on a phone stays within its bytes, and within half of them while saving data", async ({ shop }) => {
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
  expect(wrong, "npm run budgets writes it anew").toEqual([]);
});
