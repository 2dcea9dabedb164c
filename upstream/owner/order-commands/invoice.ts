import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { invoiceTitle } from "../../../documents/invoice/invoice-title.ts";
import { shownInvoice } from "../../../documents/invoice/shown-invoice.ts";
import { isSent } from "../../../domain/order-status.ts";
import { issueInvoice } from "../../invoices/issue-invoice.ts";
import { loadInvoice } from "../../invoices/load-invoice.ts";
import { nameOfCountry } from "../../mail/order-words.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { refuseNewFile } from "../new-file.ts";
import { WrongUse } from "../open-owner-database.ts";

/** `invoice ORDER`. */
export const invoice = ownerCommand({
  usage: "ORDER",
  summary: "Writes the invoice of an order as an HTML file, to be printed or sent.",
  details: [
    "Before the order is sent, the file is a pro forma. An order that was sent before the shop issued invoices gets its invoice now.",
  ],
  options: {
    file: { type: "string", value: "FILE", summary: "where to write it; into invoices of DATA_DIR when left out" },
  },
  async run(open, [word = ""], { file }) {
    // An invoice is issued at most once in an order's life: in maintenance the database refuses that alone.
    const { db, environment } = await open({ onlyReads: true });
    const id = orderNumberFrom(word);
    const loaded = await db.transaction().execute(async (trx) => {
      const order = await trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
      if (order === undefined) throw new WrongUse(`There is no order ${id}`);
      if (isSent(order.status)) await issueInvoice(trx, id, new Date());
      return loadInvoice(trx, order);
    });
    // React takes a while to load: no other command waits for it.
    const { invoiceFile } = await import("../../../documents/invoice/invoice-file.ts");
    const { country } = loaded.particulars.buyer;
    const name = `${(loaded.number ?? `proforma-${id}`).replaceAll("/", "-")}.html`;
    const target = file ?? path.resolve(environment.DATA_DIR, "invoices", name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const text = invoiceFile(shownInvoice(loaded, environment.SHOP_TIME_ZONE, nameOfCountry(country)));
    // In its own folder the file is written again: a pro forma may have changed. A file that the owner names is never lost.
    await writeFile(target, text, { mode: 0o600, flag: file === undefined ? "w" : "wx" }).catch((error: unknown) =>
      refuseNewFile(target, error),
    );
    console.log(`${invoiceTitle(loaded)}: ${target}`);
    return 0;
  },
});
