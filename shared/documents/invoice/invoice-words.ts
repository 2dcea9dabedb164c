import type { CreditNote, Invoice } from "#domain/invoice.ts";

/** The words of an invoice, on its page and in its file. The law has them in English: other pages add their own language. */
export const invoiceWords = {
  /** The language of the document, where the page around it has another. */
  lang: undefined as string | undefined,
  title: (number: string, isTaxed: boolean) => `${isTaxed ? "Tax invoice" : "Invoice"} ${number}`,
  proforma: (order: string) => `Pro forma for order ${order}`,
  proformaText: "This is not an invoice. The invoice gets its number when your order is sent.",
  cancelled: (order: string) => `No invoice for order ${order}`,
  cancelledText: "This order was cancelled before it was sent, so it has no invoice.",
  /** What the customer's copy of a tax invoice is marked with (rule 48 of the CGST Rules). */
  copy: "Original for recipient",
  reverseCharge: "Tax payable on reverse charge",
  /** The seller pays the tax of everything that a shop sells (rule 46). */
  notReversed: "No",
  date: "Invoice date",
  order: "Order",
  orderDate: "Order date",
  placeOfSupply: "Place of supply",
  seller: "Sold by",
  buyer: "Sold to",
  gstin: "GSTIN",
  pieces: "Pieces",
  piece: "Piece",
  size: "Size",
  color: "Color",
  hsn: "HSN",
  sku: "SKU",
  quantity: "Quantity",
  price: "Price",
  amount: "Amount",
  discount: "Discount",
  shipping: "Shipping",
  total: "Total",
  inWords: "In words",
  taxes: "GST in these amounts",
  taxesText: "Prices include GST.",
  rate: "Rate",
  untaxed: "No GST",
  taxable: "Taxable value",
  cgst: "CGST",
  sgst: "SGST",
  igst: "IGST",
  payment: "Payment",
  methods: { card: "Card", upi: "UPI", cod: "Cash on delivery" } as Readonly<Record<string, string>>,
  states: { paid: "paid", pending: "not yet paid", returned: "paid back", failed: "not paid" },
  nothingToPay: "There was nothing to pay.",
  leftToPay: (amount: string) => `${amount} remains to be paid.`,
  test: "Test payment: no money moved.",
  creditNote: (number: string) => `Credit note ${number}`,
  creditReasons: {
    cancellation: "For an order that was cancelled.",
    return: "For pieces that came back.",
  } satisfies Record<CreditNote["reason"], string>,
  creditDate: "Date",
  creditTotal: "Total credited",
  afterCredit: "Invoice less credit notes",
};

/** See {@link invoiceWords}. */
export type InvoiceWords = typeof invoiceWords;

/** The title of an invoice: what it is, and its number. */
export function invoiceTitle({ state, number, orderId, seller }: Invoice, words = invoiceWords): string {
  if (state === "cancelled") return words.cancelled(orderId);
  if (number === null) return words.proforma(orderId);
  return words.title(number, seller.gstin !== null);
}
