import type { Page } from "@playwright/test";
import { hydrated, test } from "./journey-test.ts";

/** Opens pages whose clock stands still until the test moves it on. To be called once in a file, before its tests. */
export function stillPages(): (page: Page, path: string) => Promise<void> {
  test.use({ toastsLeave: true });
  // Playwright lets a clock that stands still go on after its test, and may do so when the next test has its pages.
  test.afterEach(({ page }) => page.clock.resume());
  return async (page, path) => {
    await page.clock.install();
    await page.goto(path);
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
  };
}
