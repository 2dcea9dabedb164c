import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { code, locale } from "#content/language.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import {
  EVERY_LANGUAGE,
  filesOf,
  inEveryLanguage,
  NIGHTLY,
  PURCHASE,
  readRun,
  walksInEveryLanguage,
  type Project,
} from "./tests/runs.ts";
import { findBrowser, findHeadlessShell } from "./tests/support/find-browser.ts";
import { EVENT_TIMEOUT_MS } from "./tests/support/event-timeout.ts";
import type { JourneyOptions } from "./tests/support/journey-test.ts";
import { temporaryFolder } from "./tests/support/temporary-folder.ts";

// Workers read this file too, and inherit what is found once: to look is to start each browser there is.
process.env["PLAYWRIGHT_BROWSER"] ??= findBrowser() ?? "";
process.env["PLAYWRIGHT_SHELL"] ??= findHeadlessShell() ?? process.env["PLAYWRIGHT_BROWSER"];
process.env["TMPDIR"] ??= temporaryFolder();

const quiet = [
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // All pages come from one shop: a process for each page, and a spare one, cost a tenth of the time.
  "--renderer-process-limit=1",
  // Between two tests Playwright opens about:blank: isolated from the shop, each way takes a process of its own.
  "--disable-site-isolation-trials",
];

/** Pictures take nothing from a journey but time: what they weigh and how they look is tested elsewhere. Their boxes are there all the same. */
const pictures = ["--blink-settings=imagesEnabled=false"];

const launchOptions = {
  // Without a path Playwright says itself how to install its browser.
  executablePath: process.env["PLAYWRIGHT_BROWSER"] || undefined,
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...quiet, ...pictures],
};

/** The same without windows, where the system has such a browser: a fifth less to do. */
const shell = { launchOptions: { ...launchOptions, executablePath: process.env["PLAYWRIGHT_SHELL"] || undefined } };

type JourneyProject = NonNullable<PlaywrightTestConfig<JourneyOptions>["projects"]>[number];

const run = readRun();

/** A project with the files that `tests/runs.ts` gives it; none where this run has no file of it. */
function project(files: Project, { name = files, ...more }: JourneyProject): JourneyProject[] {
  const testMatch = filesOf(files, run).map((file) => `**/${file}`);
  return testMatch.length === 0 ? [] : [{ ...more, name, testMatch }];
}

/** `npm test` makes a purchase in each mode, the nightly run what its titles say, and `npm run test:all` everything else. */
function divided(): JourneyProject {
  if (run === "test") return { grep: PURCHASE };
  if (run === "nightly") return { grep: NIGHTLY };
  return run === "all" ? { grepInvert: [PURCHASE, NIGHTLY] } : {};
}

/** Every journey in every mode, and every state of a page. */
const own: JourneyProject[] = [
  // Each worker starts a browser and a shop, and belongs to one project: so two projects run at the same time.
  ...project("script", { workers: 1, use: { mode: "script", ...shell }, ...divided() }),
  ...project("script-in-windows", { name: "script", workers: 1, use: { mode: "script" }, ...divided() }),
  ...project("no-script", { workers: 1, use: { mode: "no-script", javaScriptEnabled: false, ...shell }, ...divided() }),
  ...project("scripts-fail", { workers: 1, use: { mode: "scripts-fail", ...shell }, ...divided() }),
  // Every page in every state: each test says itself how it meets it. In `npm test` one worker looks at them, since each has
  // a browser and two shops of its own.
  ...project("accessibility", { testDir: "tests/accessibility", use: shell, ...(run === "test" && { workers: 1 }) }),
];

/** In another language: a purchase with script, and the states; at night the journeys that are made in every language, and the walks. */
const translated: JourneyProject[] = [
  ...(run === "test" ? [] : [inLanguage("script", run === "all" ? PURCHASE : EVERY_LANGUAGE)]),
  ...(run === "test" || run === "all"
    ? []
    : [
        inLanguage("no-script", PURCHASE, { javaScriptEnabled: false }),
        inLanguage("scripts-fail", PURCHASE),
        {
          name: "keyboard",
          testDir: "tests/accessibility",
          testMatch: `**/${walksInEveryLanguage}`,
          grep: EVERY_LANGUAGE,
          workers: 1,
          use: shell,
        },
      ]),
  ...project("accessibility-hi", { name: "accessibility", testDir: "tests/accessibility", use: shell }),
];

function inLanguage(mode: JourneyOptions["mode"], grep: RegExp, more: JourneyProject["use"] = {}): JourneyProject {
  return { name: mode, workers: 1, testMatch: `**/${inEveryLanguage}`, grep, use: { mode, ...shell, ...more } };
}

/**
 * Every journey is written once and runs in three modes: with script, without, and with every request for script failing.
 * What only script does (`enhanced-*`) runs in the first. Node's condition of a language has those of that language run.
 */
export default defineConfig<JourneyOptions>({
  testDir: "tests/journeys",
  globalSetup: ["./tests/support/build-shop.ts", "./tests/support/prepare-database.ts"],
  outputDir: `test-results/${locale}`,
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Not a part of any assertion: long enough for a machine at a tenth of its speed.
  timeout: 900_000,
  expect: { timeout: EVENT_TIMEOUT_MS },
  reporter: [["list"]],
  use: {
    launchOptions,
    actionTimeout: EVENT_TIMEOUT_MS,
    navigationTimeout: EVENT_TIMEOUT_MS,
    viewport: { width: 1280, height: 800 },
    locale: "en-IN",
    // Only the tests of saved pages have a service worker.
    serviceWorkers: "block",
    trace: "off",
    // A new context costs Chromium a window and a process: Playwright empties the one there is, and gives each test that.
    reuseContext: true,
    screenshot: "only-on-failure",
  },
  projects: code === DEFAULT_LANGUAGE ? own : translated,
});
