import type { Runtime } from "#app/session/runtime.server.ts";
import { needsProvider, paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import type { ShopSettings } from "./settings.ts";

/** The payment methods of another upstream, as its owner states them. That upstream says of each payment whether it is a test. */
export function statedPayments({
  PAYMENT_METHODS = paymentMethods,
  UPI_ID,
  demonstrated,
}: ShopSettings): Runtime["payments"] {
  const isTest = (method: PaymentMethod) => needsProvider(method, UPI_ID !== undefined);
  return {
    methods: PAYMENT_METHODS,
    testMethods: demonstrated.includes("payments") ? PAYMENT_METHODS.filter(isTest) : [],
  };
}
