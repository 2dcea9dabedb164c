/** A page of the evaluation: its title is unique, its states are those of tests/accessibility/states/. A path that ends in a slash goes on with the number of an order. */
interface SamplePage {
  title: string;
  path: string;
  states: readonly string[];
  /** What it has that only some criteria concern. */
  has: readonly string[];
}

const page = (title: string, path: string, states: string, has = ""): SamplePage => ({
  title,
  path,
  states: states.split(" "),
  has: has.split(" "),
});

/** One page of each kind, and each step of a purchase. */
export const structuredSample: readonly SamplePage[] = [
  page("Home page", "/", "home home-search-open home-second-slide home-upstream-down", "moving pictures"),
  page("Collection", "/collection", "collection collection-upstream-down", "pictures"),
  page(
    "Listing",
    "/productlisting",
    "listing listing-filters-open listing-list listing-last-page",
    "form slider pictures",
  ),
  page("Listing, nothing found", "/productlisting?search=zzzzqq", "listing-empty", "form slider"),
  page(
    "Product",
    "/product/1",
    "product product-second-picture product-zoomed product-nothing-chosen product-added",
    "form pictures",
  ),
  page("Cart", "/cart", "cart-empty cart-guest cart-full cart-quantity-refused cart-upstream-down", "form pictures"),
  page("Login", "/login", "login login-empty login-refused login-too-often", "shopper form password"),
  page(
    "Registration",
    "/register",
    "register register-empty register-wrong register-taken",
    "shopper form password process",
  ),
  page("Forgotten password", "/password", "password password-empty password-sent", "shopper form process"),
  page("New password", "/reset-password", "reset reset-wrong reset-without-token reset-done", "form password process"),
  page(
    "Checkout, delivery",
    "/checkout?step=1",
    "checkout-shipping checkout-shipping-empty",
    "shopper account form transaction process",
  ),
  page(
    "Checkout, payment",
    "/checkout?step=2",
    "checkout-payment checkout-card-empty checkout-card-declined checkout-payment-abroad",
    "shopper account form transaction process",
  ),
  page(
    "Checkout, review",
    "/checkout?step=3",
    "checkout-review checkout-place-failed checkout-total-changed",
    "account form transaction process",
  ),
  page(
    "Order confirmed",
    "/checkout/confirmation/",
    "confirmation confirmation-by-upi confirmation-by-card",
    "account process",
  ),
  page(
    "Account, profile",
    "/dashboard?tab=edit-profile",
    "dashboard-edit-profile dashboard-saved dashboard-not-saved",
    "shopper account form transaction",
  ),
  page(
    "Account, orders",
    "/dashboard?tab=orders",
    "dashboard-orders dashboard-orders-empty dashboard-orders-down",
    "account",
  ),
  page(
    "Account, wishlist",
    "/dashboard?tab=wishlist",
    "dashboard-wishlist dashboard-wishlist-empty wishlist-clear-dialog",
    "account transaction pictures",
  ),
  page("Account, settings", "/dashboard?tab=settings", "dashboard-settings dashboard-settings-saved", "account form"),
  page(
    "Order",
    "/order/",
    "order-pending order-shipped order-cancelled order-cancel-dialog",
    "account transaction pictures",
  ),
  page("Cancelling an order", "/order/", "order-cancel-page order-cancel-failed", "account form transaction"),
  page("About the shop", "/about", "about", "moving pictures"),
  page("Contact", "/contact", "contact", ""),
  page("Accessibility statement", "/accessibility", "accessibility", ""),
  page("Privacy", "/privacy", "privacy", ""),
  page("Page not found", "/nowhere", "not-found", ""),
];

/** Three states that are not among those above. They were drawn once, by a random number, from the list of states. */
export const randomSample: readonly SamplePage[] = [
  page("Account, address", "/dashboard?tab=address", "dashboard-address", "account"),
  page("Account while the upstream fails", "/dashboard", "dashboard-upstream-down", "account"),
  page("Logout", "/logout", "logout", "account form"),
];

/** Criteria that concern only pages with a feature. On any other page they do not apply. */
export const onlyWith: Readonly<Record<string, string>> = {
  "1.3.5": "shopper",
  "2.2.2": "moving",
  "2.2.5": "account",
  "2.5.1": "pictures",
  "2.5.7": "slider",
  "3.3.1": "form",
  "3.3.3": "form",
  "3.3.4": "transaction",
  "3.3.6": "form",
  "3.3.7": "process",
  "3.3.8": "password",
  "3.3.9": "password",
};
