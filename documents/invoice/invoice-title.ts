import type { Invoice } from "../../domain/invoice.ts";
import { invoiceWords } from "./invoice-words.ts";

/** The title of an invoice: what it is, and its number. */
export function invoiceTitle({ state, number, orderId, particulars }: Invoice): string {
  if (state === "cancelled") return invoiceWords.cancelled(orderId);
  if (number === null) return invoiceWords.proforma(orderId);
  return invoiceWords.title(number, particulars.seller.gstin !== null);
}
