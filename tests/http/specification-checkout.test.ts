import { expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import * as siteWords from "#content/site-words.ts";
import { dateText } from "#domain/dates.ts";
import type { Page } from "#tests/support/client.ts";
import { customerWithStole } from "#tests/support/checkout-customer.ts";
import { main, fieldOf, told, valueOf } from "#tests/support/page-reading.ts";
import { attribute, elements, has, named, textOf } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, goToReview, orderNumber, payments } from "#tests/support/shopping.ts";

useSharedShop();

/** A customer with two of a stole at 20 rupees in the cart. */
const withStole = () => customerWithStole({ shop, up }, { price: 20, name: "Review Stole", quantity: "2" });

test("delivery is asked for field by field, with India chosen", async () => {
  const { client } = await withStole();
  const page = await client.open("/checkout");
  for (const name of ["fullName", "email", "phone", "address", "city", "state", "zipCode"])
    expect([name, has(fieldOf(page, name), "required")]).toEqual([name, true]);
  expect(attribute(fieldOf(page, "email"), "type")).toBe("email");
  // A list in which something is always chosen need not ask for it.
  const options = named(fieldOf(page, "country"), "option");
  expect(options.map((option) => attribute(option, "value")).toSorted()).toEqual(
    ["US", "CA", "UK", "AU", "IN", "DE", "FR", "JP"].toSorted(),
  );
  expect(options.filter((option) => has(option, "selected")).map((option) => attribute(option, "value"))).toEqual([
    "IN",
  ]);
  const wanted = { fullName: "full name", address: "address", city: "city", state: "state", zipCode: "PIN code" };
  const blank = Object.fromEntries(Object.keys(wanted).map((name) => [name, " "]));
  const refused = await page.press(checkoutWords.toPayment, { ...blank, phone: "98450 12345" });
  expect(refused.status).toBe(400);
  expect(refused.title.startsWith("Error: ")).toBe(true);
  expect(valueOf(refused, "phone")).toBe("98450 12345");
  for (const [name, said] of Object.entries(wanted)) expect(told(refused, name)).toBe(`Please provide your ${said}.`);
});

test("payment shows three ways, and marks every field of them required", async () => {
  const { client } = await withStole();
  const page = await (await client.open("/checkout")).press(checkoutWords.toPayment);
  const ways = named(main(page), "input")
    .filter((input) => attribute(input, "name") === "paymentMethod")
    .map((input) => attribute(input, "value"));
  expect(ways.toSorted()).toEqual(["card", "cod", "upi"]);
  for (const name of ["cardNumber", "cardName", "expiryDate", "cvv", "upiId"])
    expect([name, has(fieldOf(page, name), "required")]).toEqual([name, true]);
  expect(attribute(fieldOf(page, "expiryDate"), "placeholder")).toBe("MM/YY");
});

test("the steps are Shipping, Payment and Review, with ways back and on", async () => {
  const { client } = await withStole();
  const trail = (page: Page) =>
    named(page.root, "nav")
      .filter((nav) => attribute(nav, "aria-label") === checkoutWords.steps)
      .map(textOf)
      .join("");
  const current = (page: Page) =>
    elements(page.root, (element) => attribute(element, "aria-current") === "step").map(textOf);
  const shipping = await client.open("/checkout");
  expect(shipping.heading).toBe("Shipping");
  expect(trail(shipping)).toMatch(/^1 ?Shipping 2 ?Payment 3 ?Review$/);
  expect((await shipping.follow(checkoutWords.backToCart)).url.pathname).toBe("/cart");
  const paying = await shipping.press(checkoutWords.toPayment);
  expect(paying.heading).toBe("Payment");
  expect((await paying.follow(checkoutWords.backToShipping)).heading).toBe("Shipping");
  const review = await paying.press(checkoutWords.toReview, payments.cod);
  expect([review.heading, (await review.follow(checkoutWords.backToPayment)).heading]).toEqual(["Review", "Payment"]);
  expect((await review.follow(/Shipping/)).heading).toBe("Shipping");
  // Nothing floats over a step: the chat link is in its line and at the end, and a phone has the header's links alone.
  for (const page of [shipping, paying, review]) {
    const chats = [page.root, main(page)].map((part) => named(part, "a").filter((a) => textOf(a) === siteWords.chat));
    expect(chats.map(({ length }) => length)).toEqual([2, 1]);
    expect(named(page.root, "nav").map((nav) => attribute(nav, "aria-label"))).not.toContain(
      siteWords.bottomNavigation,
    );
  }
  expect([shipping, paying, review].flatMap(current).map((text) => text.replace(" ", ""))).toEqual([
    "1Shipping",
    "2Payment",
    "3Review",
  ]);
});

test("the panel lists what is bought and what it comes to", async () => {
  const { client } = await withStole();
  const page = await client.open("/checkout");
  const panel =
    named(main(page), "section").find((section) => attribute(section, "aria-labelledby") === "your-order") ?? page.root;
  const [line, ...notes] = named(panel, "li");
  expect(named(line ?? page.root, "img")).toHaveLength(1);
  expect(textOf(line ?? page.root)).toBe("Review Stole Size: M, Color: Red, Qty: 2 ₹40.00");
  expect(textOf(panel)).toContain("Subtotal ₹40.00 Tax ₹0.00 Shipping ₹10.00 Total ₹50.00 Secure Checkout");
  // A phone folds it to its total, above the form.
  expect(named(main(page), "summary").map(textOf)).toEqual([
    `${checkoutWords.orderSummary} ₹50.00`,
    checkoutWords.isGift,
  ]);
  expect(notes.map(textOf)).toEqual(checkoutWords.secureNotes());
  await addToCart(client, `/product/${up.product({ price: 60 })}`, { size: "M", color: "Red" });
  expect((await client.open("/checkout")).text).toContain("Shipping Free Total ₹100.00");
});

test("the confirmation shows number, date and total, and leads on", async () => {
  const { client } = await withStole();
  const page = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  expect(page.heading).toBe("Order Placed Successfully!");
  const today = dateText(new Date().toISOString(), "Asia/Kolkata");
  expect(page.text).toContain(`Order number ${orderNumber(page)} Total ₹50.00 Date ${today}`);
  const orders = await page.follow("View Order Details");
  expect([orders.url.pathname, orders.text.includes(orderNumber(page))]).toEqual(["/dashboard", true]);
  // The tab is remembered.
  expect((await client.open("/dashboard")).text).toContain(orderNumber(page));
  expect((await page.follow("Continue Shopping")).url.pathname).toBe("/productlisting");
});
