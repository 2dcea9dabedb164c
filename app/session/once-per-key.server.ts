import { LRUCache } from "lru-cache";

/** Work that is done once for a key, however often and however close together it is requested. */
export interface OncePerKey<T> {
  /** The outcome of a key, finished or under way; null if there is none. */
  find(key: string): Promise<T> | null;
  /** Does the work, or returns the outcome that the key already has. */
  run(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Remembers the outcomes of at most `max` keys for `ttlMs`, in this process. Requests that come while the work is under
 * way share it. Outcomes that `isRemembered` rejects, and failures, are forgotten, so that they can be tried again.
 */
export function oncePerKey<T>({
  max,
  ttlMs,
  isRemembered,
}: {
  max: number;
  ttlMs: number;
  isRemembered: (outcome: T) => boolean;
}): OncePerKey<T> {
  const outcomes = new LRUCache<string, Promise<T>>({ max, ttl: ttlMs });
  const forget = (key: string, outcome: Promise<T>) => {
    if (outcomes.peek(key) === outcome) outcomes.delete(key);
  };
  return {
    find: (key) => outcomes.get(key) ?? null,
    run(key, work) {
      const current = outcomes.get(key);
      if (current !== undefined) return current;
      const outcome = work();
      outcomes.set(key, outcome);
      outcome.then(
        (value) => (isRemembered(value) ? undefined : forget(key, outcome)),
        () => forget(key, outcome),
      );
      return outcome;
    },
  };
}
