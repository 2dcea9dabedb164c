import { redirect } from "react-router";
import { invoiceCalls } from "#contract/invoices.ts";
import { InvoiceDocument } from "#documents/invoice/invoice-document.ts";
import { invoiceTitle } from "#documents/invoice/invoice-words.ts";
import { shownInvoice } from "#documents/invoice/shown-invoice.ts";
import { countryName } from "#app/content/countries.ts";
import { invoiceCountry, invoiceWords } from "#content/invoice-words.ts";
import { invoiceLinkWords } from "#content/order-words.ts";
import { PageTitle, TextLink } from "#app/components/page.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import { read } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { noSuchOrder } from "#app/gateway/orders.server.ts";
import { visitContext, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { orderAddress } from "#app/routes/account/addresses.ts";
import { orderUnread } from "#app/routes/account/load-order.server.ts";

export const headers = privatePage;

/** The invoice of an order. Leads to the order where the upstream has no invoices, or the order is not the customer's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const reading = read(visit.upstream, invoiceCalls.getInvoice, { parameters: params }, { absent: noSuchOrder });
  const { value: invoice, fault } = await toResult(reading);
  if (fault !== null) throw orderUnread(visit, params.id);
  if (invoice === null) throw redirect(orderAddress(params.id));
  const { timeZone } = visit.runtime;
  const { country } = invoice.buyer;
  return { invoice: shownInvoice(invoice, timeZone, invoiceCountry(country, countryName(country))) };
}

export default function InvoicePage({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <div className="wrap py-8 lg:py-12 print:p-0">
      <PageTitle>{invoiceTitle(invoice, invoiceWords).split(" / ").at(-1) ?? invoiceLinkWords.invoice}</PageTitle>
      <p className="no-print mb-2">
        <TextLink to={orderAddress(params.id)}>{invoiceLinkWords.back(params.id)}</TextLink>
      </p>
      <InvoiceDocument invoice={invoice} words={invoiceWords} />
      {hydrated && invoice.state !== "cancelled" ? (
        <p className="no-print mt-6">
          <button type="button" onClick={() => window.print()} className="button button-quiet">
            {invoiceLinkWords.print}
          </button>
        </p>
      ) : null}
    </div>
  );
}
