import { setTimeout as pause } from "node:timers/promises";
import { Unavailable, type Browser, type Engine, type TabbedBrowser } from "./browser.ts";

/** How work in an engine ended; `why` is empty when nothing is to be said. */
export interface Outcome {
  outcome: "passed" | "failed" | "unavailable";
  why: string;
}

/** Where a picture of a failure goes, and how long it may take, in ms. */
export interface PictureOptions {
  file: string;
  pictureMs: number;
}

/** Starts an engine, does the work in it and closes it. A failure is told with a picture of what was seen. */
export async function runInEngine(
  engine: Engine,
  work: (browser: Browser & Partial<TabbedBrowser>) => Promise<void>,
  { file, pictureMs }: PictureOptions,
): Promise<Outcome> {
  let browser: (Browser & Partial<TabbedBrowser>) | undefined;
  try {
    browser = await engine.start();
    await work(browser);
    return { outcome: "passed", why: "" };
  } catch (error) {
    if (error instanceof Unavailable) return { outcome: "unavailable", why: `: ${error.message}` };
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const picture = browser?.picture(file).catch((reason: unknown) => `no picture: ${String(reason)}`);
    const seen = await Promise.race([picture, pause(pictureMs, "no picture in time")]);
    return { outcome: "failed", why: `: ${words}\n        seen: ${seen ?? "nothing"}` };
  } finally {
    await browser?.close();
  }
}
