/** The provider name stored with payments by real keys. It is stored, so it never changes. */
export const RAZORPAY = "razorpay";
/** The provider name stored with payments by test keys: no money moved. */
export const RAZORPAY_TEST = "razorpay-test";

/** Whether a payment of this provider is made by a link, after the order. */
export function isLinkPayment(provider: string): boolean {
  return provider === RAZORPAY || provider === RAZORPAY_TEST;
}
