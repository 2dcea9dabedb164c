import { retryRefunds } from "../../payments/refunds.ts";
import { changeCommand } from "./change-order.ts";

/** `refund again ORDER`. */
export const refundAgain = changeCommand(
  "Asks the payment provider once more for refunds of an order that failed. The running shop asks it.",
  retryRefunds,
);
