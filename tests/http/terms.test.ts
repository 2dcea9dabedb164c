import { afterAll, beforeAll, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import { benefits } from "#app/content/cart-benefits.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { startFaultUpstream, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, named } from "#tests/support/html.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, payments } from "#tests/support/shopping.ts";

/** A shop whose settings differ from those of its upstream. */
let up: FaultUpstream;
let shop: RunningShop;
beforeAll(async () => {
  up = await startFaultUpstream();
  shop = await startShop({
    env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", SHIPPING_RUPEES: "99", FREE_SHIPPING_OVER_RUPEES: "never" },
  });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

test("a shop whose settings differ from the upstream's shows the upstream's amounts, and its orders succeed", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, `/product/${up.product({ price: 20 })}`, { size: "M", color: "Red" });
  expect((await client.open("/cart")).text).toContain("Shipping ₹10.00 Total ₹30.00");
  expect((await client.open("/cart")).text).toContain("On every order over ₹50.");
  const confirmation = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  expect(confirmation.heading).toBe(checkoutWords.confirmed);
});

test("the picture of a product that cannot be read now is kept by nobody", async () => {
  const path = `${shop.url}/product/${up.product()}/picture`;
  const answer = async () => {
    const { status, headers } = await fetch(path, { redirect: "manual" });
    return [status, headers.get("cache-control")];
  };
  expect(await up.during(/^GET \/products/, "closed", answer)).toEqual([302, "no-store, no-cache"]);
  expect(await answer()).toEqual([302, "public, max-age=3600"]);
});

test("a shop delivers where its owner says, and takes cash up to her amount", async () => {
  const own = await startShop({ env: { DELIVERY_COUNTRIES: "AU,IN", CASH_UP_TO_RUPEES: "5000" } });
  const { client } = await newCustomer(own.url);
  await addToCart(client, "/product/1", { size: "M", color: "Red", quantity: "5" });
  const page = await client.open("/checkout");
  const [country] = named(page.root, "select");
  expect(named(country ?? page.root, "option").map((option) => attribute(option, "value"))).toEqual(["IN", "AU"]);
  const { address, fields } = page.submission(checkoutWords.toPayment);
  const refused = await send(client, address, { ...Object.fromEntries(fields), country: "US" });
  expect([refused.status, refused.text.includes(checkoutWords.notDelivered)]).toEqual([400, true]);
  const payment = await page.press(checkoutWords.toPayment, { phone: "+91 98765-43210", zipCode: "570 001" });
  expect(payment.text).toContain(checkoutWords.cashUpTo("₹5,000.00"));
  await own.stop();
});

test.each([
  ["14", "14 day return policy"],
  ["0", null],
])("with RETURN_DAYS=%s product, cart and checkout promise: %s", async (days, promise) => {
  const own = await startShop({ env: { RETURN_DAYS: days } });
  const { client } = await newCustomer(own.url);
  const texts = [(await client.open("/product/1")).text];
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  texts.push((await client.open("/cart")).text, (await client.open("/checkout")).text);
  await own.stop();
  expect(texts.map((text) => /\d+ day return policy/.exec(text)?.[0] ?? null)).toEqual([promise, promise, promise]);
  expect(texts.some((text) => text.includes(cartWords.easyReturns))).toBe(promise !== null);
});

test.each([
  [{ amountPaise: 1_000, freeOverPaise: 5_000 }, "Free Shipping", "On every order over ₹50."],
  [{ amountPaise: 4_900, freeOverPaise: 99_900 }, "Free Shipping", "On every order over ₹999."],
  [{ amountPaise: 4_950, freeOverPaise: null }, "Shipping", "₹49.50 for every order."],
  [{ amountPaise: 0, freeOverPaise: null }, "Free Shipping", "On every order."],
  [{ amountPaise: 4_900, freeOverPaise: 0 }, "Free Shipping", "On every order."],
])("by the rule %j the cart says: %s. %s", (rule, title, text) => {
  expect(benefits(rule)[0]).toMatchObject({ title, text });
});
