/** Words around an invoice; its own are in `documents/invoice`, which the owner's commands read, too. */
export const invoiceLinkWords = {
  invoice: "Invoice",
  proforma: "Pro forma invoice",
  back: (number: string) => `Back to Order ${number}`,
  print: "Print invoice",
} as const;
