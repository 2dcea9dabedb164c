import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Refusal, missing } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import { endAwaiting } from "./confirm-payment.ts";
import { canBecome, type OrderStatus } from "../../domain/order-status.ts";

/** The letter that tells the customer. */
const letters = { processing: "order_processing", shipped: "order_shipped", delivered: "order_delivered" } as const;

/**
 * Takes an order a step on, inside the caller's transaction: its history is kept, the customer is told. An order that is there
 * already stays as it is. Refuses steps that `canBecome` does not allow, and ids of no order.
 */
export async function moveOrder(
  trx: Kysely<Tables>,
  orderId: string,
  to: "processing" | "shipped" | "delivered",
  at: Date,
): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw missing(`There is no order ${orderId}`);
  if (order.status === to) return;
  if (!canBecome(order.status, to))
    throw new Refusal(409, `The order ${orderId} is ${order.status}: it cannot become ${to}.`);
  if (!(await changeStatus(trx, orderId, order.status, to, at))) return;
  // What is sent without a word about its payment is paid.
  if (to === "shipped") await endAwaiting(trx, orderId);
  await addToOutbox(trx, { kind: letters[to], orderId }, at);
}

/** Changes a status and keeps its history; false where somebody else changed it first, so that of two at once one goes on. */
export async function changeStatus(
  trx: Kysely<Tables>,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
  at: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable("orders")
    .set({ status: to })
    .where("id", "=", orderId)
    .where("status", "=", from)
    .returning("id")
    .executeTakeFirst();
  if (changed === undefined) return false;
  const { steps } = await trx
    .selectFrom("order_history")
    .select((eb) => eb.fn.countAll<number>().as("steps"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("order_history")
    .values({ order_id: orderId, step: Number(steps), status: to, at: at.toISOString() })
    .execute();
  return true;
}
