import { addDays } from "#domain/dates.ts";
import type { Database } from "#api/database/tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Moves the promised day of an order that is paid now and is not sent, inside the caller's transaction: by the days for
 * which its payment was awaited, since it is packed only now. A Sunday becomes the next day.
 */
export async function movePromise(trx: Database, orderId: string, at: Date): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select(["created_at", "promised_by"])
    .where("id", "=", orderId)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (order === undefined || order.promised_by === null) return;
  const waited = Math.round((at.getTime() - Date.parse(order.created_at)) / DAY_MS);
  const day = addDays(order.promised_by, waited);
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  await trx
    .updateTable("orders")
    .set({ promised_by: waited > 0 && isSunday ? addDays(day, 1) : day })
    .where("id", "=", orderId)
    .execute();
}
