import { paidForPieces } from "#domain/offers.ts";
import { refundForPieces, type PiecesBack } from "#domain/returns.ts";

type Lines = readonly Parameters<typeof paidForPieces>[0][];

/** So many pieces of each line that come back, after others of it. */
export function piecesAfter(
  lines: Lines,
  pieces: readonly number[],
  before: readonly number[],
): (PiecesBack & { line: number })[] {
  return lines.map((sold, line) => {
    const [quantity = 0, earlier = 0] = [pieces[line], before[line]];
    const paidPaise = paidForPieces(sold, earlier + quantity) - paidForPieces(sold, earlier);
    return { line, bought: sold.quantity, quantity, before: earlier, paidPaise };
  });
}

/** What goes back for them. */
export function refundAfter(
  order: { lines: Lines; shippingPaise: number; taxPaise: number },
  pieces: readonly number[],
  before: readonly number[],
): number {
  return refundForPieces(order, piecesAfter(order.lines, pieces, before));
}
