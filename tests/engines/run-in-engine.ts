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

/**
 * Starts an engine, does the work in it and closes it. An engine that stops drawing is started anew, once, and the outcome
 * says so: WebKit does that now and then on a virtual screen, and then no page can begin its script.
 */
export async function runInEngine(
  engine: Engine,
  work: (browser: Browser & Partial<TabbedBrowser>) => Promise<void>,
  options: PictureOptions,
): Promise<Outcome> {
  const first = await tryInEngine(engine, work, options);
  if (first !== "stopped") return first;
  const second = await tryInEngine(engine, work, options);
  if (second === "stopped") return { outcome: "failed", why: ": the engine stopped drawing twice" };
  return { ...second, why: `: the engine stopped drawing and was started anew${second.why}` };
}

async function tryInEngine(
  engine: Engine,
  work: (browser: Browser & Partial<TabbedBrowser>) => Promise<void>,
  { file, pictureMs }: PictureOptions,
): Promise<Outcome | "stopped"> {
  let browser: (Browser & Partial<TabbedBrowser>) | undefined;
  try {
    browser = await engine.start();
    await work(browser);
    return { outcome: "passed", why: "" };
  } catch (error) {
    if (error instanceof Unavailable) return { outcome: "unavailable", why: `: ${error.message}` };
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const within = <Value>(answer: Promise<Value> | undefined) =>
      Promise.race([answer, pause(pictureMs, "late" as const)]);
    const seen = await within(browser?.picture(file).catch((reason: unknown) => `no picture: ${String(reason)}`));
    // A page that hangs would not answer either: that may be the shop's fault.
    const answers = browser?.read().then(
      () => true,
      () => false,
    );
    if (seen === "late" && (await within(answers)) === true) return "stopped";
    return { outcome: "failed", why: `: ${words}\n        seen: ${seen ?? "nothing"}` };
  } finally {
    await browser?.close();
  }
}
