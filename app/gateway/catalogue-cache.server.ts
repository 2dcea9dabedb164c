import { resultCache } from "#process/result-cache.ts";
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
 * share a single call. `onChange` runs on every invalidation. It saves most calls for pages of the catalogue.
 */
export function createCatalogueCache({ freshMs, onChange, maxEntries = MAX_ENTRIES }: CacheOptions): CatalogueCache {
  const values = resultCache<unknown>({
    max: maxEntries,
    freshMs,
    staleMs: STALE_MS,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    isKept: () => freshMs > 0,
  });

  async function orStale<T>(name: string, reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      const old = values.replacement(name);
      if (old !== null && isUpstreamFault(error)) return old.result as T;
      throw error;
    }
  }

  return {
    // The client reports the fault of a read in the background.
    getOrRead: <T>(name: string, read: () => Promise<T>) => orStale(name, values.run(name, read) as Promise<T>),
    orStale,
    invalidate() {
      values.invalidate();
      onChange();
    },
    metrics() {
      const { hits, misses, entries } = values.counts();
      return { hits, misses, entries };
    },
  };
}
