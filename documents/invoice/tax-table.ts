import { createElement as h, type ReactNode } from "react";
import { rateText, type TaxAmounts, type TaxedAmount } from "../../domain/gst.ts";
import { amountText } from "../../domain/money.ts";
import { InvoiceTable } from "./invoice-table.ts";
import { invoiceWords as words } from "./invoice-words.ts";

interface TaxTableProps {
  /** The id of the heading that names it. */
  headingId: string;
  /** The amounts, each with what it is for; null where its rate says all there is to say. */
  parts: readonly (TaxedAmount & { key: string; name: string | null })[];
  totals: TaxAmounts;
  totalName: string;
}

/** The taxes of amounts, by piece or by rate. */
export function TaxTable({ headingId, parts, totals, totalName }: TaxTableProps): ReactNode {
  const taxes = (
    [
      ["cgst", "cgstPaise"],
      ["sgst", "sgstPaise"],
      ["igst", "igstPaise"],
    ] as const
  ).filter(([, tax]) => (tax === "igstPaise" ? totals.cgstPaise === 0 : totals.cgstPaise > 0));
  const isNamed = parts.some(({ name }) => name !== null);
  const rateOf = ({ rate }: TaxedAmount) => (rate === null ? words.untaxed : rateText(rate));
  const amountsOf = (amounts: TaxAmounts) => [
    amountText(amounts.taxablePaise),
    ...taxes.map(([, tax]) => amountText(amounts[tax])),
    amountText(amounts.amountPaise),
  ];
  return h(InvoiceTable, {
    headingId,
    columns: [
      ...(isNamed ? [words.piece] : []),
      words.rate,
      words.taxable,
      ...taxes.map(([name]) => words[name]),
      words.amount,
    ],
    rows: parts.map((part) => ({
      key: part.key,
      name: part.name ?? rateOf(part),
      cells: [...(isNamed ? [rateOf(part)] : []), ...amountsOf(part)],
    })),
    sums: [{ key: "total", name: totalName, cells: [...(isNamed ? [null] : []), ...amountsOf(totals)] }],
  });
}
