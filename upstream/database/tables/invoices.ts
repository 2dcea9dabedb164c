import type { Generated } from "kysely";

/** At most one row: who sells, as JSON; see `invoices/seller-row.ts`. */
export interface InvoiceSellerTable {
  id: number;
  seller: string;
}

/** The last number of each series: "26-27" of invoices, "CN 26-27" of credit notes. */
export interface InvoiceCountersTable {
  series: string;
  last: number;
}

/** The invoice of an order that was sent; `particulars` is what it states, as JSON, and never changes. */
export interface InvoicesTable {
  order_id: string;
  series: string;
  number: number;
  at: string;
  particulars: string;
}

/**
 * The credit note of a refund after the invoice; `parts` are its amounts by rate of tax, as JSON. `refund_id` is null where
 * nobody had paid for what came back: an order as a whole, or the pieces of the return `return_id`.
 */
export interface CreditNotesTable {
  refund_id: string | null;
  return_id: Generated<string | null>;
  order_id: string;
  series: string;
  number: number;
  at: string;
  parts: string;
}
