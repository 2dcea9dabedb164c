import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLoadShedding } from "../../server/load-shedding.ts";

/** Work that ends when `done` is called. */
function held(): { work: () => Promise<void>; done: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, done: resolve };
}

test("sheds load beyond its bound, lets twice as many through for the checkout, and takes everyone again afterwards", async () => {
  const load = createLoadShedding({ maxInFlight: 2, maxWaitMs: 60_000 });
  const { work, done } = held();
  const inside = [load.inTurn(false, "client", work), load.inTurn(false, "client", work)];
  expect([load.shedsLoad(false), load.shedsLoad(true)]).toEqual([true, false]);
  inside.push(load.inTurn(true, "client", work), load.inTurn(true, "client", work));
  expect(load.shedsLoad(true)).toBe(true);
  expect(load.counts()).toEqual({ inFlight: 4, waiting: 4, shed: 2 });
  done();
  await Promise.all(inside);
  expect([load.shedsLoad(false), load.counts().inFlight]).toEqual([false, 0]);
});

test("starts the checkout before other requests, each in their order, and leaves the event loop time between them", async () => {
  const load = createLoadShedding({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (name: string, isCheckout: boolean) =>
    load.inTurn(isCheckout, "client", async () => void begun.push(name));
  const all = [visit("a", false), visit("b", false), visit("c", false), visit("pays", true), visit("d", false)];
  const turns = (async () => {
    for (let at = 0; at < 3; at += 1) await turn();
    begun.push("another");
  })();
  await Promise.all([...all, turns]);
  expect(begun.filter((name) => name !== "another")).toEqual(["pays", "a", "b", "c", "d"]);
  expect(begun.indexOf("another")).toBeLessThan(begun.indexOf("d"));
});

test("sheds load when the wait would be too long, but never while few requests are in flight", async () => {
  const load = createLoadShedding({ maxInFlight: 10_000, maxWaitMs: 100 });
  const busy = async () => {
    const until = performance.now() + 8;
    while (performance.now() < until);
  };
  const few = Array.from({ length: 30 }, () => load.inTurn(false, "client", busy));
  await Promise.all(few.slice(0, 10));
  expect(load.shedsLoad(false)).toBe(false);
  await Promise.all(few);
  const many = Array.from({ length: 120 }, () => load.inTurn(false, "client", busy));
  await Promise.all(many.slice(0, 40));
  expect([load.shedsLoad(false), load.shedsLoad(true)]).toEqual([true, false]);
  await Promise.all(many);
  expect(load.shedsLoad(false)).toBe(false);
});

test("frees the place of work that fails", async () => {
  const load = createLoadShedding({ maxInFlight: 1, maxWaitMs: 60_000 });
  await expect(
    load.inTurn(false, "client", async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(load.shedsLoad(false)).toBe(false);
});

test("starts waiting requests in turns by client, so that none waits behind all requests of another", async () => {
  const load = createLoadShedding({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (client: string, at: number) =>
    load.inTurn(false, client, async () => void begun.push(`${client}${at}`));
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => visit("flood", at)),
    visit("a", 0),
    visit("b", 0),
    visit("a", 1),
  ]);
  expect(begun).toEqual(["flood0", "a0", "b0", "flood1", "a1", "flood2", "flood3", "flood4", "flood5"]);
});
