import { expect, test } from "vitest";
import { loginWords } from "#content/account-words.ts";
import { cookieWords } from "#content/cookie-words.ts";
import * as productWords from "#content/product-words.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

/** A browser, by the header that all of them send. */
const startBrowser = () => createClient(shop.url, { "sec-fetch-site": "same-origin" });

/** A browser that keeps no cookie. */
function startRefusing(): Client {
  const client = startBrowser();
  client.jar.set = () => client.jar;
  return client;
}

test("a browser that refuses cookies learns so when it adds from a card, and goes back to the card", async () => {
  const refused = await (await startRefusing().open("/productlisting?category=kurti")).press(/^Add to Cart/);
  expect([refused.status, refused.heading]).toEqual([400, cookieWords.title]);
  expect(refused.text).toContain(cookieWords.text);
  expect(refused.addresses(cookieWords.back)[0]).toMatch(/\/productlisting\?category=kurti#/);
});

test("a browser that refuses cookies learns so on a product page, and finds its choice again", async () => {
  const client = startRefusing();
  const page = await client.open(`/product/${up.product({ price: 100, stock: 20, name: "Choosy Stole" })}`);
  const refused = await page.press(productWords.addToCart, { size: "L", color: "Red", quantity: "2" });
  expect(refused.heading).toBe(cookieWords.title);
  const address = new URL(refused.addresses(cookieWords.back)[0] ?? "");
  expect(Object.fromEntries(address.searchParams)).toEqual({ size: "L", color: "Red", quantity: "2" });
});

test("a browser that refuses cookies learns so at the login, and no address holds its e-mail", async () => {
  const { person } = await newCustomer(shop.url);
  const page = await startRefusing().open("/login?returnTo=%2Fcheckout");
  const refused = await page.press(loginWords.submit, loginOf(person));
  expect(refused.heading).toBe(cookieWords.title);
  expect(refused.url.pathname).toBe("/cookies");
  const back = refused.addresses(cookieWords.back);
  expect(back).toEqual([`${shop.url}/login?returnTo=%2Fcheckout`]);
  for (const address of [refused.url.href, ...back]) expect(decodeURIComponent(address)).not.toContain(person.email);
  const form = await refused.follow(cookieWords.back);
  expect(form.submission(loginWords.submit).fields).toEqual(
    expect.arrayContaining([
      ["email", ""],
      ["returnTo", "/checkout"],
    ]),
  );
});
