import type { Signed } from "#domain/signed-source.ts";
import type { Product } from "#contract/products.ts";
import { type CartLine, type LineChoice, addLine, removeLine, itemCount, setQuantity } from "#domain/cart.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import * as messages from "#content/messages.ts";
import { addToCustomerCart, changeCustomerQuantity, removeCustomerLine } from "./customer-cart.server.ts";
import { findShortage, quantityFromOffer } from "./line-offer.ts";
import { hasRoomFor, saveCart } from "#app/session/cart-state.server.ts";

/**
 * Adds a product to the cart: a guest's own lines, or the customer's cart upstream. Refuses what is sold out or
 * unknown. A `product` that was just read is not read again. Throws upstream faults.
 */
export async function addProductToCart(visit: Visit, line: CartLine, product?: Signed<Product>): Promise<CartResult> {
  if (visit.customer === null) return addToGuestCart(visit, line, product);
  const { lines: before } = visit.cart;
  const unavailable = product?.variants ? findShortage(product, line, line.quantity) : null;
  if (unavailable !== null) return { code: "refused", message: unavailable };
  return inOwnWords(visit, await addToCustomerCart(visit, line), addLine(before, line), line);
}

/** A refusal in the words that guests read, which name the combination, where the stock is the reason. */
async function inOwnWords(
  visit: Visit,
  result: CartResult,
  wanted: readonly CartLine[],
  choice: LineChoice,
): Promise<CartResult> {
  if (result.code === "ok") return result;
  // The stock has changed since the page was made, so it is read again.
  const { value: product } = await toResult(findProduct(visit.upstream, choice.productId));
  const shortage = product?.variants ? findShortage(product, choice, quantityFromOffer(wanted, product, choice)) : null;
  return { code: "refused", message: shortage ?? result.message };
}

/** Sets a line's quantity; 0 or less removes the line. Throws upstream faults. */
export async function changeQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  if (quantity <= 0) return removeLineFromCart(visit, choice);
  if (visit.customer === null) return changeGuestQuantity(visit, choice, quantity);
  const wanted = addLine(removeLine(visit.cart.lines, choice), { ...choice, quantity });
  return inOwnWords(visit, await changeCustomerQuantity(visit, choice, quantity), wanted, choice);
}

/** Removes a line. Throws upstream faults. */
export async function removeLineFromCart(visit: Visit, choice: LineChoice): Promise<CartResult> {
  if (visit.customer !== null) return removeCustomerLine(visit, choice);
  return saveLines(visit, removeLine(visit.cart.lines, choice));
}

/** Adds a line to a guest's cart if the cookie has room and the stock covers it. Throws upstream faults. */
async function addToGuestCart(visit: Visit, line: CartLine, product?: Signed<Product>): Promise<CartResult> {
  const lines = addLine(visit.cart.lines, line);
  if (!hasRoomFor(visit, lines)) return { code: "refused", message: messages.cartFull };
  const found = product ?? (await findProduct(visit.upstream, line.productId));
  return stockRefusal(found, lines, line) ?? saveLines(visit, lines);
}

/** Sets the quantity of a guest's line. A lower one is always allowed, even if the stock no longer covers it. */
async function changeGuestQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  const lines = setQuantity(visit.cart.lines, choice, quantity);
  if (itemCount(lines) <= itemCount(visit.cart.lines)) return saveLines(visit, lines);
  return stockRefusal(await findProduct(visit.upstream, choice.productId), lines, choice) ?? saveLines(visit, lines);
}

function saveLines(visit: Visit, lines: CartLine[]): CartResult {
  saveCart(visit, { ...visit.cart, lines });
  return { code: "ok" };
}

/** The refusal of lines whose stock does not cover them; null if it does. */
function stockRefusal(
  product: Signed<Product> | null,
  lines: readonly CartLine[],
  choice: LineChoice,
): CartResult | null {
  if (product === null) return { code: "refused", message: messages.productNotFound };
  const message = findShortage(product, choice, quantityFromOffer(lines, product, choice));
  return message === null ? null : { code: "refused", message };
}

/** The result of a change of the cart. A refusal's message is the upstream's or the shop's; null if there is none. */
export type CartResult = { code: "ok" } | { code: "refused"; message: string | null };
