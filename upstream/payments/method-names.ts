import type { PaymentMethod } from "../../domain/payment-methods.ts";

/** The name of each payment method, in mails and reports to the owner. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  card: "card",
  cod: "cash on delivery",
  upi: "UPI",
};
