import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import type { ResponseBody } from "#app/gateway/response-body.server.ts";
import { createLargeResponseReader } from "#app/gateway/large-response-reader.server.ts";

const endless = new URL("../support/endless-parser.ts", import.meta.url);
const body = (id: number, size = 70_000): ResponseBody => ({
  id,
  bytes: new Uint8Array(new SharedArrayBuffer(size)),
  isTruncated: false,
});
const orders = { kind: "orders", page: 1, limit: 20 } as const;

test("rejects 400 aborted bodies each with an error of its own, and parses the next one", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, program: endless });
  const aborting = new AbortController();
  const parsed = Promise.allSettled(
    Array.from({ length: 400 }, (_, index) => reader.parse(body(index), orders, "", aborting.signal)),
  );
  aborting.abort();
  expect((await parsed).map(({ status }) => status)).toEqual(Array(400).fill("rejected"));
  expect((await reader.parse(body(500), { kind: "json" }, "", new AbortController().signal)).json).toBe("parsed");
});

test("rejects a body with TooManyWaiting when too many of its key wait, and parses one of another key", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, program: endless });
  const aborting = new AbortController();
  const parsed = Array.from({ length: 102 }, (_, index) =>
    reader.parse(body(index), orders, "an address", aborting.signal),
  );
  await expect(parsed.at(-1)).rejects.toMatchObject({ name: "TooManyWaiting" });
  const other = reader.parse(body(100), { kind: "json" }, "another address", new AbortController().signal);
  aborting.abort();
  await Promise.allSettled(parsed);
  expect((await other).json).toBe("parsed");
});

test("rejects a body beyond 128 MB of waiting ones, and counts the same body once", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, program: endless });
  const aborting = new AbortController();
  const large = Array.from({ length: 17 }, (_, index) => body(index, 8 * 1024 * 1024));
  const parsed = large.map((body) => reader.parse(body, orders, "", aborting.signal));
  await expect(parsed.at(-1)).rejects.toThrow("too many large answers wait to be read");
  const again = reader.parse(large[0] ?? body(0), orders, "", aborting.signal);
  aborting.abort();
  await expect(again).rejects.toThrow("aborted");
  await Promise.allSettled(parsed);
  const next = reader.parse(body(100, 8 * 1024 * 1024), { kind: "json" }, "", new AbortController().signal);
  expect((await next).json).toBe("parsed");
});

test("reserves memory for four responses of one key at once, and gives it on when one is released", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, program: endless });
  const { signal } = new AbortController();
  const leaving = new AbortController();
  const own = await Promise.all(Array.from({ length: 4 }, () => reader.reserveMemory("an address", signal)));
  let hasMemory = false;
  const fifth = reader.reserveMemory("an address", signal).then((release) => {
    hasMemory = true;
    return release;
  });
  const gone = reader.reserveMemory("an address", leaving.signal);
  leaving.abort(new Error("too late"));
  await expect(gone).rejects.toThrow("too late");
  (await reader.reserveMemory("another address", signal))();
  expect(hasMemory).toBe(false);
  own[0]?.();
  (await fifth)();
});

test("leaves no listener on the signal of a body that is parsed", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, program: endless });
  const { signal } = new AbortController();
  await reader.parse(body(1), { kind: "json" }, "", signal);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("gives the earlier of two bodies with the same bytes, and remembers four", () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined });
  const list = (id: number, text = `list ${id}`): ResponseBody => ({
    id,
    bytes: Buffer.from(text),
    isTruncated: false,
  });
  const first = list(1);
  expect(reader.deduplicate(first)).toBe(first);
  expect(reader.deduplicate(list(2, "list 1"))).toBe(first);
  for (const id of [3, 4, 5, 6]) expect(reader.deduplicate(list(id)).id).toBe(id);
  expect(reader.deduplicate(list(7, "list 3")).id).toBe(3);
  expect(reader.deduplicate(list(8, "list 1")).id).toBe(8);
});

test("remembers whole lists while they are fresh, and none with a lifetime of 0", async () => {
  for (const [freshMs, reads] of [
    [60_000, 1],
    [0, 2],
  ] as const) {
    const { wholeLists } = createLargeResponseReader({ freshMs, log: () => undefined });
    const read = vi.fn<() => Promise<string>>(async () => "a list");
    for (const _ of [1, 2]) expect(await wholeLists.getOrRead("all", read)).toBe("a list");
    expect([freshMs, read.mock.calls.length]).toEqual([freshMs, reads]);
  }
});

test("logs an advice once for each call", () => {
  const log = vi.fn<(message: string, facts: Record<string, unknown>) => void>();
  const reader = createLargeResponseReader({ freshMs: 0, log });
  for (const call of ["GET /cart", "GET /cart", "GET /wishlist"]) reader.advise(call, "answered too much.");
  expect(log.mock.calls).toEqual([
    ["GET /cart: answered too much.", { call: "GET /cart" }],
    ["GET /wishlist: answered too much.", { call: "GET /wishlist" }],
  ]);
});
