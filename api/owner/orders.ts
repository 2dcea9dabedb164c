import { commandsProgram } from "./command/command.ts";
import { runAsProcess } from "./command/open-owner-database.ts";
import {
  cameBack,
  cancel,
  deliver,
  paid,
  processOrder,
  refunded,
  refundAgain,
  resend,
} from "./order-commands/change-orders.ts";
import { exportInvoicesCommand, invoice } from "./order-commands/export.ts";
import { list, show, questions } from "./order-commands/list.ts";
import { report } from "./order-commands/report.ts";
import { reconcile } from "./order-commands/reconcile.ts";
import {
  acceptReturn,
  declineReturn,
  listReturns,
  receiveReturnCommand,
  refundReturnCommand,
} from "./order-commands/returns.ts";
import { ship } from "./order-commands/ship.ts";

/** Shows and changes orders for the owner: `npm run orders`. The running shop sends the mails about changes. */
export const runOrders = commandsProgram(
  "npm run orders",
  {
    list,
    show,
    paid,
    process: processOrder,
    ship,
    deliver,
    "came-back": cameBack,
    cancel,
    refunded,
    "refund again": refundAgain,
    report,
    questions,
    resend,
    "return list": listReturns,
    "return accept": acceptReturn,
    "return decline": declineReturn,
    "return receive": receiveReturnCommand,
    "return refund": refundReturnCommand,
    invoice,
    reconcile,
    export: exportInvoicesCommand,
  },
  "list",
);

if (import.meta.main) await runAsProcess(runOrders);
