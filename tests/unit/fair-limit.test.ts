import { expect, test } from "vitest";
import { fairLimit, TooManyWaiting } from "#process/fair-limit.ts";
import { sharedJobs } from "#app/images/picture-maker.server.ts";

const limits = { maxRunning: 2, maxRunningPerKey: 1, maxWaiting: 100, maxWaitingPerKey: 10 };

/** Work that notes when it starts, and ends when the test says so. */
function works(order: string[]) {
  const ends = new Map<string, () => void>();
  return {
    work: (name: string) => () =>
      new Promise<void>((end) => {
        order.push(name);
        ends.set(name, end);
      }),
    end: async (name: string) => {
      await new Promise(setImmediate);
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("limits one key below the whole, and starts waiting work by turns between keys", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const run = fairLimit(limits);
  for (const name of ["a1", "a2", "a3", "a4"]) void run("a", work(name));
  for (const name of ["b1", "b2"]) void run("b", work(name));
  void run("c", work("c1"));
  await new Promise(setImmediate);
  expect(order).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("lets one key run up to its own limit when no other key waits", async () => {
  const order: string[] = [];
  const { work } = works(order);
  const run = fairLimit({ ...limits, maxRunning: 4, maxRunningPerKey: 3 });
  for (const name of ["a1", "a2", "a3", "a4"]) void run("a", work(name));
  await new Promise(setImmediate);
  expect(order).toEqual(["a1", "a2", "a3"]);
});

test("refuses a key that fills its part of the queue, and lets a new key replace the longest's last entry", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const run = fairLimit({ maxRunning: 1, maxRunningPerKey: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  for (const name of ["a1", "a2"]) void run("a", work(name));
  const pushedOut = run("a", work("a3"));
  await expect(run("a", work("a4"))).rejects.toThrow(TooManyWaiting);
  void run("b", work("b1"));
  // The queue of three is full: the new key replaces the last entry of the key with most.
  void run("c", work("c1"));
  await expect(pushedOut).rejects.toThrow(TooManyWaiting);
  await expect(run("d", work("d1"))).rejects.toThrow(TooManyWaiting);
  for (const name of ["a1", "b1", "c1", "a2"]) await end(name);
  expect(order).toEqual(["a1", "b1", "c1", "a2"]);
  void run("a", work("a5"));
  await new Promise(setImmediate);
  expect(order.at(-1)).toBe("a5");
});

test("frees the place in the queue of a caller who leaves", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const run = fairLimit({ maxRunning: 1, maxRunningPerKey: 1, maxWaiting: 1, maxWaitingPerKey: 1 });
  void run("a", work("a1"));
  const leaving = new AbortController();
  const left = run("b", work("b1"), leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  void run("c", work("c1"));
  await end("a1");
  expect(order).toEqual(["a1", "c1"]);
});

test("starts the next work when the work before it fails", async () => {
  const run = fairLimit({ ...limits, maxRunning: 1 });
  await expect(run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await run("b", async () => "done")).toBe("done");
});

test("does the same work once, in the turn of the key that comes first", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const jobs = sharedJobs<void>(fairLimit({ ...limits, maxRunning: 1 }));
  for (const name of ["a1", "a2", "wanted"]) void jobs(name, { key: "a" }, work(name));
  const others = jobs("wanted", { key: "b" }, work("wanted"));
  await end("a1");
  expect(order).toEqual(["a1", "wanted"]);
  await end("wanted");
  await others;
  await end("a2");
  // The other key's turn for the same work has nothing left to do.
  void jobs("a3", { key: "a" }, work("a3"));
  await end("a2");
  expect(order).toEqual(["a1", "wanted", "a2", "a3"]);
});

test("resolves to null for a caller who left or waited too long, and still does the work for another", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const jobs = sharedJobs<void>(fairLimit({ ...limits, maxRunning: 1 }), 50);
  const leaving = new AbortController();
  void jobs("a1", { key: "a" }, work("a1"));
  const left = jobs("a2", { key: "a", signal: leaving.signal }, work("a2"));
  const late = jobs("a3", { key: "a" }, work("a3"));
  leaving.abort();
  expect(await left).toBeNull();
  expect(await late).toBeNull();
  const again = jobs("a2", { key: "b" }, work("a2"));
  await end("a1");
  await end("a2");
  await again;
  expect(order).toEqual(["a1", "a2"]);
});
