import { afterAll, beforeAll, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, logIn, orderNumber, payments } from "#tests/support/shopping.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

const { codeWords } = cartWords;
/** A shop that reads its terms when the offers are there: it would keep others for a minute. */
let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  storeOffer(up.database, { name: "Festive", rupees: 100, from: 1_500, products: [-1] });
  storeOffer(up.database, { name: "Welcome", code: "WELCOME", percent: 10, from: 1_690 });
  storeOffer(up.database, { name: "Gift", code: "GIFT", percent: 100, mostEach: 1 });
  shop = await startShop({ env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent" } });
  storeCustomersOf(shop.url, { dataDir: shop.dataDir, database: up.database });
});
afterAll(() => shop.stop());

const apply = (page: Page, code: string) => page.press(cartWords.applyCode, { offerCode: code });
async function inCart(client: Client, price: number, quantity = "1") {
  const id = up.product({ price, name: "Festive Stole" });
  await addToCart(client, `/product/${id}`, { size: "M", color: "Red", quantity });
  return client.open("/cart");
}

test("a guest's code says why it does not count, then counts, goes along to the order, and leaves with it", async () => {
  const { person } = await newCustomer(shop.url);
  const client = createClient(shop.url);
  const cart = await inCart(client, 1_380);
  expect(cart.text).not.toContain(cartWords.removeCode);
  const unknown = await apply(cart, "NOTHING");
  expect([unknown.url.pathname, unknown.text.includes(codeWords.unknown("NOTHING"))]).toEqual(["/cart", true]);
  expect((await apply(unknown, "  ")).text).toContain(codeWords.missing);
  const below = await apply(unknown, "wel come");
  // As the message, and beside the field.
  expect(below.text.split("The code counts from ₹1,690: ₹310 more.")).toHaveLength(3);
  expect(below.text).toContain(cartWords.removeCode);
  expect(below.text).not.toContain(cartWords.discount + ":");
  const enough = await inCart(client, 310);
  expect(enough.text).toContain("Discount: Welcome −₹169.00");
  await logIn(client, person);
  const review = await goToReview(client, payments.cod);
  expect(review.text).toContain(checkoutWords.payNow("₹1,521.00"));
  const placed = await review.press(checkoutWords.placeOrder);
  const number = orderNumber(placed);
  const order = await client.open(`/order/${number}`);
  for (const said of ["Discount: Welcome", "−₹169.00", "₹1,521.00"]) expect(order.text).toContain(said);
  expect(up.row("select total_paise, discount_paise from orders where id = ?", number)).toEqual({
    total_paise: 152_100,
    discount_paise: 16_900,
  });
  expect((await inCart(client, 2_000)).text).not.toContain(cartWords.removeCode);
});

test("a code that is typed at the review asks for the payment again, and can be taken away there", async () => {
  const { client } = await newCustomer(shop.url);
  await inCart(client, 2_000);
  const changed = await apply(await goToReview(client, payments.card), "WELCOME");
  expect(changed.url.searchParams.get("step")).toBe("2");
  expect(changed.text).toContain(checkoutWords.amountChanged);
  const review = await goToReview(client, payments.card);
  expect(review.text).toContain(checkoutWords.payNow("₹1,800.00"));
  const removed = await review.press(cartWords.removeCode);
  expect(removed.text).toContain(checkoutWords.amountChanged);
});

test("an order that a code makes free asks for no payment and says so everywhere; a code that was used is refused", async () => {
  const { client } = await newCustomer(shop.url);
  await apply(await inCart(client, 400), "GIFT");
  const review = await goToReview(client, {});
  expect(review.text).toContain(checkoutWords.nothingToPay);
  const placed = await review.press(checkoutWords.placeOrder);
  expect(placed.text).toContain(messages.orderPlacedFree);
  const order = await client.open(`/order/${orderNumber(placed)}`);
  expect(order.text).toContain(orderWords.nothingToPay);
  expect(order.text).not.toContain(orderWords.cashDue);
  const again = await apply(await inCart(client, 400), "GIFT");
  expect(again.text).toContain(codeWords.refused.used);
  // What was paid with nothing is not covered by it any more.
  await goToReview(client, payments.cod);
  expect((await client.open("/checkout?step=3")).text).toContain(checkoutWords.payNow("₹400.00"));
});

test("a code that cannot be checked counts for nothing, and stays; what is no code is a message", async () => {
  const { client } = await newCustomer(shop.url);
  const counted = await apply(await inCart(client, 2_000), "WELCOME");
  expect(counted.text).toContain("Discount: Welcome");
  await up.during(/GET \/offers/, { status: 500 }, async () => {
    const page = await client.open("/cart");
    expect(page.status).toBe(200);
    expect(page.text).toContain(codeWords.notAsked);
    expect(page.text).not.toContain("Discount: Welcome");
    expect((await apply(page, "GIFT")).text).toContain(codeWords.notAsked);
  });
  expect((await client.open("/cart")).text).toContain("Discount: Welcome");
  for (const code of ["\0", "x".repeat(5_000), "😀"]) {
    const { status, location } = await send(client, `${shop.url}/cart/code`, { code });
    expect([status, location]).toEqual([303, "/cart"]);
  }
});
