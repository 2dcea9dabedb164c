import { addLine, productQuantity } from "../../../domain/cart-lines.ts";
import { findCart, addCartLine } from "../../gateway/carts.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import type { Visit } from "../visit.server.ts";
import { saveCart, saveUpstreamCart } from "./cart-state.server.ts";

/**
 * Sends the pending lines one by one and returns the products that were refused. A line whose answer is lost stays
 * pending with `held`, the quantity of its product before. The next time the cart is read first, so that the line is
 * not added twice.
 */
export async function sendPendingLines(visit: Visit): Promise<string[]> {
  const refused: string[] = [];
  if (!(await settleLostLine(visit))) return refused;
  for (const line of visit.cart.pending) {
    const { value: change, fault } = await toResult(addCartLine(visit.upstream, line));
    const { lines, pending } = visit.cart;
    const rest = pending.slice(1);
    if (fault !== null) {
      saveCart(visit, { ...visit.cart, pending: [{ ...line, held: productQuantity(lines, line.productId) }, ...rest] });
      break;
    }
    if (change.code === "refused") {
      refused.push(line.productId);
      saveCart(visit, { ...visit.cart, pending: rest });
    } else {
      saveCart(visit, { ...visit.cart, lines: addLine(lines, line), pending: rest });
      if (change.items !== null) saveUpstreamCart(visit, change.items);
    }
  }
  return refused;
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
