import type { Problem } from "../../../contract/problem.ts";
import type { OrderReceipt } from "../cookies/checkout-cookie.server.ts";
import { oncePerKey } from "../once-per-key.server.ts";

/** The result of creating an order under one idempotency key. */
export type OrderAttempt = { code: "created"; order: OrderReceipt } | { code: "refused"; problem: Problem };

const DAY_MS = 24 * 60 * 60 * 1_000;
const orderAttempts = oncePerKey<OrderAttempt>({
  max: 10_000,
  ttlMs: DAY_MS,
  isRemembered: ({ code }) => code === "created",
});

/** The attempt under a customer's key in this process: under way, or created within the last day; else null. */
export function findOrderAttempt(customerId: string, key: string): Promise<OrderAttempt> | null {
  return orderAttempts.find(attemptName(customerId, key));
}

/**
 * Creates an order once for a customer's key, also at upstreams that ignore the key. Refusals and failures are not
 * remembered, so that they can be tried again. Rejects as `create` does.
 */
export function createOrderOnce(
  customerId: string,
  key: string,
  create: () => Promise<OrderAttempt>,
): Promise<OrderAttempt> {
  return orderAttempts.run(attemptName(customerId, key), create);
}

/** The browser sends the key: the customer's id keeps one customer's key apart from another's. */
function attemptName(customerId: string, key: string): string {
  return JSON.stringify([customerId, key]);
}
