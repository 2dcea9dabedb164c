import type { CheckedReturn } from "#contract/returns.ts";
import { paiseOrNull } from "#contract/normalise.ts";
import { dateText, dayOf } from "#domain/dates.ts";
import { returnablePieces } from "#domain/returns.ts";
import { addRow, findRow, findRows, lockRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { lastReturnDay, loadHistories } from "#api/order-records/load-orders.ts";
import { createReturnNumber } from "#api/order-records/order-number.ts";
import type { ReturnTerms } from "#api/http/services.ts";

/** A return as a customer asks for it. */
export interface RequestedReturn extends CheckedReturn {
  customerId: number;
  orderId: string;
  idempotencyKey: string | null;
}

/**
 * Writes a return inside the caller's transaction; a mail to the customer and one to the owner are due. The same key again
 * answers the first one. Refuses orders of other customers, orders that are not delivered, returns after the last day, and
 * more pieces than were bought and are not returned yet.
 */
export async function requestReturn(
  trx: Database,
  { customerId, orderId, idempotencyKey, items, note }: RequestedReturn,
  terms: ReturnTerms,
  at: Date,
): Promise<{ id: string; isNew: boolean }> {
  // The lock makes requests about the same order wait for each other, so that each counts the pieces of those before it.
  const order = await lockRow(trx, "orders", { id: orderId, customer_id: customerId });
  if (order === undefined) throw missing("Order not found");
  const first = await findReturnByKey(trx, orderId, idempotencyKey);
  if (first !== null) return { id: first, isNew: false };
  const history = (await loadHistories(trx, [orderId])).get(orderId) ?? [];
  refuseLate(lastReturnDay(order.status, history, terms), terms, at);
  if (order.replaces_return !== null && order.moved_at === null)
    throw conflict("not_returnable", "What this order was exchanged for has not come back yet.");
  await refuseTooMany(trx, orderId, items);
  const id = createReturnNumber();
  const time = at.toISOString();
  await addRow(trx, "returns", {
    id,
    order_id: orderId,
    status: "requested",
    note,
    idempotency_key: idempotencyKey,
    created_at: time,
  });
  await trx
    .insertInto("return_items")
    .values(
      items.map(({ line, qty, reason, wanted }) => ({
        return_id: id,
        line,
        quantity: qty,
        reason,
        ...(wanted && {
          wanted_size: wanted.size,
          wanted_color: wanted.color,
          wanted_paise: paiseOrNull(wanted.price),
        }),
      })),
    )
    .execute();
  await addRow(trx, "return_history", { return_id: id, step: 0, status: "requested", at: time });
  await addToOutbox(trx, { kind: "return_requested", orderId, returnId: id }, at);
  await addToOutbox(trx, { kind: "owner_return", orderId, returnId: id }, at);
  return { id, isNew: true };
}

async function findReturnByKey(trx: Database, orderId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const first = await findRow(trx, "returns", { order_id: orderId, idempotency_key: key });
  return first?.id ?? null;
}

function refuseLate(lastDay: string | null, { days, timeZone }: ReturnTerms, at: Date): void {
  if (days === 0) throw conflict("not_returnable", "This shop takes no returns.", { days });
  if (lastDay === null) throw conflict("not_returnable", "An order can be returned after it has been delivered.");
  const today = dayOf(at.toISOString(), timeZone) ?? "";
  if (today > lastDay)
    throw conflict(
      "not_returnable",
      `The last day to return this order was ${dateText(lastDay, "UTC")}, ${days} days after it was delivered.`,
      { lastDay, days },
    );
}

async function refuseTooMany(trx: Database, orderId: string, items: RequestedReturn["items"]): Promise<void> {
  const bought = await findRows(trx, "order_items", { order_id: orderId }, "line");
  const returned = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .select(["returns.status", "line", "quantity", "received"])
    .where("returns.order_id", "=", orderId)
    .execute();
  const left = returnablePieces(
    bought.map(({ quantity }) => quantity),
    returned.map(({ status, ...item }) => ({ status, items: [item] })),
  );
  const errors = items.flatMap(({ line, qty }) => {
    const pieces = left[line] ?? 0;
    const name = bought[line]?.name;
    if (name === undefined) return [{ path: `${line}`, msg: "This piece is not in the order." }];
    if (qty <= pieces) return [];
    const msg = pieces === 0 ? `${name} is in a return already.` : `Only ${pieces} of ${name} can still be returned.`;
    return [{ path: `${line}`, msg, values: { name, left: pieces } }];
  });
  if (errors[0] !== undefined) throw new HttpRefusal(409, errors[0].msg, "too_many_returned", errors);
}
