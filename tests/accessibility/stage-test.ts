import { expect, test as base, type Page } from "@playwright/test";
import { setStage, type Stage } from "./stage.ts";
import { prepare, reach, type Prepared, type State } from "./states.ts";
import { browsingVisitor } from "./visitor.ts";

/** Tests on a stage of their worker's own. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.stop();
    },
    { scope: "worker" },
  ],
  // Whatever a test came to, the next one finds the upstream well.
  baseURL: async ({ stage }, use) => {
    await use(stage.shop.url);
    stage.failing = null;
  },
});

/** Prepares a state and gives the browser what was prepared. */
export async function enter(page: Page, state: Pick<State, "customer" | "prepare">, stage: Stage): Promise<Prepared> {
  const prepared = await prepare({ name: "", sees: "", reach: async () => undefined, ...state }, stage);
  await page.context().addCookies([...prepared.client.jar].map(([name, value]) => ({ name, value, url: stage.shop.url, httpOnly: true, sameSite: "Lax" as const })));
  return prepared;
}

/** Brings a hydrated page to a state. */
export async function come(page: Page, state: State, stage: Stage): Promise<void> {
  const prepared = await enter(page, state, stage);
  await reach(state, browsingVisitor(page), prepared, stage);
  await expect(page.locator("body")).toContainText(state.sees);
}
