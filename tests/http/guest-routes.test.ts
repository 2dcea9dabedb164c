import { afterAll, beforeAll, expect, test } from "vitest";
import { loginWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import { shipping } from "#tests/support/checkout-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { lastSent, startFaultUpstream, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { addToCart, orderNumber, payments } from "#tests/support/shopping.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

let up: FaultUpstream;
let shop: RunningShop;
beforeAll(async () => {
  up = await startFaultUpstream({ GUEST_CHECKOUT: true });
  shop = await startShop({ env: { UPSTREAM_URL: up.url } });
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

let serial = 0;

/** A shopper without an account who has a stole in the cart, and where their mails go. */
async function withStole(client = createClient(shop.url)) {
  const product = up.product({ price: 80, name: "Guest Stole" });
  await addToCart(client, `/product/${product}`, { size: "M", color: "Red" });
  return { client, email: `meera${++serial}@example.net` };
}

/** From the cart to the delivery form. */
async function toShipping(client: Client) {
  return (await client.open("/cart")).follow(cartWords.orderAsGuest);
}

const accountPages = [
  "/dashboard",
  "/dashboard?tab=orders",
  "/dashboard/data",
  "/dashboard/address/new",
  "/wishlist/clear",
];

test("a guest goes from the cart to the order's page, and is logged in nowhere else", async () => {
  const { client, email } = await withStole();
  const start = await toShipping(client);
  expect([start.heading, start.offers(loginWords.title)]).toEqual([checkoutWords.stepTitles[1], true]);
  const typed = await start.press(checkoutWords.toPayment, { ...shipping, email, city: "" });
  expect([typed.status, valueOf(typed, "address")]).toEqual([400, shipping.address]);
  const payment = await typed.press(checkoutWords.toPayment, { ...shipping, email });
  expect(payment.heading).toBe(checkoutWords.stepTitles[2]);
  const review = await payment.press(checkoutWords.toReview, payments.card);
  const done = await review.press(checkoutWords.placeOrder);
  expect(done.heading).toBe(checkoutWords.confirmed);
  expect(done.text).toContain(checkoutWords.guestNote);
  expect(done.text).not.toContain("you can cancel it on the page of your order");
  const number = orderNumber(done);
  expect(lastSent(up, "POST /orders")).toMatchObject({ shippingInfo: { email }, paymentMethod: "card" });
  const order = await done.follow(checkoutWords.viewDetails);
  expect([order.url.pathname, order.heading]).toEqual([`/order/${number}`, orderWords.title(number)]);
  expect([order.offers(orderWords.back), order.hasButton(orderWords.again)]).toEqual([false, false]);
  for (const path of accountPages) expect((await client.open(path)).url.pathname, path).toBe("/login");
  expect((await client.open("/cart")).heading).toBe(cartWords.emptyTitle);
  const cancelled = await (await order.follow(orderWords.cancel)).press(orderWords.cancel);
  expect(cancelled.text).toContain(messages.orderCancelled);
  // In another browser nobody sees it.
  expect((await createClient(shop.url).open(`/order/${number}`)).url.pathname).toBe("/login");
});

test("each checkout has a guest of its own, and a login shows nothing of one", async () => {
  const { client, email } = await withStole();
  await (await toShipping(client)).press(checkoutWords.toPayment, { ...shipping, email });
  const payment = await client.open("/checkout?step=2");
  await (await payment.press(checkoutWords.toReview, payments.cod)).press(checkoutWords.placeOrder);
  const second = await withStole(client);
  const shown = await toShipping(client);
  expect(valueOf(shown, "address")).not.toBe(shipping.address);
  await shown.press(checkoutWords.toPayment, { ...shipping, email: second.email });
  expect(up.rows("select id from customers where guest_email in (?, ?)", email, second.email)).toHaveLength(2);
  const { person } = await newCustomer(shop.url);
  const login = await client.open("/login?returnTo=%2Fcheckout");
  const checkout = await login.press(loginWords.submit, loginOf(person));
  expect([checkout.heading, valueOf(checkout, "email")]).toEqual([checkoutWords.stepTitles[1], person.email]);
});

test("what was typed stays when the upstream takes no guest now, and a token that has ended leads to the login", async () => {
  const { client, email } = await withStole();
  const form = await toShipping(client);
  const filled = { ...shipping, email };
  const down = await up.during(/users\/guest/, "closed", () => form.press(checkoutWords.toPayment, filled));
  expect(down.status).toBe(503);
  expect(valueOf(down, "email")).toEqual(email);
  expect(down.text).toContain(messages.somethingWrong);
  expect((await down.press(checkoutWords.toPayment)).heading).toBe(checkoutWords.stepTitles[2]);
  up.run("delete from sessions where customer_id = (select id from customers where guest_email = ?)", email);
  const login = await (await client.open("/checkout?step=2")).press(checkoutWords.toReview, payments.card);
  expect([login.url.pathname, login.offers(loginWords.asGuest)]).toEqual(["/login", true]);
  expect((await client.open("/cart")).text).toContain("Guest Stole");
});

test("only the way to the checkout offers to go on without an account, and no other step is open", async () => {
  const { client } = await withStole();
  const login = await (await client.open("/cart")).follow(cartWords.loginToCheckout);
  expect((await login.follow(loginWords.asGuest)).heading).toBe(checkoutWords.stepTitles[1]);
  for (const path of ["/login", "/login?returnTo=%2Fdashboard", "/login?returnTo=%2Fcheckout%2Fconfirmation%2F1"])
    expect((await client.open(path)).offers(loginWords.asGuest), path).toBe(false);
  for (const path of ["/checkout", "/checkout?step=2&guest=yes", "/checkout?step=3&guest=yes"])
    expect((await client.open(path)).url.pathname, path).toBe("/login");
  const sent = await send(client, `${shop.url}/checkout?step=3&guest=yes`, { key: "x", total: "1" });
  expect(sent.location).toMatch(/^\/login\?returnTo=/);
});
