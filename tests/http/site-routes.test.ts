import { amountText } from "#domain/money.ts";
import { isPicture } from "#tests/support/picture-addresses.ts";
import { expect, test } from "vitest";
import * as siteWords from "#content/site-words.ts";
import { pageCalls } from "#tests/support/fault-upstream.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

// It is refused before any route is looked for.
test("a form does nothing from another site, even in a customer's name", async () => {
  const { client } = await newCustomer(shop.url);
  const before = [pageCalls(up).length, client.jar.size];
  for (const [name, value] of [
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
    ["origin", "null"],
  ] as const) {
    const sent = await send(client, `${shop.url}/cart/add`, { productId: "1", quantity: "1" }, { [name]: value });
    expect([sent.status, sent.cookies]).toEqual([403, []]);
    expect(sent.text).toContain("This form was sent from another site");
  }
  expect([pageCalls(up).length, client.jar.size]).toEqual(before);
});

test.each(["/", "/about", "/productlisting", "/cart", "/order/1", "/products", "/picture", "/robots.txt"])(
  "answers a form sent to %s, which takes none, with a link back",
  async (path) => {
    const { status, headers, text } = await send(createClient(shop.url), shop.url + path, { a: "b" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(text).toContain("This cannot be done here");
    expect(text).toContain('href="/"');
  },
);

test.each(["/", "/product/1", "/cart", "/about"])("%s answers HEAD as it answers GET, without a body", async (path) => {
  const [get, head] = await Promise.all([
    rawRequest(shop.url, path, { headers: { accept: "text/html" } }),
    rawRequest(shop.url, path, { method: "HEAD", headers: { accept: "text/html" } }),
  ]);
  expect(head.status).toEqual(get.status);
  expect(head.headers["content-type"]).toEqual(get.headers["content-type"]);
  expect(head.body.length).toBe(0);
});

test("the mini cart is left out when it cannot be read, the message is not", async () => {
  const client = createClient(shop.url);
  const sent = await send(client, `${shop.url}/product/1`, { size: "M", color: "Red", quantity: "1" });
  expect(sent.status).toBe(303);
  const page = await up.during(/./, { status: 500 }, () => client.open("/about"));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Added to cart!");
  expect(page.offers(siteWords.viewCart)).toBe(false);
});

test("robots, manifest and health need no upstream; the sitemap is complete again when it can be", async () => {
  const answer = (path: string) => rawRequest(shop.url, path);
  const failed = await up.during(/./, "cut", () =>
    Promise.all(
      ["/robots.txt", "/manifest.webmanifest", "/healthz", "/readyz", "/feed.xml", "/sitemap.xml"].map(answer),
    ),
  );
  expect(failed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 200]);
  expect(failed.at(-1)?.body.toString()).not.toContain("/product/");
  const sitemap = await answer("/sitemap.xml");
  expect(sitemap.body.toString().match(/\/product\/\d+</g)?.length).toBeGreaterThanOrEqual(96);
});

test.each(["", "/hi"])("the feed at %s/feed.xml has each combination with its price, and a picture", async (prefix) => {
  const feed = await rawRequest(shop.url, `${prefix}/feed.xml`);
  expect([feed.status, feed.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const items = feed.body.toString().split("<item>").slice(1);
  const field = (item: string, name: string) =>
    new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1]?.replaceAll("&amp;", "&");
  const ids = items.map((item) => field(item, "id"));
  expect([items.length > 96, new Set(ids).size]).toEqual([true, items.length]);
  const item = items.at(-1) ?? "";
  const link = new URL(field(item, "link") ?? "");
  const page = await createClient(shop.url).open(link.pathname);
  expect(link.pathname).toBe(`${prefix}/product/${field(item, "item_group_id") ?? field(item, "id")}`);
  expect(page.heading).toBe(field(item, "title"));
  const paise = Number((field(item, "sale_price") ?? field(item, "price") ?? "").replace(" INR", "")) * 100;
  expect(page.text).toContain(amountText(paise).replace(/\.00$/, ""));
  const picture = new URL(field(item, "image_link") ?? "");
  expect(isPicture(await fetch(shop.url + picture.pathname + picture.search))).toBe(true);
});
