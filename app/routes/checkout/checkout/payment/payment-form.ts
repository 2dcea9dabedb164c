import { z } from "zod";
import type { ProcessPaymentRequest } from "#contract/payments.ts";
import type { PaymentReceipt } from "#contract/readers/payment.ts";
import { paiseAsRupees } from "#contract/scalars.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import * as messages from "#app/content/messages.ts";
import { paymentLabels, paymentNames } from "#app/content/payment-words.ts";

/** The fields that each method needs; those of other methods are ignored. The payment service checks their formats. */
const fieldsOf = {
  card: ["cardNumber", "cardName", "expiryDate", "cvv"],
  upi: ["upiId"],
  cod: [],
} as const satisfies Record<PaymentMethod, readonly string[]>;

/** Step 2: how the customer pays, by one of the methods on offer. Those `paidLater` have no fields: they are paid after the order. */
export const paymentForm = (offered: readonly PaymentMethod[], paidLater: readonly PaymentMethod[] = []) =>
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
      if (paidLater.includes(value.paymentMethod)) return;
      for (const field of fieldsOf[value.paymentMethod]) {
        if ((value[field] ?? "") === "")
          ctx.addIssue({ code: "custom", path: [field], message: messages.provide(paymentNames[field]) });
      }
    });

/** The names of its fields. */
export type PaymentField = keyof z.input<ReturnType<typeof paymentForm>>;

/** The fields of all methods: a payment service may name them in its errors. */
export const paymentFields: readonly PaymentField[] = Object.values(fieldsOf).flat();

/** What the payment service is sent; null for cash. A UPI id is sent where the form asked for one. */
export function paymentRequestOf(
  {
    paymentMethod,
    cardNumber = "",
    cardName = "",
    expiryDate = "",
    cvv = "",
    upiId = "",
  }: z.output<ReturnType<typeof paymentForm>>,
  amountPaise: number,
  paidLater: readonly PaymentMethod[],
): ProcessPaymentRequest | null {
  const amount = paiseAsRupees(amountPaise);
  switch (paymentMethod) {
    case "card":
      return { method: "card", amount, cardNumber, cardName, expiryDate, cvv };
    case "upi":
      return { method: "upi", amount, ...(!paidLater.includes("upi") && { upiId }) };
    case "cod":
      return null;
  }
}

type KeptAccount = Partial<Record<"brand" | "last4" | "cardName" | "upiId", string | null>>;

/** What is kept of the card or UPI id of a payment: never more of a card than its last four digits. */
export function keptAccount(request: ProcessPaymentRequest, { brand, last4 }: PaymentReceipt): KeptAccount {
  switch (request.method) {
    case "card": {
      const digits = request.cardNumber.replaceAll(/\D/g, "");
      return { brand, last4: last4 ?? (digits.slice(-4) || null), cardName: request.cardName };
    }
    case "upi":
      return { upiId: request.upiId ?? null };
  }
}

function text(field: keyof typeof paymentNames, maxLength: number) {
  return z.string().trim().max(maxLength, checkoutWords.tooLong(paymentLabels[field], maxLength)).optional();
}
