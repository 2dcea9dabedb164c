import { afterEach, expect, test } from "vitest";
import { alertWords } from "#content/alert-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as listingWords from "#content/listing-words.ts";
import { ownDataWords } from "#content/own-data-words.ts";
import * as productWords from "#content/product-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { createClient } from "#tests/support/client.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { startOtherUpstream, type OtherUpstream } from "#tests/support/other-upstream.ts";
import { otherProducts } from "#tests/support/other-products.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import {
  addFromProduct,
  becomeCustomer,
  goToReview,
  newPerson,
  orderNumber,
  payments,
} from "#tests/support/shopping.ts";

let upstream: OtherUpstream;
let shop: RunningShop;

async function open(setup?: Parameters<typeof startOtherUpstream>[0]): Promise<void> {
  upstream = await startOtherUpstream(setup);
  shop = await startShop({ env: { UPSTREAM_URL: upstream.url } });
}

afterEach(async () => {
  await shop.stop();
  await upstream.close();
});

const first = `/product/${otherProducts[0]?._id}`;

test("the whole journey, with an upstream that takes the other reading of everything", async () => {
  await open();
  const client = createClient(shop.url);
  const person = newPerson();

  const listing = await client.open("/productlisting");
  expect(listing.text).toMatch(/\b60 products\b/);
  expect(listing.addresses(new RegExp(`^${cardWords.viewDetails}`))).toHaveLength(24);
  expect((await listing.follow(/^3$|Page 3/)).addresses(new RegExp(`^${cardWords.viewDetails}`))).toHaveLength(12);
  expect((await client.open("/productlisting?category=sarees")).text).toMatch(/\b15 products\b/);
  expect((await client.open("/productlisting?search=kurti%20no.%203")).text).toMatch(/Kantha kurti no\. 3\b/);
  const cheapest = await listing.press(listingWords.apply, { [listingWords.sort]: "price-asc" });
  expect(cheapest.text).toContain("₹500");
  const soldOut = await client.open(`/product/${otherProducts[9]?._id}`);
  expect(soldOut.text).toContain("Out of Stock");
  // It takes no alerts.
  expect(soldOut.text).not.toContain(alertWords.title);
  expect(upstream.requests.filter((request) => request.includes("/api/")).length).toBe(1);

  const product = await client.open(first);
  expect(product.heading).toBe("Tant saree no. 1");
  expect(product.text).toContain("₹1,100");
  // It has no delivery table, so nothing is asked and nothing promised.
  expect(product.text).not.toContain(deliveryWords.pin);
  const added = await product.press(productWords.addToCart, {
    [productWords.blouseSize]: "M",
    [productWords.color]: "Red",
  });
  expect(added.text).toContain("Added to cart!");
  await addFromProduct(client, first, { size: "L", color: "Blue" });

  await becomeCustomer(client, person);
  expect((await createClient(shop.url).open("/register")).status).toBe(200);
  const cart = await client.open("/cart");
  expect(cart.text).toContain("Size: M");
  expect(cart.text).toContain("Size: L");
  expect(cart.text).toContain("₹2,200.00");
  const more = await cart.press(/^Increase quantity of/, {}, 0);
  expect(more.text).toContain("₹3,300.00");
  const fewer = await more.press(/^Remove/, {}, 1);
  expect(fewer.text).toContain("Size: M");
  expect(fewer.text).not.toContain("Size: L");
  expect(fewer.text).toContain("(2 items)");

  const shipping = await fewer.follow(cartWords.checkout);
  const paying = await shipping.press(checkoutWords.toPayment);
  const declined = await paying.press(checkoutWords.toReview, payments.declinedCard);
  expect(declined.status).toBe(400);
  expect(declined.text).toContain("Your bank said no");
  const review = await declined.press(checkoutWords.toReview, payments.card);
  const confirmation = await review.press(checkoutWords.placeOrder);
  expect(confirmation.heading).toBe("Order Placed Successfully!");
  const [order] = upstream.orders;
  expect(orderNumber(confirmation)).toBe(order?._id);
  expect(order?.sent).toMatchObject({
    items: [{ product_id: otherProducts[0]?._id, qty: 2, price: 1100, options: { size: "M", color: "Red" } }],
    total: 2200,
    shipping: 0,
    tax: 0,
    status: "processing",
    paymentMethod: "card",
    shippingInfo: { fullName: person.name, city: person.city, country: "IN" },
  });
  expect(JSON.stringify(order?.sent)).not.toMatch(/4111[ -]?11/);
  expect((await client.open("/cart")).heading).toBe("Your cart is empty");
  expect(upstream.requests.lastIndexOf("DELETE /cart")).toBeGreaterThan(upstream.requests.indexOf("POST /orders"));

  const orders = await client.open("/dashboard?tab=orders");
  expect(orders.text).toContain("₹2,200.00");
  const shown = await orders.follow(`${orderWords.view} ${order?._id}`);
  const cancelled = await (await shown.follow(orderWords.cancel)).press(orderWords.cancel);
  expect(cancelled.text).toContain("Order cancelled successfully");
  expect(order?.status).toBe("Cancelled");
  expect(cancelled.offers(orderWords.cancel)).toBe(false);

  const wished = await (await client.open(first)).press(productWords.addToWishlist);
  expect(wished.text).toContain("Added to wishlist");
  const wishlist = await client.open("/dashboard?tab=wishlist");
  expect(wishlist.text).toContain("Tant saree no. 1");
  expect((await (await wishlist.follow(/^Remove: /)).press(dashboardWords.remove)).text).toContain(
    "Your wishlist is empty",
  );

  const profile = await client.open("/dashboard?tab=profile");
  expect(profile.text).toContain(person.pincode);
  const saved = await (
    await profile.follow(dashboardWords.editProfile)
  ).press(dashboardWords.save, { city: "Hubballi" });
  expect(saved.text).toContain("Profile updated successfully");
  expect(saved.text).toContain("Hubballi");
  expect((await client.open("/dashboard?tab=payment")).text).toContain("No payment methods saved");
  expect((await client.open("/dashboard?tab=address")).text).toContain("Hubballi");
});

test("what it does not have is not offered: no wishlist, no way to pay but its own, no cancelling, no copy of one's data", async () => {
  await open({ isSmall: true });
  const { client } = await newCustomer(shop.url);
  const product = await client.open(first);
  expect([product.status, product.offers(productWords.addToWishlist)]).toEqual([200, false]);
  const dashboard = await client.open("/dashboard?tab=wishlist");
  expect([dashboard.status, dashboard.heading]).toEqual([200, dashboardWords.titles.profile]);
  expect(dashboard.offers(dashboardWords.tabs.wishlist)).toBe(false);
  expect((await client.open("/dashboard?tab=settings")).offers(dashboardWords.ownData)).toBe(false);
  expect((await client.open("/dashboard/data")).text).toContain(ownDataWords.notOffered);
  expect((await client.open("/dashboard/copy")).text).toContain(ownDataWords.copyFailed);
  await addFromProduct(client, first, { size: "L", color: "Blue" });
  const paying = await (await (await client.open("/cart")).follow(cartWords.checkout)).press(checkoutWords.toPayment);
  expect(Object.values(paymentWords).map(({ choice }) => paying.text.includes(choice))).toEqual([false, false, true]);
  await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  const order = await client.open(`/order/${upstream.orders[0]?._id}`);
  expect([order.status, order.offers(orderWords.cancel)]).toEqual([200, false]);
});
