import { expect, test } from "vitest";
import * as cartWords from "#app/content/cart-words.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { loginWords } from "#app/content/account-words.ts";
import * as messages from "#app/content/messages.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import type { FaultUpstream } from "#tests/support/fault-upstream.ts";
import { has, elements, isAlert, textOf } from "#tests/support/html.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "#tests/support/shopping.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";

let shop: RunningShop;
let up: FaultUpstream;
useSharedShop((shared) => ({ shop, up } = shared));

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  "/",
  "/home",
  "/about",
  "/contact",
  "/collection",
  "/productlisting",
  "/cart",
  "/order/1",
  "/checkout/confirmation/1",
  "/products",
  "/picture",
  "/robots.txt",
  "/manifest.webmanifest",
])("answers a form sent to %s, which takes none, with a link back", async (path) => {
  const response = await fetch(shop.url + path, {
    method: "POST",
    body: "a=b",
    headers: { ...form, accept: "text/html" },
  });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const page = await response.text();
  expect(page).toContain("This cannot be done here");
  expect(page).toContain('href="/"');
});

test("a review whose cart another tab has changed says that the total has, and is placed on the second press", async () => {
  const client = await customerWith("/product/2");
  const review = await goToReview(client, payments.cod);
  await addToCart(client, "/product/3", choice);
  const refused = await review.press(checkoutWords.placeOrder);
  expect([refused.status, messagesOf(refused)]).toEqual([409, expect.stringContaining(messages.totalChanged)]);
  expect((await refused.press(checkoutWords.placeOrder)).heading).toBe(checkoutWords.confirmed);
});

test("going back after the confirmation repeats nothing and links to the order", async () => {
  const client = await customerWith("/product/2");
  const review = await goToReview(client, payments.cod);
  const confirmation = await review.press(checkoutWords.placeOrder);
  const said = checkoutWords.alreadyPlaced(orderNumber(confirmation) ?? "");
  for (const step of [1, 2, 3]) {
    const back = await client.open(`/checkout?step=${step}`);
    expect([back.url.pathname, messagesOf(back)]).toEqual(["/cart", said]);
  }
  const again = await review.press(checkoutWords.placeOrder);
  expect(orderNumber(again)).toBe(orderNumber(confirmation));
  expect((await client.open(confirmation.url.pathname)).heading).toBe(checkoutWords.confirmed);
});

test("an older review, sent after another tab placed the order, says so", async () => {
  const client = await customerWith("/product/2");
  const older = await goToReview(client, payments.cod);
  await addToCart(client, "/product/3", choice);
  const confirmation = await (await client.open("/checkout?step=3")).press(checkoutWords.placeOrder);
  const late = await older.press(checkoutWords.placeOrder);
  expect([late.url.pathname, messagesOf(late)]).toEqual([
    "/cart",
    checkoutWords.alreadyPlaced(orderNumber(confirmation) ?? ""),
  ]);
});

test("a session that ends during the checkout keeps the address: the login leads back to the same step", async () => {
  const person = newPerson();
  const client = createClient(shop.url);
  await becomeCustomer(client, person);
  await addToCart(client, "/product/2", choice);
  const paying = await (
    await client.open("/checkout")
  ).press(checkoutWords.toPayment, { fullName: "Meera Iyer", address: "9 Lake Road" });
  endSessions();
  const login = await paying.press(checkoutWords.toReview, payments.cod);
  expect(login.url.pathname).toBe("/login");
  const back = await login.press(loginWords.submit, { email: person.email, password: person.password });
  expect(back.heading).toBe(checkoutWords.stepTitles[2]);
  const review = await back.press(checkoutWords.toReview, payments.cod);
  expect(review.text).toContain("Meera Iyer 9 Lake Road");
});

test("one customer's unfinished checkout is not shown to the next in the same browser", async () => {
  const client = await customerWith("/product/2");
  await (
    await client.open("/checkout")
  ).press(checkoutWords.toPayment, { fullName: "Meera Iyer", address: "9 Lake Road" });
  endSessions();
  expect((await client.open("/cart")).url.pathname).toBe("/login");
  await becomeCustomer(client, newPerson());
  await addToCart(client, "/product/2", choice);
  const shipping = await client.open("/checkout?step=2");
  expect([shipping.heading, shipping.source.includes("9 Lake Road")]).toEqual([checkoutWords.stepTitles[1], false]);
});

test("a line that the upstream no longer knows leaves the cart in plain words", async () => {
  const client = createClient(shop.url);
  const response = await fetch(`${shop.url}/cart/remove`, {
    method: "POST",
    body: "productId=777777",
    headers: form,
    redirect: "manual",
  });
  client.jar.set("pallu_flash", /pallu_flash=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "");
  expect(messagesOf(await client.open("/cart"))).toBe(messages.removedFromCart(cartWords.anItem));
});

const choice = { size: "M", color: "Red" };

async function customerWith(product: string): Promise<Client> {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  await addToCart(client, product, choice);
  return client;
}

/** As if the upstream had forgotten every login. */
function endSessions(): void {
  const db = openShopDatabase(up.dataDir);
  db.exec("delete from sessions");
  db.close();
}

function messagesOf(page: Page): string {
  return elements(page.root, (element) => isAlert(element) || has(element, "aria-live"))
    .map(textOf)
    .filter((text) => text !== "")
    .join(" ");
}
