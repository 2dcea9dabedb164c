import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { UpstreamUnavailable } from "#app/gateway/faults.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
});
afterEach(() => void vi.useRealTimers());

const onChange = vi.fn<() => void>();
const createCache = (freshMs = 5_000) => createCatalogueCache({ freshMs, onChange });
const fault = () => Promise.reject(new UpstreamUnavailable("GET /products", "answered 503", 503));
const value = (number: number) => () => Promise.resolve(number);
const settle = () => vi.advanceTimersByTimeAsync(0);

test("serves a fresh value, then a stale one while it reads the next, and reads anew after a minute", async () => {
  const cache = createCache();
  expect(await cache.getOrRead("a", value(1))).toBe(1);
  vi.advanceTimersByTime(4_999);
  expect(await cache.getOrRead("a", value(2))).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cache.getOrRead("a", value(3))).toBe(1);
  await settle();
  expect(await cache.getOrRead("a", value(4))).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(await cache.getOrRead("a", value(5))).toBe(5);
  expect(cache.counts()).toMatchObject({ hits: 3, misses: 3, entries: 1 });
});

test("reads again after an invalidation, and drops a read that began before it", async () => {
  const cache = createCache();
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = cache.getOrRead("a", () => promise);
  cache.invalidate();
  resolve(1);
  expect(await before).toBe(1);
  expect(await cache.getOrRead("a", value(2))).toBe(2);
  cache.invalidate();
  expect(await cache.getOrRead("a", value(3))).toBe(3);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("serves an old value for ten minutes of upstream faults, and never in place of another error", async () => {
  const cache = createCache();
  await cache.getOrRead("a", value(1));
  cache.invalidate();
  expect(await cache.getOrRead("a", fault)).toBe(1);
  expect(await cache.orStale("a", fault())).toBe(1);
  await expect(cache.orStale("a", Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  await expect(cache.orStale("b", fault())).rejects.toThrow("answered 503");
  vi.advanceTimersByTime(10 * 60_000);
  await expect(cache.orStale("a", fault())).rejects.toThrow("answered 503");
});

test("caches nothing at all when values are fresh for 0 ms", async () => {
  const cache = createCache(0);
  expect([await cache.getOrRead("a", value(1)), await cache.getOrRead("a", value(2))]).toEqual([1, 2]);
  await expect(cache.orStale("a", fault())).rejects.toThrow("answered 503");
  expect(cache.counts()).toMatchObject({ hits: 0, misses: 2, entries: 0 });
});
