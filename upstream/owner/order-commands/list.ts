import { openStatuses, orderStatuses, type OrderStatus } from "../../../domain/order-status.ts";
import { loadOrders } from "../../orders/load-orders.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";
import { orderLine } from "../order-text.ts";

/** `list`. */
export const list = ownerCommand({
  usage: "",
  summary: "Lists orders, the newest first.",
  options: {
    status: { type: "string", value: orderStatuses.join("|"), summary: "only orders of this status" },
    unpaid: { type: "boolean", default: false, summary: "only open orders whose payment is awaited" },
    limit: { type: "string", default: "20", value: "N", summary: "at most so many; 20 by default" },
  },
  async run(open, _words, values) {
    const status = readStatus(values.status);
    const limit = readLimit(values.limit);
    const { db, returnTerms } = await open();
    const latest = db.selectFrom("orders").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
    const chosen = status === null ? latest : latest.where("status", "=", status);
    const awaited = db.selectFrom("payments").select("order_id").where("awaited_until", "is not", null);
    const rows = await (
      values.unpaid ? chosen.where("id", "in", awaited).where("status", "in", openStatuses) : chosen
    ).execute();
    for (const order of await loadOrders(db, rows, returnTerms)) console.log(orderLine(order, returnTerms.timeZone));
    if (rows.length === 0) console.log("There are no orders.");
    return 0;
  },
});

function readStatus(text: string | undefined): OrderStatus | null {
  const status = orderStatuses.find((candidate) => candidate === text);
  if (text !== undefined && status === undefined)
    throw new WrongUse(`--status: expected one of ${orderStatuses.join(", ")}`);
  return status ?? null;
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WrongUse("--limit: expected a whole number from 1");
}
