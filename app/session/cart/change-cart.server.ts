import type { Signed } from "../../../domain/signed-source.ts";
import type { Product } from "../../../contract/readers/product.ts";
import type { CartLine, LineChoice } from "../../../domain/cart.ts";
import { addLine } from "../../../domain/cart-lines.ts";
import { mentionsStock } from "../../../domain/stock-refusal.ts";
import type { Visit } from "../visit.server.ts";
import type { CartResult } from "./cart-result.ts";
import {
  addToCustomerCart,
  changeCustomerQuantity,
  emptyCustomerCart,
  removeCustomerLine,
} from "./customer-cart.server.ts";
import { findShortage, quantityFromOffer } from "./line-offer.ts";
import { addToGuestCart, changeGuestQuantity, emptyGuestCart, removeGuestLine } from "./guest-cart.server.ts";

/**
 * Adds a product to the cart: a guest's own lines, or the customer's cart upstream. Refuses what is sold out or
 * unknown. A `product` that was just read is not read again. Throws upstream faults.
 */
export async function addProductToCart(visit: Visit, line: CartLine, product?: Signed<Product>): Promise<CartResult> {
  if (visit.customer === null) return addToGuestCart(visit, line, product);
  const { lines: before } = visit.cart;
  const unavailable = product?.variants ? findShortage(product, line, line.quantity) : null;
  if (unavailable !== null) return { code: "refused", message: unavailable };
  const result = await addToCustomerCart(visit, line);
  if (result.code === "ok" || product === undefined || !mentionsStock(result.message)) return result;
  // The shop's own words name the combination.
  const shortage = findShortage(product, line, quantityFromOffer(addLine(before, line), product, line));
  return { code: "refused", message: shortage ?? result.message };
}

/** Sets a line's quantity; 0 or less removes the line. Throws upstream faults. */
export async function changeQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  if (quantity <= 0) return removeLineFromCart(visit, choice);
  return visit.customer === null
    ? changeGuestQuantity(visit, choice, quantity)
    : changeCustomerQuantity(visit, choice, quantity);
}

/** Removes a line. Throws upstream faults. */
export async function removeLineFromCart(visit: Visit, choice: LineChoice): Promise<CartResult> {
  return visit.customer === null ? removeGuestLine(visit, choice) : removeCustomerLine(visit, choice);
}

/** Empties the cart. Throws upstream faults. */
export async function emptyCart(visit: Visit): Promise<CartResult> {
  return visit.customer === null ? emptyGuestCart(visit) : emptyCustomerCart(visit);
}
