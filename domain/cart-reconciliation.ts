import { type CartLine, MAX_UPSTREAM_QUANTITY } from "./cart.ts";

/** A line as some upstreams tell it: without size and colour. */
export interface UpstreamLine {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
}

/**
 * The shop's lines after a cart answer. What the upstream says of products and quantities holds; size and colour it does
 * not tell are taken from the lines remembered. Where it folds several remembered lines of one product into one,
 * they are kept apart as long as they can add up to its quantity.
 */
export function reconcileLines(told: readonly UpstreamLine[], remembered: readonly CartLine[]): CartLine[] {
  return told.flatMap((line) => {
    if (line.size !== null || line.color !== null)
      return [{ productId: line.productId, size: line.size, color: line.color, quantity: bounded(line.quantity) }];
    const known = remembered.filter((one) => one.productId === line.productId && !isTold(told, one));
    return known.length === 0
      ? [{ productId: line.productId, size: null, color: null, quantity: bounded(line.quantity) }]
      : spread(known, bounded(line.quantity));
  });
}

/** Whether the upstream left out options that were chosen: it folds lines by product, and must be sent sums per product. */
export function foldsLines(told: readonly UpstreamLine[], remembered: readonly CartLine[]): boolean {
  return told.some(
    (line) =>
      line.size === null &&
      line.color === null &&
      remembered.some(
        (one) => one.productId === line.productId && (one.size !== null || one.color !== null) && !isTold(told, one),
      ),
  );
}

/** Gives `quantity` pieces to the known lines in order: each keeps its own count as far as it goes, the last takes what is left over. */
function spread(known: readonly CartLine[], quantity: number): CartLine[] {
  let left = quantity;
  const lines = known.flatMap((line) => {
    const pieces = Math.min(left, line.quantity);
    left -= pieces;
    return pieces > 0 ? [{ ...line, quantity: pieces }] : [];
  });
  return lines.map((line, index) => (index === lines.length - 1 ? { ...line, quantity: line.quantity + left } : line));
}

/** Whether the upstream tells a remembered line itself, options and all. */
function isTold(told: readonly UpstreamLine[], line: CartLine): boolean {
  return told.some(
    (one) =>
      one.productId === line.productId &&
      one.size === line.size &&
      one.color === line.color &&
      (one.size !== null || one.color !== null),
  );
}

function bounded(quantity: number): number {
  return Math.min(MAX_UPSTREAM_QUANTITY, quantity);
}
