import type { OrderStatus } from "#domain/order-status.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { actsOn } from "#api/staff/once.ts";

/** The steps that several orders may do at once: the status before each, and the one after it. */
const steps = { accept: ["pending", "processing"], deliver: ["shipped", "delivered"] } as const;

/** An order takes a step. */
export async function stepOrder(trx: Database, number: string, step: keyof typeof steps, at: Date): Promise<void> {
  const [seen, to] = steps[step];
  await lockSeen(trx, number, seen);
  await moveOrder(trx, number, to, at);
}

/** Locks an order that is as it was seen. Refuses one that moved meanwhile, and says what it is now and who did that. */
export async function lockSeen(trx: Database, number: string, seen: OrderStatus): Promise<void> {
  const order = await lockOrder(trx, number);
  if (order.status === seen) return;
  // An act and the step that it wrote have the same time. What the customer did, nobody here is named for.
  const steps = trx.selectFrom("order_history").select("at").where("order_id", "=", number);
  const step = steps.where("status", "=", order.status);
  const name = (await actsOn(trx, number).where("at", "in", step).executeTakeFirst())?.by;
  throw conflict(
    "changed_meanwhile",
    `${number} is ${order.status} meanwhile${name === undefined ? "" : ` (${name})`}: nothing was changed.`,
    { order: number, state: order.status, ...(name !== undefined && { name }) },
  );
}
