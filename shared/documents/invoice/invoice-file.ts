import { readFileSync } from "node:fs";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { dateText } from "#domain/dates.ts";
import type { Invoice } from "#domain/invoice.ts";
import { InvoiceDocument } from "./invoice-document.ts";
import { invoiceTitle } from "./invoice-words.ts";

/** What the page of the shop has around the invoice: a width, letters, and colours that follow the system on a screen. */
const around =
  ":root{color-scheme:light dark}body{max-width:48rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}" +
  "h1{font-size:1.5rem}@media print{:root{color-scheme:light}body{max-width:none;margin:0;padding:0}}";

/** An invoice as an HTML file that needs nothing else: the same markup and styles as the customer's page. */
export function invoiceFile(invoice: ShownInvoice): string {
  const css = readFileSync(new URL("./invoice.css", import.meta.url), "utf8");
  return `<!doctype html>\n${renderToStaticMarkup(
    h(
      "html",
      { lang: "en-IN" },
      h(
        "head",
        null,
        h("meta", { charSet: "utf-8" }),
        h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
        h("title", null, invoiceTitle(invoice)),
        h("style", null, `${around}\n${css}`),
      ),
      h("body", null, h("main", null, h(InvoiceDocument, { invoice }))),
    ),
  )}\n`;
}

/** An invoice with its dates in words. The server words them: browsers shorten months in different ways. */
export function shownInvoice(invoice: Invoice, timeZone: string, countryName: string | null) {
  return {
    ...invoice,
    issuedOn: invoice.at === null ? null : dateText(invoice.at, timeZone),
    orderedOn: dateText(invoice.orderedAt, timeZone),
    creditNotes: invoice.creditNotes.map((note) => ({ ...note, on: dateText(note.at, timeZone) })),
    countryName,
  };
}

/** An invoice as it is shown; see {@link shownInvoice}. */
export type ShownInvoice = ReturnType<typeof shownInvoice>;
