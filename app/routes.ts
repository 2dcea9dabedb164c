import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";
import { shopLanguages } from "./content/languages.ts";

/** Every address with words, in the order a shopper meets them. */
const worded = [
  // Looking around
  index("routes/catalogue/home/route.tsx"),
  route("home", "routes/catalogue/home/route.tsx", { id: "home" }),
  route("collection", "routes/catalogue/collection/route.tsx"),
  route("productlisting", "routes/catalogue/listing/route.tsx"),
  route("products", "routes/catalogue/products-moved/route.ts"),
  route("suggestions", "routes/catalogue/suggestions/route.ts"),
  route("product/:id", "routes/catalogue/product/route.tsx"),
  route("product/:id/reviews", "routes/catalogue/reviews/route.tsx"),
  route("productdetails", "routes/catalogue/product/route.tsx", { id: "productdetails" }),
  route("alerts/confirm", "routes/catalogue/alert-link/route.tsx", { id: "confirm-alert" }),
  route("alerts/end", "routes/catalogue/alert-link/route.tsx", { id: "end-alerts" }),
  route("sizes", "routes/catalogue/sizes/route.tsx"),
  route("productcart", "routes/catalogue/product-card-alone/route.tsx"),

  // The cart
  route("cart", "routes/cart/page/route.tsx"),
  route("cart/add", "routes/cart/add/route.ts"),
  route("cart/quantity", "routes/cart/quantity/route.ts"),
  route("cart/options", "routes/cart/options/route.ts"),
  route("cart/code", "routes/cart/code/route.ts"),
  route("cart/remove", "routes/cart/remove/route.ts"),

  // Becoming a customer
  route("login", "routes/account/login/route.tsx"),
  route("register", "routes/account/register/route.tsx"),
  route("password", "routes/account/forgot-password/route.tsx"),
  route("reset-password", "routes/account/reset-password/route.tsx"),
  route("logout", "routes/account/logout/route.tsx"),

  // Buying
  route("checkout", "routes/checkout/steps/route.tsx"),
  route("checkout/confirmation/:number", "routes/checkout/confirmation/route.tsx"),
  route("order/:id/pay", "routes/checkout/pay/route.tsx"),
  route("payment/return", "routes/checkout/payment-return/route.tsx"),

  // What mails lead to, without a login
  route("order-state", "routes/account/order-state/route.tsx"),

  // The account
  route("dashboard", "routes/account/dashboard/route.tsx"),
  route("dashboard/email", "routes/account/change-email/route.tsx"),
  route("dashboard/copy", "routes/account/copy-data/route.ts"),
  route("dashboard/alerts", "routes/account/alerts/route.tsx"),
  route("dashboard/data", "routes/account/own-data/route.tsx"),
  route("dashboard/address/:id", "routes/account/address/route.tsx"),
  route("dashboard/address/:id/remove", "routes/account/remove-address/route.tsx"),
  route("order/:id", "routes/account/order/route.tsx"),
  route("order/:id/cancel", "routes/account/cancel-order/route.tsx"),
  route("order/:id/invoice", "routes/account/invoice/route.tsx"),
  route("order/:id/return", "routes/account/return-pieces/route.tsx"),
  route("order/:id/review/:product", "routes/account/review/route.tsx"),
  route("order/:id/again", "routes/account/order-again/route.ts"),
  route("wishlist/add", "routes/account/add-to-wishlist/route.ts"),
  route("wishlist/remove", "routes/account/remove-from-wishlist/route.tsx"),
  route("wishlist/clear", "routes/account/clear-wishlist/route.tsx"),

  // About the shop
  route("about", "routes/pages/about/route.tsx"),
  route("contact", "routes/pages/contact/route.tsx"),
  route("contact/question", "routes/pages/question/route.tsx"),
  route("shipping", "routes/pages/text-page/route.tsx", { id: "shipping" }),
  route("returns", "routes/pages/text-page/route.tsx", { id: "returns" }),
  route("terms", "routes/pages/text-page/route.tsx", { id: "terms" }),
  route("faq", "routes/pages/text-page/route.tsx", { id: "faq" }),
  route("accessibility", "routes/pages/accessibility/route.tsx"),
  route("privacy", "routes/pages/privacy/route.tsx"),
  route("glossary", "routes/pages/glossary/route.tsx"),

  // For browsers and robots
  route("preferences", "routes/site/preferences/route.ts"),
  route("cookies", "routes/site/cookies/route.tsx"),
  route("offline", "routes/site/offline/route.tsx"),
  route("feed.xml", "routes/site/feed/route.ts"),
  route("manifest.webmanifest", "routes/site/manifest/route.ts"),
  route("*", "routes/site/not-found/route.tsx"),
] satisfies RouteConfig;

/** What has no words has one address. */
const wordless = [
  route("picture", "routes/site/picture/route.ts"),
  route("product/:id/picture", "routes/site/product-picture/route.ts"),
  route("service-worker.js", "routes/site/service-worker/route.ts"),
  route("robots.txt", "routes/site/robots/route.ts"),
  route("sitemap.xml", "routes/site/sitemap/route.ts"),
] satisfies RouteConfig;

const other = shopLanguages.find(({ code, prefix }) => code === process.env["SHOP_LANGUAGE"] && prefix !== "");

/** Every address of the language that is built; those without words stand in the first. */
export default (other === undefined ? [...worded, ...wordless] : prefix(other.prefix, worded)) satisfies RouteConfig;
