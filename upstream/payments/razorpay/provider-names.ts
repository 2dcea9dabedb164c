/** The provider name stored with payments by real keys. It is stored, so it never changes. */
export const RAZORPAY = "razorpay";
/** The provider name stored with payments by test keys: no money moved. */
export const RAZORPAY_TEST = "razorpay-test";
