import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { MAX_RETURN_NOTE, returnReasons, returnStatuses } from "#domain/returns.ts";
import { rule } from "./call.ts";
import { wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";

/** `POST /orders/{id}/returns` as sent: which lines of the order come back, how many of each, and why. */
export const createReturnRequest = z.object({
  items: z.array(
    z.object({
      line: z.int().min(0).describe("The place of the line in the order, from 0."),
      qty: z.int().min(1),
      reason: z.enum(returnReasons),
    }),
  ),
  note: z.string().nullable().describe("What the customer adds, if anything."),
});

/** `POST /orders/{id}/returns` as sent. */
export type CreateReturnRequest = z.infer<typeof createReturnRequest>;

/** The rules of `POST /orders/{id}/returns` that need no database: at least one piece, each line once. */
export const createReturnRules = createReturnRequest.extend({
  items: createReturnRequest.shape.items.superRefine(
    rule((items) => {
      if (items.length === 0) return "Please choose at least one piece to return.";
      if (items.length > MAX_CUSTOMER_LINES || items.some(({ qty }) => qty > MAX_QUANTITY))
        return "This is more than an order can hold.";
      return new Set(items.map(({ line }) => line)).size < items.length ? "A piece is named twice." : null;
    }),
  ),
  note: z
    .string()
    .nullable()
    .transform((text) => cleanText(text ?? "", MAX_RETURN_NOTE) || null),
});

/** Money that goes back to the customer. */
export const wireRefund = z.looseObject({
  amount: wireRupees,
  state: z.string().describe("due, made or failed."),
  by_hand: z
    .boolean()
    .optional()
    .describe("Whether the shop pays it itself, as after cash on delivery. Absent means no."),
  at: wireMoment.optional().describe("When it was made; before that, when it was written."),
});

/** A return: pieces of an order that come back. */
export const wireReturn = z
  .looseObject({
    id: wireIdentifier,
    status: z.enum(returnStatuses),
    created_at: wireMoment,
    items: z.array(
      z.looseObject({
        line: z.int().min(0).describe("The place of the line in the order, from 0."),
        qty: z.int().min(1),
        reason: z.string().min(1),
        received: z.int().min(0).nullable().optional().describe("How many have come back; null before."),
      }),
    ),
    words: z.string().nullable().optional().describe("What the shop writes to the customer, such as why it declines."),
    refund: wireRefund.nullable().optional(),
    credited: wireRupees
      .optional()
      .describe("Rupees: what came off the order's price, since it was not paid yet. Absent where it was paid."),
    history: z
      .array(z.looseObject({ status: z.enum(returnStatuses), at: wireMoment }))
      .optional()
      .describe("Oldest first."),
  })
  .meta({ id: "Return", description: "Pieces of an order that come back." });

/** One return. */
export const wireReturnAnswer = z
  .looseObject({ data: wireReturn })
  .meta({ id: "ReturnAnswer", description: "One return." });
