import { returnToStock } from "#api/catalogue/stock.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { lockReturn, writeReturnStatus } from "./move-return.ts";

/** What came back: `parts` says how many of a line where it is not all of them. With `restock` the pieces can be sold again. */
export interface ReceivedParcel {
  restock: boolean;
  parts: ReadonlyMap<number, number>;
}

/**
 * Notes that the pieces of an accepted return have arrived, inside the caller's transaction, and returns them to the stock
 * of their combination once. False when they had arrived already, and nothing changed.
 */
export async function receiveReturn(
  trx: Database,
  returnId: string,
  { restock, parts }: ReceivedParcel,
  at: Date,
): Promise<boolean> {
  const found = await lockReturn(trx, returnId);
  if (found.status === "received" || found.status === "refunded") return false;
  const items = await trx
    .selectFrom("return_items")
    .innerJoin("order_items", (join) =>
      join.onRef("order_items.line", "=", "return_items.line").on("order_items.order_id", "=", found.order_id),
    )
    .select(["return_items.line", "return_items.quantity", "product_id as productId", "size", "color"])
    .where("return_id", "=", returnId)
    // The stock of products is locked in this order, as by orders.
    .orderBy("product_id")
    .orderBy("return_items.line")
    .execute();
  for (const [line, pieces] of parts) {
    const item = items.find((one) => one.line === line);
    if (item === undefined) throw new HttpRefusal(422, `The return ${returnId} has no line ${line + 1}.`);
    if (pieces > item.quantity)
      throw new HttpRefusal(422, `The return ${returnId} has ${item.quantity} of line ${line + 1}, not ${pieces}.`);
  }
  await writeReturnStatus(trx, found, "received", at);
  for (const { line, quantity, ...piece } of items) {
    const received = parts.get(line) ?? quantity;
    const restocked = restock ? received : 0;
    await trx
      .updateTable("return_items")
      .set({ received, restocked })
      .where("return_id", "=", returnId)
      .where("line", "=", line)
      .execute();
    if (restocked > 0) await returnToStock(trx, { ...piece, quantity: restocked });
  }
  return true;
}
