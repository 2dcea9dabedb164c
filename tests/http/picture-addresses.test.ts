import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { isPicture, picturesIn, placeholderMade } from "#tests/support/picture-addresses.ts";
import { startPictureOrigin, type PictureOrigin } from "#tests/support/picture-origin.ts";
import { plainPhotograph } from "#tests/support/picture-sources.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, orderNumber, goToReview, payments } from "#tests/support/shopping.ts";

const [older, newer] = ["an-older-secret-of-more-than-32-characters", "a-newer-secret-of-more-than-32-characters"];
let origin: PictureOrigin;
let shop: RunningShop;

beforeAll(async () => {
  const good = { type: "image/jpeg", bytes: await plainPhotograph() };
  origin = await startPictureOrigin({ "/a.jpg": good, "/b.jpg": good, "/c.jpg": good, "/d.jpg": good });
  shop = await startShop({ env: { UPSTREAM_PICTURES_URL: origin.url, SESSION_SECRETS: `${newer},${older}` } });
  await placeholderMade(shop.url);
});
afterAll(async () => {
  await shop.stop();
  await origin.stop();
});

const { sign, open } = pictureSignatures([newer, older]);
const get = (address: string, headers: Record<string, string> = {}) => fetch(shop.url + address, { headers });

/** The sources that a page's picture addresses name. */
function sourcesIn(html: string): string[] {
  return picturesIn(html).flatMap((address) => new URLSearchParams(address.split("?")[1]).get("src") ?? []);
}

test("every picture address in every kind of page is signed, those for messengers and search engines too", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, "/product/50", { size: "M", color: "Red" });
  const product = await client.open("/product/50");
  const review = await goToReview(client, payments.cod);
  const number = orderNumber(await review.press(checkoutWords.placeOrder));
  await addToCart(client, "/product/50", { size: "M", color: "Red" });
  await (await client.open("/product/50")).press("Add to wishlist");
  const paths = ["/home", "/collection", "/productlisting?search=silk", "/about", "/product/51", "/cart"].concat(
    "/dashboard?tab=orders",
    "/dashboard?tab=wishlist",
    `/order/${number}`,
    "/no-such-page",
  );
  const pages = [
    product.source,
    review.source,
    ...(await Promise.all(paths.map(async (path) => (await client.open(path)).source))),
  ];
  for (const html of pages) {
    expect(sourcesIn(html).length).toBeGreaterThan(0);
    expect(sourcesIn(html).filter((source) => open(source) === null)).toEqual([]);
    expect(html).not.toContain(newer);
  }
  expect(/property="og:image" content="([^"]+)"/.exec(product.source)?.[1]).toMatch(
    /\/picture\?w=960&amp;src=[\w-]{10}\./,
  );
  expect(/"image":\["([^"]+)"\]/.exec(product.source)?.[1]).toMatch(/\/picture\?w=960(&|\\u0026)src=[\w-]{10}\./);
});

test("opens only what it signed itself: everything else is the placeholder with 404, kept a minute, and nothing is asked for it", async () => {
  const [signature] = sign("a.jpg").split(".");
  const strange = [
    "a.jpg",
    ".a.jpg",
    "AAAAAAAAAA.a.jpg",
    `${signature}.b.jpg`,
    `${signature}a.jpg`,
    `${signature}.a.jpg?x`,
    `${signature}.a.jpg `,
    `${signature}./a.jpg`,
    `${signature?.toLowerCase()}.A.jpg`,
    pictureSignatures(["a-secret-of-somebody-else-of-32-characters"]).sign("a.jpg"),
    "",
    "é".repeat(10) + ".a.jpg",
  ];
  for (const src of strange) {
    const response = await get(`/picture?${new URLSearchParams({ w: "320", src })}`);
    expect([src, response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual(
      [src, 404, "image/jpeg", "public, max-age=60"],
    );
  }
  expect(origin.askedFor("/a.jpg") + origin.askedFor("/b.jpg") + origin.askedFor("/a.jpg?x")).toBe(0);
});

test("gives the placeholder where there is no picture at all, which the shop writes itself", async () => {
  expect((await get("/picture?w=320")).status).toBe(200);
});

test("makes one picture of one address, whatever else stands in its query", async () => {
  const kept = async () => (await readdir(join(shop.dataDir, "pictures")).catch(() => [])).length;
  const before = await kept();
  const address = pictureAddress(sign("c.jpg"), 320);
  const first = await get(address);
  expect(isPicture(first)).toBe(true);
  const others = [
    `${address}&x=1`,
    `${address}&src=a.jpg`,
    `${address}&w=640`,
    `${address}&q=high`,
    address.replace("w=320", "w=300"),
    `/picture?y=2&${address.split("?")[1]}`,
    `${address}#a`,
  ];
  const etags = await Promise.all(others.map(async (other) => (await get(other)).headers.get("etag")));
  expect(new Set([...etags, first.headers.get("etag")]).size).toBe(1);
  expect([(await kept()) - before, origin.askedFor("/c.jpg")]).toEqual([1, 1]);
});

test("opens addresses of a secret that was replaced, while it is listed", async () => {
  const old = pictureSignatures([older]).sign("d.jpg");
  expect(old).not.toBe(sign("d.jpg"));
  expect(isPicture(await get(pictureAddress(old, 320)))).toBe(true);
});
