import { keptCard } from "./kept-card.ts";
import type { OrderStatus } from "../../domain/order-status.ts";

/** The labels of the fields of a customer, in the order of forms and lists. */
export const customerLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone number",
  address: "Address",
  city: "City",
  state: "State",
  pincode: "PIN code",
} as const;

/** Words of the login page. */
export const loginWords = {
  title: "Login",
  description: "Log in to see your orders, your wishlist and your cart on any device.",
  labels: { email: "Email", password: "Password" },
  submit: "Login",
  pending: "Logging in...",
  forgot: "Forgot Password",
  newHere: "New to the shop?",
  register: "Register here",
} as const;

/** Words of the registration page. */
export const registerWords = {
  title: "Register",
  description: "Make an account: follow your orders, keep a wishlist, check out with your address filled in.",
  lead: "All fields are needed. We use them to deliver your orders, and for nothing else.",
  /** In the order of the form, which is also the order of its error summary. */
  labels: {
    name: customerLabels.name,
    email: customerLabels.email,
    password: "Password",
    confirmPassword: "Confirm Password",
    phone: customerLabels.phone,
    address: customerLabels.address,
    city: customerLabels.city,
    state: customerLabels.state,
    pincode: customerLabels.pincode,
  },
  passwordHint: "At least 6 characters.",
  privacy: "Privacy: what we keep, and why",
  submit: "Register",
  pending: "Registering...",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
} as const;

/** Words beside the forms of login, registration and passwords. */
export const accountBenefits = {
  title: "With an account",
  points: [
    "Your cart is on every device you log in with.",
    "Pieces you love wait on your wishlist.",
    "Your address is filled in at checkout.",
    "You see where each order is, and can cancel it until it is sent.",
  ],
} as const;

/** Words of the two pages for a forgotten password. */
export const passwordWords = {
  forgotTitle: "Forgot Password",
  forgotDescription: "Ask for a link to set a new password.",
  forgotLead: "Enter the email of your account and we will send you a link to set a new password.",
  forgotLabels: { email: "Email" },
  send: "Send Reset Link",
  sending: "Sending...",
  back: "Back to Login",
  sentTitle: "Check your inbox",
  sentText:
    "If there is an account with that email, the link is on its way to it. It works once, for a limited time. If nothing comes in a few minutes, look into the spam folder, or send it again.",
  resetTitle: "Reset Password",
  resetDescription: "Set a new password for your account.",
  resetLabels: { password: "New Password", confirmPassword: "Confirm Password" },
  resetHint: "At least 6 characters.",
  reset: "Reset Password",
  updating: "Updating...",
  newLink: "Ask for a new link",
  doneTitle: "Your password is changed",
  doneText: "Log in with the new one.",
  doneMoves: "Taking you to the login page.",
  toLogin: "Login",
} as const;

/** Words of the page for a new e-mail. */
export const emailWords = {
  title: "Change Email",
  othersSaved: "Your other changes are saved.",
  lead: (before: string | null) =>
    `${before === null ? "" : `The email of your account is still ${before}. `}To change it, please enter your password. We tell the old address of the change.`,
  labels: { email: "New Email", currentPassword: "Current Password" },
  passwordWrong: "The password is not right",
  changedMeanwhile: "The email of your account was changed meanwhile. Please check it and save again",
  sameEmail: "This is the email of your account already",
  submit: "Change Email",
  pending: "Saving...",
  cancel: "Cancel",
  forgot: "Forgot Password",
} as const;

/** Words of the logout page, for shoppers who open its address. */
export const logoutWords = {
  title: "Logout",
  text: "Log out of your account on this device? Your wishlist and your orders stay with your account.",
  submit: "Logout",
  pending: "Logging out...",
  stay: "Stay logged in",
} as const;

/** Words of the dashboard. */
export const dashboardWords = {
  navigation: "Your account",
  /** Hindi in Latin letters; the page marks it with `lang`. */
  greeting: "Namaste",
  titles: {
    profile: "My Profile",
    "edit-profile": "Edit Profile",
    orders: "My Orders",
    wishlist: "My Wishlist",
    address: "My Address",
    payment: "Payment Methods",
    settings: "Settings",
  },
  tabs: {
    profile: "Profile",
    orders: "Orders",
    wishlist: "Wishlist",
    address: "Address",
    payment: "Payment",
    settings: "Settings",
  },
  logout: "Logout",
  loggingOut: "Logging out...",
  notProvided: "Not provided",
  tryAgain: "Try again",
  browse: "Browse the collection",

  editProfile: "Edit Profile",
  editAddress: "Edit Address",
  save: "Save Changes",
  saving: "Saving...",
  cancel: "Cancel",
  profileUnavailable: "Your profile could not be loaded. Nothing was changed.",

  noOrders: "No orders found",
  noOrdersText: "What you order will be listed here, with its status and everything in it.",

  emptyWishlist: "Your wishlist is empty",
  emptyWishlistText: "Use the heart on a product's page to keep a piece here.",
  wishCount: (count: number) => (count === 1 ? "1 piece" : `${count} pieces`),
  untitled: "Untitled piece",
  notOnSale: "Not on sale now",
  viewProduct: "View Details",
  remove: "Remove",
  removing: "Removing...",
  of: (name: string) => `: ${name}`,
  clearWishlist: "Clear Wishlist",
  clearing: "Clearing...",
  keepWishlist: "Keep my wishlist",
  removeWish: "Remove from wishlist",
  keepWish: "Keep it",

  deliverTo: "Orders are delivered to",

  noPayments: "No payment methods saved",
  noPaymentsText: `Cards and UPI IDs are asked for at checkout. ${keptCard}`,
  paymentsFailed: "Failed to load payment methods",
  endingIn: (last4: string) => `ending in ${last4}`,

  theme: "Dark mode",
  themeHint: "The colours of every page on this device.",
  themes: { system: "Same as my device", light: "Light", dark: "Dark" },
  saveTheme: "Save appearance",
  dataSaver: "Data saver",
  dataSaverHint: "Smaller pictures and no script: pages use less data and work the same.",
  dataSaverChoices: { off: "Off", on: "On" },
  saveDataSaver: "Save data setting",
} as const;

/** Words of an order, in the list of the dashboard and on its own page. */
export const orderWords = {
  title: (number: string) => `Order ${number}`,
  placedOn: "Placed on",
  status: "Status",
  statuses: {
    pending: "Pending",
    processing: "Processing",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled",
  } satisfies Record<OrderStatus, string>,
  unknownStatus: "unknown status",
  /** What a status means for the customer. */
  meanings: {
    pending: "We have your order and will confirm it soon.",
    processing: "Your order is confirmed and being packed.",
    shipped: "Your order is on its way to you.",
    delivered: "Your order has been delivered.",
    cancelled: "This order was cancelled. Nothing will be delivered.",
  } satisfies Record<OrderStatus, string>,
  /** The entries of the history, by status. */
  happened: {
    pending: "Order received",
    processing: "Confirmed and being packed",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled",
  } satisfies Record<OrderStatus, string>,
  history: "What happened so far",
  items: "Items",
  itemCount: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  size: "Size",
  color: "Color",
  quantity: "Quantity",
  each: "each",
  total: "Total",
  subtotal: "Subtotal",
  tax: "Tax",
  shipping: "Shipping",
  free: "Free",
  summary: "Summary",
  deliveredTo: "Delivery address",
  payment: "Payment",
  /** The states of the payment. */
  paymentStates: { paid: "Paid", pending: "Awaited", returned: "Refunded", failed: "Not paid" },
  /** Of an order that was sent before it was paid. */
  sentUnpaid: "Not yet paid",
  cashDue: "Cash on delivery, not yet paid",
  notProvided: "Not provided",
  view: "View Order",
  ofOrder: (number: string) => ` ${number}`,
  cancel: "Cancel Order",
  cancelling: "Cancelling...",
  keep: "Keep the order",
  again: "Order Again",
  orderingAgain: "Adding...",
  print: "Print receipt",
  receipt: "Receipt",
  back: "Back to My Orders",
  addedAgain: "Everything in this order was added to your cart.",
  addedNone: "Nothing in this order could be added to your cart.",
} as const;

/** The name of a product that no longer exists. */
export const goneWords = { piece: "a piece we no longer have" } as const;

/** The time before the page of a finished password reset leads to /login, in ms (specification, section 9). */
export const RESET_REDIRECT_MS = 2_000;
