import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { named, textOf } from "#tests/support/html.ts";
import { startPictureOrigin, type PictureOrigin } from "#tests/support/picture-origin.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

let shop: RunningShop;
let down: RunningShop;
let upstream: PictureOrigin;
beforeAll(async () => {
  // An upstream of which nothing can be had.
  upstream = await startPictureOrigin({});
  [shop, down] = await Promise.all([
    startShop({ env: { PUBLIC_URL: "https://shop.example" } }),
    startShop({ env: { UPSTREAM_URL: upstream.url, LOG_LEVEL: "silent" } }),
  ]);
});
afterAll(() => Promise.all([shop.stop(), down.stop(), upstream.stop()]));

describe("the about page", () => {
  test("shows its figures, stories, reasons and collections as they stand in the HTML", async () => {
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
});

test.each([
  ["/contact", "Contact"],
  ["/accessibility", "Accessibility"],
  ["/privacy", "Privacy"],
  ["/glossary", "Words of the craft"],
  ["/shipping", "Shipping"],
  ["/returns", "Returns and cancelling"],
  ["/terms", "Terms"],
  ["/faq", "Questions and answers"],
  ["/sizes", "Size guide"],
])("%s carries no script of the application", async (path, heading) => {
  const page = await createClient(shop.url).open(path);
  expect([page.status, page.heading, page.title]).toEqual([200, heading, `${heading} | Pallu`]);
  // Only the small inline script that reloads an outdated page out of the browser's memory.
  expect(page.source.match(/<script[^]*?<\/script>/g)).toEqual([expect.stringContaining("pageshow")]);
});

describe("for robots and browsers", () => {
  const open = async (which: RunningShop, path: string) => {
    const { status, headers, body } = await rawRequest(which.url, path);
    expect(status).toBe(200);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["cache-control"]).toMatch(/^public, max-age=/);
    return { type: headers["content-type"], cacheControl: headers["cache-control"], text: body.toString() };
  };

  test("robots.txt points to the sitemap and keeps robots from shoppers' own pages", async () => {
    const { type, text } = await open(shop, "/robots.txt");
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
    const { type, text, cacheControl } = await open(shop, "/sitemap.xml");
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
    const { type, text } = await open(shop, "/manifest.webmanifest");
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
});

test("the contact page shows every way to reach the shop", async () => {
  const { text, addresses, source } = await createClient(shop.url).open("/contact");
  for (const words of ["12 Sample Bazaar Road", "+91 98000 00000", "care@pallu.example", "Mon-Sat 10:00 AM - 8:00 PM"])
    expect(text).toContain(words);
  expect(addresses("Chat with us")[0]).toMatch(/^https:\/\/wa\.me\/919800000000\?text=/);
  expect(source).toContain('href="tel:+919800000000"');
  expect(source).toContain('href="mailto:care@pallu.example"');
});
