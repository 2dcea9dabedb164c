import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Browser, type Page, type Route } from "@playwright/test";
import type { JourneyOptions } from "./journey-test.ts";

/** Rules that axe leaves off by itself and that the shop keeps all the same: targets of a finger's size, contrast of 7:1. */
const further = {
  "target-size": { enabled: true },
  "color-contrast-enhanced": { enabled: true },
  "meta-refresh-no-exceptions": { enabled: true },
};

/**
 * axe itself, given to the page as it is: its wrapper for Playwright looks for frames, which the shop has none of, and
 * carries every result out of the page, which takes three times as long.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What of axe is used here. */
interface Axe {
  run(
    document: Document,
    options: object,
  ): Promise<{
    violations: { id: string; help: string; nodes: { target: unknown[]; any: { message: string }[] }[] }[];
  }>;
}

/** What axe finds on the page as it stands, every default rule and best practice on: one line per element concerned. */
export async function findProblems(page: Page, mode: JourneyOptions["mode"]): Promise<string[]> {
  // Before its stylesheet a page is something else.
  await page.waitForLoadState("load");
  // A page whose scripts all fail is the one without script, which is examined in that mode.
  if (mode === "scripts-fail") return [];
  return mode === "no-script" ? onCopy(page) : examine(page);
}

/** A page of its own in each browser, kept: opening one costs as much as examining it. */
const copies = new WeakMap<Browser, Promise<Page>>();

/**
 * axe needs timers, which a browser without script does not run: so it looks at a copy, with script on for axe but
 * forbidden to the page by its policy.
 */
async function onCopy(page: Page): Promise<string[]> {
  const content = await page.content();
  const browser = page.context().browser();
  if (browser === null) throw new Error("a page without a browser");
  const opened =
    copies.get(browser) ?? browser.newContext({ javaScriptEnabled: true }).then((context) => context.newPage());
  copies.set(browser, opened);
  const copy = await opened;
  await copy.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 });
  const address = page.url().replace(/#.*$/, "");
  const isPage = (url: URL) => url.href === address;
  const answer = (route: Route) =>
    route.fulfill({
      body: content,
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "script-src 'none'" },
    });
  await copy.route(isPage, answer);
  try {
    await copy.goto(address);
    expect(await copy.title(), "the copy is the page").toBe(await page.title());
    return await examine(copy);
  } finally {
    await copy.unroute(isPage, answer);
  }
}

async function examine(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as { axe?: Axe };
    if (axe === undefined) throw new Error("axe is not in the page");
    const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) =>
          `${location.pathname} ${id}: ${help} — ${node.target.join(" ")} ${node.any.map((one) => one.message).join(" ")}`,
      ),
    );
  }, further);
}
