import { LRUCache } from "lru-cache";

/** What this process remembers of requests, for the builds of all languages. Each has an end, so that a restart loses little. */
export interface Memory {
  /** How logins ended, by a hash: by logging out, or by another login in the same browser. */
  endedLogins: LRUCache<string, "ended" | "replaced">;
  /** The seed of the checkout that an order comes from, by customer and order. */
  orderSeeds: LRUCache<string, string>;
  /** How often each registration form was sent, by a hash of the form. */
  registrations: LRUCache<string, number>;
}

const HOUR_MS = 60 * 60 * 1_000;

/** The memory of a process that begins. Ended logins are remembered for longer than any request can take. */
export function newMemory(): Memory {
  return {
    endedLogins: new LRUCache({ max: 20_000, ttl: HOUR_MS / 6 }),
    orderSeeds: new LRUCache({ max: 10_000, ttl: 24 * HOUR_MS }),
    registrations: new LRUCache({ max: 10_000, ttl: HOUR_MS }),
  };
}
