import { keptCard } from "./payment-words.ts";
import type { CountryCode } from "#domain/delivery-terms.ts";
import type { DeliveryField } from "#domain/delivery-fields.ts";

/** Words of the checkout and its confirmation. */

export const eyebrow = "Checkout";
export const steps = "Checkout steps";
export const stepTitles = { 1: "Shipping", 2: "Payment", 3: "Review" } as const;
export const done = "done";
export const change = "Change";

export const shippingLead = "Where should your order go?";
/** Above the customer's addresses. */
export const chooseOne = "Send it to one of your addresses, or fill in the form.";
/** Above the delivery form, which can be filled all the same. */
export const addressesNotLoaded = "Your saved addresses could not be loaded just now. Please type the address here.";
export const shippingLabels = {
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "PIN code",
  country: "Country",
} as const satisfies Record<DeliveryField, string>;
/** The same in a sentence. */
export const shippingNames = {
  fullName: "your full name",
  email: "your email",
  phone: "your phone",
  address: "your address",
  city: "your city",
  state: "your state",
  zipCode: "your PIN code",
  country: "your country",
} as const satisfies Record<DeliveryField, string>;
export const addressHint = "House, street and area.";
export const notDelivered = "We do not deliver to this country. Please choose another one.";
export const tooLong = (label: string, most: number) => `${label} can have at most ${most} characters.`;
export const addressTooLong =
  "This is more than can be kept for your order. Please shorten the address or another field.";
/** A note for who is given the order. */
export const isGift = "Is it a gift?";
export const giftLead =
  "Your note is printed on the slip in the parcel. The slip names no prices. Pay now, so that nobody is asked for cash.";
export const giftNote = "Gift note";
export const toPayment = "Continue to Payment";
export const toReview = "Continue to Review";
export const backToCart = "Back to cart";
export const backToShipping = "Back to Shipping";
export const backToPayment = "Back to Payment";
export const saving = "Saving...";
export const checking = "Checking...";

export const paymentLead = "Nothing is charged before you have reviewed your order.";
export const expiryPlaceholder = "MM/YY";
export const expiryHint = "Month and year, such as 08/29.";
export const cvvHint = "The three or four digits on the card.";
export const upiHint = "Such as name@bank.";
export const notKept = keptCard;
export const cashElsewhere = (countries: readonly string[]) =>
  `Cash on delivery is possible in ${countries.join(", ")} only.`;
export const cashUpTo = (amount: string) => `Cash on delivery is possible for orders up to ${amount}.`;
export const noWayToPay =
  "There is no way to pay for this order here. Please change the address or your cart, or ask us.";
export const ready = "Ready to pay";
export const otherWay = "Pay another way";
export const nothingToPay = "There is nothing to pay: the discount covers all of it.";
export const amountChanged = "The total of your cart has changed. Please confirm how you want to pay.";
export const confirmPayment = "Then confirm how you want to pay.";
export const paymentUnusable = "This payment cannot be used for this order. Please enter your payment details again.";

export const deliverTo = "Delivery address";
export const payWith = "Payment";
export const reviewLead = "Please check everything before you place your order.";
export const cardHolder = (name: string) => `Name on card: ${name}`;
export const placeOrder = "Place Order";
export const agreed = "With your order you accept our terms.";
export const terms = "Terms";
export const returns = "Returns";
export const privacy = "Privacy";
export const processing = "Processing...";
export const payNow = (total: string) => `Amount to pay: ${total}`;
export const alreadyPlaced = (number: string) =>
  `Your order ${number} is placed. You can see it in My Orders, and your cart is empty.`;
export const perhapsPlaced =
  "Your cart is empty, and whether your order was placed could not be found out just now. Please look at your orders before you order again.";
export const nothingToOrder = "Nothing was ordered: your cart is empty.";
export const cartOrdered =
  "Nothing was ordered: your cart has changed since you reviewed it. If you ordered in another window, your order is in My Orders.";
export const orderChanged = "Your order has changed since you reviewed it. Please check it again.";

export const yourOrder = "Your order";
/** What unfolds it on a phone, before its total. */
export const orderSummary = "Order summary";
export const qty = (quantity: number) => `Qty: ${quantity}`;
export const editCart = "Edit cart";
export const cartFailed = "Your order could not be loaded just now. What you have entered is kept.";
export const linesUnavailable =
  "Some items are out of stock or not available in this quantity. Please change your cart before you place the order.";
export const secureTitle = "Secure Checkout";
export const secureNotes = (returnPolicy: string | null = "30 day return policy") => [
  "Your details are sent encrypted and used for this order only.",
  ...(returnPolicy === null ? [] : [`${returnPolicy}.`]),
];

export const confirmed = "Order Placed Successfully!";
export const thanks = (meaning = "We have your order.") => `Thank you. ${meaning}`;
/** What a guest is told, who has no account to look into. */
export const guestNote =
  "For an hour this browser shows your order, and you can cancel it here. Later the link in our e-mail shows where it stands; to change or cancel it then, contact us.";
export const yourPieces = "Your pieces";
export const next = "What happens next";
/** The steps from the order to the parcel, while it is not sent. What a guest has of the order later, `guestNote` says. */
export const nextSteps = ({
  isAwaited,
  isCash,
  toChoose,
  isGuest,
}: {
  isAwaited: boolean;
  isCash: boolean;
  toChoose: boolean;
  isGuest: boolean;
}) => [
  isAwaited
    ? "We pack your pieces as soon as your payment has arrived."
    : toChoose
      ? "We pack your pieces as soon as we know what is still to be chosen."
      : "We pack your pieces and hand them to the courier.",
  ...(isGuest ? [] : ["The page of your order says when your parcel is on its way."]),
  ...(isCash ? ["Please have the amount ready in cash when it arrives."] : []),
  ...(isGuest ? [] : ["Until it is sent, you can cancel it on the page of your order."]),
];
export const orderNumber = "Order number";
export const date = "Date";
export const total = "Total";
export const viewDetails = "View Order Details";
export const continueShopping = "Continue Shopping";
export const confirmationFailed = "Your order could not be loaded just now. Please try again in a moment.";
export const confirmationTitle = "Your order";

/** The names of the countries that the shop ships to, the default first (specification, section 3). */
export const countryNames: Readonly<Record<CountryCode, string>> = {
  IN: "India",
  US: "United States",
  CA: "Canada",
  UK: "United Kingdom",
  AU: "Australia",
  DE: "Germany",
  FR: "France",
  JP: "Japan",
};
