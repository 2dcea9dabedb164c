import { z } from "zod";
import type { PaymentMethod } from "../../../../../domain/payment-methods.ts";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { messages } from "../../../../content/messages.ts";

/** The fields each method needs; those of the others are not read. Their formats are the payment service's to judge. */
const fieldsOf = {
  card: ["cardNumber", "cardName", "expiryDate", "cvv"],
  upi: ["upiId"],
  cod: [],
} as const satisfies Record<PaymentMethod, readonly string[]>;

/** Step 2: how she pays, by one of the ways that are offered. */
export const paymentForm = (offered: readonly PaymentMethod[]) =>
  z
    .object({
      paymentMethod: z.enum(offered, messages.choosePayment),
      cardNumber: text("cardNumber", 40),
      cardName: text("cardName", 80),
      expiryDate: text("expiryDate", 10),
      cvv: text("cvv", 8),
      upiId: text("upiId", 80),
    })
    .superRefine((value, ctx) => {
      for (const field of fieldsOf[value.paymentMethod]) {
        if ((value[field] ?? "") === "")
          ctx.addIssue({ code: "custom", path: [field], message: messages.provide(checkoutWords.paymentNames[field]) });
      }
    });

/** The fields a payment service may name in its errors. */
export const paymentFields: readonly string[] = [...fieldsOf.card, ...fieldsOf.upi];

function text(field: Exclude<keyof typeof checkoutWords.paymentLabels, "paymentMethod">, most: number) {
  return z.string().trim().max(most, checkoutWords.tooLong(checkoutWords.paymentLabels[field], most)).optional();
}
