import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { admission } from "../../server/admission.ts";

/** Work that is done when it is told so. */
function held(): { work: () => Promise<void>; done: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, done: resolve };
}

test("turns away what is beyond its bound, lets the checkout in for twice as many, and takes everyone again afterwards", async () => {
  const door = admission({ maxInFlight: 2, maxWaitMs: 60_000 });
  const { work, done } = held();
  const inside = [door.turn(false, "client", work), door.turn(false, "client", work)];
  expect([door.turnsAway(false), door.turnsAway(true)]).toEqual([true, false]);
  inside.push(door.turn(true, "client", work), door.turn(true, "client", work));
  expect(door.turnsAway(true)).toBe(true);
  expect(door.figures()).toEqual({ inFlight: 4, waiting: 4, turnedAway: 2 });
  done();
  await Promise.all(inside);
  expect([door.turnsAway(false), door.figures().inFlight]).toEqual([false, 0]);
});

test("begins those who pay before those who look, each in their order, and lets the event loop in between", async () => {
  const door = admission({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (name: string, isCheckout: boolean) =>
    door.turn(isCheckout, "client", async () => void begun.push(name));
  const all = [visit("a", false), visit("b", false), visit("c", false), visit("pays", true), visit("d", false)];
  const turns = (async () => {
    for (let at = 0; at < 3; at += 1) await turn();
    begun.push("another");
  })();
  await Promise.all([...all, turns]);
  expect(begun.filter((name) => name !== "another")).toEqual(["pays", "a", "b", "c", "d"]);
  expect(begun.indexOf("another")).toBeLessThan(begun.indexOf("d"));
});

test("turns away when the wait would be too long, but never for the sake of a few", async () => {
  const door = admission({ maxInFlight: 10_000, maxWaitMs: 100 });
  const busy = async () => {
    const until = performance.now() + 8;
    while (performance.now() < until);
  };
  const few = Array.from({ length: 30 }, () => door.turn(false, "client", busy));
  await Promise.all(few.slice(0, 10));
  expect(door.turnsAway(false)).toBe(false);
  await Promise.all(few);
  const many = Array.from({ length: 120 }, () => door.turn(false, "client", busy));
  await Promise.all(many.slice(0, 40));
  expect([door.turnsAway(false), door.turnsAway(true)]).toEqual([true, false]);
  await Promise.all(many);
  expect(door.turnsAway(false)).toBe(false);
});

test("keeps its place for the next one when work fails", async () => {
  const door = admission({ maxInFlight: 1, maxWaitMs: 60_000 });
  await expect(
    door.turn(false, "client", async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(door.turnsAway(false)).toBe(false);
});

test("begins those who wait in turns by client, so that nobody waits behind all requests of another", async () => {
  const door = admission({ maxInFlight: 100, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const visit = (client: string, at: number) => door.turn(false, client, async () => void begun.push(`${client}${at}`));
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => visit("flood", at)),
    visit("a", 0),
    visit("b", 0),
    visit("a", 1),
  ]);
  expect(begun).toEqual(["flood0", "a0", "b0", "flood1", "a1", "flood2", "flood3", "flood4", "flood5"]);
});
