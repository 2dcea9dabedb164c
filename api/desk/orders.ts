import type { OrderStatus } from "#domain/order-status.ts";
import { cleanText } from "#domain/typed-text.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict } from "#api/http/refusal.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder, type TypedShipment } from "#api/orders/ship-order.ts";
import type { StaffMember } from "#api/staff/staff-sessions.ts";

const longestNote = 1_000;

/** The steps that several orders may do at once: the status before each, and the one after it. */
const steps = { accept: ["pending", "processing"], deliver: ["shipped", "delivered"] } as const;

/** An order takes a step. */
export async function stepOrder(trx: Database, number: string, step: keyof typeof steps, at: Date): Promise<void> {
  const [seen, to] = steps[step];
  await lockSeen(trx, number, seen);
  await moveOrder(trx, number, to, at);
}

/** How an order is sent, as somebody typed it. An unpaid one is sent only with `unpaid`. */
interface Sending extends TypedShipment {
  number: string;
  seen: OrderStatus;
  unpaid: boolean;
}

/** An order is on its way. Returns what the log says of it. */
export async function sendOrder(
  trx: Database,
  { number, seen, unpaid, ...typed }: Sending,
  at: Date,
): Promise<Record<string, unknown>> {
  await lockSeen(trx, number, seen);
  const { code } = await shipOrder(trx, number, shipmentFrom(typed), at, { sendsUnpaid: unpaid });
  return { code, ...typed };
}

/** A note of the house. */
export async function noteOrder(
  trx: Database,
  { number, text }: { number: string; text: string },
  { member, at }: { member: Pick<StaffMember, "id">; at: Date },
): Promise<void> {
  await lockOrder(trx, number);
  await trx
    .insertInto("order_notes")
    .values({ order_id: number, staff_id: member.id, text: cleanText(text, longestNote), at: at.toISOString() })
    .execute();
}

/** Locks an order that is as it was seen. Refuses one that moved meanwhile, and says what it is now and who did that. */
export async function lockSeen(trx: Database, number: string, seen: OrderStatus): Promise<void> {
  const order = await lockOrder(trx, number);
  if (order.status === seen) return;
  // An act and the step that it wrote have the same time. What the customer did, nobody here is named for.
  const last = await trx
    .selectFrom("order_history")
    .innerJoin("staff_acts", (join) =>
      join.onRef("staff_acts.at", "=", "order_history.at").onRef("staff_acts.subject", "=", "order_history.order_id"),
    )
    .innerJoin("staff", "staff.id", "staff_acts.staff_id")
    .select("staff.name")
    .where("order_id", "=", number)
    .where("order_history.status", "=", order.status)
    .executeTakeFirst();
  throw conflict(
    "changed_meanwhile",
    `${number} is ${order.status} meanwhile${last === undefined ? "" : ` (${last.name})`}: nothing was changed.`,
    { order: number, state: order.status, ...(last !== undefined && { name: last.name }) },
  );
}
