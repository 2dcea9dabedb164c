import { dateText } from "#domain/dates.ts";
import type { Invoice } from "#domain/invoice.ts";

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
