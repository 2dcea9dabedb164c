import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { sessionCookie } from "#app/session/cookies/session-cookie.server.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

const HOUR_MS = 60 * 60 * 1000;
const [older, newer] = ["an-older-secret-of-thirty-two-chars", "a-newer-secret-of-thirty-two-chars."];
const choice = { size: "M", color: "Red" };

let shop: RunningShop;
let rotated: RunningShop;
beforeAll(async () => {
  shop = await startShop({
    env: { SESSION_SECRETS: older, SESSION_IDLE_MINUTES: "60", SESSION_MAX_MINUTES: "600", TRUST_PROXY: "1" },
  });
  rotated = await startShop({
    dataDir: shop.dataDir,
    env: { SESSION_SECRETS: `${newer},${older}`, SESSION_IDLE_MINUTES: "60", SESSION_MAX_MINUTES: "600" },
  });
});
afterAll(() => rotated.stop().then(() => shop.stop()));

async function customer(base = shop.url, headers: Record<string, string> = {}): Promise<Client> {
  const client = createClient(base, headers);
  await becomeCustomer(client, newPerson());
  return client;
}

/** Changes the client's session cookie into one of a login that began and was last used so long ago. */
async function age(client: Client, startedAgoMs: number, seenAgoMs: number): Promise<void> {
  const session = await sessionCookie.read(
    readCookies(`pallu_session=${client.jar.get("pallu_session")}`),
    [older],
    false,
  );
  if (session === null) throw new Error("no session to age");
  const line = await sessionCookie.write(
    { ...session, startedAt: Date.now() - startedAgoMs, seenAt: Date.now() - seenAgoMs },
    [older],
    false,
  );
  client.jar.set("pallu_session", /=([^;]*)/.exec(line)?.[1] ?? "");
}

describe("a login", () => {
  test.each([
    ["unused for too long", HOUR_MS, HOUR_MS + 1_000],
    ["too old, however much it is used", 10 * HOUR_MS + 1_000, 1_000],
  ])("%s is over: session and cart leave the browser, and the way back is kept", async (_, startedAgo, seenAgo) => {
    const client = await customer();
    await addToCart(client, "/product/2", choice);
    await age(client, startedAgo, seenAgo);
    const page = await client.open("/dashboard?tab=orders");
    expect([page.url.pathname, page.url.searchParams.get("returnTo")]).toEqual(["/login", "/dashboard?tab=orders"]);
    expect([client.jar.has("pallu_session"), client.jar.has("pallu_cart")]).toEqual([false, false]);
  });

  test("ends upstream, too: a token that is too old or unused for too long is refused", async () => {
    const db = openShopDatabase(shop.dataDir);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const [created, expires] of [
      [at(-2 * HOUR_MS), at(-1_000)],
      [at(-11 * HOUR_MS), at(HOUR_MS)],
    ] as const) {
      const client = await customer();
      db.prepare(
        "update sessions set created_at = ?, expires_at = ? where rowid = (select max(rowid) from sessions)",
      ).run(created, expires);
      expect((await client.open("/dashboard")).url.pathname).toBe("/login");
    }
    db.close();
  });
});

describe("cookies of one shop process", () => {
  test("work at another process, also one with a newer secret, and are sealed again with it", async () => {
    const client = await customer();
    await addToCart(client, "/product/2", choice);
    const neighbour = createClient(rotated.url);
    for (const [name, value] of client.jar) neighbour.jar.set(name, value);
    expect((await neighbour.open("/dashboard")).url.pathname).toBe("/dashboard");
    await addToCart(neighbour, "/product/3", choice);
    expect(neighbour.jar.get("pallu_cart")).not.toBe(client.jar.get("pallu_cart"));
    // The old process cannot open what the new one sealed: it is nobody's there, and nothing breaks.
    client.jar.set("pallu_cart", neighbour.jar.get("pallu_cart") ?? "");
    expect((await client.open("/cart")).status).toBe(200);
  });
});

describe("over https", () => {
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

  test("a cookie planted without that name is not looked at", async () => {
    const planted = await customer();
    const victim = createClient(shop.url, https);
    victim.jar.set("pallu_session", planted.jar.get("pallu_session") ?? "");
    expect((await victim.open("/dashboard")).url.pathname).toBe("/login");
  });
});

test("a session planted before the login is not the one after it", async () => {
  const attacker = await customer();
  const planted = attacker.jar.get("pallu_session") ?? "";
  const { person } = await newCustomer(shop.url);
  const victim = createClient(shop.url);
  victim.jar.set("pallu_session", planted);
  expect((await send(victim, `${shop.url}/login`, loginOf(person))).status).toBe(303);
  expect(victim.jar.get("pallu_session")).not.toBe(planted);
  const [own, theirs] = await Promise.all(
    [victim, attacker].map((one) =>
      sessionCookie.read(readCookies(`pallu_session=${one.jar.get("pallu_session")}`), [older], false),
    ),
  );
  expect(own?.customer.email).toBe(person.email);
  expect(own?.token).not.toBe(theirs?.token);
  expect((await attacker.open("/dashboard?tab=profile")).text).not.toContain(person.email);
});
