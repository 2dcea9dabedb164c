import { type CartLine, MAX_UPSTREAM_QUANTITY } from "./cart.ts";

/** A line of an upstream's cart; some upstreams leave out size and colour. */
export interface UpstreamLine {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
}

/**
 * The shop's lines after a cart answer. The upstream decides products and quantities; a missing size and colour come from
 * the remembered lines. When the upstream sums up several remembered lines of a product, they stay separate lines, as far
 * as its quantity allows.
 */
export function reconcileLines(upstreamLines: readonly UpstreamLine[], remembered: readonly CartLine[]): CartLine[] {
  return upstreamLines.flatMap((line) => {
    if (line.size !== null || line.color !== null)
      return [{ productId: line.productId, size: line.size, color: line.color, quantity: bounded(line.quantity) }];
    const matching = remembered.filter((one) => one.productId === line.productId && !isReturned(upstreamLines, one));
    return matching.length === 0
      ? [{ productId: line.productId, size: null, color: null, quantity: bounded(line.quantity) }]
      : spread(matching, bounded(line.quantity));
  });
}

/** Whether the upstream left out chosen options: it sums up lines by product, and must be sent sums by product. */
export function foldsLines(upstreamLines: readonly UpstreamLine[], remembered: readonly CartLine[]): boolean {
  return upstreamLines.some(
    (line) =>
      line.size === null &&
      line.color === null &&
      remembered.some(
        (one) =>
          one.productId === line.productId &&
          (one.size !== null || one.color !== null) &&
          !isReturned(upstreamLines, one),
      ),
  );
}

/** Distributes a quantity over lines: each keeps its own as far as it lasts, and the last one takes the rest. */
function spread(remembered: readonly CartLine[], quantity: number): CartLine[] {
  let left = quantity;
  const lines = remembered.flatMap((line) => {
    const share = Math.min(left, line.quantity);
    left -= share;
    return share > 0 ? [{ ...line, quantity: share }] : [];
  });
  return lines.map((line, index) => (index === lines.length - 1 ? { ...line, quantity: line.quantity + left } : line));
}

/** Whether the upstream returned a remembered line with its options. */
function isReturned(upstreamLines: readonly UpstreamLine[], line: CartLine): boolean {
  return upstreamLines.some(
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
