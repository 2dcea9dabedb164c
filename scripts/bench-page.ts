import type { Page } from "@playwright/test";
import * as cardWords from "#content/catalogue-words.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import buildShop from "#tests/support/build-shop.ts";
import { startShop, usualDeadlines } from "#tests/support/shop.ts";
import { AGREEMENT, disagreementOf, median, quantile } from "./bench-page/agreement.ts";
import { open, option, press, type Opening } from "./bench-page/slow-page.ts";
import { staticCopy } from "./bench-page/static-copy.ts";

/**
 * Measures pages on a slow phone: 1.6 Mbit/s, 150 ms, 360 px, and a processor slowed 6 times (`--cpu=20` for another
 * number). Each page of the shop and the same HTML without script are opened as a pair, in turns one and the other first.
 * What counts is the median of the pairs' ratios, since a busy moment slows both of a pair. The odd pairs are one run and
 * the even ones another: where their medians differ by more than 5 %, the command says so and ends with 1. It also does so
 * where the pairs spread so wide that another run's median may differ by more than that, though these two happen to agree.
 * `--url=https://…` adds other pages, as often as given. `--runs=10` sets the number of pairs.
 */
const RUNS = Number(option("--runs") ?? 10);
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
  "Largest paint, times the static file's (middle half)",
  "Processor, ms",
  "Processor, times the static file's (middle half)",
  "Blocking time, ms",
  "Long tasks before it",
  "Layout shift",
  "Script, kB",
]);
row(Array.from({ length: 10 }, () => "---"));
const unsteady: string[] = [];
for (const path of paths) {
  // Once without counting: pictures are made, and the page is in its cache, as on any day but the first.
  await open(browser, shop.url + path);
  await open(browser, copy.url + path);
  const pairs: { ours: Opening; theirs: Opening }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const first = await open(browser, (run % 2 === 0 ? shop.url : copy.url) + path);
    const second = await open(browser, (run % 2 === 0 ? copy.url : shop.url) + path);
    pairs.push(run % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  const ratios = (name: "largest" | "processor") => pairs.map(({ ours, theirs }) => ours[name] / theirs[name]);
  const spread = (name: "largest" | "processor") =>
    [0.5, 0.25, 0.75].map((share) => quantile(ratios(name), share).toFixed(2)) as [string, string, string];
  const told = ([middle, low, high]: [string, string, string]) => `${middle} (${low} to ${high})`;
  showOpenings(
    path,
    pairs.map(({ ours }) => ours),
    [told(spread("largest")), told(spread("processor"))],
  );
  showOpenings(
    `${path} as a static file`,
    pairs.map(({ theirs }) => theirs),
    ["1", "1"],
  );
  const disagreement = disagreementOf(ratios("largest"));
  if (disagreement !== null) unsteady.push(`${path}: ${disagreement}`);
}
for (const address of process.argv.filter((word) => word.startsWith("--url=")).map((word) => word.slice(6))) {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run++) openings.push(await open(browser, address));
  showOpenings(address, openings, ["", ""]);
}

/** A row of medians. */
function showOpenings(page: string, openings: readonly Opening[], [largest, processor]: [string, string]): void {
  const of = (name: keyof Opening) => median(openings.map((one) => one[name]));
  row([
    page,
    ms(of("first")),
    ms(of("largest")),
    largest,
    ms(of("processor")),
    processor,
    ms(of("blocking")),
    of("tasksBeforeLargest"),
    of("shift").toFixed(3),
    (of("scriptBytes") / 1000).toFixed(0),
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
if (unsteady.length > 0) {
  console.log(
    `\nTwo runs of this build do not agree within ${AGREEMENT * 100} %: ${unsteady.join(", ")}. Measure again when the machine is quiet.`,
  );
  process.exitCode = 1;
}
