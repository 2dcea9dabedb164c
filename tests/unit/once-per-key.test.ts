import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { oncePerKey } from "#app/session/once-per-key.server.ts";

let now = 1_000;
beforeEach(() => {
  // The cache reads this clock, and once in a millisecond only.
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function wait(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

const setup = () => oncePerKey<string>({ max: 2, ttlMs: 1_000, isRemembered: (outcome) => outcome !== "refused" });

describe("work that is done once for a key", () => {
  test("is shared while it is under way, and remembered afterwards", async () => {
    const once = setup();
    const work = vi.fn<() => Promise<string>>(() => Promise.resolve("done"));
    expect(await Promise.all([once.run("a", work), once.run("a", work)])).toEqual(["done", "done"]);
    expect(await once.run("a", work)).toBe("done");
    expect(await once.find("a")).toBe("done");
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("is done apart for another key, which nothing is known of before", async () => {
    const once = setup();
    await once.run("a", () => Promise.resolve("first"));
    expect(once.find("b")).toBeNull();
    expect(await once.run("b", () => Promise.resolve("second"))).toBe("second");
  });

  test("is done again after an outcome that is not to be remembered", async () => {
    const once = setup();
    expect(await once.run("a", () => Promise.resolve("refused"))).toBe("refused");
    expect(once.find("a")).toBeNull();
    expect(await once.run("a", () => Promise.resolve("done"))).toBe("done");
  });

  test("is done again after it failed", async () => {
    const once = setup();
    await expect(once.run("a", () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(once.find("a")).toBeNull();
    expect(await once.run("a", () => Promise.resolve("done"))).toBe("done");
  });

  test("is forgotten after its time", async () => {
    const once = setup();
    await once.run("a", () => Promise.resolve("done"));
    wait(1_000);
    expect(once.find("a")).not.toBeNull();
    wait(1);
    expect(once.find("a")).toBeNull();
  });

  test("is forgotten when there are more keys than it has room for, the oldest first", async () => {
    const once = setup();
    for (const key of ["a", "b", "c"]) await once.run(key, () => Promise.resolve(key));
    expect([once.find("a"), await once.find("b"), await once.find("c")]).toEqual([null, "b", "c"]);
  });

  test("is not forgotten for an older refusal of its key that comes late", async () => {
    const once = setup();
    let refuse: (outcome: string) => void = () => undefined;
    const late = once.run("a", () => new Promise((resolve) => (refuse = resolve)));
    for (const key of ["b", "c"]) await once.run(key, () => Promise.resolve(key));
    await once.run("a", () => Promise.resolve("done"));
    refuse("refused");
    await late;
    expect(await once.find("a")).toBe("done");
  });
});
