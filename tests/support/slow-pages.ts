import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** For how long the pages work and rest in turn, in ms: a quarter of the time is left to them. */
const [WORK_MS, REST_MS] = [4, 12];

/**
 * Does some work while every page of the browser is four times slower: their process stands still three quarters of the
 * time. The browser's own slowing keeps two threads busy all the while, also while the page waits. Windows cannot let a
 * process stand still, so the browser's own slowing is used there.
 */
export async function withSlowPages(page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (process.platform === "win32") {
    await session.send("Emulation.setCPUThrottlingRate", { rate: (WORK_MS + REST_MS) / WORK_MS });
    return work();
  }
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error("the page has no browser of its own");
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  if (renderers.length === 0) throw new Error("the browser has no process for pages");
  const tell = (signal: "SIGSTOP" | "SIGCONT") => {
    for (const id of renderers) {
      try {
        process.kill(id, signal);
      } catch {
        // The process has ended. One that the browser keeps ready for a later page may end at any time.
      }
    }
  };
  const over = new AbortController();
  const turns = (async () => {
    while (!over.signal.aborted) {
      tell("SIGSTOP");
      await pause(REST_MS);
      tell("SIGCONT");
      await pause(WORK_MS);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await turns;
    await browser.detach();
  }
}
