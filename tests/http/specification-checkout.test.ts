import { expect, test } from "vitest";
import { checkoutWords } from "../../app/content/checkout-words.ts";
import { createClient, type Client, type Page } from "../support/client.ts";
import type { FaultUpstream } from "../support/fault-upstream.ts";
import { attribute, has, named, textOf, type Element } from "../support/html.ts";
import type { RunningShop } from "../support/shop.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "../support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

/** A customer with two of a stole at 20 rupees in the cart. */
async function withStole(): Promise<{ client: Client; id: number }> {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  const id = up.product({ price: 20, name: "Review Stole" });
  await addToCart(client, `/product/${id}`, { size: "M", color: "Red", quantity: "2" });
  return { client, id };
}

const main = (page: Page) => named(page.root, "main")[0] ?? page.root;
const control = (page: Page, name: string): Element =>
  named(main(page), "input", "select").find((one) => attribute(one, "name") === name) ?? page.root;
const told = (page: Page, name: string) =>
  named(page.root, "p")
    .filter((element) => attribute(element, "id") === `${attribute(control(page, name), "id")}-error`)
    .map(textOf)
    .join("")
    .replace(/^Error: /, "");

test("delivery is asked for field by field, with India chosen", async () => {
  const { client } = await withStole();
  const page = await client.open("/checkout");
  for (const name of ["fullName", "email", "phone", "address", "city", "state", "zipCode"])
    expect([name, has(control(page, name), "required")]).toEqual([name, true]);
  expect(attribute(control(page, "email"), "type")).toBe("email");
  // A list in which something is always chosen need not ask for it.
  const options = named(control(page, "country"), "option");
  expect(options.map((option) => attribute(option, "value")).toSorted()).toEqual(
    ["US", "CA", "UK", "AU", "IN", "DE", "FR", "JP"].toSorted(),
  );
  expect(options.filter((option) => has(option, "selected")).map((option) => attribute(option, "value"))).toEqual([
    "IN",
  ]);
  const refused = await page.press(checkoutWords.toPayment, {
    fullName: " ",
    address: "",
    city: "",
    state: "",
    zipCode: "",
  });
  const wanted = {
    fullName: "full name",
    address: "address",
    city: "city",
    state: "state",
    zipCode: "PIN code",
  };
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
    expect([name, has(control(page, name), "required")]).toEqual([name, true]);
  expect(attribute(control(page, "expiryDate"), "placeholder")).toBe("MM/YY");
});

test("shows the payment service's message at its field", async () => {
  const { client } = await withStole();
  const page = await (await client.open("/checkout")).press(checkoutWords.toPayment);
  const refused = await page.press(checkoutWords.toReview, { ...payments.card, cardNumber: "1234" });
  expect(refused.status).toBe(400);
  expect(told(refused, "cardNumber")).not.toBe("");
  expect(attribute(control(refused, "cardName"), "value")).toBe(payments.card.cardName);
});

test("the steps are Shipping, Payment and Review, with ways back and on", async () => {
  const { client } = await withStole();
  const trail = (page: Page) =>
    named(page.root, "nav")
      .filter((nav) => attribute(nav, "aria-label") === checkoutWords.steps)
      .map(textOf)
      .join("");
  const shipping = await client.open("/checkout");
  expect(shipping.heading).toBe("Shipping");
  expect(trail(shipping)).toMatch(/^1 ?Shipping 2 ?Payment 3 ?Review$/);
  expect((await shipping.follow(checkoutWords.backToCart)).url.pathname).toBe("/cart");
  const paying = await shipping.press(checkoutWords.toPayment);
  expect([paying.heading, (await paying.follow(checkoutWords.backToShipping)).heading]).toEqual([
    "Payment",
    "Shipping",
  ]);
  const review = await paying.press(checkoutWords.toReview, payments.cod);
  expect([review.heading, (await review.follow(checkoutWords.backToPayment)).heading]).toEqual(["Review", "Payment"]);
  expect((await review.follow(/Shipping/)).heading).toBe("Shipping");
});

test("the panel lists what is bought and what it comes to", async () => {
  const { client } = await withStole();
  const page = await client.open("/checkout");
  const panel =
    named(main(page), "section").find((section) => attribute(section, "aria-labelledby") === "your-order") ?? page.root;
  expect(named(panel, "img")).toHaveLength(1);
  for (const words of [
    "Review Stole",
    "Size: M",
    "Color: Red",
    "Qty: 2",
    "Subtotal ₹40.00",
    "Tax ₹0.00",
    "Shipping ₹10.00",
    "Total ₹50.00",
    "Secure Checkout",
  ])
    expect(textOf(panel)).toContain(words);
  await addToCart(client, `/product/${up.product({ price: 60 })}`, { size: "M", color: "Red" });
  expect((await client.open("/checkout")).text).toContain("Shipping Free Total ₹100.00");
});

test("the order goes out with every field, none undefined", async () => {
  const { client, id } = await withStole();
  await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  const sent = JSON.parse(up.calls.findLast(({ call }) => call === "POST /orders")?.body ?? "{}") as Record<
    string,
    unknown
  >;
  expect(Object.keys(sent)).toEqual([
    "userId",
    "items",
    "shippingInfo",
    "paymentMethod",
    "paymentDetails",
    "subtotal",
    "tax",
    "shipping",
    "total",
    "status",
    "email",
  ]);
  expect(sent["items"]).toEqual([
    { product_id: id, qty: 2, price: 20, name: "Review Stole", options: { size: "M", color: "Red" } },
  ]);
  expect(Object.keys(sent["shippingInfo"] as object)).toEqual([
    "fullName",
    "email",
    "phone",
    "address",
    "city",
    "state",
    "zipCode",
    "country",
  ]);
  // What a cash order has no value for is null on the wire, not left out.
  expect([sent["paymentDetails"], sent["status"], sent["total"]]).toEqual([null, "pending", 50]);
});

test("the confirmation shows number, date and total, and leads on", async () => {
  const { client } = await withStole();
  const page = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  expect(page.heading).toBe("Order Placed Successfully!");
  expect(page.text).toMatch(/Order number \S+ Date [A-Z][a-z]{2} \d{1,2}, \d{4} Total ₹50\.00/);
  const orders = await page.follow("View Order Details");
  expect([orders.url.pathname, orders.text.includes(orderNumber(page))]).toEqual(["/dashboard", true]);
  // The tab is remembered.
  expect((await client.open("/dashboard")).text).toContain(orderNumber(page));
  expect((await page.follow("Continue Shopping")).url.pathname).toBe("/productlisting");
});
