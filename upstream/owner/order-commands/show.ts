import { loadOrders } from "../../orders/load-orders.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { inOwnersWords, WrongUse, type OwnerDatabase } from "../open-owner-database.ts";
import { orderText } from "../order-text.ts";

/** `show ORDER`. */
export const show = ownerCommand({
  usage: "ORDER",
  summary: "Shows an order with its lines, address, payment and history.",
  options: {},
  run: async (open, [id = ""]) => printOrder(await open({ onlyReads: true }), id),
});

/** Prints an order. Throws WrongUse when there is none of this number. */
export async function printOrder({ db, returnTerms }: OwnerDatabase, typed: string): Promise<number> {
  const id = orderNumberFrom(typed);
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row], returnTerms);
  if (row === undefined || order === undefined) throw new WrongUse(`There is no order ${id}`);
  const { email } = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", row.customer_id)
    .executeTakeFirstOrThrow();
  console.log(inOwnersWords(orderText(order, email, returnTerms.timeZone)));
  return 0;
}
