import { paymentMethods, type PaymentMethod } from "../../domain/payment-methods.ts";
import { Refusal } from "../http/refusal.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The ways to pay that are offered, and who moves the money of each. */
export interface OfferedPayments {
  methods: readonly PaymentMethod[];
  /** Those of them that move no money. */
  testMethods: readonly PaymentMethod[];
  /** Who moves the money; null for cash. Refuses a way that is not offered. */
  providerOf(method: PaymentMethod): PaymentProvider | null;
}

/** Who could take money: a provider (cards, and UPI without an own id), and the shop's own UPI id. Null where there is none. */
interface Takers {
  provider: PaymentProvider | null;
  ownUpi: PaymentProvider | null;
}

const names: Record<PaymentMethod, string> = {
  card: "Payment by card",
  upi: "Payment by UPI",
  cod: "Cash on delivery",
};

/** Of the wanted ways to pay, those that somebody takes the money of: cash always, card and UPI only with a provider or an own UPI id. */
export function offeredPayments(wanted: readonly PaymentMethod[], { provider, ownUpi }: Takers): OfferedPayments {
  const takers: Record<PaymentMethod, PaymentProvider | null> = { card: provider, upi: ownUpi ?? provider, cod: null };
  const methods = paymentMethods.filter(
    (method) => wanted.includes(method) && (method === "cod" || takers[method] !== null),
  );
  return {
    methods,
    testMethods: methods.filter((method) => takers[method]?.isTest === true),
    providerOf(method) {
      if (methods.includes(method)) return takers[method];
      throw new Refusal(
        422,
        `${names[method]} is not possible in this shop. Please choose another way to pay.`,
        "payment_not_offered",
      );
    },
  };
}
