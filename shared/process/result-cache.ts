import { LRUCache } from "lru-cache";

/** How many results are kept, and how long, in ms since their work ended. */
export interface ResultCacheOptions<T> {
  /** The most results, or the most bytes together with `sizeOf`. */
  max: number;
  /** The size of a result, in bytes. */
  sizeOf?(result: T): number;
  /** How long a result counts as fresh. */
  freshMs: number | ((result: T) => number);
  /** How long a result is served while a newer one is worked out beside it; not at all by default. */
  staleMs?: number;
  /** How long a result may replace one whose work fails; not at all by default. */
  staleIfErrorMs?: number;
  /** True where a result that was outdated is still served while a newer one is worked out. */
  servesOutdated?: boolean;
  /** Whether a result may be kept. One that may not is given to all who wait for it, and then forgotten. */
  isKept?(result: T): boolean;
  /** The clock, in ms. */
  now?(): number;
}

type Work<T> = () => Promise<T>;

/** Keeps results of work by key. Work of one key is done once for all who ask meanwhile. Failures are never kept. */
export interface ResultCache<T> {
  /** The kept result, else that of the work under way, else that of `work`. Rejects as the work does. */
  run(key: string, work: Work<T>): Promise<T>;
  /** The result of the work under way, else of `work`, also where one is kept. */
  read(key: string, work: Work<T>): Promise<T>;
  /** Begins the work, unless it is under way. A failure is left to the next who asks. */
  renew(key: string, work: Work<T>): void;
  /** A result that may be served now, and whether it is fresh. */
  find(key: string): { result: T; isFresh: boolean } | null;
  /** The kept result, or that of the work under way. */
  outcome(key: string): Promise<T> | null;
  /** A result that may replace one whose work failed. */
  replacement(key: string): { result: T } | null;
  /** Outdates every result; `atOnce` serves none of them any more. Work under way began before, so its result is not kept. */
  invalidate(options?: { atOnce: boolean }): void;
  /** The number of results that were served without waiting, of works that began, and what is kept. */
  counts(): { hits: number; misses: number; entries: number; bytes: number };
}

interface Entry<T> {
  result: T;
  readAt: number;
  isOutdated: boolean;
  /** Whether it only replaces one whose work fails. */
  isWithheld?: boolean;
}

/** Carries a result past the cache to those who wait for it. */
class NotKept<T> extends Error {
  override readonly name = "NotKept";
  readonly result: T;

  constructor(result: T) {
    super("this result is not kept");
    this.result = result;
  }
}

/**
 * Creates a cache. It leaves to `lru-cache` which results are kept and which work is under way, and adds how long a result
 * is fresh, stale or a replacement.
 */
export function resultCache<T>(options: ResultCacheOptions<T>): ResultCache<T> {
  const { max, sizeOf, freshMs, staleIfErrorMs = 0, servesOutdated = false, isKept } = options;
  // Not the date: a clock that is set anew makes nothing older.
  const { now = () => performance.now() } = options;
  const freshMsOf = (result: T) => (typeof freshMs === "number" ? freshMs : freshMs(result));
  const staleMsOf = (result: T) => options.staleMs ?? freshMsOf(result);
  let [hits, misses] = [0, 0];

  const entries = new LRUCache<string, Entry<T>, Work<T>>({
    ...(sizeOf === undefined ? { max } : { maxSize: max, sizeCalculation: ({ result }) => sizeOf(result) }),
    // Who waits gets the result, also after an invalidation. A failure leaves the earlier result.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, _entry, { context: work }) {
      misses += 1;
      const result = await work();
      if (isKept?.(result) === false) throw new NotKept(result);
      return { result, readAt: now(), isOutdated: false };
    },
  });

  function entryOf(key: string): { entry: Entry<T>; age: number } | null {
    const entry = entries.get(key);
    if (entry === undefined) return null;
    const age = now() - entry.readAt;
    if (age < Math.max(staleMsOf(entry.result), staleIfErrorMs)) return { entry, age };
    entries.delete(key);
    return null;
  }

  function find(key: string): { result: T; isFresh: boolean } | null {
    const found = entryOf(key);
    if (found === null) return null;
    const { result, isOutdated, isWithheld = !servesOutdated } = found.entry;
    if (found.age >= staleMsOf(result) || (isOutdated && isWithheld)) return null;
    return { result, isFresh: !isOutdated && found.age < freshMsOf(result) };
  }

  async function read(key: string, work: Work<T>): Promise<T> {
    try {
      return (await entries.forceFetch(key, { context: work, forceRefresh: true })).result;
    } catch (error) {
      if (error instanceof NotKept) return error.result as T;
      throw error;
    }
  }

  function renew(key: string, work: Work<T>): void {
    read(key, work).catch(() => undefined);
  }

  return {
    async run(key, work) {
      const found = find(key);
      if (found === null) return read(key, work);
      hits += 1;
      if (!found.isFresh) renew(key, work);
      return found.result;
    },
    read,
    renew,
    find,
    outcome(key) {
      const found = find(key);
      if (found !== null) return Promise.resolve(found.result);
      // The time left is 0 for a key without work under way.
      return entries.getRemainingTTL(key) === 0 ? null : read(key, () => Promise.reject(new Error(`${key} has ended`)));
    },
    replacement(key) {
      const found = entryOf(key);
      return found !== null && found.age < staleIfErrorMs ? { result: found.entry.result } : null;
    },
    invalidate({ atOnce } = { atOnce: false }) {
      const kept = entries.dump();
      for (const [, { value }] of kept) Object.assign(value, { isOutdated: true }, atOnce && { isWithheld: true });
      // Loading ends what is under way.
      entries.load(kept);
    },
    counts: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
