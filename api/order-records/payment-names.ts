import type { PaymentMethod } from "#domain/payment-methods.ts";

// The names of providers are stored with each payment, so they never change.

/** The provider name of payments by the sandbox. */
export const SANDBOX = "sandbox";
/** The provider name of payments by real keys of Razorpay. */
export const RAZORPAY = "razorpay";
/** The provider name of payments by test keys of Razorpay: no money moved. */
export const RAZORPAY_TEST = "razorpay-test";
/** The provider name of payments to the shop's own UPI id. */
export const OWN_UPI = "own-upi";

/** The names of the providers that move no money. */
export const testProviders = [SANDBOX, RAZORPAY_TEST] as const;

/** Whether a payment of this provider moved no money. */
export function isTestProvider(name: string): boolean {
  return testProviders.some((test) => test === name);
}

/** The names that payments by link are stored with, also those of accounts that are no longer set up. */
export const linkProviderNames: readonly string[] = [RAZORPAY, RAZORPAY_TEST];

/** Whether a payment of this provider is made by a link, after the order. */
export function isLinkPayment(provider: string): boolean {
  return linkProviderNames.includes(provider);
}

/** The name of each payment method, in what the owner and the operator read. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  card: "card",
  cod: "cash on delivery",
  upi: "UPI",
};
