import { writeFileSync, readFileSync } from "node:fs";
import buildShop from "#tests/support/build-shop.ts";
import { weighFirstViews, weighPages } from "#tests/support/page-weights.ts";
import { performanceDocument, tableOf, viewsTableOf, withTable } from "#tests/support/performance-document.ts";
import { startShop } from "#tests/support/shop.ts";

/** Weighs every kind of page and writes the tables into docs/performance.md. */
buildShop();
const shop = await startShop({ isPrepared: false });
const pages = tableOf(await weighPages(shop));
const views = viewsTableOf(await weighFirstViews(shop));
await shop.stop();
writeFileSync(
  performanceDocument,
  withTable(withTable(readFileSync(performanceDocument, "utf8"), "pages", pages), "views", views),
);
console.log(`${pages}\n\n${views}`);
