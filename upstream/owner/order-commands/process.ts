import { moveOrder } from "../../orders/move-order.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";
import { awaitedOrders } from "../report/read-report.ts";
import { changeOrder } from "./change-order.ts";
import { moveOrders } from "./change-orders.ts";

/** `process [ORDER…]`. */
export const processOrder = ownerCommand({
  usage: "[ORDER…]",
  summary: "Accepts pending orders: they are being packed.",
  details: ["Of several orders each has its line, and the exit code is 1 when one was refused."],
  options: { all: { type: "boolean", default: false, summary: "every pending order that awaits no payment" } },
  async run(open, typed, { all }) {
    if (all === typed.length > 0) throw new WrongUse("Name one order or more, or say --all.");
    const [only = ""] = typed;
    if (typed.length === 1) return changeOrder(open, only, (trx, id, at) => moveOrder(trx, id, "processing", at));
    const owner = await open();
    if (!all) return moveOrders(owner, typed.map(orderNumberFrom), "processing");
    const waiting = await owner.db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", "pending")
      .where("id", "not in", awaitedOrders(owner.db))
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return moveOrders(
      owner,
      waiting.map(({ id }) => id),
      "processing",
    );
  },
});
