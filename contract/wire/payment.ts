import { z } from "zod";
import { paymentMethods } from "../../domain/payment-methods.ts";
import { wireId, wireMoment, wireRupees } from "./scalars.ts";

const testFlag = z
  .boolean()
  .optional()
  .describe(
    "Whether it is a test that moves no money: the shop says so wherever it shows the payment. Absent means no.",
  );

/** A payment as it goes over the wire: never more of a card than its last four digits. */
export const wirePayment = z
  .looseObject({
    id: wireId,
    status: z.string().min(1).describe("authorized, captured, voided …; shown to the shopper."),
    method: z.enum(paymentMethods),
    brand: z.string().nullable(),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    upiId: z.string().nullable().describe("Masked."),
    amount: wireRupees,
    test: testFlag,
    created_at: wireMoment,
  })
  .meta({ id: "Payment", description: "A payment, with never more of a card than its last four digits." });

/** One payment looked up. */
export const wirePaymentAnswer = z
  .looseObject({ data: wirePayment })
  .meta({ id: "PaymentAnswer", description: "One payment." });

/** The saved ways to pay, the latest used first. */
export const wirePaymentMethods = z
  .looseObject({
    data: z.array(
      z.looseObject({
        id: wireId,
        type: z.enum(paymentMethods),
        card_number: z
          .string()
          .regex(/^\D*\d{4}$/)
          .nullable()
          .describe("The last four digits, masked before."),
        brand: z.string().nullable().optional(),
        upi_id: z.string().nullable().optional(),
        test: testFlag,
      }),
    ),
  })
  .meta({ id: "PaymentMethods", description: "Ways to pay that the customer has used, the latest first." });
