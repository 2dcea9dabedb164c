import { z } from "zod";
import type { PaymentMethod } from "../../../../../domain/payment-methods.ts";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { messages } from "../../../../content/messages.ts";

/** The fields that each method needs; those of other methods are ignored. The payment service checks their formats. */
const fieldsOf = {
  card: ["cardNumber", "cardName", "expiryDate", "cvv"],
  upi: ["upiId"],
  cod: [],
} as const satisfies Record<PaymentMethod, readonly string[]>;

/** Step 2: how the customer pays, by one of the methods on offer. */
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

/** The names of its fields. */
export type PaymentField = keyof z.input<ReturnType<typeof paymentForm>>;

/** The fields of all methods: a payment service may name them in its errors. */
export const paymentFields: readonly PaymentField[] = Object.values(fieldsOf).flat();

function text(field: Exclude<keyof typeof checkoutWords.paymentLabels, "paymentMethod">, maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, checkoutWords.tooLong(checkoutWords.paymentLabels[field], maxLength))
    .optional();
}
