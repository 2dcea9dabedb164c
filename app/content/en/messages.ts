import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { OptionName } from "#domain/variants.ts";

/**
 * The messages of the specification, in its own spelling (sections 2, 5 and 8). Sentences of our own that answer an
 * action are here, too, when more than one page uses them. Those of one page are in the words of its area.
 */

// Products
export const productsFailed = "Failed to load products";
export const productFailed = "Failed to load product details";
export const productNotFound = "Product not found";
export const productIdMissing = "Invalid product: missing product ID";
export const searchFailed = "Search failed";
export const noProducts = "No products found matching your criteria";

// Cart
export const addedToCart = "Added to cart!";
export const addToCartFailed = "Failed to add to cart";
export const cardAdded = (name: string) => `${name} added to cart sucessfully!`;
export const cardAddFailed = "Failed to add product to cart";
export const chooseSizeAndColor = "Please select size and color";
export const chooseSize = "Please select size";
export const chooseColor = "Please select color";
export const cartUpdateRefused = "Unable to update cart. Please try again.";
export const cartUpdateFailed = "Failed to update cart.";
export const cartRemoveFailed = "Failed to remove item from cart";
export const outOfStock = "This product is out of stock or not enough quantity available.";
export const combinationUnknown = (name: string) => `This piece does not come in ${name}.`;
export const combinationSoldOut = (name: string) => `${name} is sold out.`;
export const chooseAnother = (options: readonly OptionName[]) => `Please choose another ${options.join(" or ")}.`;
export const combinationShort = (left: number, name: string) =>
  `Only ${left} left in ${name}, with any that are in your cart.`;
export const optionsChosen = (name: string, combination: string) => `${name} is in your cart in ${combination}.`;
export const cartLineGone = "This piece is no longer in your cart.";
export const tooManyOfOne = (most: number) => `You can order at most ${most} of one piece.`;
export const cartFull = "Your cart is full. Please check out or remove an item first.";
export const removedFromCart = (name: string) => `${name} removed from your cart.`;

/** What became of lines that could not be taken whole, at the login and when an order is placed again. Only the server writes it. */
export const cartLossWords = {
  taken: (piece: string, taken: number, wanted: number) =>
    `${piece}: ${taken === 0 ? "none" : taken} instead of ${wanted}`,
  inCombination: (name: string, combination: string) => (combination === "" ? name : `${name} (${combination})`),
  unknown: "a piece we no longer have",
  between: "; ",
  andMore: (count: number) => `and ${count} more`,
  keptLess: (pieces: string) => `Not every item of your cart could be kept: ${pieces}.`,
  addedLess: (pieces: string) => `Added to your cart, as far as it is still to be had: ${pieces}.`,
} as const;

// Wishlist
export const loginForWishlist = "Please login to manage wishlist";
export const addedToWishlist = "Added to wishlist";
export const removedFromWishlist = "Removed from wishlist";
export const wishlistUpdateFailed = "Failed to update wishlist";
export const wishlistFailed = "Failed to load wishlist items";
export const wishlistCleared = "Wishlist cleared successfully";
export const wishlistClearFailed = "Failed to clear wishlist";
export const wishlistRemoveFailed = "Failed to remove item";
export const perhapsWished =
  "We could not tell whether it was done. Please look at your wishlist before you try again.";
export const confirmWishlistClear = "Are you sure you want to clear your wishlist?";
export const confirmWishlistRemove = "Remove this item from your wishlist?";

// Registration and login
export const nameRequired = "Name is required";
export const emailRequired = "Email is required";
export const emailInvalid = "Email is invalid";
export const passwordRequired = "Password is required";
export const passwordShort = "Password must be at least 6 characters";
export const passwordsDiffer = "Passwords do not match";
export const phoneRequired = "Phone number is required";
export const addressRequired = "Address is required";
export const cityRequired = "City is required";
export const stateRequired = "State is required";
export const pincodeRequired = "Pincode is required";
export const phoneNotIndian = "Please enter a phone number of ten digits, such as 98765 43210";
export const pinNotIndian = "Please enter a PIN code of six digits, such as 570001";
export const emailTaken = "Email already exists";
export const registrationFailed = "Registration failed. Please try again.";
export const perhapsRegistered =
  "Your account may have been made all the same: please try to log in with this e-mail and password before you register again.";
export const registered = "Registration successful. Please log in.";
export const tooMany = "Too many attempts. Please wait a few minutes and try again.";
export const loginRefused = "Invalid email or password";
export const loginFailed = "Login failed";
export const loggedIn = "You are logged in.";
export const loggedOut = "You have been logged out.";
export const sessionEnded = "Please log in to continue.";
export const typedLost = "What you had entered was too long to be kept. Please enter it again.";
export const typedCut = "Your note was too long to be kept. Please write it again.";
export const loginNotKept =
  "You could not be logged in: this browser cannot keep the login that the shop was given. Your password was right, and nothing is lost. Please contact the shop.";

// Password reset
export const resetLinkSent = "Password reset link sent to your email.";
export const resetLinkInvalid = "Invalid or expired password reset link.";
export const resetDone = "Password reset successful.";
export const resetPasswordShort = "Password must be at least 6 characters.";
export const resetPasswordsDiffer = "Passwords do not match.";
export const somethingWrong = "Something went wrong. Please try again.";
export const perhapsReset =
  "Should the link not work again, your new password may already be set: try to log in with it.";

// Account
export const profileUpdated = "Profile updated successfully";
export const profileFailed = "Failed to update profile";
export const perhapsSaved = "We could not tell whether it was saved. Please look at your profile before you try again.";
export const settingsSaved = "Settings saved";

// Checkout and orders
export const notLoggedIn = "User is not logged in.";
export const provide = (field: string) => `Please provide ${field}.`;
export const choosePayment = "Please select a payment method.";
export const paymentRefused =
  "The payment could not be completed. Please check the details or choose another way to pay.";
export const placeFailed = "Failed to place order. Please try again.";
export const totalChanged = "The total has changed since you reviewed your order. Please check the new one.";
export const ordersFailed = "Failed to fetch orders";
export const orderCancelled = "Order cancelled successfully";
export const cancelFailed = "Failed to cancel order";
export const perhapsCancelled =
  "We could not tell whether it was cancelled. Please look at your order before you try again.";
export const confirmCancel = "Are you sure you want to cancel this order?";

/**
 * What is said while an order is placed, and right after it with what came of its payment (specification, section 8).
 * Apart from the others: only the server needs it.
 */
export const orderPlaced: Readonly<Record<PaymentMethod, string>> = {
  upi: "Redirecting to UPI payment...",
  card: "Processing card payment...",
  cod: "Order placed successfully. Please pay on delivery.",
};

export const orderPlacedFree = "Order placed successfully. There is nothing to pay.";

/** What came of a payment. Apart from the others for the same reason. */
export const paidBy: Readonly<Record<PaymentMethod, string>> = {
  upi: "Paid by UPI",
  card: "Paid by card",
  cod: "Paid in cash",
};

/** What a shopper reads when a change is refused because the shop is in maintenance. The page keeps what they entered. */
export const maintenanceRefusalText =
  "We are looking after the shop right now, so nothing can be changed for some minutes. Nothing was lost: please try again soon. Until then you can go on looking around.";
