import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { returnReasons, returnStatuses } from "#domain/returns.ts";
import { rule } from "./call.ts";
import { lineOptions, optionRules } from "./cart.ts";
import { paiseOrNull } from "./normalise.ts";
import * as f from "./shape.ts";

/** `POST /orders/{id}/returns` as sent: which lines of the order come back, how many of each, and why. */
export const createReturnRequest = z.object({
  items: z.array(
    z.object({
      line: z.int().min(0).describe("The place of the line in the order, from 0."),
      qty: z.int().min(1),
      reason: z.enum(returnReasons),
      wanted: lineOptions
        .extend({ price: z.number().describe("Rupees: the price of one of it that the customer saw.") })
        .optional()
        .describe("The combination of the same product that the customer wants instead of their money."),
    }),
  ),
  note: z.string().nullable().describe("What the customer adds, if anything."),
});

/** `POST /orders/{id}/returns` as sent. */
export type CreateReturnRequest = z.infer<typeof createReturnRequest>;

const returnedItem = createReturnRequest.shape.items.element.extend({
  wanted: optionRules
    .extend({ price: z.number().refine((price) => paiseOrNull(price) !== null, "This is no price.") })
    .optional(),
});

/** The rules of `POST /orders/{id}/returns` that need no database: at least one piece, each line once. */
export const createReturnRules = createReturnRequest.extend({
  items: z.array(returnedItem).superRefine(
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

/** A step of a history: a status, and since when it was so. */
export const step = (status: z.ZodType) => f.shape({ status: f.needed(f.text({}, status)), at: f.moment() });

/** Money that goes back to the customer; `state` is the upstream's word for how far it is. */
export const refund = f.shape({
  paise: f.needed(f.rupees({ name: "amount" })),
  state: f.textOr("due", { says: "due, made or failed." }),
  isByHand: f.flag(false, {
    name: "by_hand",
    optional: true,
    says: "Whether the shop pays it itself. Absent means no.",
  }),
  at: f.moment({ optional: true, says: "When it was made; before that, when it was written." }),
});

const wantedPiece = f.shape({
  size: f.text(f.nullable),
  color: f.text(f.nullable),
  isKept: f.flag(false, {
    name: "kept",
    optional: true,
    says: "Whether it is kept for the customer until their piece is back. Absent means no.",
  }),
});

/**
 * A return: pieces of an order that come back. `status`, reasons and the refund's state are the upstream's own words; a line
 * that is unknown is null. `creditedPaise` came off the price of an order that was not paid yet; null otherwise.
 */
export const orderReturn = f.named("Return", "Pieces of an order that come back.", {
  id: f.id(),
  status: f.textOr("requested", {}, z.enum(returnStatuses)),
  createdAt: f.moment({ name: "created_at" }),
  items: f.listOf(
    f.shape({
      line: f.count({ says: "The place of the line in the order, from 0." }),
      quantity: f.or(f.quantity({ name: "qty" }), 1),
      reason: f.text({}, z.string().min(1)),
      received: f.count({ ...f.maybe, says: "How many have come back; null before." }),
      wanted: f.part(wantedPiece, { ...f.maybe, says: "What the customer wants instead of their money." }),
    }),
  ),
  words: f.text({ ...f.maybe, says: "What the shop writes to the customer, such as why it declines." }),
  refund: f.part(refund, f.maybe),
  creditedPaise: f.rupees({
    name: "credited",
    optional: true,
    says: "Rupees: what came off an order that was not paid yet.",
  }),
  replacement: f.idOrNone({ ...f.maybe, says: "The order of what was wanted instead; absent until there is one." }),
  history: f.listOf(step(z.enum(returnStatuses)), { optional: true, says: "Oldest first." }),
});

/** A return inside the shop; see {@link orderReturn}. */
export type OrderReturn = f.Decoded<typeof orderReturn>;

/** Reads one return; null when there is none with an id. */
export const readReturn = (body: unknown): OrderReturn | null => f.readThing(orderReturn, body, "return");
