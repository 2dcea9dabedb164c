import { z } from "zod";
import { shippingRules } from "#contract/orders.ts";
import { MAX_OPTION_LENGTH, MAX_QUANTITY } from "#domain/cart.ts";
import { languages } from "#domain/languages.ts";
import { deskAct, deskRead, jsonText } from "./desk-call.ts";

const option = z.string().max(MAX_OPTION_LENGTH);
const paise = z.int().nonnegative();

/** A line of an order that is taken by telephone. */
const phoneLine = z.object({
  product_id: z.int(),
  size: option,
  color: option,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
const phoneLines = z.array(phoneLine).max(20);

const foundPiece = z.object({
  product_id: z.number(),
  name: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  choices: z.array(z.object({ size: z.string(), color: z.string(), unit_paise: z.number(), stock: z.number() })),
  /** Whether size and colour are the choices alone; otherwise they are whatever is asked for. */
  is_stated: z.boolean(),
});

/** A product that can be ordered by telephone, and what can be chosen of it. */
export type FoundPiece = z.output<typeof foundPiece>;

/** An order by telephone before it is placed. */
export const pricePhoneOrder = deskRead({
  path: "/desk/orders/new",
  name: "pricePhoneOrder",
  right: "sell",
  does: "Finds pieces by name or SKU, and prices the lines of an order that is taken by telephone. `lines` are JSON.",
  query: z.object({
    search: z.string().max(100).default(""),
    /** Only what can be chosen of this product. */
    product: z.coerce.number().int().optional(),
    lines: z.string().max(4_000).default("[]"),
  }),
  answer: z.object({
    found: z.array(foundPiece),
    lines: z.array(phoneLine.extend({ name: z.string(), unit_paise: z.number() })),
    /** Why some line cannot be sold. */
    refused: z.string().nullable(),
    shipping_paise: z.number(),
    total_paise: z.number(),
    methods: z.array(z.enum(["cod", "upi"])),
  }),
});

/** Lines as they stand in the query of {@link pricePhoneOrder}. */
export const phoneLinesText = jsonText.pipe(phoneLines);

const seenLines = z
  .array(phoneLine.extend({ unit_paise: paise }))
  .min(1)
  .max(20);
/** Lines with the prices that were seen, as the form of the order holds them. */
export const seenLinesText = jsonText.pipe(seenLines);

/** A line of an order by telephone. */
export type PhoneLine = z.output<typeof phoneLine>;

/** The order becomes the same as one from a cart. */
export const placePhoneOrder = deskAct({
  path: "/desk/orders/place",
  name: "placePhoneOrder",
  right: "sell",
  does: "Places an order that is taken by telephone, at the prices that were seen.",
  body: z.object({
    lines: seenLines,
    total_paise: paise,
    to: shippingRules,
    method: z.enum(["cod", "upi"]),
    language: z.enum(languages),
  }),
  answer: z.object({ number: z.string() }),
});
