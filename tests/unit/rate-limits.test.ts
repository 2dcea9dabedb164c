import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shopRateLimits } from "#app/gateway/rate-limits.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { perAccount: 3, perAddress: 5, windowMs: 60_000 };
const times = <T>(count: number, work: (at: number) => T) => Array.from({ length: count }, (_, at) => work(at));

test("refuses the fourth attempt on an account from one address, however the e-mail is written, until the window ends", () => {
  const rateLimits = shopRateLimits(limits);
  expect(
    times(3, (at) => rateLimits.count("login", at === 1 ? " Asha@Example.org " : "asha@example.org", "203.0.113.9")),
  ).toEqual([null, null, null]);
  vi.advanceTimersByTime(20_000);
  // Trying again does not make the wait longer.
  expect(times(3, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"))).toEqual([40, 40, 40]);
  vi.advanceTimersByTime(41_000);
  expect(rateLimits.count("login", "asha@example.org", "203.0.113.9")).toBeNull();
});

test("allows another address, another account and another action after a refusal", () => {
  const rateLimits = shopRateLimits(limits);
  times(9, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"));
  expect(rateLimits.count("login", "asha@example.org", "203.0.113.10")).toBeNull();
  expect(rateLimits.count("login", "meera@example.org", "203.0.113.9")).toBeNull();
  expect(rateLimits.count("reset", "asha@example.org", "203.0.113.9")).toBeNull();
});

test("limits an address over all accounts, counts an IPv6 /64 as one, and reads both forms of IPv4 as one", () => {
  const rateLimits = shopRateLimits(limits);
  expect(
    times(6, (at) => rateLimits.count("login", `a${at}@example.org`, `2001:db8:0:1::${at}`)).filter(
      (wait) => wait === null,
    ),
  ).toHaveLength(5);
  expect(rateLimits.count("login", "b@example.org", "2001:db8::2:0:0:0:1")).toBeNull();
  expect(
    times(6, (at) =>
      rateLimits.count("login", `a${at}@example.org`, at % 2 === 0 ? "::ffff:198.51.100.1" : "198.51.100.1"),
    ).filter((wait) => wait === null),
  ).toHaveLength(5);
});

test("limits attempts on one account from many networks of one IPv6 provider together", () => {
  const rateLimits = shopRateLimits(limits);
  const taken = times(200, (at) =>
    rateLimits.count("login", "asha@example.org", `2001:db8:${at.toString(16)}:1::1`),
  ).filter((wait) => wait === null);
  expect(taken).toHaveLength(limits.perAccount * 10);
  const inOneSite = times(200, (at) =>
    rateLimits.count("login", "meera@example.org", `2001:db9:1:${at.toString(16)}::1`),
  ).filter((wait) => wait === null);
  expect(inOneSite).toHaveLength(limits.perAccount * 3);
  expect(rateLimits.count("login", "asha@example.org", "2001:db9:7:1::1")).toBeNull();
});

test("forgets failed attempts after one that succeeded", () => {
  const rateLimits = shopRateLimits(limits);
  times(2, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"));
  rateLimits.forget("login", "asha@example.org", "203.0.113.9");
  expect(times(3, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"))).toEqual([null, null, null]);
});

test("leaves the other failed attempts counted when one is taken back, and takes back none that was not made", () => {
  const rateLimits = shopRateLimits(limits);
  rateLimits.takeBack("login", "asha@example.org", "203.0.113.9");
  times(2, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"));
  rateLimits.takeBack("login", "asha@example.org", "203.0.113.9");
  expect(times(3, () => rateLimits.count("login", "asha@example.org", "203.0.113.9") === null)).toEqual([
    true,
    true,
    false,
  ]);
});

test("lets any number of customers behind one address log in", () => {
  const rateLimits = shopRateLimits(limits);
  for (const at of Array(20).keys()) {
    expect(rateLimits.count("login", `a${at}@example.org`, "203.0.113.9")).toBeNull();
    rateLimits.forget("login", `a${at}@example.org`, "203.0.113.9");
  }
});

test("limits an account alone, and far wider, while no address is known", () => {
  const rateLimits = shopRateLimits(limits);
  expect(times(31, () => rateLimits.count("login", "asha@example.org", null)).map((wait) => wait === null)).toEqual([
    ...Array<boolean>(limits.perAccount * 10).fill(true),
    false,
  ]);
  rateLimits.forget("login", "asha@example.org", null);
  expect(rateLimits.count("login", "asha@example.org", null)).toBeNull();
  expect(rateLimits.count("login", "meera@example.org", null)).toBeNull();
});

test("counts an account as under attack from the tenfold number of attempts on", () => {
  const rateLimits = shopRateLimits(limits);
  rateLimits.count("login", "asha@example.org", "203.0.113.9");
  times(29, (at) => rateLimits.count("login", "asha@example.org", `198.51.100.${at}`));
  expect(rateLimits.count("login", "asha@example.org", "203.0.113.9")).toBe(60);
});

test("names the longest wait when two limits are reached", () => {
  const rateLimits = shopRateLimits(limits);
  times(2, () => rateLimits.count("login", "meera@example.org", "203.0.113.9"));
  vi.advanceTimersByTime(30_000);
  times(3, () => rateLimits.count("login", "asha@example.org", "203.0.113.9"));
  expect(rateLimits.count("login", "asha@example.org", "203.0.113.9")).toBe(60);
});
