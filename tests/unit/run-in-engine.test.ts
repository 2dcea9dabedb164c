import { expect, test } from "vitest";
import { Unavailable, type Browser, type Engine } from "#tests/engines/browser.ts";
import { runInEngine } from "#tests/engines/run-in-engine.ts";

const options = { file: "unused", pictureMs: 20 };
const never = () => new Promise<never>(() => undefined);

function engineOf(browser: Partial<Browser>): Engine {
  return {
    name: "an engine",
    script: "runs",
    mayPreload: true,
    scenarios: [],
    start: async () => ({ close: async () => undefined, ...browser }) as Browser,
  };
}

const failing = async () => {
  throw new Error("script has not taken over");
};

test("a failure is told with its picture", async () => {
  const { outcome, why } = await runInEngine(engineOf({ picture: async () => "seen.png" }), failing, options);
  expect([outcome, why]).toEqual(["failed", expect.stringMatching(/script has not taken over[^]*seen: seen\.png$/)]);
});

test("a failure is told without a picture where none comes in time", async () => {
  const { why } = await runInEngine(engineOf({ picture: never }), failing, options);
  expect(why).toMatch(/seen: no picture in time$/);
});

test("an engine that cannot be had is told as such", async () => {
  const start = () => Promise.reject(new Unavailable("no such program"));
  const outcome = await runInEngine({ ...engineOf({}), start }, failing, options);
  expect(outcome).toEqual({ outcome: "unavailable", why: ": no such program" });
});
