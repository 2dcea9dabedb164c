/** The words of an invoice; the owner's commands read them, too. */
export { invoiceWords } from "#documents/invoice/invoice-words.ts";
