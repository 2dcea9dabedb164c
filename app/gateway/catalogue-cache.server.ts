import { LRUCache } from "lru-cache";
import { isUpstreamFault } from "./faults.server.ts";

/** What the shop remembers of the catalogue, for pages that look at it; what is bought is always read anew. */
export interface CatalogueCache {
  /** The answer under that name: remembered, being read by somebody else at this moment, or read now. Throws what reading throws. */
  getOrRead<T>(name: string, read: () => Promise<T>): Promise<T>;
  /** What reading comes to, or, when the upstream fails, what is remembered under that name. Throws what reading throws. */
  orStale<T>(name: string, reading: Promise<T>): Promise<T>;
  /** Something of the catalogue has changed: every answer is read again when it is next wanted. */
  invalidate(): void;
  /** How many readings were remembered and how many read, and how many answers are kept. */
  metrics(): { hits: number; misses: number; entries: number };
}

interface Remembered {
  value: unknown;
  readAt: number;
  outdated: boolean;
}

/** How long an answer is given while a newer one is read behind it, in ms. */
const STALE_MS = 60_000;
/** How long an answer stands in for an upstream that fails, in ms. */
const STALE_IF_ERROR_MS = 10 * 60_000;
/** Answers kept at most: a page of 24 products is some 30 kB. */
const MAX_ANSWERS = 400;

/**
 * Remembers catalogue answers for `freshMs` (0: not at all); `onChange` is told when they are outdated. Readers of the
 * same answer at the same time share one call, and an answer just grown old is still given while one reader renews it.
 */
export function createCatalogueCache({
  freshMs,
  onChange,
  maxAnswers = MAX_ANSWERS,
}: {
  freshMs: number;
  onChange(): void;
  maxAnswers?: number;
}): CatalogueCache {
  const counts = { hits: 0, misses: 0 };
  if (freshMs === 0) {
    const getOrRead = <T>(_: string, read: () => Promise<T>): Promise<T> => {
      counts.misses += 1;
      return read();
    };
    return {
      getOrRead,
      orStale: (_, reading) => reading,
      invalidate: onChange,
      metrics: () => ({ ...counts, entries: 0 }),
    };
  }
  const answers = new LRUCache<string, Remembered>({ max: maxAnswers });
  const underWay = new Map<string, Promise<unknown>>();

  const renew = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const same = underWay.get(name);
    if (same !== undefined) return same as Promise<T>;
    counts.misses += 1;
    const reading = read()
      .then((value) => {
        // What was read before a change may not know of it.
        if (underWay.get(name) === reading) answers.set(name, { value, readAt: Date.now(), outdated: false });
        return value;
      })
      .finally(() => {
        if (underWay.get(name) === reading) underWay.delete(name);
      });
    underWay.set(name, reading);
    return reading;
  };

  return {
    async getOrRead<T>(name: string, read: () => Promise<T>): Promise<T> {
      const known = answers.get(name);
      if (known === undefined) return renew(name, read);
      const age = Date.now() - known.readAt;
      if (!known.outdated && age < STALE_MS) counts.hits += 1;
      if (!known.outdated && age < freshMs) return known.value as T;
      if (!known.outdated && age < STALE_MS) {
        // The upstream has told of the fault already; the next reader tries again.
        renew(name, read).catch(() => undefined);
        return known.value as T;
      }
      return this.orStale(name, renew(name, read));
    },
    async orStale<T>(name: string, reading: Promise<T>): Promise<T> {
      try {
        return await reading;
      } catch (error) {
        const known = answers.get(name);
        if (known !== undefined && isUpstreamFault(error) && Date.now() - known.readAt < STALE_IF_ERROR_MS)
          return known.value as T;
        throw error;
      }
    },
    invalidate() {
      underWay.clear();
      for (const known of answers.values()) known.outdated = true;
      onChange();
    },
    metrics: () => ({ ...counts, entries: answers.size }),
  };
}
