import type { PaymentProvider } from "./payment-provider.ts";

/** The provider name stored with each payment to the shop's own UPI id. */
export const OWN_UPI = "own-upi";

/** Payments to the shop's own UPI id. Nothing is authorized here: the order that follows awaits the money. */
export function ownUpiProvider(upiId: string): PaymentProvider {
  return {
    name: OWN_UPI,
    isTest: false,
    description: `UPI to ${upiId}`,
    async authorize({ id }) {
      return { outcome: "authorized", reference: `own-upi-${id}` };
    },
    async release() {},
    async refund({ id }) {
      return { outcome: "made", reference: id };
    },
  };
}
