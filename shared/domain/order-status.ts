import { isPrepaid, type PaymentMethod } from "./payment-methods.ts";

/** The statuses the specification knows; the shop shows any other one as unknown, with its raw text. */
export const orderStatuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

/** One of {@link orderStatuses}. */
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses an order can start with. */
export const initialStatuses = ["pending", "processing"] as const satisfies readonly OrderStatus[];

/** The statuses of an order that is not sent yet: it may be cancelled and may wait for its payment. */
export const openStatuses = ["pending", "processing"] as const satisfies readonly OrderStatus[];

/** The statuses of an order that is sent and counts as sold: it has an invoice. */
export const sentStatuses = ["shipped", "delivered"] as const satisfies readonly OrderStatus[];

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

/** Whether an order may go from one status straight to another: one step forwards, or cancelled before it is shipped. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

/** Whether an order is not sent yet; see {@link openStatuses}. One of an unknown status (null) is not. */
export function isOpen(status: OrderStatus | null): boolean {
  return openStatuses.some((open) => open === status);
}

/** Whether an order is sent and counts as sold; see {@link sentStatuses}. One of an unknown status (null) is not. */
export function isSent(status: OrderStatus | null): boolean {
  return sentStatuses.some((sent) => sent === status);
}

/** Whether an order is still to arrive, by an upstream's status word. */
export function isExpected(raw: string): boolean {
  const status = orderStatusFrom(raw);
  return status !== null && (isOpen(status) || status === "shipped");
}

/** Whether a customer may still cancel, by an upstream's status word: only while pending or processing (specification, section 4). */
export function isCancellable(raw: string): boolean {
  const status = orderStatusFrom(raw);
  return status !== null && canBecome(status, "cancelled");
}

/** The status an order starts with: pending for cash on delivery, processing for card and UPI (specification, section 4). */
export function initialStatus(method: PaymentMethod): (typeof initialStatuses)[number] {
  return isPrepaid(method) ? "processing" : "pending";
}

/** The words about a parcel that was refused at the door or could not be handed over. The mail and the order's page share them. */
export const cameBackWords = {
  /** `name` is "Your order", with its number where it is not at hand. */
  text: (name: string) =>
    `${name} was not handed over, and the courier brought it back to us. So it is cancelled, and nothing will be delivered. If you still want the pieces, you are welcome to order again.`,
  /** The last entry of the history. */
  happened: "Came back to us, and cancelled",
} as const;
