import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { createLargeResponseReader, parserQueue } from "#app/gateway/large-response-reader.server.ts";
import type { ResponseBody } from "#app/gateway/response-body.server.ts";

const endless = new URL("../support/endless-parser.ts", import.meta.url);
const body = (id: number, size = 70_000): ResponseBody => ({
  id,
  bytes: new Uint8Array(new SharedArrayBuffer(size)),
  isTruncated: false,
});
const orders = { kind: "orders", page: 1, limit: 20 } as const;

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

const bodyOf = (id: number, size: number) => ({ id, bytes: new Uint8Array(size), isTruncated: false });
const [silk, cotton, linen] = [bodyOf(1, 60), bodyOf(2, 40), bodyOf(3, 1)];

test("counts a body once however many tasks wait for it, until the last of them is removed", () => {
  const queue = parserQueue(100);
  for (const _ of [1, 2, 3]) queue.add(silk);
  queue.add(cotton);
  for (const _ of [1, 2]) {
    queue.remove(silk);
    expect(() => queue.add(linen)).toThrow("too many");
  }
  queue.remove(silk);
  queue.add(linen);
  expect(() => queue.add(silk)).toThrow("too many");
});

test("removes nothing for a body that was refused", () => {
  const queue = parserQueue(100);
  for (const one of [silk, cotton]) queue.add(one);
  queue.remove(linen);
  expect(() => queue.add(linen)).toThrow("too many");
});

test("gives the earlier body for one with the same bytes, so that its list is parsed once", () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined });
  const [first, same, other] = ["a", "a", "b"].map((text, id) => ({
    id,
    bytes: Buffer.from(text),
    isTruncated: false,
  }));
  if (!first || !same || !other) throw new Error("three bodies");
  expect([first, same, other, first].map((body) => reader.deduplicate(body).id)).toEqual([0, 0, 2, 0]);
});

test("advises the owner once about each call", () => {
  const log = vi.fn<(message: string, facts: Record<string, unknown>) => void>();
  const reader = createLargeResponseReader({ freshMs: 0, log });
  for (const call of ["GET /products", "GET /products", "GET /cart"]) reader.advise(call, "answer in pages.");
  expect(log.mock.calls).toEqual([
    ["GET /products: answer in pages.", { call: "GET /products" }],
    ["GET /cart: answer in pages.", { call: "GET /cart" }],
  ]);
});
