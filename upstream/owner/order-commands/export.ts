import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sentStatuses } from "../../../domain/order-status.ts";
import { exportInvoices } from "../../invoices/export-invoices.ts";
import { ownerCommand } from "../command.ts";
import { refuseNewFile } from "../new-file.ts";
import { dayFrom, refuseReversedDays } from "./day-from.ts";

/** `export`. */
export const exportInvoicesCommand = ownerCommand({
  usage: "",
  summary: "Writes invoices and credit notes as CSV for an accountant.",
  details: [
    "A row is an invoice, or a credit note with negative amounts, so that each column adds up.",
    "Days are those of the shop's time zone. Only orders that were sent have invoices.",
  ],
  options: {
    from: { type: "string", value: "DATE", isNeeded: true, summary: "the first day, such as 2026-04-01" },
    to: { type: "string", value: "DATE", isNeeded: true, summary: "the last day, included" },
    lines: { type: "boolean", default: false, summary: "a row for each line, with its rate and HSN code" },
    file: { type: "string", value: "FILE", summary: "where to write it; to the terminal when left out" },
  },
  async run(open, _words, { from = "", to = "", lines, file }) {
    const [first, last] = [dayFrom("--from", from), dayFrom("--to", to)];
    refuseReversedDays(first, last);
    const { db, environment } = await open({ onlyReads: true });
    const choice = { from: first, to: last, timeZone: environment.SHOP_TIME_ZONE, byLine: lines };
    const csv = Readable.from(exportInvoices(db, choice));
    if (file === undefined) await pipeline(csv, process.stdout, { end: false });
    else {
      // It holds names of customers; an existing file is never overwritten.
      await pipeline(csv, createWriteStream(file, { flags: "wx", mode: 0o600 })).catch((error: unknown) =>
        refuseNewFile(file, error),
      );
      console.log(`Written: ${file}`);
    }
    const { without } = await db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("without"))
      .where("status", "in", sentStatuses)
      .where("id", "not in", db.selectFrom("invoices").select("order_id"))
      .executeTakeFirstOrThrow();
    if (Number(without) > 0)
      console.error(
        `Orders that were sent before the shop issued invoices: ${without}. They are not in the file; ${environment.ORDERS_COMMAND} invoice ORDER issues one.`,
      );
    return 0;
  },
});
