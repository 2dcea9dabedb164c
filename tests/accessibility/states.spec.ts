import { expect, type Page } from "@playwright/test";
import { code } from "#content/language.ts";
import { readRun } from "#tests/runs.ts";
import { findProblems } from "#tests/support/accessibility.ts";
import { findFurtherProblems } from "./other-engines.ts";
import { hydrated, isHydrated } from "#tests/support/journey-test.ts";
import { isForced, layoutProblems, light, put, visitsTo, wear, widthsLike, type Mode } from "./conditions.ts";
import type { Stage } from "./stage.ts";
import { enlargedTextProblems, textProblems } from "./enlarged-text.ts";
import { enter, hydratedState, servedState, test } from "./stage-test.ts";
import { reach } from "./reach-state.ts";
import type { State } from "./states/state.ts";
import { states } from "./states.ts";
import { targetProblems } from "./targets.ts";
import { openingVisitor } from "./visitor.ts";

/** Every condition for every state (the nightly run, `npm run tool -- a11y:report`), or what the run has of it. */
const run = process.env["A11Y_MATRIX"] === "all" ? "nightly" : readRun();
const all = run === "nightly";

for (const [index, state] of states.entries()) {
  for (const looks of visitsTo(state, index, run)) {
    const names = looks
      .map(({ mode, conditions }) => `${mode}: ${conditions.map(({ name }) => name).join("; ")}`)
      .join(", then ");
    test(`${state.name}, ${names}`, async ({ desk, stage, baseURL }) => {
      expect(baseURL).toBe(stage.shop.url);
      const page = await desk.clear(
        looks[0]?.conditions[0],
        looks.some(({ conditions }) => conditions.some(isForced)),
      );
      const found: string[] = [];
      const letScriptCome = looks.length > 1 ? await holdScript(page) : () => undefined;
      for (const [turn, { mode, conditions }] of looks.entries()) {
        for (const [place, condition] of conditions.entries()) {
          if (turn + place > 0) await put(page, condition);
          if (place === 0 && turn === 0) await reachIn(mode, page, state, stage, looks.length);
          if (place === 0 && turn > 0) await takeOver(page, state, letScriptCome);
          await wear(page, condition);
          found.push(
            ...[
              ...(await layoutProblems(page)),
              ...(run === "test" ? [] : await textProblems(page)),
              ...(await findProblems(page, place === 0 && !(all && isForced(condition)) ? "all" : "appearance")),
              // Once: their rules look at the document, and hardly at its colours.
              ...(condition === light && all && isLast(mode, state) ? await findFurtherProblems(page) : []),
            ].map((finding) => `${mode}, ${condition.name}: ${finding}`),
          );
        }
        // In `npm test` each state meets axe and its layout, and no more. Sizes are the same in the browser's colours.
        const [condition = light] = conditions;
        if (run === "test" || isForced(condition)) continue;
        const widths = all ? widthsLike(condition) : [condition.viewport.width];
        found.push(...(await targetProblems(page, widths)).map((finding) => `${mode}, ${finding}`));
        // In one of its modes: enlarged text is laid out alike in both.
        if (!isLast(mode, state)) continue;
        // The words of another language take another room at each width; one width alone has been looked at already.
        const isUsual = code !== "en" && all;
        const percents = [...(isUsual ? [100] : []), ...(state.name.startsWith("cart") ? [130] : []), 200];
        const enlarged = await enlargedTextProblems(page, conditions.at(-1) ?? light, widths, percents);
        found.push(...enlarged.map((finding) => `${mode}, ${finding}`));
      }
      expect(found).toEqual([]);
    });
  }
}

/** Whether a state is not looked at in another mode after this one. */
const isLast = (mode: Mode, { plain }: State): boolean => mode === "hydrated" || plain === true;

/** Brings a state before the browser. A page that is hydrated later is opened with its script. */
async function reachIn(mode: Mode, page: Page, state: State, stage: Stage, looks: number): Promise<void> {
  if (mode === "hydrated") return hydratedState(page, state, stage);
  if (looks === 1) return servedState(page, state, stage);
  const prepared = await enter(page, state, stage);
  await reach(state, openingVisitor(page), prepared, stage);
  await expect(page.locator("body")).toContainText(state.sees);
}

/** Holds every file of script back, since a page may start its script by itself; returns what lets them come. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Lets script take over the page that was looked at as it is served. */
async function takeOver(page: Page, state: State, letScriptCome: () => void): Promise<void> {
  expect(await page.evaluate(isHydrated), "script has waited").toBe(false);
  letScriptCome();
  await hydrated(page);
  await page.waitForLoadState("load");
  await expect(page.locator("body")).toContainText(state.sees);
}
