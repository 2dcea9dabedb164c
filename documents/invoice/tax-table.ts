import { createElement as h, type ReactNode } from "react";
import { rateText, type TaxAmounts, type TaxedAmount } from "../../domain/gst.ts";
import { amountText } from "../../domain/money.ts";
import { invoiceWords as words } from "./invoice-words.ts";

interface TaxTableProps {
  caption: string;
  note: string | null;
  parts: readonly (TaxedAmount & { key: string; name: string })[];
  totals: TaxAmounts;
  firstColumn: string;
  totalName: string;
}

/** The taxes of amounts. It may be wider than a phone: then it scrolls by itself, also by keyboard. */
export function TaxTable({ caption, note, parts, totals, firstColumn, totalName }: TaxTableProps): ReactNode {
  const taxes = (
    [
      ["cgst", "cgstPaise"],
      ["sgst", "sgstPaise"],
      ["igst", "igstPaise"],
    ] as const
  ).filter(([, tax]) => (tax === "igstPaise" ? totals.cgstPaise === 0 : totals.cgstPaise > 0));
  const headers = [firstColumn, words.rate, words.taxable, ...taxes.map(([name]) => words[name]), words.amount];
  const cells = (amounts: TaxAmounts, rate: ReactNode) => [
    h("td", { key: "rate" }, rate),
    h("td", { key: "taxable" }, amountText(amounts.taxablePaise)),
    ...taxes.map(([name, tax]) => h("td", { key: name }, amountText(amounts[tax]))),
    h("td", { key: "amount" }, amountText(amounts.amountPaise)),
  ];
  return h(
    "section",
    { className: "invoice-wide", "aria-label": caption, tabIndex: 0 },
    h(
      "table",
      null,
      h("caption", null, caption, note === null ? null : h("span", null, ` ${note}`)),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          headers.map((name) => h("th", { key: name, scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        parts.map((part) =>
          h(
            "tr",
            { key: part.key },
            h("th", { scope: "row" }, part.name),
            cells(part, part.rate === null ? "" : rateText(part.rate)),
          ),
        ),
      ),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, totalName), cells(totals, ""))),
    ),
  );
}
