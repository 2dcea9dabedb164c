import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { exceptions } from "#tests/accessibility/exceptions.ts";

/** Rules that axe leaves off by itself and that the shop keeps all the same: targets of a finger's size, contrast of 7:1. */
const further = {
  "target-size": { enabled: true },
  "color-contrast-enhanced": { enabled: true },
  "meta-refresh-no-exceptions": { enabled: true },
};

/**
 * axe leaves a contrast below 4.5:1 to another rule, and both work out every colour, which takes more than half of its
 * time. The rule for 7:1 reports those, too, and the other one is left out: it can find nothing more.
 */
const contrastOnce = {
  rules: { ...further, ...Object.fromEntries(exceptions.axeRulesOff.rules.map((rule) => [rule, { enabled: false }])) },
  checks: {
    "color-contrast-enhanced": {
      options: { contrastRatio: { normal: { minThreshold: 0 }, large: { minThreshold: 0 } } },
    },
  },
};

/** Rules whose findings hang on styles and room; what the others say of a page is the same in any colours and with any text. */
const ofAppearance = ["color-contrast-enhanced", "link-in-text-block", "scrollable-region-focusable", "target-size"];

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
  run(document: Document, options: object): Promise<{ violations: Finding[]; incomplete: Finding[] }>;
}
interface Finding {
  id: string;
  help: string;
  nodes: { target: unknown[]; any: { message: string }[] }[];
}

/**
 * What axe finds on the page as it stands, with every default rule and best practice on, or only with those of its
 * appearance (for a page that was examined whole in other colours): one line per element concerned.
 * A contrast that axe cannot decide ("incomplete") is a finding, too. The caller waits for the styles: without them the
 * page is another.
 */
export async function findProblems(page: Page, rules: "all" | "appearance" = "all"): Promise<string[]> {
  const options = rules === "all" ? contrastOnce : { ...contrastOnce, runOnly: ofAppearance };
  const found = await askAxe(page, options);
  const window = page.viewportSize();
  // A bar or a button that stays at the foot of a phone covers what comes below until one scrolls there: a higher window shows it.
  if (window === null || !found.some((line) => line.includes("partially obscured"))) return found;
  await page.setViewportSize({ ...window, height: window.height + 1000 });
  await page.waitForFunction((height) => innerHeight === height, window.height + 1000);
  const later = await askAxe(page, options);
  await page.setViewportSize(window);
  return later;
}

async function askAxe(page: Page, asked: object): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { axe } = globalThis as { axe?: Axe };
    if (axe === undefined) throw new Error("axe is not in the page");
    const { violations, incomplete } = await axe.run(document, {
      ...options,
      resultTypes: ["violations", "incomplete"],
    });
    const undecided = incomplete.filter(({ id }) => id.startsWith("color-contrast"));
    return [...violations, ...undecided].flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) =>
          `${location.pathname} ${id}: ${help} — ${node.target.join(" ")} ${node.any.map((one) => one.message).join(" ")}`,
      ),
    );
  }, asked);
}
