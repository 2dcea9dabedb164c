import { moveOrder } from "../../orders/move-order.ts";
import { changeCommand } from "./change-order.ts";

/** `deliver ORDER`. */
export const deliver = changeCommand("Marks an order as delivered.", (trx, id, at) =>
  moveOrder(trx, id, "delivered", at),
);
