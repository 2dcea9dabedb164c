import { writeCancellation } from "../../orders/cancel-order.ts";
import { changeCommand } from "./change-order.ts";

/** `cancel ORDER`. */
export const cancel = changeCommand("Cancels an order that is not sent yet.", (trx, id, at) =>
  writeCancellation(trx, null, id, at),
);
