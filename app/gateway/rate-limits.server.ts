import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clientNetworks } from "#contract/client-networks.ts";

/** The actions that are limited. */
export type RateLimitedAction = "login" | "register" | "reset" | "payment" | "question";

/** How many attempts are allowed within `windowMs` (ms): on one account from one address, and from one address in all. */
export interface ShopRateLimitSettings {
  perAccount: number;
  perAddress: number;
  windowMs: number;
}

/**
 * The shop's own rate limits, for upstreams that have none. An account is an e-mail or a customer's id; the address is
 * the shopper's IP address, null when it is not known.
 */
export interface ShopRateLimits {
  /** Counts an attempt. Returns null when it is allowed, else the seconds to wait. */
  count(action: RateLimitedAction, account: string, address: string | null): number | null;
  /** Takes the last attempt back, which failed through no fault of the shopper. */
  takeBack(action: RateLimitedAction, account: string, address: string | null): void;
  /** Forgets the failed attempts on an account from an address, after one that succeeded. */
  forget(action: RateLimitedAction, account: string, address: string | null): void;
}

/** How many counters are kept, in 10 MB. The oldest go first; an address can fill `perAddress` of them in a window. */
const MAX_COUNTERS = 60_000;
/**
 * An account counts as under attack after this many times `perAccount` attempts from anywhere. Each address then has a
 * third of its attempts left.
 */
const ATTACK_FACTOR = 10;

/**
 * Keeps the counters in the memory of this process, by the rules that the embedded upstream follows in its database. An
 * account is limited together with the address, so that nobody can lock somebody else out.
 */
export function shopRateLimits(settings: ShopRateLimitSettings): ShopRateLimits {
  const counters = new LRUCache<string, { count: number }>({
    max: MAX_COUNTERS,
    ttl: settings.windowMs,
    noUpdateTTL: true,
    perf: { now: () => Date.now() },
  });
  const countOf = (counter: string) => counters.get(counter)?.count ?? 0;

  function limitsFor({ ofAccount, ofAddress, ofPair }: CounterNames): { counter: string; limit: number }[] {
    const attackLimit = settings.perAccount * ATTACK_FACTOR;
    if (ofAddress.length === 0) return [{ counter: ofAccount, limit: attackLimit }];
    const isUnderAttack = countOf(ofAccount) >= attackLimit;
    const perPair = isUnderAttack ? Math.ceil(settings.perAccount / 3) : settings.perAccount;
    return [
      ...ofAddress.map(({ counter, factor }) => ({ counter, limit: settings.perAddress * factor })),
      ...ofPair.map(({ counter, factor }) => ({ counter, limit: perPair * factor })),
    ];
  }

  function count(action: RateLimitedAction, account: string, address: string | null): number | null {
    const names = counterNames(action, account, address);
    const limits = limitsFor(names);
    const reached = limits.filter(({ counter, limit }) => countOf(counter) >= limit);
    // A refused attempt is not counted: trying again does not make the wait longer.
    if (reached.length > 0)
      return Math.max(
        ...reached.map(({ counter }) => Math.max(1, Math.ceil(counters.getRemainingTTL(counter) / 1000))),
      );
    for (const counter of new Set([names.ofAccount, ...limits.map(({ counter }) => counter)]))
      counters.set(counter, { count: countOf(counter) + 1 });
    return null;
  }

  function takeBack(action: RateLimitedAction, account: string, address: string | null): void {
    const { ofAccount, ofAddress, ofPair } = counterNames(action, account, address);
    for (const counter of [ofAccount, ...[...ofAddress, ...ofPair].map((one) => one.counter)])
      if (countOf(counter) > 0) counters.set(counter, { count: countOf(counter) - 1 });
  }

  function forget(action: RateLimitedAction, account: string, address: string | null): void {
    takeBack(action, account, address);
    const [narrowest] = counterNames(action, account, address).ofPair;
    if (narrowest !== undefined) counters.delete(narrowest.counter);
  }

  return { count, takeBack, forget };
}

/**
 * Runs an attempt within the rate limits. Returns null when it is one too many, and then calls `onRateLimited` with the
 * seconds to wait. An attempt that throws is taken back.
 */
export async function withRateLimit<T>(
  upstream: { rateLimits: ShopRateLimits | null; address: string | null; onRateLimited(retryAfterS: number): void },
  action: RateLimitedAction,
  account: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const waitS = upstream.rateLimits?.count(action, account, upstream.address) ?? null;
  if (waitS !== null) {
    upstream.onRateLimited(waitS);
    return null;
  }
  try {
    return await work();
  } catch (error) {
    upstream.rateLimits?.takeBack(action, account, upstream.address);
    throw error;
  }
}

/** The counters of an attempt: of the account, of each network of the address, and of both together. */
interface CounterNames {
  ofAccount: string;
  ofAddress: NetworkCounter[];
  ofPair: NetworkCounter[];
}

interface NetworkCounter {
  counter: string;
  factor: number;
}

function counterNames(action: RateLimitedAction, account: string, address: string | null): CounterNames {
  const who = account.trim().toLowerCase();
  const networks = address === null ? [] : clientNetworks(address);
  return {
    ofAccount: hashed(action, "account", who),
    ofAddress: networks.map(({ network, factor }) => ({ counter: hashed(action, "address", network), factor })),
    ofPair: networks.map(({ network, factor }) => ({ counter: hashed(action, "pair", network, who), factor })),
  };
}

/** A hash has one length, however long a name somebody sends. */
function hashed(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
