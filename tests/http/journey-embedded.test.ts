import { afterAll, beforeAll, expect, test } from "vitest";
import { logoutWords, passwordWords, registerWords } from "#app/content/account-words.ts";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as orderWords from "#app/content/order-words.ts";
import * as cartWords from "#app/content/cart-words.ts";
import * as cardWords from "#app/content/catalogue-words.ts";
import * as listingWords from "#app/content/listing-words.ts";
import * as productWords from "#app/content/product-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { createClient } from "#tests/support/client.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
  registration,
} from "#tests/support/shopping.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test("from the home page to a cancelled order by links and forms alone", async () => {
  const client = createClient(shop.url);
  const person = newPerson();
  const home = await client.open("/");
  const listing = await home.follow(/^Sarees/);
  expect(listing.heading).toBe("Our Collection");
  const sorted = await listing.press(listingWords.apply, { [listingWords.sort]: "price-asc" });
  expect(sorted.url.searchParams.get("sort")).toBe("price-asc");
  const name = sorted.addresses(new RegExp(`^${cardWords.viewDetails}`)).length;
  expect(name).toBeGreaterThan(5);

  const product = await sorted.follow(new RegExp(`^${cardWords.viewDetails}`));
  expect(product.status).toBe(200);
  const refused = await product.press(productWords.addToCart);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Please select size and color");
  expect(refused.title).toMatch(/^Error: /);
  const added = await refused.press(productWords.addToCart, {
    [productWords.size]: "M",
    [productWords.color]: "Red",
    [productWords.quantity]: "2",
  });
  expect(added.text).toContain("Added to cart!");

  const fromCard = await (
    await client.open("/productlisting?sort=price-asc")
  ).press(new RegExp(`^${cardWords.addToCart}`), {}, 3);
  expect(fromCard.text).toMatch(/added to cart sucessfully!/);
  const cart = await fromCard.follow(/^Cart/);
  expect(cart.heading).toBe(cartWords.title);
  expect(cart.text).toContain("Size: M");
  expect(cart.text).toContain("(3 items)");
  const more = await cart.press(/^Increase quantity of/, {}, 1);
  expect(more.text).toContain("(4 items)");
  const fewer = await more.press(/^Update/, { quantity: "1" }, 0);
  expect(fewer.text).toContain("(3 items)");
  const removed = await fewer.press(/^Remove/, {}, 1);
  expect(removed.text).toContain("(1 item)");

  const login = await removed.follow(cartWords.loginToCheckout);
  expect(login.url.pathname).toBe("/login");
  const register = await login.follow("Register here");
  const bad = await register.press(registerWords.submit, {});
  expect(bad.status).toBe(400);
  for (const message of [
    "Name is required",
    "Email is required",
    "Password is required",
    "Phone number is required",
    "Address is required",
    "City is required",
    "State is required",
    "Pincode is required",
  ])
    expect(bad.text).toContain(message);
  const registered = await bad.press(registerWords.submit, registration(person));
  expect(registered.url.pathname).toBe("/login");
  const checkout = await registered.press("Login", { password: person.password });
  expect(checkout.url.pathname).toBe("/checkout");
  expect(checkout.text).toContain("(1 item)");

  const empty = await checkout.press(checkoutWords.toPayment, { fullName: "", city: "" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please provide your full name.");
  const paying = await empty.press(checkoutWords.toPayment, { fullName: person.name, city: person.city });
  const none = await paying.press(checkoutWords.toReview);
  expect(none.status).toBe(400);
  expect(none.text).toContain("Please select a payment method.");
  const declined = await none.press(checkoutWords.toReview, payments.declinedCard);
  expect(declined.status).toBe(400);
  expect(declined.source).not.toMatch(/4000[ ]?0000/);
  const review = await declined.press(checkoutWords.toReview, payments.card);
  expect(review.text).toContain("ending in 1111");
  expect(review.source).not.toMatch(/4111[ ]?1111/);
  const confirmation = await review.press(checkoutWords.placeOrder);
  expect(confirmation.heading).toBe("Order Placed Successfully!");
  expect(confirmation.text).toContain("Processing card payment...");
  const number = orderNumber(confirmation);
  expect(orderNumber(await client.open(confirmation.url.pathname))).toBe(number);

  const orders = await confirmation.follow(checkoutWords.viewDetails);
  expect(orders.text).toContain(number);
  const order = await orders.follow(`${orderWords.view} ${number}`);
  expect(order.text).toContain(person.address);
  expect(order.text).toContain("1111");
  const ask = await order.follow(orderWords.cancel);
  expect(ask.text).toContain("Are you sure you want to cancel this order?");
  const cancelled = await ask.press(orderWords.cancel);
  expect(cancelled.text).toContain("Order cancelled successfully");
  expect(cancelled.offers(orderWords.cancel)).toBe(false);
  const out = await cancelled.press(logoutWords.submit);
  expect(out.url.pathname).toBe("/login");
  expect(client.jar.has("pallu_session")).toBe(false);
});

test.each([
  ["UPI", payments.upi, "Redirecting to UPI payment..."],
  ["cash on delivery", payments.cod, "Order placed successfully. Please pay on delivery."],
] as const)("an order is paid by %s", async (_, payment, message) => {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  await addFromProduct(client, "/product/2", { size: "L", color: "Blue" });
  const confirmation = await (await goToReview(client, payment)).press(checkoutWords.placeOrder);
  expect(confirmation.text).toContain(message);
  expect((await client.open("/dashboard?tab=orders")).text).toContain(orderNumber(confirmation));
  expect((await client.open("/cart")).heading).toBe("Your cart is empty");
});

test("the same order form sent twice at once gives one order", async () => {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  await addFromProduct(client, "/product/3", { size: "S", color: "Green" });
  const place = (await goToReview(client, payments.cod)).prepare(checkoutWords.placeOrder);
  const confirmations = await Promise.all([place(), place(), place()]);
  expect(confirmations.map((page) => page.heading)).toEqual(Array(3).fill("Order Placed Successfully!"));
  expect(new Set(confirmations.map(orderNumber)).size).toBe(1);
  // And once more, long after.
  expect(orderNumber(await place())).toBe(orderNumber(confirmations[0] ?? (await place())));
  expect((await client.open("/dashboard?tab=orders")).addresses(new RegExp(`^${orderWords.view}`))).toHaveLength(1);
});

test("a forgotten password is set anew through the mail, once", async () => {
  const client = createClient(shop.url);
  const person = newPerson();
  await becomeCustomer(client, person);
  const stranger = createClient(shop.url);
  const sent = await (await stranger.open("/password")).press(passwordWords.send, { email: person.email });
  expect(sent.text).toContain("Password reset link sent to your email.");
  const unknown = await (
    await createClient(shop.url).open("/password")
  ).press(passwordWords.send, { email: "nobody@example.com" });
  expect(unknown.text).toBe(sent.text);

  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(await shop.mailTo(person.email))?.[0] ?? "";
  const form = await stranger.open(link);
  const short = await form.press(passwordWords.reset, { password: "short", confirmPassword: "other" });
  expect(short.status).toBe(400);
  expect(short.text).toContain("Password must be at least 6 characters.");
  expect(short.text).toContain("Passwords do not match.");
  const done = await short.press(passwordWords.reset, { password: "a new evening", confirmPassword: "a new evening" });
  expect(done.text).toContain("Password reset successful.");
  const login = await done.follow(passwordWords.toLogin);
  expect(login.text).toContain("Password reset successful.");
  expect((await login.press("Login", { email: person.email, password: person.password })).text).toContain(
    "Invalid email or password",
  );
  expect((await login.press("Login", { email: person.email, password: "a new evening" })).url.pathname).toBe("/home");
  const again = await (
    await createClient(shop.url).open(link)
  ).press(passwordWords.reset, { password: "and again", confirmPassword: "and again" });
  expect(again.text).toContain("Invalid or expired password reset link.");
  expect((await createClient(shop.url).open("/reset-password")).text).toContain(
    "Invalid or expired password reset link.",
  );
});

test("a wishlist is kept, and shows what was wished for", async () => {
  const client = createClient(shop.url);
  const guest = await (await client.open("/product/4")).press(productWords.addToWishlist);
  expect(guest.text).toContain("Please login to manage wishlist");
  await becomeCustomer(client, newPerson());
  const wished = await (await client.open("/product/4")).press(productWords.addToWishlist);
  expect(wished.text).toContain("Added to wishlist");
  expect(wished.hasButton(productWords.removeFromWishlist)).toBe(true);
  const list = await client.open("/dashboard?tab=wishlist");
  expect(list.text).toContain(wished.heading);
  const ask = await list.follow(/^Remove: /);
  expect(ask.text).toContain("Remove this item from your wishlist?");
  const removed = await ask.press(dashboardWords.remove);
  expect(removed.text).toContain("Removed from wishlist");
  expect(removed.text).toContain("Your wishlist is empty");
});

test("a profile is changed, and the next order goes to the new address", async () => {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  const edit = await (await client.open("/dashboard?tab=profile")).follow(dashboardWords.editProfile);
  const saved = await edit.press(dashboardWords.save, { name: "Asha Iyer", address: "9 Lake Road", city: "" });
  expect(saved.text).toContain("Profile updated successfully");
  expect(saved.text).toContain("9 Lake Road");
  expect(saved.text).toContain("Not provided");
  await addFromProduct(client, "/product/5", { size: "M", color: "Black" });
  const shipping = await (await client.open("/cart")).follow(cartWords.checkout);
  expect(shipping.source).toContain("9 Lake Road");
});

test("guests are sent to the login and come back to where they were", async () => {
  const client = createClient(shop.url);
  const person = newPerson();
  await becomeCustomer(createClient(shop.url), person);
  for (const path of ["/dashboard?tab=orders", "/checkout", "/order/1"])
    expect((await client.open(path)).url.pathname).toBe("/login");
  const login = await client.open("/dashboard?tab=orders");
  const back = await login.press("Login", { email: person.email, password: person.password });
  expect(back.url.pathname + back.url.search).toBe("/dashboard?tab=orders");
  expect(back.text).toContain("No orders found");
});

test("an address that does not exist is 404", async () => {
  const page = await createClient(shop.url).open("/no/such/page");
  expect(page.status).toBe(404);
  expect(page.text).toContain("Page Not Found");
  expect((await page.follow("Return to Homepage")).url.pathname).toBe("/");
});
