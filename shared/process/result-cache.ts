import { LRUCache } from "lru-cache";

/** How many results are kept, and how long, in ms since their work ended. */
interface ResultCacheOptions<T> {
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
  /** Whether a result may be kept. One that may not is given to all who wait for it, and then forgotten. */
  isKept?(result: T): boolean;
  /** The clock, in ms. It is not the date: a clock that is set anew makes nothing older. */
  now?(): number;
}

type Work<T> = () => Promise<T>;

/** Keeps results of work by key. Work of one key is done once for all who ask meanwhile. Failures are never kept. */
export function resultCache<T>(options: ResultCacheOptions<T>) {
  const { max, sizeOf, freshMs, staleIfErrorMs = 0, isKept = () => true, now = () => performance.now() } = options;
  const entries = new LRUCache<string, { result: T; readAt: number; edition: number }>(
    sizeOf === undefined ? { max } : { maxSize: max, sizeCalculation: ({ result }) => sizeOf(result) },
  );
  const underWay = new Map<string, Promise<T>>();
  let [hits, misses, edition] = [0, 0, 0];

  /** A result that may be served now, and whether it is fresh. */
  function keptAt(key: string): { result: T; isFresh: boolean } | null {
    const entry = entries.get(key);
    if (entry === undefined || entry.edition < edition) return null;
    const { result, readAt } = entry;
    const age = now() - readAt;
    const freshFor = typeof freshMs === "number" ? freshMs : freshMs(result);
    return age < (options.staleMs ?? freshFor) ? { result, isFresh: age < freshFor } : null;
  }

  /** The kept result, renewed meanwhile by `work` where it is stale; null where there is none. */
  function find(key: string, work: Work<T>): { result: T } | null {
    const kept = keptAt(key);
    if (kept === null) return null;
    hits += 1;
    // A failure is left to the next who asks.
    if (!kept.isFresh) read(key, work).catch(() => undefined);
    return kept;
  }

  /** The result of the work under way, else of `work`, also where one is kept. Rejects as the work does. */
  function read(key: string, work: Work<T>): Promise<T> {
    return underWay.get(key) ?? begin(key, work);
  }

  function begin(key: string, work: Work<T>): Promise<T> {
    misses += 1;
    const isCurrent = () => underWay.get(key) === reading;
    const reading = work()
      .then((result) => {
        if (isCurrent() && isKept(result)) entries.set(key, { result, readAt: now(), edition });
        return result;
      })
      .finally(() => isCurrent() && underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  return {
    find,
    read,
    /** What {@link find} finds, else the result of the work under way, else that of `work`. Rejects as the work does. */
    run: async (key: string, work: Work<T>): Promise<T> =>
      (find(key, work) ?? { result: await read(key, work) }).result,
    /** The kept result, or that of the work under way. */
    outcome(key: string): Promise<T> | null {
      const kept = keptAt(key);
      return kept === null ? (underWay.get(key) ?? null) : Promise.resolve(kept.result);
    },
    /** A result that may replace one whose work failed. */
    replacement(key: string): { result: T } | null {
      const entry = entries.get(key);
      return entry !== undefined && now() - entry.readAt < staleIfErrorMs ? entry : null;
    },
    /** Serves none of the results any more. Work under way began before, so its result is not kept. */
    invalidate(): void {
      edition += 1;
      underWay.clear();
    },
    /** The number of results that were served without waiting, of works that began, and what is kept. */
    counts: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
