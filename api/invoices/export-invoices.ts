import { sql } from "kysely";
import { stringify } from "csv-stringify/sync";
import { addDays, dayOf, startOfDay, creditNoteNumberText, invoiceNumberText } from "#domain/dates.ts";
import type { TaxAmounts, TaxedAmount } from "#domain/gst.ts";
import type { InvoiceParticulars } from "#domain/invoice.ts";
import type { Owed, PaymentState } from "#domain/payment-state.ts";
import { findRows } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { creditNoteOf } from "./load-invoice.ts";

/** Which documents are exported: those of days in the shop's time zone, both included. `byLine` writes a row for each line. */
export interface ExportChoice {
  /** The first and the last day, such as "2026-04-01". */
  from: string;
  to: string;
  timeZone: string;
  byLine: boolean;
}

// The file is long, since the list of columns and the rows of each kind of document must be read together.

/** How many documents are read at once. */
const PAGE = 300;

const columns = [
  "document",
  "number",
  "date",
  "order",
  "order_date",
  "invoice",
  "buyer",
  "state",
  "place_of_supply",
  "taxable",
  "cgst",
  "sgst",
  "igst",
  "total",
  "shipping_in_total",
  "discount",
  "payment",
  "payment_state",
  "refunded",
  "credit_notes",
] as const;
const lineColumns = ["piece", "hsn", "quantity", "rate", "sku", "unit"] as const;

type Cell = string | number | null;
type Row = Readonly<Partial<Record<(typeof columns)[number] | (typeof lineColumns)[number], Cell>>>;

/**
 * Writes invoices and credit notes as CSV for an accountant, in the order of their time: a row for each document, or for
 * each of its lines. Credit notes have negative amounts, so that each column adds up to the books.
 */
export async function* exportInvoices(db: Database, choice: ExportChoice): AsyncGenerator<string> {
  const header = choice.byLine ? [...columns, ...lineColumns] : columns;
  // Excel takes a file for UTF-8 only with the mark.
  yield stringify([[...header]], { bom: true });
  for await (const rows of documents(db, choice))
    yield stringify(
      rows.map((row) => header.map((column) => row[column] ?? null)),
      // Numbers stay numbers, also negative ones.
      {
        escape_formulas: true,
        cast: { number: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(2)) },
      },
    );
}

async function* documents(db: Database, choice: ExportChoice): AsyncGenerator<Row[]> {
  for await (const page of pagesOf((after) => readInvoices(db, choice, after)))
    yield await invoiceRows(db, page, choice);
  for await (const page of pagesOf((after) => readCreditNotes(db, choice, after))) yield creditNoteRows(page, choice);
}

/** The place of a document in the order of numbers. */
interface Place {
  series: string;
  number: number;
}

async function* pagesOf<Document extends Place>(
  read: (after: Place) => Promise<Document[]>,
): AsyncGenerator<Document[]> {
  let after: Place | undefined = { series: "", number: 0 };
  while (after !== undefined) {
    const page: Document[] = await read(after);
    if (page.length > 0) yield page;
    after = page.at(-1);
  }
}

function readInvoices(db: Database, choice: ExportChoice, after: Place) {
  const { begin, end } = boundsOf(choice);
  return db
    .selectFrom("invoices as document")
    .innerJoin("orders", "orders.id", "document.order_id")
    .select(["document.order_id", "document.series", "document.number", "document.at", "document.particulars"])
    .select([
      "orders.id",
      "orders.created_at",
      "orders.payment_method",
      "orders.status",
      "orders.total_paise",
      "orders.moved_paise",
    ])
    .where("document.at", ">=", begin)
    .where("document.at", "<", end)
    .where(isAfter(after))
    .orderBy("document.series")
    .orderBy("document.number")
    .limit(PAGE)
    .execute();
}

function readCreditNotes(db: Database, choice: ExportChoice, after: Place) {
  const { begin, end } = boundsOf(choice);
  return db
    .selectFrom("credit_notes as document")
    .innerJoin("invoices", "invoices.order_id", "document.order_id")
    .innerJoin("orders", "orders.id", "document.order_id")
    .leftJoin("refunds", "refunds.id", "document.refund_id")
    .select(["document.order_id", "document.series", "document.number", "document.at", "document.parts"])
    .select(["invoices.series as invoice_series", "invoices.number as invoice_number", "invoices.particulars"])
    .select(["orders.created_at", "orders.payment_method", "document.return_id", "refunds.state", "refunds.reason"])
    .where("document.at", ">=", begin)
    .where("document.at", "<", end)
    .where(isAfter(after))
    .orderBy("document.series")
    .orderBy("document.number")
    .limit(PAGE)
    .execute();
}

async function invoiceRows(
  db: Database,
  page: Awaited<ReturnType<typeof readInvoices>>,
  { timeZone, byLine }: ExportChoice,
): Promise<Row[]> {
  const ids = page.map((invoice) => invoice.order_id);
  const owed = await loadOwed(db, page);
  const refunds = await findRows(db, "refunds", { order_id: ids });
  const notes = await db
    .selectFrom("credit_notes")
    .select(["order_id", "series", "number"])
    .where("order_id", "in", ids)
    .orderBy("number")
    .execute();
  const notesOf = Map.groupBy(notes, (note) => note.order_id);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.order_id);
  return page.flatMap((row): Row[] => {
    const stated = JSON.parse(row.particulars) as InvoiceParticulars;
    const { lines, shipping, totals } = stated;
    const given = refundsOf.get(row.order_id) ?? [];
    const document: Row = {
      document: "invoice",
      number: invoiceNumberText(row.series, row.number),
      date: dayOf(row.at, timeZone),
      order: row.order_id,
      order_date: dayOf(row.created_at, timeZone),
      ...buyerOf(stated),
      payment: row.payment_method,
      payment_state: statesInFile[owed.get(row.id)?.state ?? "paid"],
      credit_notes: (notesOf.get(row.order_id) ?? [])
        .map(({ series, number }) => creditNoteNumberText(series, number))
        .join(" "),
    };
    if (!byLine) {
      const madePaise = given.reduce((sum, one) => sum + (one.state === "made" ? one.amount_paise : 0), 0);
      return [
        {
          ...document,
          ...amountsOf(totals, 1),
          shipping_in_total: rupees(shipping.amountPaise),
          discount: rupees(stated.discount?.paise ?? 0),
          refunded: rupees(madePaise),
        },
      ];
    }
    const rows = lines.map((line) => ({
      ...document,
      ...amountsOf(line, 1),
      ...rateOf(line),
      discount: rupees(line.discountPaise ?? 0),
      piece: [line.name, line.size, line.color].filter((part) => part !== null).join(", "),
      hsn: line.hsn,
      quantity: line.quantity,
      sku: line.sku ?? null,
      unit: line.unit ?? null,
    }));
    return shipping.amountPaise === 0
      ? rows
      : [...rows, { ...document, ...amountsOf(shipping, 1), ...rateOf(shipping), piece: "Shipping" }];
  });
}

function creditNoteRows(page: Awaited<ReturnType<typeof readCreditNotes>>, { timeZone, byLine }: ExportChoice): Row[] {
  return page.flatMap((row): Row[] => {
    const note = creditNoteOf(row);
    const document: Row = {
      document: "credit note",
      number: note.number,
      date: dayOf(row.at, timeZone),
      order: row.order_id,
      order_date: dayOf(row.created_at, timeZone),
      invoice: invoiceNumberText(row.invoice_series, row.invoice_number),
      ...buyerOf(JSON.parse(row.particulars) as InvoiceParticulars),
      payment: row.payment_method,
      payment_state: row.state === null ? null : `refund ${row.state}`,
    };
    return byLine
      ? note.parts.map((part) => ({ ...document, ...amountsOf(part, -1), ...rateOf(part) }))
      : [{ ...document, ...amountsOf(note.totals, -1) }];
  });
}

/** The first moment of the first day, and the first one after the last. */
function boundsOf({ from, to, timeZone }: ExportChoice): { begin: string; end: string } {
  return {
    begin: startOfDay(from, timeZone).toISOString(),
    end: startOfDay(addDays(to, 1), timeZone).toISOString(),
  };
}

function isAfter({ series, number }: Place) {
  return sql<boolean>`(document.series > ${series} or (document.series = ${series} and document.number > ${number}))`;
}

/** The words of the file for what is owed on an order. */
const statesInFile = {
  collect: "pending",
  unpaid: "pending",
  paid: "paid",
  returned: "returned",
  never_paid: "failed",
} satisfies Record<Owed["state"], PaymentState>;

function buyerOf({ buyer, placeOfSupply }: InvoiceParticulars) {
  return { buyer: buyer.fullName, state: buyer.state, place_of_supply: placeOfSupply };
}

function amountsOf(amounts: TaxAmounts, sign: 1 | -1) {
  return {
    taxable: rupees(sign * amounts.taxablePaise),
    cgst: rupees(sign * amounts.cgstPaise),
    sgst: rupees(sign * amounts.sgstPaise),
    igst: rupees(sign * amounts.igstPaise),
    total: rupees(sign * amounts.amountPaise),
  };
}

function rateOf({ rate }: TaxedAmount) {
  return { rate: rate === null ? null : rate / 100 };
}

/** Rupees as a number: a spreadsheet adds it up. */
function rupees(paise: number): number {
  return paise / 100;
}
