/** Words of paying an order to the shop's own UPI id. */
export const upiWords = {
  title: "Pay by UPI",
  lead: "Scan the code with any UPI app, or open the app on this phone. We send your order when the payment is here.",
  codeName: (amount: string, payee: string) => `Code to pay ${amount} to ${payee} by UPI`,
  open: "Pay in a UPI app",
  to: "To",
  payee: (name: string, id: string) => `${name}, ${id}`,
  amount: "Amount",
  reference: "Reference",
  note: "If you have paid already, there is nothing more to do.",
} as const;
