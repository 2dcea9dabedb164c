import { randomInt } from "node:crypto";
import type { OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";

/** The longest time kept as the upstream wrote it, in characters. */
const MAX_TIME_LENGTH = 40;

/** An order as the upstream returns it; `id` and `createdAt` are null if it does not. */
type CreatedOrder = Pick<OrderReceipt, "totalPaise" | "method" | "isTest" | "isByLink"> & {
  id: string | null;
  createdAt: string | null;
};

/** The receipt of an order. A missing number is a random one, a missing time is now (specification, section 8). */
export function orderReceipt(key: string, { id, createdAt, ...order }: CreatedOrder): OrderReceipt {
  return {
    key,
    number: id ?? String(randomInt(100_000, 1_000_000)),
    orderId: id,
    createdAt: createdAt?.slice(0, MAX_TIME_LENGTH) ?? new Date().toISOString(),
    ...order,
  };
}
