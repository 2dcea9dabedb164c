import { paidForPieces } from "#domain/offers.ts";
import type { PiecesBack } from "#domain/returns.ts";
import { changeRows, findRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

/**
 * The pieces of each line of an order that came, or are to come, with a return; `before` are those that came and of which it is settled
 * what becomes of their money. All pieces of a line together come to what was paid for it, in whatever order they come.
 */
export async function piecesBack(
  trx: Database,
  orderId: string,
  returnId: string,
): Promise<(PiecesBack & { line: number })[]> {
  const lines = await findRows(trx, "order_items", { order_id: orderId }, "line");
  const back = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .select(["return_id", "line", "quantity", "received", "settled_paise"])
    .where("returns.order_id", "=", orderId)
    .where("returns.status", "<>", "declined")
    .execute();
  return lines.map(({ line, quantity: bought, unit_paise: unitPaise, discount_paise: discountPaise }) => {
    const sold = { unitPaise, quantity: bought, discountPaise };
    const pieces = (items: typeof back) => items.reduce((sum, item) => sum + (item.received ?? item.quantity), 0);
    const [own = [], others = []] = [true, false].map((isOwn) =>
      back.filter((item) => item.line === line && (item.return_id === returnId) === isOwn),
    );
    const settled = others.filter((item) => item.settled_paise !== null);
    const quantity = pieces(own);
    // One that is settled may still be on its way.
    const before = pieces(settled.filter(({ received }) => received !== null));
    const settledPaise = settled.reduce((sum, item) => sum + (item.settled_paise ?? 0), 0);
    const known = own[0]?.settled_paise ?? null;
    const paidPaise = known === null ? paidForPieces(sold, pieces(settled) + quantity) - settledPaise : known;
    return { line, bought, quantity, before, paidPaise };
  });
}

/** Settles what was paid for the pieces of a return, inside the transaction that decides what becomes of that. What was settled before stays. */
export async function settlePieces(trx: Database, orderId: string, returnId: string): Promise<void> {
  for (const { line, paidPaise } of await piecesBack(trx, orderId, returnId))
    await changeRows(trx, "return_items", { return_id: returnId, line }, { settled_paise: paidPaise });
}
