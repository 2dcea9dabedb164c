import { z } from "zod";
import { MAX_OPTION_LENGTH, MAX_QUANTITY, MAX_UPSTREAM_QUANTITY } from "#domain/cart.ts";
import { cleanText } from "#domain/typed-text.ts";
import { each } from "./customer-fields.ts";
import { callsOf, idempotencyHeader } from "./call.ts";
import * as f from "./shape.ts";

/** Size and colour of a line as they travel: null where the shopper chose none (Add to Cart on a card). */
export const lineOptions = z.object(each(["size", "color"], z.string().nullable()));

/** `POST /cart/add` as sent. The product id goes as a number where it is one. */
export const addToCartRequest = z.object({
  productId: z.union([z.number(), z.string()]),
  quantity: z.number().int().min(1),
  options: lineOptions,
});

/**
 * `PUT /cart/{productId}` as sent; the options say which of several lines of one product is meant. `newOptions` are sent when
 * the shopper chooses the size and colour of a line that was added without.
 */
export const updateCartRequest = z.object({
  quantity: z.number().int().min(0),
  options: lineOptions,
  newOptions: lineOptions.optional(),
});

/** A size or colour as anybody may send it, cut to {@link MAX_OPTION_LENGTH} characters; "" where none was chosen. */
const optionRule = z
  .string()
  .nullish()
  .transform((text) => cleanText(text ?? "", MAX_OPTION_LENGTH));

/** Size and colour as anybody may send them. */
export const optionRules = z.object(each(["size", "color"], optionRule));
const optionsRule = optionRules.nullish().transform((chosen) => chosen ?? { size: "", color: "" });

/** `POST /cart/add` as the upstream accepts it: without a quantity it adds one item, without options none is chosen. */
export const addToCartRules = addToCartRequest.extend({
  quantity: addToCartRequest.shape.quantity.max(MAX_UPSTREAM_QUANTITY).default(1),
  options: optionsRule,
});

/** `PUT /cart/{productId}` as the upstream accepts it. */
export const updateCartRules = updateCartRequest.extend({
  quantity: updateCartRequest.shape.quantity.max(MAX_UPSTREAM_QUANTITY),
  options: optionsRule,
  newOptions: optionRules.optional(),
});

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
    request: addToCartRequest,
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
    request: updateCartRequest,
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
