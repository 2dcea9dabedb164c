import { orderStatusFrom } from "./order-status.ts";

const words = {
  paid: ["paid", "authorized", "authorised", "captured", "succeeded", "success", "completed"],
  pending: ["pending", "processing", "created", "initiated"],
  returned: ["voided", "refunded", "returned", "reversed", "cancelled", "canceled"],
  failed: ["failed", "declined", "rejected", "error"],
} as const;

/** What became of a payment, as far as it matters to the one who paid. */
export type PaymentState = keyof typeof words;

/**
 * Whether an order waits for its payment before it is packed, whatever its status says: an order by UPI starts as processing
 * (specification, section 4). Cash comes with the delivery: nothing waits for it.
 */
export function awaitsPayment(
  { status: raw, paymentMethod }: { status: string; paymentMethod: string | null },
  state: PaymentState | null,
): boolean {
  const status = orderStatusFrom(raw);
  return (
    state === "pending" && (status === "pending" || status === "processing") && paymentMethod?.toLowerCase() !== "cod"
  );
}

/** The state that an upstream's own word (in lower case) means; null for none and for words nobody knows. */
export function paymentStateFrom(word: string | null): PaymentState | null {
  const states: readonly PaymentState[] = ["paid", "pending", "returned", "failed"];
  return states.find((state) => words[state].some((known) => known === word)) ?? null;
}
