/** The ways to pay that the specification knows (section 3). */
export const paymentMethods = ["card", "cod", "upi"] as const;

/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** A way to pay that starts with a payment before the order. */
export type PrepaidMethod = Exclude<PaymentMethod, "cod">;

/** Whether an order by this way needs a payment first; cash is paid to whoever brings the parcel. */
export function isPrepaid(method: PaymentMethod): method is PrepaidMethod {
  return method !== "cod";
}
