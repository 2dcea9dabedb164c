import { z } from "zod";
import { countryCodes } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { paymentWays } from "#domain/shop-terms.ts";
import type { ContractCall } from "./call.ts";
import { readTerms } from "./readers/terms.ts";
import { wireRupees } from "./scalars.ts";

/** The terms that the shop and its upstream must agree on; amounts in rupees. */
export const wireTerms = z
  .looseObject({
    data: z.looseObject({
      content_version: z
        .string()
        .optional()
        .describe("Another text after each change of `GET /shop-content`; absent where it has nothing to say."),
      shipping: z.looseObject({
        amount: wireRupees.describe("What shipping costs for an order."),
        free_over: wireRupees
          .nullable()
          .describe("Shipping is free when the subtotal is over this amount; null when no amount makes it free."),
      }),
      payments: z
        .array(
          z.looseObject({
            method: z.enum(paymentMethods),
            by: z
              .enum(paymentWays)
              .describe(
                "How it is paid: in the shop's form, on the page that a link leads to, by hand after the order, or on delivery.",
              ),
            test: z.boolean().describe("Whether no money moves."),
          }),
        )
        .optional()
        .describe("The ways to pay on offer."),
      returns: z
        .looseObject({ days: z.int().min(1).describe("Counted from the delivery.") })
        .nullable()
        .optional()
        .describe("How long an order may be returned; null or absent when the upstream takes no returns."),
      own_data: z
        .boolean()
        .optional()
        .describe("Whether customers get a copy of their data and may delete their account; absent means no."),
      delivery: z
        .looseObject({
          countries: z.array(z.enum(countryCodes)).optional().describe("All of them when absent."),
          indian_formats: z
            .boolean()
            .optional()
            .describe("Whether an address in India needs a PIN code of six digits and a phone number of ten."),
          cash: z
            .looseObject({
              countries: z.array(z.enum(countryCodes)).optional().describe("All of them when absent."),
              up_to: wireRupees.nullable().optional().describe("The largest total; null or absent for any."),
            })
            .optional()
            .describe("Where cash is taken on delivery."),
        })
        .optional()
        .describe("Where orders are delivered. The shop's forms ask for nothing that is not told here."),
    }),
  })
  .meta({ id: "Terms", description: "The terms that the shop and its upstream must agree on; amounts in rupees." });

/** The call of the terms. */
export const termsCalls: readonly ContractCall[] = [
  {
    method: "GET",
    path: "/terms",
    name: "getTerms",
    resource: "terms",
    does: "Answers the terms of an order: what shipping costs, the ways to pay, how long an order may be returned, and where it is delivered.",
    notes: [
      "The shop keeps the answer for a minute, and the last one while the upstream does not answer. It reads it again at once when an order is refused with `total_changed`.",
    ],
    auth: "none",
    without:
      "takes `SHIPPING_RUPEES` and `FREE_SHIPPING_OVER_RUPEES` of its own settings: ₹10, and free over ₹50, where they are not set",
    success: { status: 200, body: wireTerms },
    read: (body) => readTerms(body).shipping,
    refusals: [],
    examples: [
      {
        title: "The terms",
        answer: {
          data: {
            content_version: "k3mTqP0c",
            shipping: { amount: 10, free_over: 50 },
            payments: [
              { method: "card", by: "form", test: false },
              { method: "cod", by: "delivery", test: false },
            ],
            returns: { days: 30 },
            own_data: true,
            delivery: { countries: ["IN"], indian_formats: true, cash: { countries: ["IN"], up_to: 20000 } },
          },
        },
      },
    ],
  },
];
