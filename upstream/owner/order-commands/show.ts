import { loadOrderAndEmail } from "../../mail/load-order-and-email.ts";
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
  const found = await loadOrderAndEmail(db, id, returnTerms);
  if (found === null) throw new WrongUse(`There is no order ${id}`);
  console.log(inOwnersWords(orderText(found.order, found.email, returnTerms.timeZone)));
  return 0;
}
