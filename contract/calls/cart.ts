import { z } from "zod";
import { noJson, notLoggedIn, notThere, wrongField, type Call, type CallRefusal } from "../call.ts";
import { addToCartRequest, readCart, updateCartRequest } from "../cart.ts";
import { wireCart } from "../wire/cart.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { asCustomer, emptyCart, sampleCart, sampleOptions } from "./samples.ts";

const answered = { status: 200, body: wireCart };
const read = (body: unknown) => readCart(body).items;
const outOfStock: CallRefusal = {
  status: 409,
  code: "out_of_stock",
  when: "there are not that many left, over all lines of the product",
  message: "This product is out of stock or not enough quantity available.",
};
const tooMany = wrongField(
  "quantity",
  "You can order at most 99 of one piece.",
  "the body is wrong, or the cart too large",
);
const parameters = z.object({ productId: z.string().describe("The product's id.") });

/** What the customer is about to order. Every call answers with the whole cart. */
export const cartCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/cart",
    name: "getCart",
    resource: "cart",
    does: "Answers the cart.",
    notes: ["Prices are what each piece costs now."],
    auth: "customer",
    without: "keeps the lines of the last cart answer in a cookie of its own",
    success: answered,
    read,
    refusals: [notLoggedIn],
    examples: [{ title: "One line", target: "/cart", headers: asCustomer, status: 200, answer: sampleCart }],
  },
  {
    method: "POST",
    path: "/cart/add",
    name: "addToCart",
    resource: "cart",
    does: "Adds pieces of a product.",
    notes: [
      "What is there already grows by as many. Size and colour make lines of their own; an upstream that ignores them is told sums, and the shop keeps them beside the line.",
      "The same key again adds nothing, so that neither a double click nor an answer that got lost makes two pieces of one.",
    ],
    auth: "customer",
    headers: idempotencyKey,
    request: addToCartRequest,
    success: answered,
    read,
    refusals: [notLoggedIn, notThere("Product not found"), outOfStock, tooMany, noJson],
    examples: [
      {
        title: "The first piece",
        target: "/cart/add",
        headers: asCustomer,
        body: { productId: 4, quantity: 1, options: sampleOptions },
        status: 200,
        answer: sampleCart,
      },
    ],
  },
  {
    method: "PUT",
    path: "/cart/{productId}",
    name: "updateCartLine",
    resource: "cart",
    does: "Sets the pieces of a line.",
    notes: [
      "0 removes the line. Fewer pieces than before are always allowed.",
      "A refusal with status 200 and `success: false` is understood as well.",
    ],
    auth: "customer",
    parameters,
    request: updateCartRequest,
    success: answered,
    read,
    refusals: [notLoggedIn, notThere("This piece is no longer in your cart."), outOfStock, tooMany, noJson],
    examples: [
      {
        title: "Three pieces",
        target: "/cart/4",
        headers: asCustomer,
        body: { quantity: 3, options: sampleOptions },
        status: 200,
        answer: { ...sampleCart, items: sampleCart.items.map((line) => ({ ...line, quantity: 3 })) },
      },
    ],
  },
  {
    method: "DELETE",
    path: "/cart/{productId}",
    name: "removeCartLine",
    resource: "cart",
    does: "Removes a line.",
    notes: [
      "Size and colour go as query, empty where none was chosen, since not every server reads the body of a DELETE. A line that is already gone counts as removed.",
    ],
    auth: "customer",
    parameters,
    query: z.object({ size: z.string(), color: z.string() }).partial(),
    success: answered,
    read,
    refusals: [notLoggedIn],
    examples: [
      {
        title: "The line is gone",
        target: "/cart/4?size=M&color=Red",
        headers: asCustomer,
        status: 200,
        answer: emptyCart,
      },
    ],
  },
  {
    method: "DELETE",
    path: "/cart",
    name: "clearCart",
    resource: "cart",
    does: "Empties the cart.",
    notes: [],
    auth: "customer",
    success: answered,
    refusals: [notLoggedIn],
    examples: [{ title: "An empty cart", target: "/cart", headers: asCustomer, status: 200, answer: emptyCart }],
  },
];
