/** The payment methods that the specification knows (section 3). */
export const paymentMethods = ["card", "cod", "upi"] as const;

/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];

const needsPaymentFirst = { card: true, cod: false, upi: true } as const satisfies Record<PaymentMethod, boolean>;

/** A payment method that starts with a payment before the order. */
export type PrepaidMethod = {
  [Method in PaymentMethod]: (typeof needsPaymentFirst)[Method] extends true ? Method : never;
}[PaymentMethod];

/** Whether an order by this payment method needs a payment before it; cash is paid on delivery. */
export function isPrepaid(method: PaymentMethod): method is PrepaidMethod {
  return needsPaymentFirst[method];
}

/** Whether somebody else has to take the money: the shop takes cash itself, and UPI when it has an own UPI id. */
export function needsProvider(method: PaymentMethod, hasOwnUpi: boolean): boolean {
  return isPrepaid(method) && !(method === "upi" && hasOwnUpi);
}

/** An upstream's word as one of ours, or null when it is unknown. */
export function paymentMethodFrom(raw: string | null): PaymentMethod | null {
  const word = raw?.toLowerCase();
  return paymentMethods.find((method) => method === word) ?? null;
}

/** Whether a lower-case text is a UPI id such as name@bank. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(text);
}

/** A UPI id as it may be shown and stored: two letters of the name, and the bank. */
export function maskUpiId(upiId: string): string {
  const [name = "", bank = ""] = upiId.split("@");
  return `${name.slice(0, 2)}***@${bank}`;
}
