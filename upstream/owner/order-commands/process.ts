import { moveOrder } from "../../orders/move-order.ts";
import { changeCommand } from "./change-order.ts";

/** `process ORDER`. */
export const processOrder = changeCommand("Accepts a pending order: it is being packed.", (trx, id, at) =>
  moveOrder(trx, id, "processing", at),
);
