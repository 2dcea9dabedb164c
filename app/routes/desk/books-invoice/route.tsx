import { InvoiceDocument } from "#documents/invoice/invoice-document.ts";
import { shownInvoice } from "#documents/invoice/shown-invoice.ts";
import { invoiceTitle } from "#documents/invoice/invoice-words.ts";
import { countryName } from "#app/content/countries.ts";
import { href } from "#app/content/href.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { invoiceWords } from "#content/invoice-words.ts";
import { readDeskInvoice } from "#contract/desk/books-calls.ts";
import { readInvoice } from "#contract/readers/invoice.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

/** The invoice of an order, to be printed: the sheet that the customer sees, without the desk's frame. */
export async function loader({ context, params: { order } }: Route.LoaderArgs) {
  const visit = requireMember(context, "books");
  const invoice = readInvoice({ data: await loadFromDesk(visit, readDeskInvoice, { order }) });
  if (invoice === null) throw new Response(null, { status: 404 });
  const country = countryName(invoice.particulars.buyer.country);
  return { frame: deskFrame(visit), invoice: shownInvoice(invoice, visit.runtime.timeZone, country) };
}

export default function DeskInvoicePage({ loaderData: { frame, invoice } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${invoiceTitle(invoice, invoiceWords)} | ${frame.shopName}`}</title>
      <header className="no-print mx-auto max-w-3xl px-4 pt-2">
        <a href={href("/desk/books")} className="link inline-flex min-h-11 items-center">
          {booksWords.back}
        </a>
      </header>
      <main id="content" className="mx-auto max-w-3xl px-4 py-6 print:p-0">
        <InvoiceDocument invoice={invoice} words={invoiceWords} />
      </main>
    </>
  );
}
