import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shopRateLimits } from "../../app/gateway/rate-limits.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { perAccount: 3, perAddress: 5, windowMs: 60_000 };
const times = <T>(count: number, work: (at: number) => T) => Array.from({ length: count }, (_, at) => work(at));

test("an account has so many attempts from one address, however its name is written, and waits for the window's end", () => {
  const attempts = shopRateLimits(limits);
  expect(
    times(3, (at) => attempts.count("login", at === 1 ? " Asha@Example.org " : "asha@example.org", "203.0.113.9")),
  ).toEqual([null, null, null]);
  vi.advanceTimersByTime(20_000);
  // Trying on does not make the wait longer.
  expect(times(3, () => attempts.count("login", "asha@example.org", "203.0.113.9"))).toEqual([40, 40, 40]);
  vi.advanceTimersByTime(41_000);
  expect(attempts.count("login", "asha@example.org", "203.0.113.9")).toBeNull();
});

test("nobody is locked out by somebody else, nor from one thing by another", () => {
  const attempts = shopRateLimits(limits);
  times(9, () => attempts.count("login", "asha@example.org", "203.0.113.9"));
  expect(attempts.count("login", "asha@example.org", "203.0.113.10")).toBeNull();
  expect(attempts.count("login", "meera@example.org", "203.0.113.9")).toBeNull();
  expect(attempts.count("reset", "asha@example.org", "203.0.113.9")).toBeNull();
});

test("an address has so many over all accounts; of IPv6 the household counts, and IPv4 is the same in both writings", () => {
  const attempts = shopRateLimits(limits);
  expect(
    times(6, (at) => attempts.count("login", `a${at}@example.org`, `2001:db8:0:1::${at}`)).filter(
      (wait) => wait === null,
    ),
  ).toHaveLength(5);
  expect(attempts.count("login", "b@example.org", "2001:db8::2:0:0:0:1")).toBeNull();
  expect(
    times(6, (at) =>
      attempts.count("login", `a${at}@example.org`, at % 2 === 0 ? "::ffff:198.51.100.1" : "198.51.100.1"),
    ).filter((wait) => wait === null),
  ).toHaveLength(5);
});

test("guesses at one account from many addresses of one IPv6 provider count together", () => {
  const attempts = shopRateLimits(limits);
  const taken = times(200, (at) =>
    attempts.count("login", "asha@example.org", `2001:db8:${at.toString(16)}:1::1`),
  ).filter((wait) => wait === null);
  expect(taken).toHaveLength(limits.perAccount * 10);
  const inOneSite = times(200, (at) =>
    attempts.count("login", "meera@example.org", `2001:db9:1:${at.toString(16)}::1`),
  ).filter((wait) => wait === null);
  expect(inOneSite).toHaveLength(limits.perAccount * 3);
  expect(attempts.count("login", "asha@example.org", "2001:db9:7:1::1")).toBeNull();
});

test("an account tried from everywhere leaves each address fewer attempts, never none", () => {
  const attempts = shopRateLimits(limits);
  times(30, (at) => attempts.count("login", "asha@example.org", `198.51.100.${at}`));
  expect(times(2, () => attempts.count("login", "asha@example.org", "203.0.113.9") === null)).toEqual([true, false]);
});

test("what failed by no fault of hers does not count", () => {
  const attempts = shopRateLimits(limits);
  times(9, () => {
    attempts.count("login", "asha@example.org", "203.0.113.9");
    attempts.takeBack("login", "asha@example.org", "203.0.113.9");
  });
  expect(attempts.count("login", "asha@example.org", "203.0.113.9")).toBeNull();
});

test("the right person starts anew", () => {
  const attempts = shopRateLimits(limits);
  times(2, () => attempts.count("login", "asha@example.org", "203.0.113.9"));
  attempts.forget("login", "asha@example.org", "203.0.113.9");
  expect(times(3, () => attempts.count("login", "asha@example.org", "203.0.113.9"))).toEqual([null, null, null]);
});
