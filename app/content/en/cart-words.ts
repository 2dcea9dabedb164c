import { keptCard } from "./payment-words.ts";

/** Words of the cart and of the amounts that cart, checkout and orders share. */

export const title = "Your cart";
export const description = "What you have chosen, with today's prices.";
export const emptyTitle = "Your cart is empty";
export const emptyText = "Add some products to get started!";
export const continueShopping = "Continue Shopping";
export const featured = "Featured";
export const unavailable = "Your cart could not be loaded just now. Nothing in it is lost.";

export const caption = "Items in your cart";
export const product = "Product";
export const price = "Price";
export const quantity = "Quantity";
export const lineTotal = "Total";
export const remove = "Remove";
export const size = (size: string) => `Size: ${size}`;
export const color = (color: string) => `Color: ${color}`;
export const options = { size: "Size", color: "Color" } as const;
export const tellChoice = "Please tell us which size and color you would like, before we pack your order.";
export const tellUs = "Contact us";
export const choose = "Select";
export const save = "Choose";
export const choosing = "Choosing...";
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const fewer = (name: string) => `Decrease quantity of ${name}`;
export const more = (name: string) => `Increase quantity of ${name}`;
export const update = "Update";
/** While a line is not changed yet. */
export const updating = "Updating...";
export const removing = "Removing...";
export const nowHolds = (name: string, quantity: number, total: string) => `${name}: ${quantity}. Total ${total}.`;
export const soldOut = "Out of stock. Please remove it to check out.";
export const notOnSale = "Not on sale now. Please remove it to check out.";
export const fewLeft = (left: number) => `Only ${left} left. Please choose fewer.`;
export const linesUnavailable = "Some items are no longer available. They are marked below.";
export const anItem = "Item";

export const summary = "Summary";
export const subtotal = "Subtotal";
export const discount = "Discount";
export const tax = "Tax";
export const shipping = "Shipping";
export const free = "Free";
export const total = "Total";
export const checkout = "Proceed to Checkout";
export const loginToCheckout = "Login to Checkout";
/** Where the shop takes orders without an account. Only the server writes it. */
export const orderAsGuest = "Order without an account";
export const loginToAccount = "Login to Account";

export const offerCode = "Discount code";
export const applyCode = "Apply";
export const removeCode = "Remove the code";

/** What is said of a code. Only the server writes it. */
export const codeWords = {
  counts: (amount: string) => `The code counts: ${amount} off.`,
  unknown: (code: string) => `We do not know the code ${code}.`,
  missing: "Please enter a code.",
  removed: "The code is removed.",
  notAsked: "We could not check the code just now, so it takes nothing off yet. Please try again.",
  earlyUntil: (day: string) => `The code counts from ${day} on.`,
  refused: {
    early: "The code does not count yet.",
    over: "The code has ended.",
    used_up: "The code has been used as often as it may be.",
    used: "You have used this code already.",
    not_first: "The code is for a first order.",
    account: "The code is for customers with an account: log in to use it.",
  },
  below: (from: string, more: string) => `The code counts from ${from}: ${more} more.`,
  few: (pieces: number) => `The code counts from ${pieces} of its pieces on.`,
  pieces: "The code is for other pieces than these.",
  nothing: "Nothing is left for the code to take off.",
} as const;

export const easyReturns = "Easy Returns";

/** The benefits below every cart: what shipping costs, how payment is safe, and the returns of a shop that states none of its own. */
export const shippingEach = { title: "Shipping", text: (amount: string) => `${amount} for every order.` };
/** `over` is null where every order is free. */
export const shippingFree = {
  title: "Free Shipping",
  text: (over: string | null) => `On every order${over === null ? "" : ` over ${over}`}.`,
};
export const securePayment = { title: "Secure Payment", text: keptCard };
export const returnPolicy = "30 day return policy";
/** In a shop whose days differ from the specification's; null where it takes nothing back. Only the server writes it. */
export const ownReturnPolicy = (days: number) => (days === 0 ? null : `${days} day return policy`);
export const returnText = (policy: string) => `${policy}.`;
