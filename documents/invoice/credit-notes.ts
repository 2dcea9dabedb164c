import { createElement as h, type ReactNode } from "react";
import { amountText, type Paise } from "../../domain/money.ts";
import { invoiceWords as words } from "./invoice-words.ts";
import type { ShownInvoice } from "./shown-invoice.ts";
import { TaxTable } from "./tax-table.ts";

interface CreditNotesProps {
  notes: ShownInvoice["creditNotes"];
  invoicePaise: Paise;
  isTaxed: boolean;
}

/** The credit notes that followed an invoice, and what is left of it. */
export function CreditNotes({ notes, invoicePaise, isTaxed }: CreditNotesProps): ReactNode {
  if (notes.length === 0) return null;
  const left = notes.reduce((sum, { totals }) => sum - totals.amountPaise, invoicePaise);
  return [
    notes.map(({ number, on, reason, parts, totals }, index) =>
      h(
        "section",
        { key: number, "aria-labelledby": `credit-note-${index + 1}` },
        h("h2", { id: `credit-note-${index + 1}` }, words.creditNote(number)),
        h("p", null, `${words.creditDate}: ${on}. ${words.creditReasons[reason]}`),
        isTaxed
          ? h(TaxTable, {
              headingId: `credit-note-${index + 1}`,
              parts: parts.map((part) => ({ ...part, key: String(part.rate), name: null })),
              totals,
              totalName: words.creditTotal,
            })
          : h("p", null, `${words.creditTotal}: ${amountText(totals.amountPaise)}`),
      ),
    ),
    h("p", { key: "left" }, h("strong", null, `${words.afterCredit}: ${amountText(left)}`)),
  ];
}
