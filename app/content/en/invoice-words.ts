/** The words of an invoice; the owner's commands read them, too. */
export { invoiceWords } from "#documents/invoice/invoice-words.ts";

/** The country of the buyer, by its code and its name in the language of the page. */
export const invoiceCountry = (_code: string | null, name: string | null): string | null => name;
