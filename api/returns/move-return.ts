import { canReturnBecome, type ReturnStatus } from "#domain/returns.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { returnToStock } from "#api/catalogue/stock.ts";

/** A return and its order, both locked. */
export type LockedReturn = Pick<Row<"returns">, "id" | "order_id" | "status" | "credited_paise">;

/** Locks the order of a return first, as every other change of an order does, and reads the return then. Refuses unknown ids. */
export async function lockReturn(trx: Database, returnId: string): Promise<LockedReturn> {
  const known = await trx.selectFrom("returns").select("order_id").where("id", "=", returnId).executeTakeFirst();
  if (known === undefined) throw missing(`There is no return ${returnId}`, { order: returnId });
  await trx.selectFrom("orders").select("id").where("id", "=", known.order_id).forNoKeyUpdate().executeTakeFirst();
  return trx
    .selectFrom("returns")
    .select(["id", "order_id", "status", "credited_paise"])
    .where("id", "=", returnId)
    .executeTakeFirstOrThrow();
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
  await trx.updateTable("returns").set({ status: to }).where("id", "=", id).where("status", "=", status).execute();
  const { steps } = await trx
    .selectFrom("return_history")
    .select((eb) => eb.fn.countAll<number>().as("steps"))
    .where("return_id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("return_history")
    .values({ return_id: id, step: Number(steps), status: to, at: at.toISOString() })
    .execute();
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
  await trx.updateTable("returns").set({ owner_words: words }).where("id", "=", returnId).execute();
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
    await trx
      .updateTable("return_items")
      .set({ received, restocked })
      .where("return_id", "=", returnId)
      .where("line", "=", line)
      .execute();
    if (restocked > 0) await returnToStock(trx, { ...piece, quantity: restocked });
  }
  await writeReturnStatus(trx, found, await settle(), at);
  return true;
}
