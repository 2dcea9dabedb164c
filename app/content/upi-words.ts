/** Words of payments to the UPI id of the shop. */
export const upiWords = {
  title: "Pay by UPI",
  /** In step 2 of the checkout, in place of a field. */
  paidLater: "You pay after you have placed your order: scan our code with any UPI app, or open the app on this phone.",
  /** The status of an order that waits for its payment. The specification's "Processing" would say that it is being packed. */
  awaited: "Waiting for your payment",
  /** What this status means for the customer. */
  meaning: (amount: string | null) =>
    `We have your order and await your payment${amount === null ? "" : ` of ${amount}`}. We pack it as soon as the payment is here.`,
  /** The entry of the history, in place of "confirmed". */
  happened: "Order received, payment awaited",
  /** The text below the title of the confirmation. */
  thanks: (amount: string) => `Thank you. Your order is kept for you. One thing is left: please pay ${amount} by UPI.`,
  lead: "Scan the code with any UPI app, or open the app on this phone.",
  steps: [
    "Check the name and the amount in your app.",
    "Pay. The reference tells us that it is for this order.",
    "We send you an e-mail when the payment is here.",
  ],
  codeName: (amount: string, payee: string) => `Code to pay ${amount} to ${payee} by UPI`,
  open: "Pay in a UPI app",
  to: "To",
  amount: "Amount",
  reference: "Reference",
  keptUntil: "Kept for you until",
  keptUntilZone: (time: string, zone: string) => `${time} (${zone})`,
  note: "If you have paid already, there is nothing more to do.",
  over: (time: string) =>
    `The time to pay for this order ended on ${time}. If you have paid, there is nothing more to do. If you have not, please ask us before you pay.`,
} as const;
