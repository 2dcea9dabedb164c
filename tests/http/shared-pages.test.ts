import { wordList } from "#domain/short-text.ts";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import * as siteWords from "#content/site-words.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { runProperty, usualSeed } from "#tests/support/fuzz/run-property.ts";
import { attribute } from "#tests/support/html.ts";
import { rawExchange, rawRequest } from "#tests/support/raw-request.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

const cached = { PAGE_CACHE_MB: "", CATALOGUE_FRESH_MS: "" };
const person = { ...newPerson(), name: "Kavita Unmistakable" };
const secrets = [person.name, person.email, person.phone];

let shop: RunningShop;
let proxied: RunningShop;
let customer: Client;
beforeAll(async () => {
  [shop, proxied] = await Promise.all([
    startShop({ env: cached }),
    startShop({ env: { ...cached, TRUST_PROXY: "1" } }),
  ]);
  customer = createClient(shop.url);
  await becomeCustomer(customer, person);
  await addToCart(customer, "/product/6", { size: "L", color: "White" });
});
afterAll(() => Promise.all([shop.stop(), proxied.stop()]));

/** What comes back for a path with these bytes as its Cookie header: head and body as text, a character a byte. */
function ask(url: string, path: string, cookie: string | null): Promise<string> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: shop.example",
    "Accept: text/html",
    "Connection: close",
    ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
  ];
  return rawExchange(url, `${lines.join("\r\n")}\r\n\r\n`);
}

function headOf(answer: string): string {
  return answer.slice(0, answer.indexOf("\r\n\r\n")).toLowerCase();
}

/** Any bytes that a header line can hold. */
const bytes = fc.string({
  unit: fc
    .integer({ min: 1, max: 255 })
    .filter((code) => code !== 10 && code !== 13)
    .map((code) => String.fromCharCode(code)),
  maxLength: 4,
});

/** Sends a page's address with that Cookie header, then asks for it as strangers do. */
async function expectNothingShared(path: string, cookie: string): Promise<void> {
  const own = await ask(shop.url, path, cookie);
  for (const stranger of [null, "a=b"]) {
    const theirs = await ask(shop.url, path, stranger);
    expect(secrets.filter((secret) => theirs.includes(secret))).toEqual([]);
  }
  if (secrets.some((secret) => own.includes(secret))) expect(headOf(own)).toContain("cache-control: no-store");
}

describe("a customer's page reaches nobody else", () => {
  test("whatever byte stands before the name of the session's cookie", async () => {
    const session = `pallu_session=${customer.jar.get("pallu_session")}`;
    for (let code = 1; code < 256; code += 1) {
      if (code !== 10 && code !== 13)
        await expectNothingShared(`/contact?byte=${code}`, String.fromCharCode(code) + session);
    }
  });

  test("whatever bytes stand around, between and inside the cookies of the request it was made for", async () => {
    const jar = [...customer.jar];
    const name = fc.constantFrom(
      ...jar.map(([one]) => one),
      "pallu_settings",
      "pallu_styles",
      "__Host-pallu_session",
      "PALLU_SESSION",
    );
    const value = fc.constantFrom(...jar.map(([, one]) => one), "", "x");
    const pair = fc
      .tuple(bytes, name, bytes, bytes, value, bytes)
      .map(([before, key, after, first, text, last]) => `${before}${key}${after}=${first}${text}${last}`);
    const plainPair = fc.constantFrom(...jar).map(([key, text]) => `${key}=${text}`);
    const header = fc
      .tuple(
        fc.array(fc.oneof(pair, plainPair, bytes), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(";", "; ", ";;", "\u00a0;", ",", "&"),
      )
      .map(([parts, between]) => parts.join(between));
    const paths = "/ /about /dashboard /productlisting /product/6 /login /cart /home.data".split(" ");
    const path = fc.constantFrom(...paths);
    let asked = 0;
    await runProperty(
      fc.tuple(header, path),
      ([cookie, page]) => expectNothingShared(`${page}?n=${(asked += 1)}`, cookie),
      { seed: usualSeed, ms: 20_000, runs: 120 },
    );
    expect(asked).toBeGreaterThan(0);
  });

  test("when every cookie of the shop has another name than the cache was written for", async () => {
    const build = mkdtempSync(resolve("build-renamed-"));
    cpSync(TEST_BUILD_DIR, build, { recursive: true, filter: (path) => !path.includes("compiled") });
    for (const entry of ["en", "hi"].map((language) => join(build, language, "server/index.js")))
      writeFileSync(entry, readFileSync(entry, "utf8").replaceAll("pallu_", "other_"));
    const renamed = await startShop({ env: { ...cached, BUILD_DIR: build } });
    try {
      const client = createClient(renamed.url);
      await becomeCustomer(client, person);
      expect([...client.jar.keys()].filter((name) => name.startsWith("other_"))).toContain("other_session");
      for (const path of ["/about", "/productlisting", "/dashboard"]) {
        const own = await client.open(path);
        expect(own.source).toContain(person.name);
        expect(own.headers.get("cache-control")).toBe("no-store, no-cache");
        const theirs = await createClient(renamed.url).open(path);
        expect(secrets.filter((secret) => theirs.source.includes(secret))).toEqual([]);
      }
    } finally {
      await renamed.stop();
      rmSync(build, { recursive: true, force: true });
    }
  });

  test("when a stranger names another host in a Forwarded header", async () => {
    const headers = { accept: "text/html", host: "shop.example", "x-forwarded-proto": "https" };
    await rawRequest(proxied.url, "/about", { headers: { ...headers, forwarded: "host=evil.example" } });
    const { body } = await rawRequest(proxied.url, "/about", { headers });
    expect(body.toString()).toContain('href="https://shop.example/about"');
    expect(body.toString()).not.toContain("evil.example");
  });
});

describe("who may keep a page", () => {
  const shared = ["/", "/home", "/collection", "/productlisting", "/product/6", "/productdetails?id=6"].concat(
    "/about /contact /shipping /returns /terms /faq /accessibility /privacy /glossary /sizes /offline".split(" "),
  );
  const owned = ["/cart", "/reset-password?token=abc"];

  test.each(shared)(
    "%s is public for a visitor without anything of their own, and says what it varies on",
    async (path) => {
      const first = await fetch(shop.url + path, { headers: { accept: "text/html" } });
      expect([first.status, first.headers.get("cache-control"), first.headers.get("set-cookie")]).toEqual([
        200,
        "public, no-cache",
        null,
      ]);
      expect(first.headers.get("vary")?.split(", ").toSorted()).toEqual(["accept-encoding", "cookie", "save-data"]);
    },
  );

  test.each([...shared, ...owned, "/dashboard"])("%s is kept by nobody once it is a customer's", async (path) => {
    const { status, headers } = await customer.open(path);
    expect([status, headers.get("cache-control"), headers.has("etag")]).toEqual([200, "no-store, no-cache", false]);
  });

  test.each(owned)("%s is cached by nobody", async (path) => {
    expect((await createClient(shop.url).open(path)).headers.get("cache-control")).toBe("no-store, no-cache");
  });

  test("every other address, and every answer to script, is public only where it is a file for all", async () => {
    const files = new Set(
      wordList("/picture /product/6/picture /robots.txt /sitemap.xml /manifest.webmanifest /suggestions"),
    );
    const paths = routes.map((entry: RouteConfigEntry) =>
      entry.index === true ? "/" : entry.path === "*" ? "/nowhere" : `/${entry.path?.replaceAll(/:\w+/g, "6")}`,
    );
    const declared = new Set(shared.map((path) => path.split("?")[0]));
    for (const path of [
      ...paths.filter((path) => !declared.has(path)),
      ...paths.map((path) => `${path === "/" ? "/_root" : path}.data`),
    ]) {
      const { headers } = await rawRequest(shop.url, path, { headers: { accept: "text/html" } });
      expect([path, /public/.test(String(headers["cache-control"]))]).toEqual([path, files.has(path)]);
    }
  });
});

test("a page in the theme that one guest chose is not kept for another", async () => {
  const [dark, other] = [createClient(shop.url), createClient(shop.url)];
  const themeOf = async (client: Client) => attribute((await client.open("/about")).root, "data-theme");
  await (await dark.open("/about")).press(siteWords.apply, { theme: "dark" });
  for (let turn = 0; turn < 2; turn++) expect([await themeOf(dark), await themeOf(other)]).toEqual(["dark", null]);
});
