import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { chatAddress } from "#app/content/shop-details.ts";
import * as siteWords from "#content/site-words.ts";
import { helpLinks } from "#content/site-words.ts";
import { createClient } from "#tests/support/client.ts";
import { named, textOf } from "#tests/support/html.ts";
import { rawExchange, rawRequest } from "#tests/support/raw-request.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";

let stylesheet = "";
useShop({ env: { LOG_LEVEL: "error", PUBLIC_URL: "https://shop.example" } });
beforeAll(async () => {
  stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(`${shop.url}/about`)).text())?.[1] ?? "";
});

test("a built file is kept for ever, and comes compressed as the client takes it", async () => {
  const plain = await rawRequest(shop.url, stylesheet);
  expect(plain.status).toBe(200);
  expect(plain.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const brotli = await rawRequest(shop.url, stylesheet, {
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  });
  const gzip = await rawRequest(shop.url, stylesheet, { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect([brotli, gzip].map(({ headers }) => [headers["content-encoding"], headers.vary])).toEqual([
    ["br", "accept-encoding"],
    ["gzip", "accept-encoding"],
  ]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(brotli.body.byteLength).toBeLessThan(plain.body.byteLength / 3);
});

test("a built file is answered with 304 where the browser has it already", async () => {
  const { headers } = await rawRequest(shop.url, "/icon.svg");
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const again = await rawRequest(shop.url, "/icon.svg", {
    headers: { "if-none-match": `W/"other", ${headers.etag}` },
  });
  expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, headers.etag]);
});

test("a request that expects what nobody knows is answered like any other", async () => {
  const { status, headers } = await rawRequest(shop.url, "/about", { headers: { expect: "a-miracle" } });
  expect([status, headers["x-content-type-options"]]).toEqual([200, "nosniff"]);
});

describe("a page", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("comes in %s to those who take it", async (encoding, unpack) => {
    const { headers, body } = await rawRequest(shop.url, "/contact", { headers: { "accept-encoding": encoding } });
    expect(headers["content-encoding"]).toEqual(encoding);
    expect(headers["content-length"]).toEqual(String(body.byteLength));
    expect(headers.vary).toBe("cookie, save-data, accept-encoding");
    expect(unpack(body).toString()).toMatch(/<\/html>\s*$/);
  });
});

const form = { "content-type": "application/x-www-form-urlencoded" };
// Whatever a test sends, the shop is there for the next shopper.
afterEach(async () => {
  if (!(await fetch(`${shop.url}/healthz`)).ok) throw new Error("the shop is not well any more");
});

test.each([
  [400, "/product/%00", "/%0d%0aset-cookie:%20a=b", "/%ff", "//evil.example/cart", "/\\evil.example", "*"],
  [404, "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/assets/", "/.env"],
  [404, "/assets/../server/index.js"],
  [414, `/${"a".repeat(9_000)}`],
  [431, `/${"a".repeat(40_000)}`],
  [200, "/about?x=%", "/about?%00", "/about#here"],
] as [number, ...string[]][])("answers with %i: %.60s …", async (status, ...paths) => {
  for (const path of paths) expect([path, (await rawRequest(shop.url, path)).status]).toEqual([path, status]);
});

test.each(["a b", "user@host", "[::1"])("refuses the Host %s", async (host) => {
  expect((await rawRequest(shop.url, "/", { headers: { host } })).status).toBe(400);
});

test.each(["OPTIONS", "TRACE", "PUT"])("refuses the method %s and names those it takes", async (method) => {
  const { status, headers } = await rawRequest(shop.url, "/cart", { method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
});

const multipart = { "content-type": "multipart/form-data; boundary=x" };
const part = '--x\r\ncontent-disposition: form-data; name="theme"\r\n\r\nda';

test.each([
  ["a form too long by its own account", { ...form, "content-length": "70000" }, "x".repeat(70_000), 413],
  [
    "a form somewhat too long, which is heard out",
    { ...form, "transfer-encoding": "chunked" },
    "a".repeat(900_000),
    413,
  ],
  ["a multipart form without its boundary", { "content-type": "multipart/form-data" }, "theme=dark", 400],
  ["a multipart form that is none", multipart, "garbage", 400],
  ["a multipart form cut short", multipart, part, 400],
  ["JSON", { "content-type": "application/json" }, '{"theme":"dark"}', 415],
  ["a body without a type", {}, "theme=dark", 415],
])("refuses %s with a page that leads back", async (_, headers, body, status) => {
  const post = (accept: string) =>
    rawRequest(shop.url, "/preferences", { method: "POST", headers: { accept, ...headers }, body });
  const answer = await post("text/html");
  expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  expect(answer.headers["cache-control"]).toBe("no-store, no-cache");
  expect(answer.body.toString()).toContain('<a href="/">');
  expect((await post("*/*")).headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("stops listening to a form that never ends, without having been told its length", async () => {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname)
    .setEncoding("latin1")
    .on("error", () => {});
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: string) => (text += part));
    socket.once("close", () => resolve(text));
  });
  socket.write(
    "POST /preferences HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
  let poured = 0;
  for (; poured < 4_000 && !socket.destroyed && socket.writable; poured += 1) {
    if (!socket.write(piece))
      await new Promise((resolve) => {
        socket.once("drain", resolve).once("close", resolve);
      });
  }
  socket.destroy();
  // The operating systems at both ends hold some of it on the way.
  expect(poured).toBeLessThan(400);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 |^$/);
});

test("takes a multipart form, and one in chunks", async () => {
  for (const [headers, body] of [
    [multipart, `${part}rk\r\n--x--\r\n`],
    [{ ...form, "transfer-encoding": "chunked" }, "theme=dark"],
  ] as const)
    expect((await rawRequest(shop.url, "/preferences", { method: "POST", headers, body })).status).toBe(303);
});

test.each([
  ["nonsense", "NONSENSE"],
  ["two lengths", "POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4"],
  ["a length and chunks", "POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked"],
  ["a header with a NUL", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b"],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b"],
  ["two encodings of a body", "POST /cart HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity"],
])("answers %s with a 400 that has the headers of every answer", async (_, head) => {
  const answer = await rawExchange(shop.url, `${head}\r\nConnection: close\r\n\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\ncontent-security-policy: /i);
});

test("does not mind shoppers who leave in the middle of a form or a page", async () => {
  const { hostname, port } = new URL(shop.url);
  for (const path of ["/preferences", "/cart/add", "/login"]) {
    const sent = httpRequest({
      hostname,
      port,
      path,
      method: "POST",
      headers: { ...form, "content-length": "1000" },
      agent: false,
    });
    const gone = new Promise((resolve) => sent.on("error", () => {}).once("close", resolve));
    sent.write("theme=", () => sent.destroy());
    await gone;
  }
  // They leave when they have asked, at the first word of the answer, or in the middle of it.
  const leave = (at: number) =>
    new Promise((resolve) => {
      const asked = httpRequest({ hostname, port, path: `/about?${at}`, agent: false })
        .on("error", () => {})
        .once("close", resolve);
      if (at % 3 === 1) asked.once("response", () => asked.destroy());
      if (at % 3 === 2) asked.once("response", (response) => response.once("data", () => asked.destroy()));
      asked.end(at % 3 === 0 ? () => asked.destroy() : undefined);
    });
  await Promise.all(Array.from({ length: 21 }, (__, at) => leave(at)));
});

test.each([
  ["a malformed address", "/%", {}, 400],
  ["an address that is too long", `/?${"a=b&".repeat(3_000)}`, {}, 414],
  ["more cookies than are read", "/", { cookie: `x=${"y".repeat(20_000)}` }, 431],
] as const)("answers %s with a page that has chat and contact", async (_, path, headers, status) => {
  const answer = await rawRequest(shop.url, path, { headers: { accept: "text/html", ...headers } });
  expect(answer.status).toBe(status);
  const page = answer.body.toString("utf8");
  expect(page).toContain(`<a href="/contact">${helpLinks["/contact"]}</a>`);
  expect(page).toContain(`<a href="${chatAddress(sampleShopDetails)}">${siteWords.chat}</a>`);
  expect(page).toContain(sampleShopDetails.phone);
});

test("the about page shows its figures, stories, reasons and collections as they stand in the HTML", async () => {
  const page = await createClient(shop.url).open("/about");
  /** The part of the page under a heading. */
  const part = (heading: string) =>
    named(page.root, "section").find((section) => named(section, "h2").some((title) => textOf(title) === heading)) ??
    page.root;
  const cards = (heading: string) => named(part(heading), "h3").map(textOf);
  const figures = named(page.root, "ul").map((list) => named(list, "li").map(textOf));
  expect(figures).toContainEqual(["5+ Years Experience", "1000+ Happy Customers", "500+ Unique Designs"]);
  expect(cards("Our Story")).toEqual(["Our Beginning", "Our Mission"]);
  expect(cards("Why Choose Us")).toEqual([
    "Premium Quality",
    "Unique Designs",
    "Artisan Support",
    "Fast Delivery",
    "Easy Returns",
    "24/7 Support",
  ]);
  expect(textOf(part("Why Choose Us"))).toMatch(/Easy Returns A 30-day return policy\b/);
  expect(named(part("Collections"), "li").map((card) => named(card, "a").map(textOf))).toEqual([
    ["Sarees"],
    ["Lehengas"],
    ["Casual Wear"],
    ["Accessories"],
  ]);
  expect(
    page.addresses("Explore All Collections").concat(page.addresses("Shop Now"), page.addresses("Contact Us")),
  ).toEqual(["/products", "/products", "/contact"].map((path) => expect.stringMatching(new RegExp(`${path}$`))));
});

test("the words of a product page are explained beside them, and lead to their place in the glossary", async () => {
  const client = createClient(shop.url);
  const product = await client.open("/product/1");
  expect(product.text).toContain("Bandhani: Tie and dye: the cloth is tied into thousands of tiny knots");
  const glossary = await product.follow("Bandhani");
  expect(glossary.url.hash).toBe("#bandhani");
  expect(glossary.source).toMatch(/id="bandhani"[^>]*>\s*<dt/);
});

const open = async (path: string) => {
  const { status, headers, body } = await rawRequest(shop.url, path);
  expect(status).toBe(200);
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["cache-control"]).toMatch(/^public, max-age=/);
  return { type: headers["content-type"], cacheControl: headers["cache-control"], text: body.toString() };
};

test("robots.txt points to the sitemap and keeps robots from shoppers' own pages", async () => {
  const { type, text } = await open("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /cart/",
      "Disallow: /checkout/",
      "Disallow: /dashboard",
      "Disallow: /order/",
      "Sitemap: https://shop.example/sitemap.xml",
    ]),
  );
});

test("the sitemap has every page, category and product, each of which is there", async () => {
  const { type, text, cacheControl } = await open("/sitemap.xml");
  expect([type, cacheControl]).toEqual(["application/xml; charset=utf-8", "public, max-age=3600"]);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.every((address) => address.startsWith("https://shop.example/"))).toBe(true);
  expect(addresses.filter((address) => address.includes("/product/")).length).toBeGreaterThan(96);
  const some = addresses.filter((address, index) => !address.includes("/product/") || index % 40 === 0);
  const statuses = await Promise.all(
    some.map(async (address) => [
      address,
      (await rawRequest(shop.url, address.replace("https://shop.example", ""))).status,
    ]),
  );
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test("the manifest's icons and shortcuts are there, in the sizes it says", async () => {
  const { type, text } = await open("/manifest.webmanifest");
  expect(type).toBe("application/manifest+json; charset=utf-8");
  const manifest = JSON.parse(text) as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.name).toBe("Pallu");
  for (const { src, sizes, type: iconType } of manifest.icons) {
    const { status, headers, body } = await rawRequest(shop.url, src);
    const size = iconType === "image/png" ? `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}` : "any";
    expect([status, headers["content-type"]?.split(";")[0], size]).toEqual([200, iconType, sizes]);
  }
  for (const { url } of manifest.shortcuts) expect((await rawRequest(shop.url, url)).status).toBe(200);
});

test.each(["/favicon.ico", "/apple-touch-icon.png"])("%s, which browsers ask for unasked, is there", async (path) => {
  expect((await rawRequest(shop.url, path)).headers["content-type"]).toMatch(/^image\//);
});

test("the contact page shows every way to reach the shop", async () => {
  const { text, addresses, source } = await createClient(shop.url).open("/contact");
  for (const words of ["12 Sample Bazaar Road", "+91 98000 00000", "care@pallu.example", "Mon-Sat 10:00 AM - 8:00 PM"])
    expect(text).toContain(words);
  expect(addresses("Chat with us")[0]).toMatch(/^https:\/\/wa\.me\/919800000000\?text=/);
  expect(source).toContain('href="tel:+919800000000"');
  expect(source).toContain('href="mailto:care@pallu.example"');
});
