import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orderWords from "#app/content/order-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/*
 * What a shop process remembers of orders it placed is gone once it is started anew, and its neighbours never knew: what
 * comes of what a shopper does must not depend on it. The second shop here knows nothing, as one just started.
 */

const choice = { size: "M", color: "Red" };
let shop: RunningShop;
let other: RunningShop;
useSharedShop();
beforeAll(async () => {
  const secret = "one-secret-of-thirty-two-characters";
  const env = { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", SESSION_SECRETS: secret };
  [shop, other] = await Promise.all([startShop({ env }), startShop({ env })]);
  storeCustomersOf(shop.url, { database: up.database, dataDir: shop.dataDir, secret });
});
afterAll(() => Promise.all([shop.stop(), other.stop()]));

async function customer(person = newPerson()): Promise<Client> {
  const client = createClient(shop.url);
  await becomeCustomer(client, person);
  return client;
}

/** The same browser, sent on to the other process. */
function atOther(client: Client): Client {
  const moved = createClient(other.url);
  for (const [name, value] of client.jar) moved.jar.set(name, value);
  return moved;
}

async function review(client: Client, payment: Record<string, string> = payments.cod) {
  await addToCart(client, "/product/2", choice);
  return goToReview(client, payment);
}

const ordersOf = () => Number(up.database.prepare("select count(*) as count from orders").get()?.["count"]);

test("does not take a failed order for one with the same total from another process", async () => {
  const payment = payments.card;
  const client = await customer();
  const before = [
    orderNumber(await (await review(client, payment)).press(checkoutWords.placeOrder)),
    orderNumber(await (await review(client, payment)).press(checkoutWords.placeOrder)),
  ];
  await review(client, payment);
  const moved = atOther(client);
  const page = await moved.open("/checkout?step=3");
  const failed = await up.during(/^POST \/orders/, "closed", () => page.press(checkoutWords.placeOrder));
  expect([failed.status, failed.heading, failed.text.includes(messages.placeFailed)]).toEqual([
    503,
    checkoutWords.stepTitles[3],
    true,
  ]);
  const placed = await failed.press(checkoutWords.placeOrder);
  expect([placed.heading, before.includes(orderNumber(placed))]).toEqual([checkoutWords.confirmed, false]);
});

test("an order whose answer was lost is found by a process that did not place it, and is not placed again", async () => {
  const client = await customer();
  const page = await review(client);
  const before = ordersOf();
  const untold = await up.during(/ \/orders/, "lost", () => page.press(checkoutWords.placeOrder));
  expect([untold.text.includes(checkoutWords.confirmed), ordersOf()]).toEqual([false, before + 1]);
  const found = await atOther(client).open("/checkout?step=3");
  expect([found.heading, ordersOf()]).toEqual([checkoutWords.confirmed, before + 1]);
});

test("every process shows the confirmation, with the order's present status", async () => {
  const client = await customer();
  const number = orderNumber(await (await review(client)).press(checkoutWords.placeOrder));
  const path = `/checkout/confirmation/${number}`;
  expect(orderNumber(await atOther(client).open(path))).toBe(number);
  // The upstream cannot be asked: the checkout's own cookie tells. Without it nobody can, and nothing is made up.
  expect(orderNumber(await up.during(/^GET \/orders/, "closed", () => atOther(client).open(path)))).toBe(number);
  const forgetful = atOther(client);
  forgetful.jar.delete("pallu_checkout");
  const untold = await up.during(/^GET \/orders/, "closed", () => forgetful.open(path));
  expect([untold.status, untold.heading]).toEqual([503, checkoutWords.confirmationTitle]);
  expect((await atOther(client).open(`/checkout/confirmation/${number}0`)).status).toBe(404);
  await (await atOther(client).open(`/order/${number}/cancel`)).press(orderWords.cancel);
  for (const browser of [client, atOther(client)]) {
    const cancelled = await browser.open(path);
    expect([
      cancelled.url.pathname,
      cancelled.text.includes(checkoutWords.confirmed),
      cancelled.text.includes(orderWords.meanings.cancelled),
    ]).toEqual([`/order/${number}`, false, true]);
  }
});

describe("a piece goes into a customer's cart once", () => {
  /** How many pieces are in the cart of someone with that e-mail. */
  const productQuantity = (email: string) =>
    Number(
      up.database
        .prepare(
          "select coalesce(sum(quantity), 0) as pieces from cart_lines where customer_id = (select id from customers where email = ?)",
        )
        .get(email)?.["pieces"],
    );
  const forms: [string, (client: Client) => Promise<() => Promise<Page>>][] = [
    ["from its page", async (client) => (await client.open("/product/3")).prepare(productWords.addToCart, choice)],
    ["from its card", async (client) => (await client.open("/productlisting")).prepare(/^Add to Cart/)],
  ];

  test.each(forms)(
    "%s, for a double click that reaches one process or two, and again when it is wanted again",
    async (_, formOf) => {
      const person = newPerson();
      const client = await customer(person);
      const twice = await formOf(client);
      await Promise.all([twice(), twice()]);
      expect(productQuantity(person.email)).toBe(1);
      const [here, there] = [await formOf(client), await formOf(atOther(client))];
      await Promise.all([here(), there()]);
      expect(productQuantity(person.email)).toBe(2);
      await here();
      expect(productQuantity(person.email)).toBe(3);
    },
  );
});
