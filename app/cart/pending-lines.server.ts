import { type CartLine, addLine, productQuantity } from "#domain/cart.ts";
import { findCart, addCartLine } from "#app/gateway/carts.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import type { CartLoss } from "./merge-guest-cart.server.ts";
import { saveCart, saveUpstreamCart } from "#app/session/cart-state.server.ts";
import { roomFor } from "./line-offer.ts";

/**
 * Sends the pending lines one by one, of each as many as there are, and returns the lines that were not taken whole. A line
 * whose answer is lost stays pending with `held`, the quantity of its product before. The next time the cart is read first,
 * so that the line is not added twice.
 */
export async function sendPendingLines(visit: Visit): Promise<CartLoss[]> {
  const losses: CartLoss[] = [];
  if (!(await settleLostLine(visit))) return losses;
  for (const line of visit.cart.pending) {
    const { isAnswered, loss } = await sendFirst(visit, line);
    if (loss !== null) losses.push(loss);
    if (!isAnswered) break;
  }
  return losses;
}

/** Sends the first pending line: all of it, or after a refusal what is left of it. `reduced` is what was asked for then. */
async function sendFirst(
  visit: Visit,
  line: CartLine,
  reduced: { name: string; wanted: number } | null = null,
): Promise<{ isAnswered: boolean; loss: CartLoss | null }> {
  const { value: change, fault } = await toResult(addCartLine(visit.upstream, line));
  const { lines, pending } = visit.cart;
  const rest = pending.slice(1);
  const { productId, size, color, quantity } = line;
  const loss = reduced === null ? null : { productId, size, color, ...reduced, taken: quantity };
  if (fault !== null) {
    saveCart(visit, { ...visit.cart, pending: [{ ...line, held: productQuantity(lines, productId) }, ...rest] });
    return { isAnswered: false, loss };
  }
  if (change.code === "ok") {
    saveCart(visit, { ...visit.cart, lines: addLine(lines, line), pending: rest });
    if (change.items !== null) saveUpstreamCart(visit, change.items);
    return { isAnswered: true, loss };
  }
  const { value: product } = await toResult(findProduct(visit.upstream, productId));
  const room = product === null ? 0 : (roomFor(lines, product, line) ?? 0);
  if (product !== null && reduced === null && room > 0 && room < quantity)
    return sendFirst(visit, { ...line, quantity: room }, { name: product.name, wanted: quantity });
  saveCart(visit, { ...visit.cart, pending: rest });
  const name = product?.name ?? null;
  return { isAnswered: true, loss: { productId, size, color, name, wanted: reduced?.wanted ?? quantity, taken: 0 } };
}

/**
 * Finds out whether the first pending line has arrived, if its answer was lost; an arrived line is pending no more.
 * Returns false if the upstream does not answer.
 */
async function settleLostLine(visit: Visit): Promise<boolean> {
  const [first, ...rest] = visit.cart.pending;
  if (first?.held === undefined) return true;
  const { value: items, fault } = await toResult(findCart(visit.upstream));
  if (fault !== null) return false;
  // An upstream that cannot tell its cart is sent the line again: the shopper sees one too many, not one too few.
  if (items === null) return true;
  const { held, ...line } = first;
  if (productQuantity(items, line.productId) >= held + line.quantity)
    saveCart(visit, { ...visit.cart, lines: addLine(visit.cart.lines, line), pending: rest });
  saveUpstreamCart(visit, items);
  return true;
}
