/** Words of payments to the UPI id of the shop. */

export const title = "Pay by UPI";
/** In step 2 of the checkout, in place of a field. */
export const paidLater =
  "You pay after you have placed your order: scan our code with any UPI app, or open the app on this phone.";
/** The status of an order that waits for its payment. The specification's "Processing" would say that it is being packed. */
export const awaited = "Waiting for your payment";
/** What this status means for the customer. */
export const meaning = (amount: string | null) =>
  `We have your order and await your payment${amount === null ? "" : ` of ${amount}`}. We pack it as soon as the payment is here.`;
/** The entry of the history, in place of "confirmed". */
export const happened = "Order received, payment awaited";
/** The text below the title of the confirmation. */
export const thanks = (amount: string) =>
  `Thank you. Your order is kept for you. One thing is left: please pay ${amount} by UPI.`;
export const lead = "Scan the code with any UPI app, or open the app on this phone.";
export const steps = [
  "Check the name and the amount in your app.",
  "Pay. The reference tells us that it is for this order.",
  "We send you an e-mail when the payment is here.",
] as const;
export const codeName = (amount: string, payee: string) => `Code to pay ${amount} to ${payee} by UPI`;
export const open = "Pay in a UPI app";
export const to = "To";
export const amount = "Amount";
export const reference = "Reference";
export const keptUntil = "Kept for you until";
export const keptUntilZone = (time: string, zone: string) => `${time} (${zone})`;
export const note = "If you have paid already, there is nothing more to do.";
export const over = (time: string) =>
  `The time to pay for this order ended on ${time}. If you have paid, there is nothing more to do. If you have not, please ask us before you pay.`;
