import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { sessionCookie } from "#app/session/cookies/session-cookie.server.ts";
import { loginWords } from "#content/account-words.ts";
import { cookieWords } from "#content/cookie-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

const HOUR_MS = 60 * 60 * 1000;
const secret = "a-secret-of-thirty-two-characters.";
const choice = { size: "M", color: "Red" };

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({
    env: { SESSION_SECRETS: secret, SESSION_IDLE_MINUTES: "60", SESSION_MAX_MINUTES: "600", TRUST_PROXY: "1" },
  });
});
afterAll(() => shop.stop());

/** Changes the client's session cookie into one of a login that began and was last used so long ago. */
async function age(client: Client, startedAgoMs: number, seenAgoMs: number): Promise<void> {
  const session = await sessionOf(client);
  const line = await sessionCookie.write(
    { ...session, startedAt: Date.now() - startedAgoMs, seenAt: Date.now() - seenAgoMs },
    [secret],
    false,
  );
  client.jar.set("pallu_session", /=([^;]*)/.exec(line)?.[1] ?? "");
}

async function sessionOf({ jar }: Client) {
  const cookies = readCookies(`pallu_session=${jar.get("pallu_session")}`);
  return (await sessionCookie.read(cookies, [secret], false)) ?? expect.fail("there is no session");
}

describe("a login", () => {
  test.each([
    ["unused for too long", HOUR_MS, HOUR_MS + 1_000],
    ["too old, however much it is used", 10 * HOUR_MS + 1_000, 1_000],
  ])("%s is over: session and cart leave the browser, and the way back is kept", async (_, startedAgo, seenAgo) => {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, "/product/2", choice);
    await age(client, startedAgo, seenAgo);
    const page = await client.open("/dashboard?tab=orders");
    expect([page.url.pathname, page.url.searchParams.get("returnTo")]).toEqual(["/login", "/dashboard?tab=orders"]);
    expect([client.jar.has("pallu_session"), client.jar.has("pallu_cart")]).toEqual([false, false]);
  });
});

const https = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };

test("every cookie is bound to this very host by its name", async () => {
  const client = createClient(shop.url, https);
  const { cookies } = await send(client, `${shop.url}/preferences`, { theme: "dark" }, https);
  await addToCart(client, "/product/2", choice);
  await becomeCustomer(client, newPerson());
  expect([...client.jar.keys()].filter((name) => !name.startsWith("__Host-"))).toEqual([]);
  for (const line of cookies) expect(line).toMatch(/^__Host-pallu_\w+=(?=.*; Path=\/)(?=.*; Secure)(?!.*Domain=)/);
  expect((await client.open("/dashboard")).url.pathname).toBe("/dashboard");
});

test("a session planted before the login is not the one after it", async () => {
  const { client: attacker } = await newCustomer(shop.url);
  const planted = attacker.jar.get("pallu_session") ?? "";
  const { person } = await newCustomer(shop.url);
  const victim = createClient(shop.url);
  victim.jar.set("pallu_session", planted);
  expect((await send(victim, `${shop.url}/login`, loginOf(person))).status).toBe(303);
  expect(victim.jar.get("pallu_session")).not.toBe(planted);
  const [own, theirs] = [await sessionOf(victim), await sessionOf(attacker)];
  expect(own.customer.email).toBe(person.email);
  expect(own.token).not.toBe(theirs.token);
  expect((await attacker.open("/dashboard?tab=profile")).text).not.toContain(person.email);
});

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
  const page = await client.open("/product/2");
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
