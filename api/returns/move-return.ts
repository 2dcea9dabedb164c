import { canReturnBecome, type ReturnStatus } from "#domain/returns.ts";
import { countOf } from "#api/database/count-of.ts";
import { addRow, changeRows, findRow, getRow, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { returnToStock } from "#api/catalogue/stock.ts";

/** A return and its order, both locked. */
export type LockedReturn = Pick<Row<"returns">, "id" | "order_id" | "status" | "credited_paise">;

/** Locks the order of a return first, as every other change of an order does, and reads the return then. Refuses unknown ids. */
export async function lockReturn(trx: Database, returnId: string): Promise<LockedReturn> {
  const known = await findRow(trx, "returns", { id: returnId });
  if (known === undefined) throw missing(`There is no return ${returnId}`, { order: returnId });
  await lockRow(trx, "orders", { id: known.order_id });
  return getRow(trx, "returns", { id: returnId });
}

/** Moves a locked return one step on: its history is written and a mail to the customer is due. Refuses other steps. */
export async function writeReturnStatus(
  trx: Database,
  found: LockedReturn,
  to: Exclude<ReturnStatus, "requested">,
  at: Date,
): Promise<void> {
  const { id, order_id: orderId, status } = found;
  if (!canReturnBecome(status, to)) throw wrongStep(found, to);
  await changeRows(trx, "returns", { id, status }, { status: to });
  const step = await countOf(trx.selectFrom("return_history").where("return_id", "=", id));
  await addRow(trx, "return_history", { return_id: id, step, status: to, at: at.toISOString() });
  await addToOutbox(trx, { kind: `return_${to}`, orderId, returnId: id }, at);
}

function wrongStep({ id, status }: LockedReturn, to: ReturnStatus): HttpRefusal {
  return conflict("wrong_state", `The return ${id} is ${status}: it cannot become ${to}.`, {
    order: id,
    state: status,
  });
}

/**
 * Accepts or declines a return inside the caller's transaction, with words to the customer or null for none. False when it
 * was so already, and nothing changed.
 */
export async function answerReturn(
  trx: Database,
  returnId: string,
  { to, words }: { to: "accepted" | "declined"; words: string | null },
  at: Date,
): Promise<boolean> {
  const found = await lockReturn(trx, returnId);
  if (found.status === to) return false;
  await writeReturnStatus(trx, found, to, at);
  await changeRows(trx, "returns", { id: returnId }, { owner_words: words });
  return true;
}

/**
 * What came back: `parts` says how many of a line where it is not all of them. With `restock` the pieces can be sold again: all of
 * them, or those of some lines.
 */
export interface ReceivedParcel {
  restock: boolean | ReadonlySet<number>;
  parts: ReadonlyMap<number, number>;
}

/**
 * Notes that the pieces of an accepted return have arrived, inside the caller's transaction, and returns them to the stock
 * of their combination once. False when they had arrived already, and nothing changed. `settle` does what follows, and says
 * whether money is still to be given back.
 */
export async function receiveReturn(
  trx: Database,
  returnId: string,
  { restock, parts }: ReceivedParcel,
  at: Date,
  settle: () => Promise<"received" | "refunded"> = async () => "received",
): Promise<boolean> {
  const found = await lockReturn(trx, returnId);
  if (found.status === "received" || found.status === "refunded") return false;
  if (!canReturnBecome(found.status, "received")) throw wrongStep(found, "received");
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
    if (!Number.isInteger(pieces) || pieces < 0 || pieces > item.quantity)
      throw new HttpRefusal(422, `The return ${returnId} has ${item.quantity} of line ${line + 1}, not ${pieces}.`);
  }
  for (const { line, quantity, ...piece } of items) {
    const received = parts.get(line) ?? quantity;
    const restocked = restock === true || (restock !== false && restock.has(line)) ? received : 0;
    await changeRows(trx, "return_items", { return_id: returnId, line }, { received, restocked });
    if (restocked > 0) await returnToStock(trx, { ...piece, quantity: restocked });
  }
  await writeReturnStatus(trx, found, await settle(), at);
  return true;
}
