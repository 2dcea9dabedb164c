import type { PaymentMethod } from "./payment-methods.ts";

/** The statuses the specification knows; anything else is shown as unknown with its raw text. */
export const orderStatuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

/** One of {@link orderStatuses}. */
export type OrderStatus = (typeof orderStatuses)[number];

/** An upstream's status word as one of ours, or null when it is unknown. "Canceled" counts as cancelled. */
export function orderStatusFrom(raw: string): OrderStatus | null {
  const word = raw.trim().toLowerCase();
  return orderStatuses.find((status) => status === word) ?? (word === "canceled" ? "cancelled" : null);
}

const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["processing", "cancelled"],
  processing: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

/** Whether an order may go from one status straight to another: forwards step by step, or cancelled before it is shipped. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

/** Whether a customer may still cancel, by an upstream's status word: only while pending or processing (specification, section 4). */
export function isCancellable(raw: string): boolean {
  const status = orderStatusFrom(raw);
  return status !== null && canBecome(status, "cancelled");
}

/** The status an order starts with: pending for cash on delivery, processing for card and UPI (specification, section 4). */
export function initialStatus(method: PaymentMethod): "pending" | "processing" {
  return method === "cod" ? "pending" : "processing";
}
