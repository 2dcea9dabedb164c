/** Words of paying an order to the shop's own UPI id. */
export const upiWords = {
  title: "Pay by UPI",
  /** The status of an order whose payment is to come, in place of the specification's "Processing": nothing is packed yet. */
  awaited: "Waiting for your payment",
  /** What the order's status means as long as its payment is to come. */
  meaning: (amount: string | null) =>
    `We have your order and await your payment${amount === null ? "" : ` of ${amount}`}. We pack it as soon as the payment is here.`,
  /** What happened, in the history, in place of "confirmed". */
  happened: "Order received, payment awaited",
  /** Under the confirmation's title. */
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
  keptUntilZone: (time: string) => `${time} (India time)`,
  note: "If you have paid already, there is nothing more to do.",
  over: (time: string) =>
    `The time to pay for this order ended on ${time}. If you have paid, there is nothing more to do. If you have not, please ask us before you pay.`,
} as const;
