import type { OpenForOwner, OwnerDatabase } from "../open-owner-database.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand, type OwnerCommand } from "../command.ts";
import { printOrder } from "./show.ts";

/** A change of one order, inside a transaction. */
export type OrderChange = (trx: OwnerDatabase["db"], orderId: string, at: Date) => Promise<void>;

/** Changes an order in one transaction and shows it as it is then. */
export async function changeOrder(open: OpenForOwner, orderId: string, change: OrderChange): Promise<number> {
  const owner = await open();
  await owner.db.transaction().execute((trx) => change(trx, orderNumberFrom(orderId), new Date()));
  return printOrder(owner, orderId);
}

/** A command without options that changes one order. */
export function changeCommand(summary: string, change: OrderChange): OwnerCommand {
  return ownerCommand({
    usage: "ORDER",
    summary,
    options: {},
    run: async (open, [id = ""]) => changeOrder(open, id, change),
  });
}
