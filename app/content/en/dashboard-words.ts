import { keptCard } from "./payment-words.ts";

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

/** Words of the dashboard. */

export const navigation = "Your account";
/** Hindi in Latin letters; the page marks it with its language. */
export const greeting = "Namaste";
export const greetingLanguage = "hi-Latn";
export const titles = {
  profile: "My Profile",
  "edit-profile": "Edit Profile",
  orders: "My Orders",
  wishlist: "My Wishlist",
  address: "My Address",
  payment: "Payment Methods",
  settings: "Settings",
} as const;
export const tabs = {
  profile: "Profile",
  orders: "Orders",
  wishlist: "Wishlist",
  address: "Address",
  payment: "Payment",
  settings: "Settings",
} as const;
export const logout = "Logout";
export const loggingOut = "Logging out...";
export const notProvided = "Not provided";
export const browse = "Browse the collection";

export const editProfile = "Edit Profile";
export const editAddress = "Edit Address";
export const save = "Save Changes";
export const saving = "Saving...";
export const cancel = "Cancel";
export const profileUnavailable = "Your profile could not be loaded. Nothing was changed.";

export const noOrders = "No orders found";
export const noOrdersText = "What you order will be listed here, with its status and everything in it.";

export const emptyWishlist = "Your wishlist is empty";
/** The way from the wishlist to what is sold out and awaited. */
export const awaited = "What you wait for";
export const emptyWishlistText = "Use the heart on a product's page to keep a piece here.";
export const wishCount = (count: number) => (count === 1 ? "1 piece" : `${count} pieces`);
export const untitled = "Untitled piece";
export const notOnSale = "Not on sale now";
export const viewProduct = "View Details";
export const remove = "Remove";
export const removing = "Removing...";
export const clearWishlist = "Clear Wishlist";
export const clearing = "Clearing...";
export const keepWishlist = "Keep my wishlist";
export const removeWish = "Remove from wishlist";
export const keepWish = "Keep it";

export const deliverTo = "Orders are delivered to";

export const noPayments = "No payment methods saved";
export const noPaymentsText = `Cards and UPI IDs are asked for at checkout. ${keptCard}`;
export const paymentsFailed = "Failed to load payment methods";
export const endingIn = (last4: string) => `ending in ${last4}`;

export const theme = "Dark mode";
export const themeHint = "The colors of every page on this device.";
export const themes = { system: "Same as my device", light: "Light", dark: "Dark" } as const;
export const saveTheme = "Save appearance";
export const dataSaver = "Data saver";
export const dataSaverHint = "Smaller pictures and no script: pages use less data and work the same.";
export const dataSaverChoices = { off: "Off", on: "On" } as const;
export const saveDataSaver = "Save data setting";

/** The link to the customer's own data, in the settings. */
export const ownData = "Your data";
