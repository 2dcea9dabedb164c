/** The specification's statuses. */
export const orderStatuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

/** One of {@link orderStatuses}. */
export type OrderStatus = (typeof orderStatuses)[number];

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

/** The status an order is created with: cash on delivery waits, what is paid for is worked on. */
export function firstStatus(method: "card" | "cod" | "upi"): OrderStatus {
  return method === "cod" ? "pending" : "processing";
}
