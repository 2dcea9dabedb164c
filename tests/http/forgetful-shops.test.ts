import { afterAll, beforeAll, expect, test } from "vitest";
import * as orderWords from "#content/order-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, orderCart, orderNumber } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/*
 * What a shop process remembers of orders it placed is gone once it is started anew, and its neighbours never knew: what
 * comes of what a shopper does must not depend on it. The second shop here knows nothing, as one just started.
 */

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

/** The same browser, sent on to the other process. */
function atOther(client: Client): Client {
  const moved = createClient(other.url);
  for (const [name, value] of client.jar) moved.jar.set(name, value);
  return moved;
}

test("every process shows the confirmation, with the order's present status", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, "/product/2", { size: "M", color: "Red" });
  const number = await orderCart(client);
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
