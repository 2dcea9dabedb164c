import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clientNetworks } from "../../contract/client-networks.ts";

/** What is limited. */
export type RateLimitedAction = "login" | "register" | "reset" | "payment";

/** How many attempts within `windowMs` (ms): at one account from one address, and from one address at any account. */
export interface ShopRateLimitSettings {
  perAccount: number;
  perAddress: number;
  windowMs: number;
}

/** Counts of attempts in this process, for upstreams that count none. */
export interface ShopRateLimits {
  /** Counts an attempt at an account (e-mail or customer id) from an address (null where it is not known): null when it may go on, else after how many seconds it is worth trying again. */
  count(kind: RateLimitedAction, account: string, address: string | null): number | null;
  /** The attempt came to nothing by no fault of hers: it is not withRateLimit. */
  takeBack(kind: RateLimitedAction, account: string, address: string | null): void;
  /** It was the right person: what she did wrong before is forgotten. */
  forget(kind: RateLimitedAction, account: string, address: string | null): void;
}

/** How many buckets are kept: some 10 MB. The oldest go first, and each address can fill no more than `perAddress` a window. */
const MAX_BUCKETS = 60_000;
/** How many times `perAccount` an account is tried from everywhere before each address gets a third of its attempts. */
const SIEGE_FACTOR = 10;

/**
 * The limits an upstream of the shop's own keeps in its database, kept in this process's memory: nobody is locked out by
 * someone else, since an account is limited together with the address it is tried from.
 */
export function shopRateLimits(limits: ShopRateLimitSettings): ShopRateLimits {
  const buckets = new LRUCache<string, { count: number }>({
    max: MAX_BUCKETS,
    ttl: limits.windowMs,
    noUpdateTTL: true,
    perf: { now: () => Date.now() },
  });
  const countIn = (bucket: string) => buckets.get(bucket)?.count ?? 0;

  function count(kind: RateLimitedAction, account: string, address: string | null): number | null {
    const { ofAccount, ofAddress, ofPair } = bucketsOf(kind, account, address);
    const siege = limits.perAccount * SIEGE_FACTOR;
    const perPair = countIn(ofAccount) >= siege ? Math.ceil(limits.perAccount / 3) : limits.perAccount;
    const rules: [string, number][] =
      ofAddress.length === 0
        ? [[ofAccount, siege]]
        : [
            ...ofAddress.map(({ bucket, factor }): [string, number] => [bucket, limits.perAddress * factor]),
            ...ofPair.map(({ bucket, factor }): [string, number] => [bucket, perPair * factor]),
          ];
    // Whoever keeps trying does not make the wait longer: what is refused is not withRateLimit.
    const waits = rules
      .filter(([bucket, limit]) => countIn(bucket) >= limit)
      .map(([bucket]) => Math.max(1, Math.ceil(buckets.getRemainingTTL(bucket) / 1000)));
    if (waits.length > 0) return Math.max(...waits);
    for (const bucket of new Set([ofAccount, ...rules.map(([name]) => name)]))
      buckets.set(bucket, { count: countIn(bucket) + 1 });
    return null;
  }

  function forget(kind: RateLimitedAction, account: string, address: string | null): void {
    takeBack(kind, account, address);
    const [narrowest] = bucketsOf(kind, account, address).ofPair;
    if (narrowest !== undefined) buckets.delete(narrowest.bucket);
  }

  function takeBack(kind: RateLimitedAction, account: string, address: string | null): void {
    const { ofAccount, ofAddress, ofPair } = bucketsOf(kind, account, address);
    for (const bucket of [ofAccount, ...[...ofAddress, ...ofPair].map((one) => one.bucket)]) {
      if (countIn(bucket) > 0) buckets.set(bucket, { count: countIn(bucket) - 1 });
    }
  }

  return { count, takeBack, forget };
}

interface NetworkBucket {
  bucket: string;
  factor: number;
}

/** The counts an attempt goes into: of the account, of each network the address belongs to, and of both together. */
function bucketsOf(
  kind: RateLimitedAction,
  account: string,
  address: string | null,
): { ofAccount: string; ofAddress: NetworkBucket[]; ofPair: NetworkBucket[] } {
  const who = account.trim().toLowerCase();
  const networks = address === null ? [] : clientNetworks(address);
  return {
    ofAccount: bucketOf(kind, "account", who),
    ofAddress: networks.map(({ network, factor }) => ({ bucket: bucketOf(kind, "address", network), factor })),
    ofPair: networks.map(({ network, factor }) => ({ bucket: bucketOf(kind, "pair", network, who), factor })),
  };
}

/** What an attempt came to: null when it was one too many, after as many seconds as `limited` is told. Faults take it back. */
export async function withRateLimit<T>(
  upstream: { rateLimits: ShopRateLimits | null; address: string | null; onRateLimited(retryAfterS: number): void },
  kind: RateLimitedAction,
  account: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const waitS = upstream.rateLimits?.count(kind, account, upstream.address) ?? null;
  if (waitS !== null) {
    upstream.onRateLimited(waitS);
    return null;
  }
  try {
    return await work();
  } catch (error) {
    upstream.rateLimits?.takeBack(kind, account, upstream.address);
    throw error;
  }
}

/** Hashed, so that every bucket is as small as every other, however long a name somebody sends. */
function bucketOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
