import { moveOrder } from "../../orders/move-order.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { readDeliveredFile } from "../delivered-file.ts";
import { WrongUse } from "../open-owner-database.ts";
import { changeOrder } from "./change-order.ts";
import { moveOrders } from "./change-orders.ts";

/** `deliver [ORDER…]`. */
export const deliver = ownerCommand({
  usage: "[ORDER…]",
  summary: "Marks orders as delivered: those you name, or those of a file.",
  details: [
    "Of several orders each has its line, and the exit code is 1 when one was refused.",
    "A file is a CSV with a column for the order, such as the courier's own report, or a list with a number on each line. Where it has a column for the status, only lines that say delivered count.",
  ],
  options: { file: { type: "string", value: "FILE", summary: "a file of the courier, or a list of numbers" } },
  async run(open, typed, { file }) {
    if ((file !== undefined) === typed.length > 0) throw new WrongUse("Name one order or more, or a file with --file.");
    const [only = ""] = typed;
    if (typed.length === 1) return changeOrder(open, only, (trx, id, at) => moveOrder(trx, id, "delivered", at));
    // The file first: a mistyped name opens no database.
    const read =
      file === undefined ? { ids: typed.map(orderNumberFrom), refused: [], others: [] } : await readDeliveredFile(file);
    for (const line of read.others) console.log(line);
    return moveOrders(await open(), read.ids, "delivered", read.refused);
  },
});
