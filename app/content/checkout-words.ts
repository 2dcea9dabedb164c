import { keptCard } from "./kept-card.ts";
import type { CountryCode } from "../../domain/countries.ts";
import type { DeliveryField } from "../../domain/delivery-fields.ts";

/** Words of the checkout and its confirmation. */
export const checkoutWords = {
  eyebrow: "Checkout",
  steps: "Checkout steps",
  stepTitles: { 1: "Shipping", 2: "Payment", 3: "Review" },
  done: "done",
  change: "Change",

  shippingLead: "Where should your order go?",
  shippingLabels: {
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    address: "Address",
    city: "City",
    state: "State",
    zipCode: "PIN code",
    country: "Country",
  } satisfies Record<DeliveryField, string>,
  /** The same in a sentence. */
  shippingNames: {
    fullName: "your full name",
    email: "your email",
    phone: "your phone",
    address: "your address",
    city: "your city",
    state: "your state",
    zipCode: "your PIN code",
    country: "your country",
  } satisfies Record<DeliveryField, string>,
  addressHint: "House, street and area.",
  notDelivered: "We do not deliver to this country. Please choose another one.",
  tooLong: (label: string, most: number) => `${label} can have at most ${most} characters.`,
  addressTooLong: "This is more than can be kept for your order. Please shorten the address or another field.",
  toPayment: "Continue to Payment",
  toReview: "Continue to Review",
  backToCart: "Back to cart",
  backToShipping: "Back to Shipping",
  backToPayment: "Back to Payment",
  saving: "Saving...",
  checking: "Checking...",

  paymentLead: "Nothing is charged before you have reviewed your order.",
  expiryPlaceholder: "MM/YY",
  expiryHint: "Month and year, such as 08/29.",
  cvvHint: "The three or four digits on the card.",
  upiHint: "Such as name@bank.",
  notKept: keptCard,
  cashElsewhere: (countries: readonly string[]) => `Cash on delivery is possible in ${countries.join(", ")} only.`,
  cashUpTo: (amount: string) => `Cash on delivery is possible for orders up to ${amount}.`,
  noWayToPay: "There is no way to pay for this order here. Please change the address or your cart, or ask us.",
  ready: "Ready to pay",
  otherWay: "Pay another way",
  amountChanged: "The total of your cart has changed. Please confirm how you want to pay.",
  confirmPayment: "Then confirm how you want to pay.",
  paymentUnusable: "This payment cannot be used for this order. Please enter your payment details again.",

  deliverTo: "Delivery address",
  payWith: "Payment",
  reviewLead: "Please check everything before you place your order.",
  cardHolder: (name: string) => `Name on card: ${name}`,
  placeOrder: "Place Order",
  processing: "Processing...",
  payNow: (total: string) => `Amount to pay: ${total}`,
  alreadyPlaced: (number: string) =>
    `Your order ${number} is placed. You can see it in My Orders, and your cart is empty.`,
  perhapsPlaced:
    "Your cart is empty, and whether your order was placed could not be found out just now. Please look at your orders before you order again.",
  nothingToOrder: "Nothing was ordered: your cart is empty.",
  cartOrdered:
    "Nothing was ordered: your cart has changed since you reviewed it. If you ordered in another window, your order is in My Orders.",
  orderChanged: "Your order has changed since you reviewed it. Please check it again.",

  yourOrder: "Your order",
  qty: (quantity: number) => `Qty: ${quantity}`,
  editCart: "Edit cart",
  cartFailed: "Your order could not be loaded just now. What you have entered is kept.",
  tryAgain: "Try again",
  linesUnavailable:
    "Some items are out of stock or not available in this quantity. Please change your cart before you place the order.",
  secureTitle: "Secure Checkout",
  secureNotes: (returnPolicy: string | null = "30 day return policy") => [
    "Your details are sent encrypted and used for this order only.",
    ...(returnPolicy === null ? [] : [`${returnPolicy}.`]),
  ],

  confirmed: "Order Placed Successfully!",
  thanks: (meaning = "We have your order.") => `Thank you. ${meaning}`,
  orderNumber: "Order number",
  date: "Date",
  total: "Total",
  viewDetails: "View Order Details",
  continueShopping: "Continue Shopping",
  confirmationFailed: "Your order could not be loaded just now. Please try again in a moment.",
  confirmationTitle: "Your order",
} as const;

const countryNames: Record<CountryCode, string> = {
  IN: "India",
  US: "United States",
  CA: "Canada",
  UK: "United Kingdom",
  AU: "Australia",
  DE: "Germany",
  FR: "France",
  JP: "Japan",
};

/** The countries that the shop ships to, the default first (specification, section 3). */
export const countries = (Object.keys(countryNames) as CountryCode[]).map((value) => ({
  value,
  text: countryNames[value],
}));

/** The name of a country by its code; the code itself where the shop does not ship there. */
export function countryName(code: string | null): string | null {
  return countries.find(({ value }) => value === code)?.text ?? code;
}
