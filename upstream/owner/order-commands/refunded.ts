import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { HttpRefusal, missing } from "../../http/refusal.ts";
import { markRefundMade } from "../../payments/refunds.ts";
import { changeCommand } from "./change-order.ts";

/** `refunded ORDER`. */
export const refunded = changeCommand("Notes that you gave the money of a cancelled order back by hand.", noteRefunds);

/** Notes the refunds of an order that the owner made by hand. Refuses when there are none. */
async function noteRefunds(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const order = await trx.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
  if (order === undefined) throw missing(`There is no order ${orderId}`);
  const refunds = await trx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("return_id", "is", null)
    .where(({ or, eb, and }) => or([eb("state", "=", "failed"), and([eb("state", "=", "due"), eb("by_hand", "=", 1)])]))
    .execute();
  if (refunds.length === 0)
    throw new HttpRefusal(409, `No money of the order ${orderId} waits to be given back by hand.`);
  for (const { id } of refunds) await markRefundMade(trx, id, at);
}
