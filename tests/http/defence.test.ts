import { globSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test, vi } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import routes from "#app/routes.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { rawExchange, rawRequest } from "#tests/support/raw-request.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderCart, payments } from "#tests/support/shopping.ts";

useShop({ env: { LOG_LEVEL: "debug", TRUST_PROXY: "1", ATTEMPTS_PER_ACCOUNT: "3" } });

const choice = { size: "M", color: "Red" };
const addresses = routes.map((entry: RouteConfigEntry) =>
  entry.index === true ? "/" : entry.path === "*" ? "/nowhere" : `/${entry.path?.replaceAll(/:\w+/g, "2")}`,
);
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the headers that keep others out", () => {
  const isGuarded = (headers: Record<string, string | string[] | undefined>, where: string) => {
    expect(headers["content-security-policy"], where).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers["content-security-policy"], where).not.toMatch(/unsafe|\*|https?:(?!\/)/);
    expect(headers, where).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/^strict-origin(-when-cross-origin)?$/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
    expect(headers["permissions-policy"], where).toContain("camera=()");
    expect([headers["x-powered-by"], headers["server"], headers["access-control-allow-origin"]], where).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  };
  const https = { "x-forwarded-proto": "https", accept: "text/html" };

  test("are on every address, asked for and sent to, and on every built file", async () => {
    const files = globSync("**/*.*", { cwd: `${TEST_BUILD_DIR}/en/client` })
      .filter((file) => !/\.(br|gz)$/.test(file))
      .slice(0, 12);
    for (const path of [
      ...addresses,
      ...addresses.slice(0, 6).map((address) => `${address === "/" ? "/_root" : address}.data`),
      ...files.map((file) => `/${file}`),
      "/healthz",
      "/readyz",
    ]) {
      isGuarded((await rawRequest(shop.url, path, { headers: https })).headers, `GET ${path}`);
    }
    for (const path of addresses)
      isGuarded(
        (await rawRequest(shop.url, path, { method: "POST", headers: { ...https, ...form }, body: "a=b" })).headers,
        `POST ${path}`,
      );
  });

  test.each<[string, string, Parameters<typeof rawRequest>[2], number]>([
    ["a bad address", "/%00", {}, 400],
    [
      "another site's form",
      "/login",
      { method: "POST", headers: { ...form, "sec-fetch-site": "cross-site" }, body: "a=b" },
      403,
    ],
    ["a page that there is not", "/nowhere", {}, 404],
    ["a method there is not", "/", { method: "PUT" }, 405],
    ["too long a form", "/login", { method: "POST", headers: form, body: "a".repeat(70_000) }, 413],
    ["too long an address", `/${"a".repeat(9_000)}`, {}, 414],
    [
      "another kind of body",
      "/login",
      { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
      415,
    ],
  ])("are on the answer to %s", async (_, path, request, status) => {
    const answer = await rawRequest(shop.url, path, { ...request, headers: { ...https, ...request?.headers } });
    expect(answer.status).toBe(status);
    isGuarded(answer.headers, path);
  });

  test("are on the answer to what is no request", async () => {
    for (const bytes of ["NONSENSE\r\n\r\n", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`]) {
      const answer = (await rawExchange(shop.url, bytes)).toLowerCase();
      for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "permissions-policy"])
        expect(answer).toContain(`${name}: `);
    }
  });
});

test("a page's policy names a nonce of this answer alone, and every inline script carries it", async () => {
  const pages = await Promise.all(["/productlisting", "/productlisting"].map((path) => rawRequest(shop.url, path)));
  const nonces = pages.map(
    ({ headers }) => /script-src 'self' 'nonce-([^']+)'/.exec(headers["content-security-policy"] as string)?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  const source = pages[0]?.body.toString() ?? "";
  const scripts = [...source.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonces[0]}"`))).toEqual([]);
  expect(source).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/i);
});

// That only a trusted proxy is believed is a rule of `tests/unit/forwarded.test.ts`.
test("https is demanded for the future only of a shopper who came by it", async () => {
  for (const path of ["/about", "/icon.svg", "/nowhere"])
    expect((await rawRequest(shop.url, path)).headers["strict-transport-security"]).toBeUndefined();
});

test("behind a trusted proxy, cookies are for https only", async () => {
  const headers = { ...form, "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };
  const answer = await rawRequest(shop.url, "/preferences", { method: "POST", headers, body: "theme=dark" });
  expect(answer.headers["set-cookie"]?.[0]).toMatch(
    /^__Host-pallu_settings=(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/,
  );
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
});

test("nothing secret is in the log of a whole journey", async () => {
  const [client, person] = [createClient(shop.url), { ...newPerson(), password: "hunter2-monsoon-veranda" }];
  await becomeCustomer(client, person);
  await send(client, `${shop.url}/password`, { email: person.email });
  const token = /token=([\w-]+)/.exec(
    (await shop.mailTo(person.email)).replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="),
  )?.[1];
  const cookies = [...client.jar.values()];
  await addToCart(client, "/product/2", choice);
  await send(client, `${shop.url}/login`, { email: person.email, password: "wrong-lantern-guess" });
  const review = await goToReview(client, { ...payments.card, cvv: "927" });
  cookies.push(...client.jar.values());
  await review.press(checkoutWords.placeOrder);
  const reset = await send(client, `${shop.url}/reset-password?token=${token ?? "none"}`, {
    password: "another-orchard-gate",
    confirmPassword: "another-orchard-gate",
  });
  expect(reset.status).toBe(303);
  cookies.push(...client.jar.values());
  await vi.waitFor(() => expect(shop.said()).toContain('"path":"/reset-password"'), eventWait);
  const said = shop.said();
  for (const secret of [
    person.password,
    "wrong-lantern-guess",
    "another-orchard-gate",
    "4111 1111",
    "4111111111111111",
    ':"927"',
    token ?? "none",
    person.email,
    person.phone,
    person.address,
    "Fe26.2",
    ...cookies.filter((value) => value.length > 8),
  ])
    expect(said.includes(secret), `the log has ${secret}`).toBe(false);
});

test("order, card, wishes and profile of one customer are on no page of another's", async () => {
  const [owner, stranger, person] = [createClient(shop.url), createClient(shop.url), newPerson()];
  await becomeCustomer(owner, person);
  await becomeCustomer(stranger, newPerson());
  await addToCart(owner, "/product/3", choice);
  await send(owner, `${shop.url}/wishlist/add`, { productId: "3" });
  const order = await orderCart(owner, payments.card);
  for (const { path: template = "" } of routes as RouteConfigEntry[]) {
    const isOfOrder = /:(id|number)/.test(template);
    const path = `/${template.replace(/:(id|number)/, order)}?${isOfOrder ? "userId=1&customerId=1" : `id=${order}`}`;
    const page = await stranger.open(path);
    expect(page.status, path).toBeLessThan(500);
    const found = [person.email, "ending in 1111", ...(isOfOrder ? [] : [order])].filter((one) =>
      page.text.includes(one),
    );
    expect([path, found]).toEqual([path, []]);
  }
});

test("one login too many from an address is a 429 that keeps what was typed and says when to come back", async () => {
  // What the shopper's own client wrote before the proxy's word counts for nothing.
  const logIn = (address: string) => {
    const from = createClient(shop.url, { "x-forwarded-for": `10.9.9.9, ${address}` });
    return send(from, `${shop.url}/login`, { email: "asha@example.org", password: "not-theirs" });
  };
  for (const expected of [400, 400, 400]) expect((await logIn("203.0.113.9")).status).toBe(expected);
  const { status, headers, text } = await logIn("203.0.113.9");
  const wait = Number(headers.get("retry-after"));
  expect([status, wait > 60, wait <= 900]).toEqual([429, true, true]);
  expect(text).toContain(`Too many attempts. Please try again in ${Math.ceil(wait / 60)} minutes.`);
  expect(text).toContain('value="asha@example.org"');
  expect(text).not.toContain("not-theirs");
  expect((await logIn("203.0.113.10")).status).toBe(400);
});
