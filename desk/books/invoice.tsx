import { countryName } from "#app/content/countries.ts";
import { addressOf } from "#app/content/href.ts";
import { readInvoiceOf } from "#api/desk/books.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { invoiceWords } from "#content/invoice-words.ts";
import { InvoiceDocument } from "#documents/invoice/invoice-document.ts";
import { invoiceTitle } from "#documents/invoice/invoice-words.ts";
import { shownInvoice } from "#documents/invoice/shown-invoice.ts";
import { TapLink } from "#desk/forms.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

/** The invoice of an order, to be printed: the sheet that the customer sees, which has a heading of its own. */
export const invoicePage = page({
  async load({ services: { db }, shop: { timeZone } }: Visit, { order }: { order: string }) {
    const invoice = await readInvoiceOf(db, order);
    return shownInvoice(invoice, timeZone, countryName(invoice.particulars.buyer.country));
  },
  acts: {},
  hasHeading: true,
  title: (invoice) => invoiceTitle(invoice, invoiceWords),
  show: ({ data }) => (
    <>
      <p className="print:hidden">
        <TapLink to={addressOf("/desk/books")}>{booksWords.back}</TapLink>
      </p>
      <InvoiceDocument invoice={data} words={invoiceWords} />
    </>
  ),
});
