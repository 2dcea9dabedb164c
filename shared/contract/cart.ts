import { z } from "zod";
import { MAX_OPTION_LENGTH, MAX_QUANTITY, MAX_UPSTREAM_QUANTITY } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { callsOf, idempotencyHeader } from "./call.ts";
import * as f from "./shape.ts";

/** Where one is left out, none is chosen. */
const option = z.preprocess(
  (sent: string | null | undefined) => sent ?? null,
  z
    .string()
    .nullable()
    .transform((text) => cleanText(text ?? "", MAX_OPTION_LENGTH)),
);

/**
 * Size and colour of a line as they travel: null where the shopper chose none (Add to Cart on a card). They arrive cut to
 * {@link MAX_OPTION_LENGTH} characters, "" for none.
 */
export const lineOptions = z.object({ size: option, color: option });

/** Without options none is chosen: the specification's client sends none. */
const options = z.preprocess((sent: z.input<typeof lineOptions> | null | undefined) => sent ?? {}, lineOptions);

/** Refuses a line of more pieces than a shopper may order. */
export const tooManyItems = `You can order at most ${MAX_QUANTITY} of one piece.`;

/** Refuses a product that its owner has taken off sale. */
export function notOnSale(productName: string): string {
  return `${productName.slice(0, 120)} is not on sale now.`;
}

/**
 * A line of a cart. `unitPaise`, `name`, `picture` and `category` are null when the answer lacks them; the shop then reads the
 * product. Size and colour are null when the upstream ignores options.
 */
export const cartItem = f.shape(
  {
    productId: f.id().as("product_id"),
    quantity: f.quantity().needed(),
    name: f.text(),
    unitPaise: f.rupees("One item of this size and colour now, sale included.").as("price"),
    picture: f.picture().as("image"),
    category: f.text().nullable(),
    size: f.text().nullable(),
    color: f.text().nullable(),
  },
  {
    id: f.wireIdentifier.describe("Of the line."),
    options: f.wireOptions,
    stock: z.int().min(0).optional().describe("Of this size and colour; 0 when the product no longer comes in it."),
    hidden: z.boolean().optional().describe("True where the product is not on sale now."),
  },
);

/** A line of the upstream's cart; see {@link cartItem}. */
export type CartItem = f.Decoded<typeof cartItem>;

const wireCart = z
  .looseObject({ success: z.literal(true), items: z.array(cartItem.wire) })
  .meta({ id: "Cart", description: "All lines of the customer's cart, in the order they were first added." });

const answered = { answer: wireCart, read: (body: unknown) => f.readList(cartItem, body) };
const refusedChange = {
  "404 not_found": "there is no such product, or no such line",
  "409 out_of_stock":
    "there are not that many left of the combination; without combinations over all lines of the product",
  "409 variant_gone": "the product states its combinations, and this is none of them",
  "422 invalid":
    "the body is wrong, the cart too large, or a size or colour is missing by which the product's combinations differ",
} as const;

/** The calls of the cart. Each answers with the whole cart. */
export const cartCalls = callsOf("cart", {
  getCart: {
    ...answered,
    call: "GET /cart",
    does: "Answers the cart.",
    notes: ["Prices are today's. Names are in the language of `Accept-Language` where they have words in it."],
    without: "keeps the lines of the last cart answer in a cookie",
  },
  addToCart: {
    ...answered,
    call: "POST /cart/add",
    does: "Adds a quantity of a product.",
    notes: [
      "A line that exists already grows by the quantity. Each size and colour is a line of its own. To an upstream that ignores them the shop sends sums, and remembers them itself.",
      "A size or colour that is the same in all combinations of a product need not be sent: the line has it. So a product with one combination is added without options.",
      "The same key again adds nothing, so that neither a double click nor a lost answer adds twice.",
    ],
    headers: idempotencyHeader,
    request: z.object({
      productId: z.union([z.number(), z.string()]).describe("A number where it is one."),
      quantity: z.int().min(1).max(MAX_UPSTREAM_QUANTITY),
      options,
    }),
    refusals: refusedChange,
  },
  updateCartLine: {
    ...answered,
    call: "PUT /cart/{productId}",
    does: "Sets the quantity of a line.",
    notes: [
      "0 removes the line. A smaller quantity than before is always allowed.",
      "With `newOptions` the line takes this size and colour with all its pieces, and joins a line that has them already; its quantity stays. The same call again changes nothing. An upstream may ignore `newOptions`: when the answer does not have the new line, the shop adds it and removes the old one.",
      "The shop also understands a refusal with status 200 and `success: false`.",
    ],
    request: z.object({
      quantity: z.int().min(0).max(MAX_UPSTREAM_QUANTITY),
      options: options.describe("Which of several lines of the product is meant."),
      newOptions: lineOptions
        .optional()
        .describe("Sent when the shopper chooses size and colour of a line that was added without."),
    }),
    refusals: refusedChange,
  },
  removeCartLine: {
    ...answered,
    call: "DELETE /cart/{productId}",
    does: "Removes a line.",
    notes: [
      "Size and colour are sent in the query, empty where none was chosen: not every server reads the body of a DELETE. A line that is already gone counts as removed.",
    ],
    query: z.object({ size: z.string(), color: z.string() }).partial(),
  },
  clearCart: {
    ...answered,
    call: "DELETE /cart",
    does: "Empties the cart.",
  },
});
