import type { PaymentMethodWords } from "#app/content/payment-methods.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** Words of each payment method, in the order they are shown. */
export const paymentWords: Readonly<Record<PaymentMethod, PaymentMethodWords>> = {
  card: {
    choice: "Credit or debit card",
    name: "Card",
    inSentence: "card",
    group: "Card details",
    paying: ({ brand, last4 }) => (last4 === null ? (brand ?? "Card") : `${brand ?? "Card"} ending in ${last4}`),
    paid: ({ brand, last4 }) => (last4 === null ? (brand ?? "Card") : `${brand ?? "Card"} ending in ${last4}`),
  },
  upi: {
    choice: "UPI",
    name: "UPI",
    inSentence: "UPI",
    group: "UPI details",
    paying: ({ upiId }) => (upiId === null ? "UPI" : `UPI ID ${upiId}`),
    paid: ({ upiId }) => (upiId === null ? "UPI" : `UPI, ${upiId}`),
  },
  cod: {
    choice: "Cash on delivery",
    name: "Cash on delivery",
    inSentence: "cash",
    group: null,
    paying: () => "Cash on delivery",
    paid: () => "Cash on delivery",
  },
};

/** What is said of cash on delivery where it is chosen. */
export const payInCash = "Pay in cash when your order arrives.";

/** The labels of the fields that ask for a payment. */
export const paymentLabels = {
  paymentMethod: "Payment method",
  cardNumber: "Card number",
  cardName: "Name on card",
  expiryDate: "Expiry date",
  cvv: "CVV",
  upiId: "UPI ID",
};

/** The same fields in the middle of a sentence. */
export const paymentNames = {
  cardNumber: "the card number",
  cardName: "the name on the card",
  expiryDate: "the expiry date",
  cvv: "the CVV",
  upiId: "the UPI ID",
} satisfies Record<Exclude<keyof typeof paymentLabels, "paymentMethod">, string>;

/** Words of payments that move no money. Loaders send them to pages, which keeps them out of the script. */
export const testPaymentWords = {
  mark: "Test payment: no money moves",
} as const;

/** Words of payments on the page of a payment provider. Loaders send them to pages, which keeps them out of the script. */
export const linkPaymentWords = {
  /** In step 2 and in the review, in place of fields. */
  note: "You pay on the secure page of our payment service, after you have placed your order.",
  leading: "Taking you to the payment page",
  leadingLead: (amount: string | null) =>
    `Your order is placed and kept for you. One thing is left: please pay${amount === null ? "" : ` ${amount}`}.`,
  go: "Go to the payment page",
  unavailable: "The payment page cannot be opened right now",
  unavailableLead:
    "Your order is placed and kept for you. Please try again in a moment. If you have paid already, please do not pay again: we write to you as soon as we know.",
  again: "Try again",
  toOrder: "See your order",
  awaitedTitle: "Your order waits for your payment",
  awaited: (until: string | null) =>
    `We have not heard of your payment yet.${until === null ? "" : ` We keep your order until ${until}.`} If you have paid, there is nothing more to do: we write to you as soon as we know.`,
  pay: (amount: string | null) => (amount === null ? "Pay now" : `Pay ${amount} now`),
  notAsked:
    "We cannot ask the payment service right now whether your payment has arrived. If you have paid, please do not pay again: we write to you as soon as we know.",
  unsigned: "We could not tell from this page whether your payment went through. Your order below shows it.",
  /** For whoever comes back from paying and is not logged in, or with another account than the one that ordered. */
  returned: {
    paid: (number: string, { isLoggedIn = false } = {}) => ({
      title: "Your payment has arrived",
      lead: `Order ${number} is paid, thank you. We have written to you by e-mail. ${isLoggedIn ? "It was not ordered with this account: log in with the one that ordered, or open the link in that e-mail." : "Log in to see the order here, or open the link in that e-mail."}`,
    }),
    awaited: (number: string, { isLoggedIn = false } = {}) => ({
      title: "We have not heard of your payment yet",
      lead: `Order ${number} is kept for you. If you have paid, please do not pay again: we write to you as soon as we know. ${isLoggedIn ? "If you have not, log in with the account that ordered, or open the link in our e-mail about it, and pay." : "If you have not, log in to pay, or open the link in our e-mail about it."}`,
    }),
    ended: (number: string) => ({
      title: "This order is cancelled",
      lead: `Order ${number} is cancelled. If you have paid for it, your money goes back to you by itself, and we write to you.`,
    }),
    notAsked: {
      title: "We do not know yet whether your payment has arrived",
      lead: "We cannot ask the payment service right now. If you have paid, please do not pay again: we write to you as soon as we know.",
    },
    unsigned: {
      title: "Please check your orders",
      lead: "We could not tell from this page whether your payment went through. Your orders show it, and so does the link in our e-mail. Please look there before you pay again.",
    },
    login: "Log in",
    loginToPay: "Log in to pay",
    orders: "See your orders",
  },
  expired: "It was not paid in time and is cancelled. Nothing was taken. You are welcome to order again.",
} as const;

/** What becomes of a card number: the same sentence wherever it is asked for or spoken of. */
export const keptCard = "Your card number goes to the payment service. The shop keeps its last four digits only.";
