import type { Page } from "@playwright/test";
import { cardWords } from "../app/content/catalogue-words.ts";
import { launchBrowser } from "../tests/support/launch-browser.ts";
import buildShop from "../tests/support/build-shop.ts";
import { startShop, usualDeadlines } from "../tests/support/shop.ts";
import { option } from "./bench-page/option.ts";
import { open, press, type Opening } from "./bench-page/slow-page.ts";
import { staticCopy } from "./bench-page/static-copy.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run bench:page -- [--runs=5] [--cpu=6] [--url=https://…]: how fast pages are on a slow phone.");

/**
 * Measures pages on a slow phone: 1.6 Mbit/s, 150 ms, 360 px, and a processor slowed 6 times (`--cpu=20` for another
 * number). Each page of the shop and the same HTML without script are opened in turns, so that their ratio counts.
 * `--url=https://…` adds other pages, as often as given. `--runs=5` sets how often each is opened; the median counts.
 */
const RUNS = Number(option("--runs") ?? 5);

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function middle(openings: readonly Opening[]): Opening {
  const of = (name: keyof Opening) => median(openings.map((one) => one[name]));
  return {
    first: of("first"),
    largest: of("largest"),
    blocking: of("blocking"),
    tasksBeforeLargest: of("tasksBeforeLargest"),
    shift: of("shift"),
    scriptBytes: of("scriptBytes"),
  };
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const ms = (value: number) => Math.round(value);

buildShop();
const shop = await startShop({
  isFromSources: true,
  env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines },
});
const paths = ["/", "/productlisting", "/product/1"];
const copy = await staticCopy(shop.url, paths);
const browser = await launchBrowser();

row([
  "Page",
  "First paint, ms",
  "Largest paint, ms",
  "Largest paint, times the static file's",
  "Blocking time, ms",
  "Long tasks before it",
  "Layout shift",
  "Script, kB",
]);
row(["---", "---", "---", "---", "---", "---", "---", "---"]);
for (const path of paths) {
  // Once without counting: pictures are made, and the page is in its cache, as on any day but the first.
  await open(browser, shop.url + path);
  await open(browser, copy.url + path);
  const [ours, theirs]: [Opening[], Opening[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    ours.push(await open(browser, shop.url + path));
    theirs.push(await open(browser, copy.url + path));
  }
  const [one, other] = [middle(ours), middle(theirs)];
  row([
    path,
    ms(one.first),
    ms(one.largest),
    (one.largest / other.largest).toFixed(2),
    ms(one.blocking),
    one.tasksBeforeLargest,
    one.shift.toFixed(3),
    (one.scriptBytes / 1000).toFixed(0),
  ]);
  row([
    `${path} as a static file`,
    ms(other.first),
    ms(other.largest),
    "1",
    ms(other.blocking),
    other.tasksBeforeLargest,
    other.shift.toFixed(3),
    "0",
  ]);
}
for (const address of process.argv.filter((word) => word.startsWith("--url=")).map((word) => word.slice(6))) {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run++) openings.push(await open(browser, address));
  const one = middle(openings);
  row([
    address,
    ms(one.first),
    ms(one.largest),
    "",
    ms(one.blocking),
    one.tasksBeforeLargest,
    one.shift.toFixed(3),
    (one.scriptBytes / 1000).toFixed(0),
  ]);
}

const addToCart = (page: Page) => page.getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) }).first();
const openFilters = (page: Page) => page.locator("main summary").first();
console.log();
row(["Press on the listing", "As a static file, ms", "As soon as it is there, ms", "Once script has it, ms"]);
row(["---", "---", "---", "---"]);
for (const [name, target] of [
  ["add to cart", addToCart],
  ["filters", openFilters],
] as const) {
  const seen: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    seen[0].push(await press(browser, `${copy.url}/productlisting`, target, false));
    seen[1].push(await press(browser, `${shop.url}/productlisting`, target, false));
    seen[2].push(await press(browser, `${shop.url}/productlisting`, target, true));
  }
  row([name, ...seen.map((delays) => ms(median(delays)))]);
}
await browser.close();
copy.server.close();
await shop.stop();
