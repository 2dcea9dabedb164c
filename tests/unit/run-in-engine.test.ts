import { expect, test } from "vitest";
import { Unavailable, type Browser, type Engine } from "../engines/browser.ts";
import { runInEngine } from "../engines/run-in-engine.ts";

const options = { file: "unused", pictureMs: 20 };
const never = () => new Promise<never>(() => undefined);
const view = { address: "/", title: "", heading: "", text: "" };

/** An engine of which each start gives the next of those windows. */
function engineOf(...windows: Partial<Browser>[]): Engine {
  return {
    name: "an engine",
    script: "runs",
    scenarios: [],
    start: async () => ({ close: async () => undefined, ...windows.shift() }) as Browser,
  };
}

const failing = async (browser: Browser) => {
  if ((await browser.takeover()) === "waiting") throw new Error("script has not taken over");
};
const stopped = { takeover: async () => "waiting", picture: never, read: async () => view } satisfies Partial<Browser>;
const sound = { takeover: async () => "done" } satisfies Partial<Browser>;

test("an engine that stops drawing while its page answers is started anew, and that is said", async () => {
  const outcome = await runInEngine(engineOf(stopped, sound), failing, options);
  expect(outcome).toEqual({ outcome: "passed", why: ": the engine stopped drawing and was started anew" });
});

test("an engine that stops drawing twice fails", async () => {
  const outcome = await runInEngine(engineOf(stopped, stopped, sound), failing, options);
  expect(outcome).toEqual({ outcome: "failed", why: ": the engine stopped drawing twice" });
});

test("a failure in an engine that draws is told with its picture, and not tried again", async () => {
  const drawn = { ...stopped, picture: async () => "seen.png" };
  const { outcome, why } = await runInEngine(engineOf(drawn, sound), failing, options);
  expect(outcome).toBe("failed");
  expect(why).toMatch(/seen: seen\.png$/);
});

test("a page that hangs is a failure of its own, and not tried again", async () => {
  const { outcome } = await runInEngine(engineOf({ ...stopped, read: never }, sound), failing, options);
  expect(outcome).toBe("failed");
});

test("an engine that cannot be had is told as such", async () => {
  const start = () => Promise.reject(new Unavailable("no such program"));
  const outcome = await runInEngine({ ...engineOf(), start }, failing, options);
  expect(outcome).toEqual({ outcome: "unavailable", why: ": no such program" });
});
