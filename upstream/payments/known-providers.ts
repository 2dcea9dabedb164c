import type { LinkProvider } from "./link-provider.ts";
import { ownUpiProvider } from "./own-upi-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { RAZORPAY_TEST } from "./razorpay/provider-names.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

/**
 * The provider of today and those of an earlier setup, whose payments can still be released: the sandbox, test keys and an
 * own UPI id have nothing to give back.
 */
export function knownProviders(provider: PaymentProvider | LinkProvider | null): (PaymentProvider | LinkProvider)[] {
  return [
    ...(provider === null ? [] : [provider]),
    ...[sandboxProvider(), ownUpiProvider(""), { ...sandboxProvider(), name: RAZORPAY_TEST }].filter(
      ({ name }) => name !== provider?.name,
    ),
  ];
}
