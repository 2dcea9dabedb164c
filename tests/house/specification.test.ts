import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

const specification = readFileSync("docs/specification.md", "utf8");
/** A row: its number, its statement, and the test files that hold it. */
const rows = specification
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => {
    const [, number = "", statement = "", files = ""] = /^- (\d+\.\d+) (.+) \(([^()]+)\)$/.exec(line) ?? [];
    return { line, number, statement, files: files.split(", ").map((file) => `tests/${file.replaceAll("`", "")}`) };
  });

describe("docs/specification.md", () => {
  test("numbers the statements of sections 2 to 10, each once and in order", () => {
    expect(rows.filter(({ number, statement }) => number === "" || statement === "").map(({ line }) => line)).toEqual(
      [],
    );
    const sections = Map.groupBy(rows, ({ number }) => number.split(".")[0]);
    expect([...sections.keys()]).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    for (const [section, own] of sections)
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => `${section}.${index + 1}`));
    expect(rows.length).toBeGreaterThan(300);
  });

  test("names test files that there are, at least one for every statement", () => {
    const wrong = rows.flatMap(({ number, files }) =>
      files.filter((file) => !/\.(test|spec)\.ts$/.test(file) || !existsSync(file)).map((file) => `${number}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

const content = sourceFiles("app/content/**/*.ts")
  .map(({ text }) => text)
  .join("\n");
const isInContent = (message: string) =>
  message.includes("${") ? content.includes(`\`${message}\``) : content.includes(JSON.stringify(message));

/** Sections 5 and 8: what a shopper is told, to the letter; `${}` stands for what differs. */
const messages = [
  "Name is required",
  "Email is required",
  "Email is invalid",
  "Password is required",
  "Password must be at least 6 characters",
  "Passwords do not match",
  "Phone number is required",
  "Address is required",
  "City is required",
  "State is required",
  "Pincode is required",
  "Please select size and color",
  "Invalid product: missing product ID",
  "Please login to manage wishlist",
  "Unable to update cart. Please try again.",
  "User is not logged in.",
  "Please provide ${field}.",
  "Please select a payment method.",
  "Invalid or expired password reset link.",
  "Password must be at least 6 characters.",
  "Passwords do not match.",
  "Failed to load products",
  "Failed to load product details",
  "Product not found",
  "Failed to add item to cart",
  "Failed to remove item from cart",
  "Failed to clear cart",
  "Failed to create order",
  "Failed to fetch orders",
  "Login failed",
  "Registration failed",
  "Profile update failed",
  "Search failed",
  "Failed to fetch product",
  "Failed to update cart.",
  "Added to cart!",
  "Failed to add to cart",
  "Added to wishlist",
  "Removed from wishlist",
  "Failed to update wishlist",
  "This product is out of stock or not enough quantity available.",
  "Invalid email or password",
  "Email already exists",
  "Registration failed. Please try again.",
  "Failed to load wishlist items",
  "Failed to update profile",
  "Failed to clear wishlist",
  "Failed to remove item",
  "Failed to cancel order",
  "Profile updated successfully",
  "Wishlist cleared successfully",
  "Order cancelled successfully",
  "Are you sure you want to cancel this order?",
  "Are you sure you want to clear your wishlist?",
  "Remove this item from your wishlist?",
  "Failed to place order. Please try again.",
  "Redirecting to UPI payment...",
  "Processing card payment...",
  "Order placed successfully. Please pay on delivery.",
  "Password reset link sent to your email.",
  "Something went wrong. Please try again.",
  "Password reset successful.",
  "Failed to add product to cart",
];

/** Sections 2 and 4: the words that screens carry. */
const words = [
  "404",
  "Page Not Found",
  "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
  "Return to Homepage",
  "Home",
  "Cart",
  "Collection",
  "About",
  "Login",
  "Register",
  "My Profile",
  "Logout",
  "Mon-Sat 10:00 AM - 8:00 PM",
  "Elegant Designs",
  "Festive Vibes",
  "New Arrivals",
  "Chic Styles Await",
  "Shop by Category",
  "Sarees",
  "Lehenga",
  "Kurtis",
  "Western",
  "Latest Collection",
  "Explore Our Products",
  "What Our Customers Say",
  "Forgot Password",
  "Register here",
  "Sign in",
  "Send Reset Link",
  "Sending...",
  "Back to Login",
  "New Password",
  "Confirm Password",
  "Reset Password",
  "Updating...",
  "Our Collection",
  "Featured",
  "Price: Low to High",
  "Price: High to Low",
  "Newest First",
  "Clear All Filters",
  "No products found matching your criteria",
  "Clear Filters",
  "New",
  "Sale",
  "Add to Cart",
  "View Details",
  "${name} added to cart sucessfully!",
  "In Stock",
  "Out of Stock",
  "Back to Collection",
  "Your cart is empty",
  "Add some products to get started!",
  "Continue Shopping",
  "Product",
  "Price",
  "Quantity",
  "Total",
  "Remove",
  "Free Shipping",
  "Secure Payment",
  "Easy Returns",
  "30 day return policy",
  "Subtotal",
  "Tax",
  "Shipping",
  "Proceed to Checkout",
  "Login to Checkout",
  "Login to Account",
  "Payment",
  "Review",
  "Free",
  "Secure Checkout",
  "Processing...",
  "Order Placed Successfully!",
  "View Order Details",
  "MM/YY",
  "Edit Profile",
  "Settings",
  "Not provided",
  "No orders found",
  "Your wishlist is empty",
  "No payment methods saved",
  "Years Experience",
  "Happy Customers",
  "Unique Designs",
  "Our Story",
  "Our Beginning",
  "Our Mission",
  "Premium Quality",
  "Artisan Support",
  "Fast Delivery",
  "24/7 Support",
  "Collections",
  "Lehengas",
  "Casual Wear",
  "Accessories",
  "Explore All Collections",
  "Shop Now",
  "Contact Us",
];

test.each([...messages, ...words])("the shop says “%s” with exactly this spelling", (message) => {
  expect(isInContent(message)).toBe(true);
});

test.each(messages)("the specification has a row for “%s”", (message) => {
  const quoted = `“${message.replace("${", "{")}”`;
  expect(
    rows
      .filter(({ number, statement }) => /^[2458]\./.test(number) && statement.includes(quoted))
      .map(({ number }) => number),
  ).not.toEqual([]);
});

test("whatever the specification quotes is to be found in the shop's words", () => {
  const quotes = rows
    .filter(({ number }) => /^[58]\./.test(number))
    .flatMap(({ statement }) => [...statement.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote ?? ""));
  const known = quotes.filter((quote) => !isInContent(quote) && !isInContent(quote.replace("{", "${")));
  expect(known).toEqual([]);
});
