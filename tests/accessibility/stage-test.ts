import { expect, test as base, type Page } from "@playwright/test";
import { hydrated } from "#tests/support/journey-test.ts";
import { leaveTimeToLook } from "#tests/support/leave-time-to-look.ts";
import { exceptions } from "./exceptions.ts";
import { isForced, light, put, type Condition } from "./conditions.ts";
import { setStage, type Stage } from "./stage.ts";
import { prepare, reach } from "./reach-state.ts";
import type { Prepared, State } from "./states/state.ts";
import { browsingVisitor, readingVisitor } from "./visitor.ts";

/** Pages that a worker keeps from test to test: a new one each time costs as much as what is looked at. */
interface Desk {
  /** A page as if nobody had been there: no cookies, nothing stored, and under a condition (1280 px wide and light). One under forced colours is another, since Chromium keeps some of them. */
  clear(first?: Condition, forced?: boolean): Promise<Page>;
}

/** Tests on a stage of their worker's own. */
export const test = base.extend<object, { stage: Stage; desk: Desk }>({
  stage: [
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.stop();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ browser, stage }, use) => {
      const context = await browser.newContext({ baseURL: stage.shop.url, locale: "en-IN" });
      await context.addInitScript(leaveTimeToLook, exceptions.messagesStay.fromMs);
      await context.addInitScript(holdStill, exceptions.carouselsHeld.hidden);
      const kept = new Map<boolean, Page>();
      let shown: Page | null = null;
      await use({
        async clear(first = light, forced = isForced(first)) {
          const page = kept.get(forced) ?? (await context.newPage());
          kept.set(forced, page);
          // A page behind another is drawn seldom, and everything that waits for a picture waits with it.
          if (shown !== page) await page.bringToFront();
          shown = page;
          await page.unrouteAll();
          await context.setOffline(false);
          // The page before this one is gone, and what was still on its way to it. An address of the shop, since pages
          // of one origin and one opener policy share a process: from about:blank each takes a new one, and a third more of the processor's time.
          await page.goto("/robots.txt", { waitUntil: "commit" });
          // The device keeps which pieces were looked at.
          await page.evaluate(() => localStorage.clear());
          await Promise.all([context.clearCookies(), page.mouse.move(0, 0), put(page, first)]);
          return page;
        },
      });
      await context.close();
    },
    { scope: "worker" },
  ],
  // Whatever a test came to, the next one finds the upstream well.
  baseURL: async ({ stage }, use) => {
    await use(stage.shop.url);
    stage.failing = null;
  },
});

/** In the page: carousels rest in a hidden tab. A slide that fades while it is examined is neither the last one nor the next. */
function holdStill(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { get: () => isHidden });
}

/** Prepares a state and gives the browser what was prepared. */
export async function enter(page: Page, state: Pick<State, "customer" | "prepare">, stage: Stage): Promise<Prepared> {
  const prepared = await prepare({ name: "", sees: "", reach: async () => undefined, ...state }, stage);
  await page.context().addCookies(
    [...prepared.client.jar].map(([name, value]) => ({
      name,
      value,
      url: stage.shop.url,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );
  return prepared;
}

/** Brings a hydrated page to a state. */
export async function come(page: Page, state: State, stage: Stage): Promise<void> {
  const prepared = await enter(page, state, stage);
  await reach(state, browsingVisitor(page), prepared, stage);
  await expect(page.locator("body")).toContainText(state.seesHydrated ?? state.sees);
}

/** Brings the HTML that a client without script gets before a browser that is allowed none, but can be examined. */
export async function servedState(page: Page, state: State, stage: Stage): Promise<void> {
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
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "script-src 'none'",
          // As the shop's own pages: one of another policy takes a process of its own.
          "cross-origin-opener-policy": "same-origin",
        },
      }),
  );
  await page.goto(url.href, { waitUntil: "load" });
  await state.native?.(page);
}

/** Goes there as a shopper whose pages are hydrated. */
export async function hydratedState(page: Page, state: State, stage: Stage): Promise<void> {
  await come(page, state, stage);
  await state.native?.(page);
  await state.enhanced?.(page);
  await hydrated(page);
  // The file of styles may come after the script: before it, what script drew has none.
  await page.waitForLoadState("load");
}
