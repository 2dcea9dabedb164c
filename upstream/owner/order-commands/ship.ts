import { moveOrder } from "../../orders/move-order.ts";
import { changeCommand } from "./change-order.ts";

/** `ship ORDER`. */
export const ship = changeCommand("Marks an order as sent.", (trx, id, at) => moveOrder(trx, id, "shipped", at));
