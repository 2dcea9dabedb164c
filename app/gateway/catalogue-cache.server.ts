import { resultCache } from "#process/result-cache.ts";
import { isUpstreamFault } from "./faults.server.ts";
import type { CatalogueCache } from "./upstream-client.server.ts";

/** How long a value is served while a newer one is read in the background, in ms. */
const STALE_MS = 60_000;
/** How long a value is served in place of an upstream fault, in ms. */
const STALE_IF_ERROR_MS = 10 * 60_000;
/** How many values are kept: a page of 24 products takes 30 kB. */
const MAX_ENTRIES = 400;

/**
 * A cache of the catalogue, for pages that only show it; what is bought is always read again. It serves values as fresh for `freshMs`, or caches nothing when that is 0. Concurrent reads of one name
 * share a single call. `onChange` runs on every invalidation. It saves most calls for pages of the catalogue.
 */
export function createCatalogueCache({ freshMs, onChange }: { freshMs: number; onChange(): void }): CatalogueCache {
  const values = resultCache<unknown>({
    max: MAX_ENTRIES,
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
    getOrRead: <T>(name: string, read: () => Promise<T>) => orStale(name, values.run(name, read) as Promise<T>),
    orStale,
    invalidate(): void {
      values.invalidate();
      onChange();
    },
    counts: values.counts,
  };
}
