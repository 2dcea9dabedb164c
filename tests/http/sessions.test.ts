import { sessionCookie } from "#app/session/login.server.ts";
import { expect, test } from "vitest";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { loginWords } from "#content/account-words.ts";
import { cookieWords } from "#content/cookie-words.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";

const secret = "a-secret-of-thirty-two-characters.";

useShop({
  env: { SESSION_SECRETS: secret, SESSION_IDLE_MINUTES: "60", SESSION_MAX_MINUTES: "600", TRUST_PROXY: "1" },
});

async function sessionOf({ jar }: Client) {
  const cookies = readCookies(`pallu_session=${jar.get("pallu_session")}`);
  return (await sessionCookie.read(cookies, [secret], false)) ?? expect.fail("there is no session");
}

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
