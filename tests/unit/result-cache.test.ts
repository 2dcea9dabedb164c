import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { resultCache } from "#process/result-cache.ts";

let now: number;
beforeEach(() => {
  now = 1_000;
});

function wait(ms: number): void {
  now += ms;
}

const setup = () =>
  resultCache<string>({ max: 2, freshMs: 1_000, now: () => now, isKept: (outcome) => outcome !== "refused" });

describe("work that is done once for a key", () => {
  test("is shared while it is under way, and remembered afterwards", async () => {
    const once = setup();
    const work = vi.fn<() => Promise<string>>(() => Promise.resolve("done"));
    expect(await Promise.all([once.run("a", work), once.run("a", work)])).toEqual(["done", "done"]);
    expect(await once.run("a", work)).toBe("done");
    expect(await once.outcome("a")).toBe("done");
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("is done apart for another key, which nothing is known of before", async () => {
    const once = setup();
    await once.run("a", () => Promise.resolve("first"));
    expect(once.outcome("b")).toBeNull();
    expect(await once.run("b", () => Promise.resolve("second"))).toBe("second");
  });

  test("is done again after an outcome that is not to be remembered", async () => {
    const once = setup();
    expect(await once.run("a", () => Promise.resolve("refused"))).toBe("refused");
    expect(once.outcome("a")).toBeNull();
    expect(await once.run("a", () => Promise.resolve("done"))).toBe("done");
  });

  test("is done again after it failed", async () => {
    const once = setup();
    await expect(once.run("a", () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(once.outcome("a")).toBeNull();
    expect(await once.run("a", () => Promise.resolve("done"))).toBe("done");
  });

  test("is forgotten after its time", async () => {
    const once = setup();
    await once.run("a", () => Promise.resolve("done"));
    wait(999);
    expect(once.outcome("a")).not.toBeNull();
    wait(1);
    expect(once.outcome("a")).toBeNull();
  });

  test("is forgotten when there are more keys than it has room for, the oldest first", async () => {
    const once = setup();
    for (const key of ["a", "b", "c"]) await once.run(key, () => Promise.resolve(key));
    expect([once.outcome("a"), await once.outcome("b"), await once.outcome("c")]).toEqual([null, "b", "c"]);
  });

  test("is not kept when everything was outdated meanwhile, and is done again for who asks after that", async () => {
    const once = setup();
    const begun = Promise.withResolvers<string>();
    const early = once.run("a", () => begun.promise);
    once.invalidate();
    expect(await once.run("a", () => Promise.resolve("new"))).toBe("new");
    begun.resolve("old");
    expect([await early, await once.outcome("a")]).toEqual(["old", "new"]);
  });
});

test("is done once for any interleaving of requests", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, requests) => {
      const once = setup();
      const work = vi.fn<() => Promise<string>>(async () => {
        await scheduler.schedule(Promise.resolve(), "the work ends");
        return "done";
      });
      const arrive = () => scheduler.schedule(Promise.resolve(), "a request arrives").then(() => once.run("a", work));
      const all = Promise.all(Array.from({ length: requests }, arrive));
      await scheduler.waitAll();
      expect([new Set(await all).size, work.mock.calls.length]).toEqual([1, 1]);
    }),
    { numRuns: 50 },
  );
});
