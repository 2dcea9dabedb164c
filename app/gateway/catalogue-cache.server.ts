import { LRUCache } from "lru-cache";
import { isUpstreamFault } from "./faults.server.ts";

/** A cache of the catalogue, for pages that only show it. What is bought is always read again. */
export interface CatalogueCache {
  /** The cached value of that name, or what `read` resolves to. Throws what `read` throws. */
  getOrRead<T>(name: string, read: () => Promise<T>): Promise<T>;
  /** What `reading` resolves to or, after an upstream fault, the cached value of that name. Throws what `reading` throws. */
  orStale<T>(name: string, reading: Promise<T>): Promise<T>;
  /** Marks every value as outdated: each is read again when it is next asked for. */
  invalidate(): void;
  /** How many reads the cache has answered, how many it has passed on, and how many values it holds. */
  metrics(): { hits: number; misses: number; entries: number };
}

interface Entry {
  value: unknown;
  readAt: number;
  isOutdated: boolean;
}

/** How long a value is served while a newer one is read in the background, in ms. */
const STALE_MS = 60_000;
/** How long a value is served in place of an upstream fault, in ms. */
const STALE_IF_ERROR_MS = 10 * 60_000;
/** How many values are kept: a page of 24 products takes 30 kB. */
const MAX_ENTRIES = 400;

interface CacheOptions {
  freshMs: number;
  onChange(): void;
  maxEntries?: number;
}

/**
 * A cache that serves values as fresh for `freshMs`, or caches nothing when that is 0. Concurrent reads of one name
 * share a single call. `onChange` runs on every invalidation.
 */
export function createCatalogueCache(options: CacheOptions): CatalogueCache {
  return options.freshMs === 0 ? uncached(options) : cached(options);
}

function uncached({ onChange }: CacheOptions): CatalogueCache {
  let misses = 0;
  return {
    getOrRead(_, read) {
      misses += 1;
      return read();
    },
    orStale: (_, reading) => reading,
    invalidate: onChange,
    metrics: () => ({ hits: 0, misses, entries: 0 }),
  };
}

function cached({ freshMs, onChange, maxEntries = MAX_ENTRIES }: CacheOptions): CatalogueCache {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  const underWay = new Map<string, Promise<unknown>>();
  let [hits, misses] = [0, 0];

  function readNow<T>(name: string, read: () => Promise<T>): Promise<T> {
    const same = underWay.get(name);
    if (same !== undefined) return same as Promise<T>;
    misses += 1;
    const reading = read()
      .then((value) => {
        // A read that began before an invalidation may hold old data.
        if (underWay.get(name) === reading) entries.set(name, { value, readAt: Date.now(), isOutdated: false });
        return value;
      })
      .finally(() => {
        if (underWay.get(name) === reading) underWay.delete(name);
      });
    underWay.set(name, reading);
    return reading;
  }

  async function orStale<T>(name: string, reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      const entry = entries.get(name);
      const isUsable = entry !== undefined && Date.now() - entry.readAt < STALE_IF_ERROR_MS;
      if (isUsable && isUpstreamFault(error)) return entry.value as T;
      throw error;
    }
  }

  return {
    async getOrRead<T>(name: string, read: () => Promise<T>): Promise<T> {
      const entry = entries.get(name);
      if (entry === undefined) return readNow(name, read);
      const age = Date.now() - entry.readAt;
      if (entry.isOutdated || age >= STALE_MS) return orStale(name, readNow(name, read));
      hits += 1;
      // The client has reported a fault already; the next reader tries again.
      if (age >= freshMs) readNow(name, read).catch(() => undefined);
      return entry.value as T;
    },
    orStale,
    invalidate() {
      underWay.clear();
      for (const entry of entries.values()) entry.isOutdated = true;
      onChange();
    },
    metrics: () => ({ hits, misses, entries: entries.size }),
  };
}
