import type { PaymentMethod } from "../../domain/payment-methods.ts";

/** The name of each payment method, in what the owner and the operator read. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  card: "card",
  cod: "cash on delivery",
  upi: "UPI",
};
