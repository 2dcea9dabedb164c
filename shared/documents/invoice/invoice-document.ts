import { createContext, createElement as h, useContext, type ReactNode } from "react";
import type { InvoiceLine } from "#domain/invoice.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { amountText, type Paise } from "#domain/money.ts";
import { rupeesInWords } from "#domain/rupees-in-words.ts";
import { paymentStateFrom } from "#domain/payment-state.ts";
import { invoiceTitle, invoiceWords, type InvoiceWords } from "./invoice-words.ts";
import type { ShownInvoice } from "./shown-invoice.ts";
import { rateText, type TaxAmounts, type TaxedAmount } from "#domain/gst.ts";

const Words = createContext<InvoiceWords>(invoiceWords);

/** The words of the document, and how a text of it is shown: Hindi, in words or in names that customers gave, marked as such. */
function useWords() {
  const words = useContext(Words);
  const shown = (text: string): ReactNode =>
    text
      .split(/([\u0900-\u097f](?:[^A-Za-z]*[\u0900-\u097f])?)/)
      .map((part, index) => (index % 2 === 0 ? part : h("span", { key: index, lang: "hi" }, part)));
  return { words, shown };
}

interface InvoiceProps {
  invoice: ShownInvoice;
}

/**
 * An invoice, for the page of the customer and for the file of the owner. It is written without JSX: Node runs the owner's
 * commands as they are, and reads no JSX.
 */
export function InvoiceDocument({ invoice, words = invoiceWords }: InvoiceProps & { words?: InvoiceWords }): ReactNode {
  return h(Words.Provider, { value: words }, h(InvoiceArticle, { invoice }));
}

function InvoiceArticle({ invoice }: InvoiceProps): ReactNode {
  const { words, shown } = useWords();
  const { state, seller, totals, creditNotes } = invoice;
  const isTaxed = seller.gstin !== null;
  if (state === "cancelled")
    return h(
      "article",
      { className: "invoice", lang: words.lang },
      h("h1", null, shown(invoiceTitle(invoice, words))),
      h("p", null, shown(words.cancelledText)),
    );
  return h(
    "article",
    { className: "invoice", lang: words.lang },
    h("h1", null, shown(invoiceTitle(invoice, words))),
    state === "issued" && isTaxed ? h("p", null, shown(words.copy)) : null,
    state === "proforma" ? h("p", { className: "invoice-note" }, shown(words.proformaText)) : null,
    h("div", { className: "invoice-head" }, h(Facts, { invoice }), h(Parties, { invoice })),
    h(Pieces, { invoice }),
    h("p", null, shown(`${words.inWords}: ${rupeesInWords(totals.amountPaise)}.`)),
    isTaxed ? h(Taxes, { invoice }) : null,
    h(Payment, { invoice }),
    h(CreditNotes, { notes: creditNotes, invoicePaise: totals.amountPaise, isTaxed }),
  );
}

function Facts({ invoice: { issuedOn, orderId, orderedOn, placeOfSupply, seller } }: InvoiceProps): ReactNode {
  const { words, shown } = useWords();
  const facts = [
    issuedOn === null ? null : [words.date, issuedOn],
    [words.order, orderId],
    [words.orderDate, orderedOn],
    placeOfSupply === "" ? null : [words.placeOfSupply, placeOfSupply],
    seller.gstin === null ? null : [words.reverseCharge, words.notReversed],
  ].filter((fact) => fact !== null);
  return h(
    "dl",
    { className: "invoice-facts" },
    facts.map(([name = "", value = ""]) =>
      h("div", { key: name }, h("dt", null, shown(name)), h("dd", null, shown(value))),
    ),
  );
}

function Parties({ invoice: { seller, buyer, countryName } }: InvoiceProps): ReactNode {
  const { words } = useWords();
  const soldBy = [
    seller.name,
    seller.address,
    seller.state,
    seller.gstin === null ? null : [`${words.gstin}: `, h("b", { key: "gstin" }, seller.gstin)],
  ];
  const soldTo = [...addressLines(buyer, countryName ?? buyer.country), buyer.phone, buyer.email];
  return [
    h(Party, { key: "seller", id: "invoice-seller", title: words.seller, lines: soldBy }),
    h(Party, { key: "buyer", id: "invoice-buyer", title: words.buyer, lines: soldTo }),
  ];
}

function Party({ id, title, lines }: { id: string; title: string; lines: readonly ReactNode[] }): ReactNode {
  const { shown } = useWords();
  const given = lines.filter((line) => line !== null && line !== "");
  return h(
    "section",
    { "aria-labelledby": id },
    h("h2", { id }, shown(title)),
    h(
      "address",
      null,
      given.map((line, index) => h("p", { key: index }, typeof line === "string" ? shown(line) : line)),
    ),
  );
}

function Pieces({ invoice: { lines, discount, shipping, totals } }: InvoiceProps): ReactNode {
  const { words, shown } = useWords();
  const id = "invoice-pieces";
  return h(
    "section",
    { "aria-labelledby": id },
    h("h2", { id }, shown(words.pieces)),
    h(InvoiceTable, {
      headingId: id,
      columns: [words.piece, words.quantity, words.price, words.amount],
      rows: lines.map((line, index) => ({
        key: `${index}`,
        name: [shown(line.name), h(Options, { key: "options", line })],
        cells: [
          [line.quantity, line.unit].filter(Boolean).join(" "),
          amountText(line.unitPaise),
          amountText(line.amountPaise + (line.discountPaise ?? 0)),
        ],
      })),
      sums: [
        ...(!discount
          ? []
          : [
              {
                key: "discount",
                name: shown(`${words.discount}: ${discount.name}`),
                cells: [null, null, amountText(-discount.paise)],
              },
            ]),
        { key: "shipping", name: words.shipping, cells: [null, null, amountText(shipping.amountPaise)] },
        { key: "total", name: words.total, cells: [null, null, amountText(totals.amountPaise)] },
      ],
    }),
  );
}

function Options({ line: { size, color, sku, hsn } }: { line: InvoiceLine }): ReactNode {
  const { words, shown } = useWords();
  const options = [
    size === null ? null : `${words.size} ${size}`,
    color === null ? null : `${words.color} ${color}`,
    hsn === null ? null : `${words.hsn} ${hsn}`,
    sku === null || sku === undefined ? null : `${words.sku} ${sku}`,
  ].filter((option) => option !== null);
  return options.length === 0
    ? null
    : [h("br", { key: "br" }), h("span", { key: "options" }, shown(options.join(", ")))];
}

function Taxes({ invoice: { lines, totals, ...invoice } }: InvoiceProps): ReactNode {
  const { words, shown } = useWords();
  const id = "invoice-taxes";
  const pieces = lines.map((line, index) => ({ ...line, key: `${index}` }));
  const shipping = { ...invoice.shipping, key: "shipping", name: words.shipping };
  return h(
    "section",
    { "aria-labelledby": id },
    h("h2", { id }, shown(words.taxes)),
    h("p", null, shown(words.taxesText)),
    h(TaxTable, {
      headingId: id,
      parts: [...pieces, shipping].filter(({ amountPaise }) => amountPaise > 0),
      totals,
      totalName: words.total,
    }),
  );
}

function Payment({ invoice: { payment, totals, creditNotes } }: InvoiceProps): ReactNode {
  const { words, shown } = useWords();
  if (payment.method === null) return null;
  if (totals.amountPaise === 0) return h("p", null, shown(words.nothingToPay));
  const paidBefore = creditNotes.reduce((sum, note) => sum + note.totals.amountPaise, payment.movedPaise ?? 0);
  const state = paymentStateFrom(payment.status);
  const method = words.methods[payment.method] ?? payment.method;
  return h(
    "p",
    null,
    shown(`${words.payment}: ${method}${state === null ? "" : `, ${words.states[state]}`}.`),
    state === "pending" && paidBefore > 0
      ? shown(` ${words.leftToPay(amountText(totals.amountPaise - paidBefore))}`)
      : null,
    payment.isTest ? shown(` ${words.test}`) : null,
  );
}

interface CreditNotesProps {
  notes: ShownInvoice["creditNotes"];
  invoicePaise: Paise;
  isTaxed: boolean;
}

/** The credit notes that followed an invoice, and what is left of it. */
function CreditNotes({ notes, invoicePaise, isTaxed }: CreditNotesProps): ReactNode {
  const { words, shown } = useWords();
  if (notes.length === 0) return null;
  const left = notes.reduce((sum, { totals }) => sum - totals.amountPaise, invoicePaise);
  return [
    notes.map(({ number, on, reason, parts, totals }, index) =>
      h(
        "section",
        { key: number, "aria-labelledby": `credit-note-${index + 1}` },
        h("h2", { id: `credit-note-${index + 1}` }, shown(words.creditNote(number))),
        h("p", null, shown(`${words.creditDate}: ${on}. ${words.creditReasons[reason]}`)),
        isTaxed
          ? h(TaxTable, {
              headingId: `credit-note-${index + 1}`,
              parts: parts.map((part) => ({ ...part, key: String(part.rate), name: null })),
              totals,
              totalName: words.creditTotal,
            })
          : h("p", null, shown(`${words.creditTotal}: ${amountText(totals.amountPaise)}`)),
      ),
    ),
    h("p", { key: "left" }, h("strong", null, shown(`${words.afterCredit}: ${amountText(left)}`))),
  ];
}

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
  const { shown } = useWords();
  return h(
    "table",
    { role: "table", "aria-labelledby": headingId },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        columns.map((name) => h("th", { key: name, role: "columnheader", scope: "col" }, shown(name))),
      ),
    ),
    h("tbody", { role: "rowgroup" }, rowsOf(rows, columns, shown)),
    h("tfoot", { role: "rowgroup" }, rowsOf(sums, columns, shown)),
  );
}

function rowsOf(
  rows: readonly InvoiceRow[],
  columns: readonly string[],
  shown: (text: string) => ReactNode,
): ReactNode {
  return rows.map(({ key, name, cells }) => {
    const left = cells.findIndex((cell) => cell !== null);
    return h(
      "tr",
      { key, role: "row" },
      h(
        "th",
        { role: "rowheader", scope: "row", colSpan: left > 0 ? left + 1 : undefined },
        typeof name === "string" ? shown(name) : name,
      ),
      cells.map((cell, index) =>
        cell === null ? null : h("td", { key: index, role: "cell", "data-column": columns[index + 1] }, shown(cell)),
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
  const { words } = useWords();
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
