import type { Product } from "../../../contract/readers/product.ts";
import type { CartLine, LineChoice } from "../../../domain/cart.ts";
import type { Visit } from "../visit.server.ts";
import type { CartResult } from "./cart-result.ts";
import {
  addToCustomerCart,
  changeCustomerQuantity,
  emptyCustomerCart,
  removeCustomerLine,
} from "./customer-cart.server.ts";
import { addToGuestCart, changeGuestQuantity, emptyGuestCart, removeGuestLine } from "./guest-cart.server.ts";

/**
 * Adds a product to the cart: a guest's own lines, or the customer's cart upstream. Refuses what is sold out or
 * unknown. A `product` that was just read is not read again. Throws upstream faults.
 */
export function addProductToCart(visit: Visit, line: CartLine, product?: Product): Promise<CartResult> {
  return visit.customer === null ? addToGuestCart(visit, line, product) : addToCustomerCart(visit, line);
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
