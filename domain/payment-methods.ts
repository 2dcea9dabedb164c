/** The ways to pay that the specification knows (section 3). */
export const paymentMethods = ["card", "cod", "upi"] as const;

/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];
