import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { code } from "#content/language.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { readRun } from "#tests/runs.ts";
import buildShop from "#tests/support/build-shop.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import prepareDatabase from "#tests/support/prepare-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { Unavailable, type Browser, type Engine, type TabbedBrowser } from "./browser.ts";
import { engines } from "./engines.ts";
import { installPrograms } from "./install.ts";
import { runWholeJourney } from "./whole-journey.ts";
import { shopperAt } from "./shopper.ts";
import { watchShop } from "./watched-shop.ts";
import { walkBack } from "./way-back.ts";

const PICTURES = "test-results/engines";
/** How long a picture of a failure may take. */
const PICTURE_MS = 20_000;
/** As many as CI has processors. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    timeout: { type: "string" },
    report: { type: "string" },
    install: { type: "boolean" },
  },
});
const timeoutMs = values.timeout === undefined ? EVENT_TIMEOUT_MS : Number(values.timeout) * 1_000;
/** Node's condition `hi` has the whole journey run in Hindi: `node --conditions=hi tests/engines/run.ts`. */
const isDefault = code === DEFAULT_LANGUAGE;
const run = readRun();
const waiting = engines
  .filter(({ everyLanguage }) => isDefault || everyLanguage === true)
  .filter(({ nightly }) => !isDefault || run === null || (nightly === true) === (run === "nightly"))
  .filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
const tally = { passed: 0, failed: 0, skipped: 0 };

if (values.install === true) {
  await installPrograms();
  process.exit();
}
buildShop();
await prepareDatabase();
await mkdir(PICTURES, { recursive: true });
const shop = await startShop({ env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "" } });
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
await shop.stop();
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(tally));
console.log(
  `\n${tally.passed} passed, ${tally.failed} failed${tally.skipped === 0 ? "" : `, ${tally.skipped} skipped`}`,
);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);

/** Takes one engine after the other from those that wait. */
async function runWaiting(): Promise<void> {
  for (let engine = waiting.shift(); engine !== undefined; engine = waiting.shift()) {
    const started = performance.now();
    const { outcome, why } = await runEngine(engine, shop);
    tally[outcome]++;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(
      `${{ passed: "ok     ", failed: "FAILED ", skipped: "not run" }[outcome]} ${engine.name} (${seconds} s)${why}`,
    );
  }
}

/** Runs the whole journey and the way back in one engine; a failure is told with a picture. Where the engine cannot be had, that fails in CI only. */
async function runEngine(
  engine: Engine,
  { url, dataDir }: RunningShop,
): Promise<{ outcome: keyof typeof tally; why: string }> {
  const file = join(PICTURES, engine.name.toLowerCase().replaceAll(" ", "-"));
  let browser: (Browser & Partial<TabbedBrowser>) | undefined;
  try {
    browser = await engine.start();
    await useShop(browser, engine, url, dataDir);
    return { outcome: "passed", why: "" };
  } catch (error) {
    if (error instanceof Unavailable)
      return { outcome: process.env["CI"] === "true" ? "failed" : "skipped", why: `: ${error.message}` };
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const picture = browser?.picture(file).catch((reason: unknown) => `no picture: ${String(reason)}`);
    const seen = await Promise.race([picture, pause(PICTURE_MS, "no picture in time")]);
    return { outcome: "failed", why: `: ${words}\n        seen: ${seen ?? "nothing"}` };
  } finally {
    await browser?.close();
  }
}

async function useShop(
  browser: Browser & Partial<TabbedBrowser>,
  { script, mayPreload, scenarios }: Engine,
  url: string,
  dataDir: string,
): Promise<void> {
  const watched = await watchShop(url);
  const runsScript = script === "runs";
  try {
    if (scenarios.includes("whole journey"))
      await runWholeJourney(shopperAt(browser, runsScript, timeoutMs), {
        url: watched.url,
        mailFolder: join(dataDir, "mail"),
      });
    if (isDefault && scenarios.includes("way back")) await walkBack(browser, watched, { script, timeoutMs });
    const asked = new Set(watched.scripts);
    if (!runsScript && asked.size > 0) throw new Error(`it fetched script: ${[...asked].join(" ")}`);
    const [preloaded] = watched.preloads;
    if (!mayPreload && preloaded !== undefined) throw new Error(`it preloaded ${preloaded}`);
    if (runsScript && asked.size === 0) throw new Error("it fetched no script");
  } finally {
    await watched.close();
  }
}
