import { createElement as h, type ReactNode } from "react";
import { rateText, type TaxAmounts, type TaxedAmount } from "#domain/gst.ts";
import { amountText } from "#domain/money.ts";
import { invoiceWords as words } from "./invoice-words.ts";

interface InvoiceTableProps {
  /** The id of the heading that names it. A caption may not hold a heading where roles are written out. */
  headingId: string;
  /** The names of the columns; the first one names its row. */
  columns: readonly string[];
  rows: readonly InvoiceRow[];
  /** The rows below them that add up. */
  sums: readonly InvoiceRow[];
}

interface InvoiceRow {
  key: string;
  name: ReactNode;
  /** What stands below the columns after the first one; null leaves a cell out, and the one before takes its place. */
  cells: readonly (string | null)[];
}

/**
 * A table of an invoice. Where there is no room for its columns, each row stands as a list of names and amounts: then the
 * cells show the names of their columns. Its roles are written out, since WebKit forgets them with the display of a table.
 */
export function InvoiceTable({ headingId, columns, rows, sums }: InvoiceTableProps): ReactNode {
  return h(
    "table",
    { role: "table", "aria-labelledby": headingId },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map((name) => h("th", { key: name, role: "columnheader", scope: "col" }, name)),
      ),
    ),
    h("tbody", { role: "rowgroup" }, rowsOf(rows, columns)),
    h("tfoot", { role: "rowgroup" }, rowsOf(sums, columns)),
  );
}

function rowsOf(rows: readonly InvoiceRow[], columns: readonly string[]): ReactNode {
  return rows.map(({ key, name, cells }) => {
    const left = cells.findIndex((cell) => cell !== null);
    return h(
      "tr",
      { key, role: "row" },
      h("th", { role: "rowheader", scope: "row", colSpan: left > 0 ? left + 1 : undefined }, name),
      cells.map((cell, index) =>
        cell === null ? null : h("td", { key: index, role: "cell", "data-column": columns[index + 1] }, cell),
      ),
    );
  });
}

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
