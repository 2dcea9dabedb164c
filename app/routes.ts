import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the shop, in the order a shopper meets them. */
export default [
  // Looking around
  index("routes/catalogue/home.tsx"),
  route("home", "routes/catalogue/home.tsx", { id: "home" }),
  route("collection", "routes/catalogue/collection.tsx"),
  route("productlisting", "routes/catalogue/listing.tsx"),
  route("products", "routes/catalogue/products-moved.ts"),
  route("product/:id", "routes/catalogue/product.tsx"),
  route("productdetails", "routes/catalogue/product-details.tsx"),
  route("productcart", "routes/catalogue/product-card-alone.tsx"),

  // The cart
  route("cart", "routes/cart/cart/route.tsx"),
  route("cart/add", "routes/cart/add/route.ts"),
  route("cart/quantity", "routes/cart/quantity/route.ts"),
  route("cart/remove", "routes/cart/remove/route.ts"),

  // Becoming a customer
  route("login", "routes/account/login.tsx"),
  route("register", "routes/account/register.tsx"),
  route("password", "routes/account/forgot-password.tsx"),
  route("reset-password", "routes/account/reset-password.tsx"),
  route("logout", "routes/account/logout.tsx"),

  // Buying
  route("checkout", "routes/checkout/checkout/route.tsx"),
  route("checkout/confirmation/:number", "routes/checkout/confirmation/route.tsx"),

  // The account
  route("dashboard", "routes/account/dashboard.tsx"),
  route("order/:id", "routes/account/order.tsx"),
  route("order/:id/cancel", "routes/account/cancel-order.tsx"),
  route("order/:id/again", "routes/account/order-again.ts"),
  route("wishlist/add", "routes/account/add-to-wishlist.ts"),
  route("wishlist/remove", "routes/account/remove-from-wishlist.tsx"),
  route("wishlist/clear", "routes/account/clear-wishlist.tsx"),

  // About the shop
  route("about", "routes/pages/about.tsx"),
  route("contact", "routes/pages/contact.tsx"),
  route("accessibility", "routes/pages/accessibility.tsx"),
  route("privacy", "routes/pages/privacy.tsx"),

  // For browsers and robots
  route("preferences", "routes/site/preferences.ts"),
  route("picture", "routes/site/picture.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("manifest.webmanifest", "routes/site/manifest.ts"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
