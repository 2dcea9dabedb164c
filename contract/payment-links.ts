import { z } from "zod";
import { wireIdentifier, wireMoment } from "./scalars.ts";

/** `POST /payments/return` as sent: the query with which the payment provider sent the shopper back. */
export const returnedFromPayment = z.object({ query: z.object({}).catchall(z.string()) });

/** The parameter of that query in which the provider names the order. */
export const RETURNED_ORDER = "razorpay_payment_link_reference_id";

/** The payment by link of an order. */
export const wireLinkPayment = z
  .looseObject({
    data: z.looseObject({
      id: wireIdentifier,
      orderId: wireIdentifier,
      status: z
        .string()
        .min(1)
        .describe(
          "awaited while the link can be paid, captured when it is paid; expired and voided when it cannot be.",
        ),
      link: z.string().nullable().describe("Where the order is paid; null when there is nothing to pay."),
      dueAt: wireMoment.nullable().describe("Until when the order is kept for the payment."),
    }),
  })
  .meta({ id: "LinkPayment", description: "The payment by link of an order." });

/** What a webhook answers. Nobody reads it. */
export const wireWebhookAnswer = z
  .looseObject({ message: z.string() })
  .meta({ id: "WebhookAnswer", description: "Thanks for a webhook." });
