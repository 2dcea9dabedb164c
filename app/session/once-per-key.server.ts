import { LRUCache } from "lru-cache";

/** Work that is done once for a key, however often and however close together it is asked for. */
export interface OncePerKey<T> {
  /** What the key came to or is coming to; null when it is unknown. */
  find(key: string): Promise<T> | null;
  /** Does the work, or gives what the same key came to. */
  run(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Remembers, in this process, what came of each key for `ttlMs` and at most `max` keys. While work is under way everyone
 * shares it; afterwards only what `lasts` is kept, so that what was refused or failed can be tried again.
 */
export function oncePerKey<T>({
  max,
  ttlMs,
  lasts,
}: {
  max: number;
  ttlMs: number;
  lasts: (outcome: T) => boolean;
}): OncePerKey<T> {
  const known = new LRUCache<string, Promise<T>>({ max, ttl: ttlMs });
  const forget = (key: string, outcome: Promise<T>) => {
    if (known.peek(key) === outcome) known.delete(key);
  };
  return {
    find: (key) => known.get(key) ?? null,
    run(key, work) {
      const same = known.get(key);
      if (same !== undefined) return same;
      const outcome = work();
      known.set(key, outcome);
      outcome.then(
        (value) => (lasts(value) ? undefined : forget(key, outcome)),
        () => forget(key, outcome),
      );
      return outcome;
    },
  };
}
