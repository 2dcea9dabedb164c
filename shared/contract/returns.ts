import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { returnReasons, returnStatuses } from "#domain/returns.ts";
import { callsOf, idempotencyHeader, notThere, rule } from "./call.ts";
import { lineOptions } from "./cart.ts";
import { paiseOrNull } from "./normalise.ts";
import * as f from "./shape.ts";

/**
 * `POST /orders/{id}/returns`: which lines of the order come back, how many of each, and why. The rules that need no database: at
 * least one piece, each line once.
 */
export const createReturnRequest = z.object({
  items: z
    .array(
      z.object({
        line: z.int().min(0).describe("The place of the line in the order, from 0."),
        qty: z.int().min(1),
        reason: z.enum(returnReasons),
        wanted: lineOptions
          .extend({
            price: z
              .number()
              .refine((price) => paiseOrNull(price) !== null, "This is no price.")
              .describe("Rupees: the price of one of it that the customer saw."),
          })
          .optional()
          .describe("The combination of the same product that the customer wants instead of their money."),
      }),
    )
    .superRefine(
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
    .describe("What the customer adds, if anything.")
    .transform((text) => cleanText(text ?? "", MAX_RETURN_NOTE) || null),
});

/** A request for a return as it is sent. */
export type CreateReturnRequest = z.input<typeof createReturnRequest>;
/** One that keeps the rules. */
export type CheckedReturn = z.output<typeof createReturnRequest>;

/** A step of a history: a status, and since when it was so. */
export const step = (status: z.ZodType) => f.shape({ status: f.text().typed(status).needed(), at: f.moment() });

/** Money that goes back to the customer; `state` is the upstream's word for how far it is. */
export const refund = f.shape({
  paise: f.rupees().as("amount").needed(),
  state: f.textOr("due", "due, made or failed."),
  isByHand: f.flag(false, "Whether the shop pays it itself.").as("by_hand").optional(),
  at: f.moment("When it was made; before that, when it was written.").optional(),
});

const wantedPiece = f.shape({
  size: f.text().nullable(),
  color: f.text().nullable(),
  isKept: f.flag(false, "It is kept until the piece is back.").as("kept").optional(),
});

/**
 * A return: pieces of an order that come back. `status`, reasons and the refund's state are the upstream's own words; a line
 * that is unknown is null. `creditedPaise` came off the price of an order that was not paid yet; null otherwise.
 */
export const orderReturn = f.named("Return", "Pieces of an order that come back.", {
  id: f.id(),
  status: f.textOr("requested").typed(z.enum(returnStatuses)),
  createdAt: f.moment().as("created_at"),
  items: f.listOf(
    f.shape({
      line: f.count("The place of the line in the order, from 0."),
      quantity: f.quantity().as("qty").or(1),
      reason: f.text().typed(z.string().min(1)),
      received: f.count("How many have come back; null before.").nullish(),
      wanted: f.part(wantedPiece, "What the customer wants instead of their money.").nullish(),
    }),
  ),
  words: f.text("What the shop writes to the customer, such as why it declines.").nullish(),
  refund: f.part(refund).nullish(),
  creditedPaise: f.rupees("What came off an order that was not paid yet.").as("credited").optional(),
  replacement: f.idOrNone("The order of what was wanted instead; absent until there is one.").nullish(),
  history: f.listOf(step(z.enum(returnStatuses)), "Oldest first.").optional(),
});

/** A return inside the shop; see {@link orderReturn}. */
export type OrderReturn = f.Decoded<typeof orderReturn>;

/** Reads one return; null when there is none with an id. */
export const readReturn = (body: unknown): OrderReturn | null => f.readThing(orderReturn, body, "return");

/** The call of returns. */
export const returnCalls = callsOf("orders", {
  createReturn: {
    call: "POST /orders/{id}/returns",
    does: "Asks to return pieces of a delivered order of the customer's own.",
    notes: [
      "An order tells in `return_by` until when. The shop links to its form up to that day.",
      "The same key again answers the first return with 200 and writes no other.",
      "The order's own status stays `delivered`. Statuses that the shop does not know are shown as they come.",
    ],
    without: "An order without `return_by` has no link to the form.",
    headers: idempotencyHeader,
    request: createReturnRequest,
    status: 201,
    answer: f.wireData(orderReturn.wire),
    read: (body: unknown) => readReturn(body)?.id ?? null,
    refusals: {
      ...notThere,
      "409 not_returnable": "the order is not delivered, or the last day is over",
      "409 too_many_returned":
        "there are more pieces than were bought and are not returned yet; `errors` name the lines",
    },
  },
});
