import { pipeline } from "node:stream/promises";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { refuseNewFile, writeNewFile } from "#api/owner/command/new-file.ts";
import { WrongUse } from "#api/owner/command/open-owner-database.ts";
import { invoiceTitle } from "#documents/invoice/invoice-words.ts";
import { shownInvoice } from "#documents/invoice/invoice-file.ts";
import { loadInvoice } from "#api/invoices/load-invoice.ts";
import { nameOfCountry } from "#api/mail/mail-content.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { dayFrom, refuseReversedDays } from "./read-options.ts";

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
  async run({ open, say, out }, _words, { from = "", to = "", lines, file }) {
    const [first, last] = [dayFrom("--from", from), dayFrom("--to", to)];
    refuseReversedDays(first, last);
    const { db, environment } = await open({ onlyReads: true });
    const choice = { from: first, to: last, timeZone: environment.SHOP_TIME_ZONE, byLine: lines };
    const csv = exportInvoices(db, choice);
    if (file === undefined) await pipeline(csv, out, { end: false });
    else {
      // It holds names of customers.
      await writeNewFile(file, csv, 0o600);
      say(`Written: ${file}`);
    }
    return 0;
  },
});

/** `invoice ORDER`. */
export const invoice = ownerCommand({
  usage: "ORDER",
  summary: "Writes the invoice of an order as an HTML file, to be printed or sent.",
  details: ["Before the order is sent, the file is a pro forma."],
  options: {
    file: { type: "string", value: "FILE", summary: "where to write it; into invoices of DATA_DIR when left out" },
  },
  async run({ open, say }, [word = ""], { file }) {
    const { db, environment } = await open({ onlyReads: true });
    const id = orderNumberFrom(word);
    const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
    if (order === undefined) throw new WrongUse(`There is no order ${id}`);
    const loaded = await loadInvoice(db, order);
    // React takes a while to load: no other command waits for it.
    const { invoiceFile } = await import("#documents/invoice/invoice-file.ts");
    const { country } = loaded.particulars.buyer;
    const name = `${(loaded.number ?? `proforma-${id}`).replaceAll("/", "-")}.html`;
    const target = file ?? path.resolve(environment.DATA_DIR, "invoices", name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const text = invoiceFile(shownInvoice(loaded, environment.SHOP_TIME_ZONE, nameOfCountry(country)));
    // In its own folder the file is written again: a pro forma may have changed. A file that the owner names is never lost.
    await writeFile(target, text, { mode: 0o600, flag: file === undefined ? "w" : "wx" }).catch((error: unknown) =>
      refuseNewFile(target, error),
    );
    say(`${invoiceTitle(loaded)}: ${target}`);
    return 0;
  },
});
