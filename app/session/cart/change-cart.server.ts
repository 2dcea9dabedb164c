import type { Signed } from "../../../domain/signed-source.ts";
import type { Product } from "../../../contract/readers/product.ts";
import type { CartLine, LineChoice } from "../../../domain/cart.ts";
import { addLine, removeLine } from "../../../domain/cart-lines.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { findProduct } from "../../gateway/products.server.ts";
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
  return visit.customer === null ? removeGuestLine(visit, choice) : removeCustomerLine(visit, choice);
}

/** Empties the cart. Throws upstream faults. */
export async function emptyCart(visit: Visit): Promise<CartResult> {
  return visit.customer === null ? emptyGuestCart(visit) : emptyCustomerCart(visit);
}
