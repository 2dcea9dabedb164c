import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What a page knows of a payment: null where the payment service did not say it. */
interface PaymentAccount {
  brand: string | null;
  last4: string | null;
  upiId: string | null;
}

/** The words of a payment method. */
interface PaymentMethodWords {
  /** Where it is chosen. */
  choice: string;
  /** In an order, and among the saved methods. */
  name: string;
  /** In the middle of a sentence. */
  inSentence: string;
  /** The name of the group of its fields; null where it has none. */
  group: string | null;
  /** What the customer has to know about it; null where nothing. */
  note: string | null;
  /** How an order that is not placed yet will be paid. */
  paying(account: PaymentAccount): string;
  /** How a placed order is paid. */
  paid(account: PaymentAccount): string;
}

/** Words of each payment method, in the order they are shown. */
export const paymentWords: Readonly<Record<PaymentMethod, PaymentMethodWords>> = {
  card: {
    choice: "Credit or debit card",
    name: "Card",
    inSentence: "card",
    group: "Card details",
    note: null,
    paying: ({ brand, last4 }) => (last4 === null ? (brand ?? "Card") : `${brand ?? "Card"} ending in ${last4}`),
    paid: ({ brand, last4 }) => (last4 === null ? (brand ?? "Card") : `${brand ?? "Card"} ending in ${last4}`),
  },
  upi: {
    choice: "UPI",
    name: "UPI",
    inSentence: "UPI",
    group: "UPI details",
    note: null,
    paying: ({ upiId }) => (upiId === null ? "UPI" : `UPI ID ${upiId}`),
    paid: ({ upiId }) => (upiId === null ? "UPI" : `UPI, ${upiId}`),
  },
  cod: {
    choice: "Cash on delivery",
    name: "Cash on delivery",
    inSentence: "cash",
    group: null,
    note: "Pay in cash when your order arrives.",
    paying: () => "Cash on delivery",
    paid: () => "Cash on delivery",
  },
};

/** The payment methods in the order they are shown. */
export const shownPaymentMethods = Object.keys(paymentWords) as PaymentMethod[];

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
