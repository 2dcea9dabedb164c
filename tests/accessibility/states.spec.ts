import { expect, type Page } from "@playwright/test";
import { findProblems } from "../support/accessibility.ts";
import { hydrated } from "../support/journey-test.ts";
import { conditions, layoutProblems, put, wear } from "./conditions.ts";
import type { Stage } from "./stage.ts";
import { come, test } from "./stage-test.ts";
import { prepare, reach, states, type State } from "./states.ts";
import { targetProblems, targetWidths } from "./targets.ts";
import { readingVisitor } from "./visitor.ts";

/** Every condition for every state (`npm run a11y:report`), or, for each state, the one whose turn it is. */
const all = process.env["A11Y_MATRIX"] === "all";

/** Conditions that a page can go through as it stands; forced colours come before anything is opened. */
const groups = [
  ...Map.groupBy(conditions, ({ viewport, forcedColors }) => `${viewport.width} ${forcedColors ?? ""}`).values(),
];

for (const [index, state] of states.entries()) {
  for (const mode of ["as it is served", "hydrated"] as const) {
    if (mode === "as it is served" ? state.enhanced !== undefined : state.plain === true) continue;
    // Where one mode's targets are measured on a phone, the other's are on a desk; every second state the other way round.
    const narrow = (index % 2 === 0) === (mode === "hydrated");
    // What one mode sees in the light, the other sees at 320 px.
    const turn = conditions[(index + (mode === "hydrated" ? 3 : 0)) % conditions.length];
    for (const met of all ? groups : [conditions.filter((condition) => condition === turn)]) {
      const names = met.map(({ name }) => name).join("; ");
      test(`${state.name}, ${mode}: ${names}`, async ({ desk, stage, baseURL }) => {
        expect(baseURL).toBe(stage.shop.url);
        const page = await desk.clear(met.some(({ forcedColors }) => forcedColors === "active"));
        const found: string[] = [];
        for (const [place, condition] of met.entries()) {
          await put(page, condition);
          if (place === 0) await (mode === "hydrated" ? hydratedState : servedState)(page, state, stage);
          await wear(page, condition);
          found.push(
            ...[...(await layoutProblems(page)), ...(await findProblems(page, "script"))].map(
              (finding) => `${condition.name}: ${finding}`,
            ),
          );
        }
        found.push(...(await targetProblems(page, all ? targetWidths : [narrow ? 320 : 1280])));
        expect(found).toEqual([]);
      });
    }
  }
}

/** Brings the HTML that a client without script gets before a browser that is allowed none, but can be examined. */
async function servedState(page: Page, state: State, stage: Stage): Promise<void> {
  const prepared = await prepare(state, stage);
  const visitor = readingVisitor(prepared.client);
  await reach(state, visitor, prepared, stage);
  const { source, text, url, status } = visitor.document();
  expect(text).toContain(state.sees);
  await page.route(
    (address) => address.href === url.href,
    (route) =>
      route.fulfill({
        status,
        body: source,
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "script-src 'none'" },
      }),
  );
  await page.goto(url.href, { waitUntil: "load" });
  await state.native?.(page);
}

/** Goes there as a shopper whose pages are hydrated. */
async function hydratedState(page: Page, state: State, stage: Stage): Promise<void> {
  await come(page, state, stage);
  await state.native?.(page);
  await state.enhanced?.(page);
  await hydrated(page);
  // The file of styles may come after the script: before it, what script drew has none.
  await page.waitForLoadState("load");
}
