import { LRUCache } from "lru-cache";
import type { Problem } from "../../../contract/problem.ts";
import { oncePerKey } from "../once-per-key.server.ts";
import type { CheckoutDraft } from "../shop-cookies.server.ts";

/** What the confirmation shows of an order; amounts in paise. */
export type OrderReceipt = NonNullable<CheckoutDraft["placed"]>;
/** What placing came to: the order, or why it was refused. */
export type PlacingOutcome = { code: "ok"; placed: OrderReceipt } | { code: "refused"; problem: Problem };

const DAY_MS = 24 * 60 * 60 * 1_000;
const orders = oncePerKey<PlacingOutcome>({ max: 10_000, ttlMs: DAY_MS, lasts: ({ code }) => code === "ok" });

/** Which key each of a customer's orders came of, as far as this process knows. */
const keys = new LRUCache<string, string>({ max: 10_000, ttl: DAY_MS });

/** What a customer's key came to in this process, while it is under way and for a day after it gave an order; else null. */
export function findPlacing(customerId: string, key: string): Promise<PlacingOutcome> | null {
  return orders.find(nameOf(customerId, key));
}

/**
 * Places under a customer's key once, for upstreams that do not honour the key themselves: a second submission gets the
 * first one's order. Rejects with what `work` rejects with; refusals and failures are not remembered.
 */
export function placeOnce(
  customerId: string,
  key: string,
  work: () => Promise<PlacingOutcome>,
): Promise<PlacingOutcome> {
  return orders.run(nameOf(customerId, key), async () => {
    const outcome = await work();
    if (outcome.code === "ok") claimOrder(customerId, key, outcome.placed);
    return outcome;
  });
}

/** Remembers that an order came of a key. */
export function claimOrder(customerId: string, key: string, { orderId }: OrderReceipt): void {
  if (orderId !== null) keys.set(nameOf(customerId, orderId), key);
}

/** Whether an order of the customer is known to have come of another checkout (by its seed): then it is not the one that got lost. */
export function isClaimed(customerId: string, seed: string, orderId: string): boolean {
  return keys.get(nameOf(customerId, orderId))?.startsWith(`${seed}.`) === false;
}

/** Keys are the shopper's to send: one customer's never meets another's. */
function nameOf(customerId: string, key: string): string {
  return JSON.stringify([customerId, key]);
}
