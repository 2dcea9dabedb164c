import { runCommands } from "./command.ts";
import { cameBack } from "./order-commands/came-back.ts";
import { cancel } from "./order-commands/cancel.ts";
import { deliver } from "./order-commands/deliver.ts";
import { exportInvoicesCommand } from "./order-commands/export.ts";
import { invoice } from "./order-commands/invoice.ts";
import { list } from "./order-commands/list.ts";
import { paid } from "./order-commands/paid.ts";
import { processOrder } from "./order-commands/process.ts";
import { questions } from "./order-commands/questions.ts";
import { refunded } from "./order-commands/refunded.ts";
import { refundAgain } from "./order-commands/refund-again.ts";
import { report } from "./order-commands/report.ts";
import { reconcile } from "./order-commands/reconcile.ts";
import { resend } from "./order-commands/resend.ts";
import {
  acceptReturn,
  declineReturn,
  listReturns,
  receiveReturnCommand,
  refundReturnCommand,
} from "./order-commands/returns.ts";
import { ship } from "./order-commands/ship.ts";
import { show } from "./order-commands/show.ts";

/** Shows and changes orders for the owner: `npm run orders`. The running shop sends the mails about changes. */
await runCommands(
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
