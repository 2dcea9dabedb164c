import { confirmPayment } from "../../orders/confirm-payment.ts";
import { changeCommand } from "./change-order.ts";

/** `paid ORDER`. */
export const paid = changeCommand("Marks the awaited payment of an order as received.", confirmPayment);
