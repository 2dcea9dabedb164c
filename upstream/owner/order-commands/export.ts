import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportInvoices } from "../../invoices/export-invoices.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";

/** `export`. */
export const exportOrders = ownerCommand({
  usage: "",
  summary: "Writes invoices and credit notes as CSV for an accountant.",
  details: [
    "A row is an invoice, or a credit note with negative amounts, so that each column adds up.",
    "Days are those of the shop's time zone. Only orders that were sent have invoices.",
  ],
  options: {
    from: { type: "string", value: "DATE", summary: "the first day, such as 2026-04-01" },
    to: { type: "string", value: "DATE", summary: "the last day, included" },
    lines: { type: "boolean", default: false, summary: "a row for each line, with its rate and HSN code" },
    file: { type: "string", value: "FILE", summary: "where to write it; to the terminal when left out" },
  },
  async run(open, _words, { from, to, lines, file }) {
    const [first, last] = [readDay("--from", from), readDay("--to", to)];
    if (first > last) throw new WrongUse("--from: expected a day that is not after --to");
    const { db, environment } = await open({ onlyReads: true });
    const choice = { from: first, to: last, timeZone: environment.SHOP_TIME_ZONE, byLine: lines };
    const csv = Readable.from(exportInvoices(db, choice));
    if (file === undefined) await pipeline(csv, process.stdout, { end: false });
    else {
      // It holds names of customers; an existing file is never overwritten.
      await pipeline(csv, createWriteStream(file, { flags: "wx", mode: 0o600 })).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "EEXIST")
          throw new WrongUse(`There is already a file ${file}.`, { cause: error });
        throw error;
      });
      console.log(`Written: ${file}`);
    }
    const { without } = await db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("without"))
      .where("status", "in", ["shipped", "delivered"])
      .where("id", "not in", db.selectFrom("invoices").select("order_id"))
      .executeTakeFirstOrThrow();
    if (Number(without) > 0)
      console.error(
        `Orders that were sent before the shop issued invoices: ${without}. They are not in the file; npm run orders -- invoice ORDER issues one.`,
      );
    return 0;
  },
});

/** A day such as 2026-04-01. Throws WrongUse for a text that is none. */
function readDay(option: string, text: string | undefined): string {
  const isDay = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = isDay ? new Date(`${text}T00:00:00Z`) : null;
  if (text === undefined || time === null || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text))
    throw new WrongUse(`${option}: expected a day such as 2026-04-01`);
  return text;
}
