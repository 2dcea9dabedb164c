import type { Signed } from "../../../domain/signed-source.ts";
import type { Product } from "../../../contract/readers/product.ts";
import { type CartLine, type LineChoice } from "../../../domain/cart.ts";
import { addLine, itemCount, removeLine, setQuantity } from "../../../domain/cart-lines.ts";
import * as messages from "../../content/messages.ts";
import { findProduct } from "../../gateway/products.server.ts";
import type { Visit } from "../visit.server.ts";
import type { CartResult } from "./cart-result.ts";
import { findShortage, quantityFromOffer } from "./line-offer.ts";
import { clearCartState, hasRoomFor, saveCart } from "./cart-state.server.ts";

/** Adds a line to a guest's cart if the cookie has room and the stock covers it. Throws upstream faults. */
export async function addToGuestCart(visit: Visit, line: CartLine, product?: Signed<Product>): Promise<CartResult> {
  const lines = addLine(visit.cart.lines, line);
  if (!hasRoomFor(visit, lines)) return { code: "refused", message: messages.cartFull };
  const found = product ?? (await findProduct(visit.upstream, line.productId));
  return stockRefusal(found, lines, line) ?? saveLines(visit, lines);
}

/** Sets the quantity of a guest's line. A lower one is always allowed, even if the stock no longer covers it. */
export async function changeGuestQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  const lines = setQuantity(visit.cart.lines, choice, quantity);
  if (itemCount(lines) <= itemCount(visit.cart.lines)) return saveLines(visit, lines);
  return stockRefusal(await findProduct(visit.upstream, choice.productId), lines, choice) ?? saveLines(visit, lines);
}

/** Removes a guest's line. */
export function removeGuestLine(visit: Visit, choice: LineChoice): CartResult {
  return saveLines(visit, removeLine(visit.cart.lines, choice));
}

/** Empties a guest's cart. */
export function emptyGuestCart(visit: Visit): CartResult {
  clearCartState(visit);
  return { code: "ok" };
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
