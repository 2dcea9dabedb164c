import { isOpen, isSent, orderStatusFrom, type OrderStatus } from "./order-status.ts";
import { isPrepaid, paymentMethodFrom, type PaymentMethod } from "./payment-methods.ts";

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

/** Whether an order waits for its payment by a link. */
export function awaitsLinkPayment({
  status,
  paymentStatus,
  paymentLink,
}: Record<"paymentStatus" | "paymentLink", string | null> & { status: string }): boolean {
  return (paymentStatus === "awaited" || paymentLink !== null) && isOpen(orderStatusFrom(status));
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

/** What is owed on an order: cash at the door, a payment that is still to come, nothing more, or nothing since it ended unpaid. */
export const owedStates = ["collect", "unpaid", "paid", "returned", "never_paid"] as const;

/** What is owed, and the paise that are to be collected or paid, were paid, or go back. With `test` no money moves. */
export interface Owed {
  state: (typeof owedStates)[number];
  paise: number;
  test: boolean;
}

/** What is owed on an order. `isTimed` says that its payment was still waited for when that was last written. */
export function owedOn({
  status,
  method,
  payablePaise,
  refundedPaise,
  payment,
}: {
  status: OrderStatus;
  method: PaymentMethod;
  payablePaise: number;
  refundedPaise: number;
  payment: { status: string; isTimed: boolean; test: boolean } | null;
}): Owed {
  const test = payment?.test === true;
  const isCancelled = status === "cancelled";
  if (!isPrepaid(method)) {
    if (isCancelled) return { state: refundedPaise > 0 ? "returned" : "never_paid", paise: refundedPaise, test };
    // What was exchanged, or a discount, may leave nothing to collect.
    return { state: status === "delivered" || payablePaise === 0 ? "paid" : "collect", paise: payablePaise, test };
  }
  const isAwaited = payment === null || payment.isTimed || paymentStateFrom(payment.status) === "pending";
  if (payment?.status === "expired" || (isCancelled && isAwaited)) return { state: "never_paid", paise: 0, test };
  if (isAwaited) return { state: "unpaid", paise: payablePaise, test };
  return isCancelled && refundedPaise > 0
    ? { state: "returned", paise: refundedPaise, test }
    : { state: "paid", paise: payablePaise, test };
}

/**
 * Whether an order may be packed and sent: what ended, what is not paid, what was paid as a test and what the customer has
 * still to confirm stays.
 */
export function isToSend({
  status,
  owed: { state, test },
  waitsToConfirm,
}: {
  status: OrderStatus;
  owed: Pick<Owed, "state" | "test">;
  waitsToConfirm: boolean;
}): boolean {
  return status !== "cancelled" && (state === "collect" || state === "paid") && !test && !waitsToConfirm;
}

/** The state of the payment of an order with cash on delivery: it is paid when it is delivered, and never when it is cancelled. */
export function cashPaymentState(status: OrderStatus): PaymentState {
  return status === "delivered" ? "paid" : status === "cancelled" ? "failed" : "pending";
}

/**
 * Whether the cash of an order is paid: when it is delivered. Null for another payment method, a cancelled order, one of which
 * nothing is to be paid, and a status that is unknown.
 */
export function cashState({
  status: raw,
  paymentMethod,
  totalPaise,
}: {
  status: string;
  paymentMethod: string | null;
  totalPaise?: number | null;
}): "due" | "paid" | null {
  const status = orderStatusFrom(raw);
  if (paymentMethodFrom(paymentMethod) !== "cod" || totalPaise === 0 || status === null || status === "cancelled")
    return null;
  return status === "delivered" ? "paid" : "due";
}

/** Whether the customer has confirmed an order that is paid in cash on delivery. */
export const confirmationStates = ["open", "done"] as const;

/** One of {@link confirmationStates}. */
export type ConfirmationState = (typeof confirmationStates)[number];

/** Whether an order is confirmed by its customer; null where nothing is to be confirmed: it is paid before, sent or cancelled. */
export function confirmationOf({
  status,
  method,
  confirmedAt,
}: {
  status: OrderStatus;
  method: PaymentMethod;
  confirmedAt: string | null;
}): ConfirmationState | null {
  if (isPrepaid(method) || !isOpen(status)) return null;
  return confirmedAt === null ? "open" : "done";
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
