import { LRUCache } from "lru-cache";
import { contentHash } from "#process/content-hash.ts";
import {
  attemptCounters,
  attemptLimits,
  forgottenCounters,
  waitOf,
  type RateLimitedAction,
  type RateLimitSettings,
} from "#process/rate-limits.ts";

/** How many counters are kept, in 10 MB: a hash has one length, however long a name somebody sends. The oldest go first; an address can fill `perAddress` of them in a window. */
const MAX_COUNTERS = 60_000;

/**
 * The shop's own rate limits, for upstreams that have none, in the memory of this process. An account is an e-mail or a
 * customer's id; the address is the shopper's IP address, null when it is not known.
 */
export function shopRateLimits(settings: RateLimitSettings) {
  const counters = new LRUCache<string, { count: number }>({
    max: MAX_COUNTERS,
    ttl: settings.windowMs,
    noUpdateTTL: true,
    perf: { now: () => Date.now() },
  });
  const countOf = (counter: string) => counters.get(contentHash(counter))?.count ?? 0;
  const add = (counter: string, difference: 1 | -1) =>
    counters.set(contentHash(counter), { count: countOf(counter) + difference });

  function lower(names: readonly string[]): void {
    for (const counter of names) if (countOf(counter) > 0) add(counter, -1);
  }

  return {
    /** Counts an attempt. Returns null when it is allowed, else the seconds to wait. */
    count(action: RateLimitedAction, account: string, address: string | null): number | null {
      const names = attemptCounters(action, account, address);
      const limits = attemptLimits(names, settings, countOf(names.account) + 1);
      const reached = limits.filter(({ counter, limit }) => countOf(counter) >= limit);
      // A refused attempt is not counted: trying again does not make the wait longer.
      if (reached.length > 0)
        return waitOf(reached.map(({ counter }) => counters.getRemainingTTL(contentHash(counter))));
      for (const counter of new Set([names.account, ...limits.map(({ counter }) => counter)])) add(counter, 1);
      return null;
    },
    /** Takes the last attempt back, which failed through no fault of the shopper. */
    takeBack(action: RateLimitedAction, account: string, address: string | null): void {
      const { lowered, cleared } = forgottenCounters(attemptCounters(action, account, address));
      lower(cleared === null ? lowered : [...lowered, cleared]);
    },
    /** Forgets the failed attempts on an account from an address, after one that succeeded. */
    forget(action: RateLimitedAction, account: string, address: string | null): void {
      const { lowered, cleared } = forgottenCounters(attemptCounters(action, account, address));
      lower(lowered);
      if (cleared !== null) counters.delete(contentHash(cleared));
    },
  };
}

/** See {@link shopRateLimits}. */
export type ShopRateLimits = ReturnType<typeof shopRateLimits>;

/**
 * Runs an attempt within the rate limits. Returns null when it is one too many; the state then has the seconds to wait. An attempt that throws is taken back.
 */
export async function withRateLimit<T>(
  upstream: { rateLimits: ShopRateLimits | null; address: string | null; state: { retryAfterS: number | null } },
  action: RateLimitedAction,
  account: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const waitS = upstream.rateLimits?.count(action, account, upstream.address) ?? null;
  if (waitS !== null) {
    upstream.state.retryAfterS = waitS;
    return null;
  }
  try {
    return await work();
  } catch (error) {
    upstream.rateLimits?.takeBack(action, account, upstream.address);
    throw error;
  }
}
