import type { PaymentMethod } from "../../domain/payment-methods.ts";

/**
 * The messages of the specification, in its own spelling (sections 2, 5 and 8). Sentences of our own that answer an
 * action are here, too, when more than one page uses them. Those of one page are in the words of its area.
 */
export const messages = {
  // Products
  productsFailed: "Failed to load products",
  productFailed: "Failed to load product details",
  productFetchFailed: "Failed to fetch product",
  productNotFound: "Product not found",
  productIdMissing: "Invalid product: missing product ID",
  searchFailed: "Search failed",
  noProducts: "No products found matching your criteria",

  // Cart
  addedToCart: "Added to cart!",
  addToCartFailed: "Failed to add to cart",
  addItemFailed: "Failed to add item to cart",
  cardAdded: (name: string) => `${name} added to cart sucessfully!`,
  cardAddFailed: "Failed to add product to cart",
  chooseSizeAndColor: "Please select size and color",
  chooseSize: "Please select size",
  chooseColor: "Please select color",
  cartUpdateRefused: "Unable to update cart. Please try again.",
  cartUpdateFailed: "Failed to update cart.",
  cartRemoveFailed: "Failed to remove item from cart",
  cartClearFailed: "Failed to clear cart",
  outOfStock: "This product is out of stock or not enough quantity available.",
  combinationUnknown: (name: string) => `This piece does not come in ${name}.`,
  combinationSoldOut: (name: string) => `${name} is sold out.`,
  chooseAnother: (options: readonly string[]) => `Please choose another ${options.join(" or ")}.`,
  combinationShort: (left: number, name: string) => `Only ${left} left in ${name}, with any that are in your cart.`,
  optionsChosen: (name: string, combination: string) => `${name} is in your cart in ${combination}.`,
  cartLineGone: "This piece is no longer in your cart.",
  tooManyOfOne: (most: number) => `You can order at most ${most} of one piece.`,
  cartFull: "Your cart is full. Please check out or remove an item first.",
  removedFromCart: (name: string) => `${name} removed from your cart.`,

  // Wishlist
  loginForWishlist: "Please login to manage wishlist",
  addedToWishlist: "Added to wishlist",
  removedFromWishlist: "Removed from wishlist",
  wishlistUpdateFailed: "Failed to update wishlist",
  wishlistFailed: "Failed to load wishlist items",
  wishlistCleared: "Wishlist cleared successfully",
  wishlistClearFailed: "Failed to clear wishlist",
  wishlistRemoveFailed: "Failed to remove item",
  perhapsWished: "We could not tell whether it was done. Please look at your wishlist before you try again.",
  confirmWishlistClear: "Are you sure you want to clear your wishlist?",
  confirmWishlistRemove: "Remove this item from your wishlist?",

  // Registration and login
  nameRequired: "Name is required",
  emailRequired: "Email is required",
  emailInvalid: "Email is invalid",
  passwordRequired: "Password is required",
  passwordShort: "Password must be at least 6 characters",
  passwordsDiffer: "Passwords do not match",
  phoneRequired: "Phone number is required",
  addressRequired: "Address is required",
  cityRequired: "City is required",
  stateRequired: "State is required",
  pincodeRequired: "Pincode is required",
  phoneNotIndian: "Please enter a phone number of ten digits, such as 98765 43210",
  pinNotIndian: "Please enter a PIN code of six digits, such as 570001",
  emailTaken: "Email already exists",
  registrationFailed: "Registration failed. Please try again.",
  registrationFailedShort: "Registration failed",
  perhapsRegistered:
    "Your account may have been made all the same: please try to log in with this e-mail and password before you register again.",
  registered: "Registration successful. Please log in.",
  tooMany: "Too many attempts. Please wait a few minutes and try again.",
  loginRefused: "Invalid email or password",
  loginFailed: "Login failed",
  loggedIn: "You are logged in.",
  loggedOut: "You have been logged out.",
  sessionEnded: "Please log in to continue.",
  typedLost: "What you had entered was too long to be kept. Please enter it again.",
  typedCut: "Your note was too long to be kept. Please write it again.",
  loginNotKept:
    "You could not be logged in: this browser cannot keep the login that the shop was given. Your password was right, and nothing is lost. Please contact the shop.",

  // Password reset
  resetLinkSent: "Password reset link sent to your email.",
  resetLinkInvalid: "Invalid or expired password reset link.",
  resetDone: "Password reset successful.",
  resetPasswordShort: "Password must be at least 6 characters.",
  resetPasswordsDiffer: "Passwords do not match.",
  somethingWrong: "Something went wrong. Please try again.",
  perhapsReset: "Should the link not work again, your new password may already be set: try to log in with it.",

  // Account
  profileUpdated: "Profile updated successfully",
  profileFailed: "Failed to update profile",
  perhapsSaved: "We could not tell whether it was saved. Please look at your profile before you try again.",
  profileUpdateFailed: "Profile update failed",
  settingsSaved: "Settings saved",

  // Checkout and orders
  notLoggedIn: "User is not logged in.",
  provide: (field: string) => `Please provide ${field}.`,
  choosePayment: "Please select a payment method.",
  paymentRefused: "The payment could not be completed. Please check the details or choose another way to pay.",
  placeFailed: "Failed to place order. Please try again.",
  createFailed: "Failed to create order",
  totalChanged: "The total has changed since you reviewed your order. Please check the new one.",
  ordersFailed: "Failed to fetch orders",
  orderCancelled: "Order cancelled successfully",
  cancelFailed: "Failed to cancel order",
  perhapsCancelled: "We could not tell whether it was cancelled. Please look at your order before you try again.",
  confirmCancel: "Are you sure you want to cancel this order?",
} as const;

/**
 * What is said while an order is placed, and right after it with what came of its payment (specification, section 8).
 * Apart from the others: only the server needs it.
 */
export const orderPlaced: Readonly<Record<PaymentMethod, string>> = {
  upi: "Redirecting to UPI payment...",
  card: "Processing card payment...",
  cod: "Order placed successfully. Please pay on delivery.",
};

/** What came of a payment. Apart from the others for the same reason. */
export const paidBy: Readonly<Record<PaymentMethod, string>> = {
  upi: "Paid by UPI",
  card: "Paid by card",
  cod: "Paid in cash",
};

/** How long a toast is shown, in ms: on product pages and cards, on the dashboard, and elsewhere (specification, section 9). */
export const toastMs = { product: 2_500, dashboard: 3_000, generic: 5_000 } as const;
