/** The statuses the specification knows; anything else is shown as unknown with its raw text. */
export const orderStatuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

/** One of {@link orderStatuses}. */
export type OrderStatus = (typeof orderStatuses)[number];

/** An upstream's status word as one of ours, or null when it is unknown. "Canceled" counts as cancelled. */
export function orderStatusFrom(raw: string): OrderStatus | null {
  const word = raw.trim().toLowerCase();
  return orderStatuses.find((status) => status === word) ?? (word === "canceled" ? "cancelled" : null);
}

/** Whether a shopper may still cancel: only while pending or processing (specification, section 4). */
export function isCancellable(raw: string): boolean {
  const status = orderStatusFrom(raw);
  return status === "pending" || status === "processing";
}

/** The status an order starts with: pending for cash on delivery, processing for card and UPI. */
export function initialStatus(method: "card" | "cod" | "upi"): "pending" | "processing" {
  return method === "cod" ? "pending" : "processing";
}
