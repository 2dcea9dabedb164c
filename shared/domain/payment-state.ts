import { isOpen, isSent, orderStatusFrom, type OrderStatus } from "./order-status.ts";
import { isPrepaid, paymentMethodFrom } from "./payment-methods.ts";

const words = {
  paid: ["paid", "authorized", "authorised", "captured", "succeeded", "success", "completed"],
  pending: ["pending", "awaited", "processing", "created", "initiated"],
  returned: ["voided", "refunded", "returned", "reversed", "cancelled", "canceled"],
  failed: ["failed", "expired", "declined", "rejected", "error"],
} as const;

/** The state of a payment, as far as it matters to the customer. */
export type PaymentState = keyof typeof words;

/**
 * Whether an order waits for its payment before it is packed. The status alone does not tell: an order by UPI starts as
 * processing (specification, section 4). An order with cash on delivery never waits.
 */
export function awaitsPayment(
  { status: raw, paymentMethod }: { status: string; paymentMethod: string | null },
  state: PaymentState | null,
): boolean {
  const method = paymentMethodFrom(paymentMethod);
  return state === "pending" && isOpen(orderStatusFrom(raw)) && (method === null || isPrepaid(method));
}

/** Whether an order was sent before it was paid, and its payment is still to come. Cash on delivery is not meant. */
export function isSentUnpaid(
  { status: raw, paymentMethod }: { status: string; paymentMethod: string | null },
  state: PaymentState | null,
): boolean {
  const method = paymentMethodFrom(paymentMethod);
  return state === "pending" && isSent(orderStatusFrom(raw)) && method !== null && isPrepaid(method);
}

/** The state that an upstream's own word (in lower case) means; null for no word and for unknown ones. */
export function paymentStateFrom(word: string | null): PaymentState | null {
  const states: readonly PaymentState[] = ["paid", "pending", "returned", "failed"];
  return states.find((state) => words[state].some((candidate) => candidate === word)) ?? null;
}

/** The state of the payment of an order with cash on delivery: it is paid when it is delivered, and never when it is cancelled. */
export function cashPaymentState(status: OrderStatus): PaymentState {
  return status === "delivered" ? "paid" : status === "cancelled" ? "failed" : "pending";
}

/**
 * Whether the cash of an order is paid: when it is delivered. Null for another payment method, a cancelled order, and a status
 * that is unknown.
 */
export function cashState({
  status: raw,
  paymentMethod,
}: {
  status: string;
  paymentMethod: string | null;
}): "due" | "paid" | null {
  const status = orderStatusFrom(raw);
  if (paymentMethodFrom(paymentMethod) !== "cod" || status === null || status === "cancelled") return null;
  return status === "delivered" ? "paid" : "due";
}

const refundWords = {
  due: ["due", "pending", "requested", "initiated", "created", "processing", "in progress"],
  made: ["made", "processed", "paid", "refunded", "completed", "complete", "done", "succeeded", "success"],
  failed: ["failed", "rejected", "declined", "error"],
} as const;

/** What has become of money that goes back: it is asked for, it was sent, or it could not be sent. */
type RefundState = keyof typeof refundWords;

/** The state that an upstream's own word means, in any case; null for unknown ones. */
export function refundStateFrom(raw: string): RefundState | null {
  const word = raw.trim().toLowerCase();
  const states: readonly RefundState[] = ["due", "made", "failed"];
  return states.find((state) => refundWords[state].some((candidate) => candidate === word)) ?? null;
}
