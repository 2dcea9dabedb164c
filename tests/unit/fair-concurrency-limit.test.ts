import { expect, test } from "vitest";
import { fairConcurrencyLimit, TooManyWaiting } from "../../app/concurrency/fair-concurrency-limit.server.ts";
import { sharedJobs } from "../../app/images/picture-jobs.server.ts";

const limits = { maxRunning: 2, maxRunningPerKey: 1, maxWaiting: 100, maxWaitingPerKey: 10 };

/** Work that begins when it is let in, notes it, and ends when it is told to. */
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

test("leaves a place for others, and serves those who wait in turn, one of each key", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const enter = fairConcurrencyLimit(limits);
  for (const name of ["a1", "a2", "a3", "a4"]) void enter("a", work(name));
  for (const name of ["b1", "b2"]) void enter("b", work(name));
  void enter("c", work("c1"));
  await new Promise(setImmediate);
  expect(order).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("gives one key every place that it may have while nobody else asks", async () => {
  const order: string[] = [];
  const { work } = works(order);
  const enter = fairConcurrencyLimit({ ...limits, maxRunning: 4, maxRunningPerKey: 3 });
  for (const name of ["a1", "a2", "a3", "a4"]) void enter("a", work(name));
  await new Promise(setImmediate);
  expect(order).toEqual(["a1", "a2", "a3"]);
});

test("refuses one key too many waiting, and lets others wait all the same", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const enter = fairConcurrencyLimit({ maxRunning: 1, maxRunningPerKey: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  for (const name of ["a1", "a2"]) void enter("a", work(name));
  const pushedOut = enter("a", work("a3"));
  await expect(enter("a", work("a4"))).rejects.toThrow(TooManyWaiting);
  void enter("b", work("b1"));
  // Three wait, which is all that may: somebody new takes the last turn of whoever has most.
  void enter("c", work("c1"));
  await expect(pushedOut).rejects.toThrow(TooManyWaiting);
  await expect(enter("d", work("d1"))).rejects.toThrow(TooManyWaiting);
  for (const name of ["a1", "b1", "c1", "a2"]) await end(name);
  expect(order).toEqual(["a1", "b1", "c1", "a2"]);
  void enter("a", work("a5"));
  await new Promise(setImmediate);
  expect(order.at(-1)).toBe("a5");
});

test("gives a place on when the work in it fails", async () => {
  const enter = fairConcurrencyLimit({ ...limits, maxRunning: 1 });
  await expect(enter("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await enter("b", async () => "done")).toBe("done");
});

test("does the same work once, and begins it in the name of whoever's turn comes first", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const jobs = sharedJobs<void>(fairConcurrencyLimit({ ...limits, maxRunning: 1 }));
  for (const name of ["a1", "a2", "wanted"]) void jobs(name, { key: "a" }, work(name));
  const others = jobs("wanted", { key: "b" }, work("wanted"));
  await end("a1");
  expect(order).toEqual(["a1", "wanted"]);
  await end("wanted");
  await others;
  await end("a2");
  // The turn that is left of it in the first one's name passes.
  void jobs("a3", { key: "a" }, work("a3"));
  await end("a2");
  expect(order).toEqual(["a1", "wanted", "a2", "a3"]);
});

test("passes over whoever has left or waits in vain, and does their work for those who still ask", async () => {
  const order: string[] = [];
  const { work, end } = works(order);
  const jobs = sharedJobs<void>(fairConcurrencyLimit({ ...limits, maxRunning: 1 }), 50);
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
