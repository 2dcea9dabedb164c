import { beforeAll, describe, expect, test } from "vitest";
import { createClient, type Client } from "#tests/support/client.ts";
import { attribute, named, parseHtml } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { timed } from "#tests/support/shop.ts";
import { addFromProduct, addToCart, becomeCustomer, newPerson, orderCart } from "#tests/support/shopping.ts";

useSharedShop();

const pages = ["/", "/productlisting", "/productlisting?search=silk", "/product/1", "/collection", "/about"];
let asha: Client, meera: Client;
beforeAll(async () => {
  [asha, meera] = [createClient(shop.url, timed), createClient(shop.url, timed)];
  for (const guest of [asha, meera]) await addFromProduct(guest, "/product/7", { size: "L", color: "White" });
  // Messages about the cart are read.
  for (const guest of [asha, meera]) for (const path of pages) await guest.open(path);
});

/** A page with its markup and everything in it that belongs to one request or one shopper. */
async function opened(client: Client, path: string) {
  const { source: html, headers } = await client.open(path);
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
  const id = headers.get("x-request-id") ?? "";
  const pageVersion = /<html[^>]* data-version="([^"]+)"/.exec(html)?.[1] ?? "";
  return { html, nonce, id, pageVersion };
}

test.each(pages)(
  "two guests with one piece get the same %s, each with an own nonce, id and page version",
  async (path) => {
    const [one, other] = [await opened(asha, path), await opened(meera, path)];
    for (const value of ["nonce", "id", "pageVersion"] as const) {
      expect(one[value]).not.toBe("");
      expect(one[value]).not.toBe(other[value]);
      expect(one.html).toContain(one[value]);
      expect(one.html).not.toContain(other[value]);
      expect(other.html).not.toContain(one[value]);
    }
    expect(other.html.replaceAll(other.nonce, one.nonce).replaceAll(other.id, one.id)).toBe(
      one.html.replaceAll(one.pageVersion, other.pageVersion),
    );
    const inline = named(parseHtml(other.html), "script").filter(
      (script) => attribute(script, "type") !== "application/ld+json",
    );
    expect(new Set(inline.map((script) => attribute(script, "nonce")))).toEqual(new Set([other.nonce]));
  },
);

test.each(pages)("a guest's %s is rendered once, though words of its data never get a colour", async (path) => {
  await asha.open(path);
  const { headers } = await meera.open(path);
  expect(headers.get("server-timing")).toContain("rendering;desc=kept");
});

test("another number of pieces in the cart gets another page", async () => {
  const [before, page] = [await opened(asha, "/productlisting"), "/productlisting"];
  expect(before.html).toContain("1 item<");
  await addFromProduct(asha, "/product/7", { size: "L", color: "White" });
  await asha.open("/cart");
  expect((await opened(asha, page)).html).not.toContain("1 item<");
  expect((await opened(meera, page)).html).toContain("1 item<");
});

describe("calls upstream", () => {
  let customer: Client;
  let guest: Client;
  let order = "";

  useSharedShop();
  beforeAll(async () => {
    customer = createClient(shop.url, timed);
    await becomeCustomer(customer, newPerson());
    await addToCart(customer, "/product/6", { size: "L", color: "White" });
    order = await orderCart(customer);
    guest = createClient(shop.url, timed);
    for (const one of [customer, guest]) {
      await addToCart(one, "/product/6", { size: "L", color: "White" });
      await addToCart(one, "/product/6", { size: "M", color: "Black" });
      await addToCart(one, "/product/7", { size: "S", color: "Red" });
      // The message of the last piece, and the mini cart with it, are for the next page alone.
      await one.open("/about");
    }
  });

  /** Pages by address, and how many calls upstream each is worth, with two products in the cart. */
  const everyones: [string, number][] = [
    ["/", 6],
    ["/productlisting", 1],
    ["/productlisting?search=silk&category=saree", 1],
    ["/product/8", 2],
    ["/collection", 6],
    ["/cart", 2],
    ["/nothing-here", 1],
    ["/contact", 0],
  ];

  const ofCustomer: [string, number][] = [
    ["/", 6],
    ["/productlisting", 1],
    ["/product/8", 3],
    ["/cart", 3],
    ["/checkout?step=1", 5],
    ["/dashboard?tab=profile", 1],
    ["/dashboard?tab=orders", 2],
    ["/dashboard?tab=wishlist", 2],
    ["/dashboard?tab=address", 2],
    ["/dashboard?tab=payment", 2],
    ["/dashboard?tab=settings", 1],
  ];

  async function callsFor(client: Client, path: string): Promise<string[]> {
    const before = up.calls.length;
    const page = await client.open(path);
    const made = up.calls.slice(before).map(({ call, query }) => call + query);
    expect(page.headers.get("server-timing")).toMatch(
      made.length === 0
        ? /^app;dur=[\d.]+$/
        : new RegExp(`^app;dur=[\\d.]+, upstream;desc="${made.length} calls";dur=`),
    );
    return made;
  }

  describe("no call is made twice for a page", () => {
    test.each(everyones)("of a guest: %s", async (path, most) => {
      const made = await callsFor(guest, path);
      expect(made).toEqual([...new Set(made)]);
      expect(made.length, made.join("\n")).toBeLessThanOrEqual(most);
    });

    test.each(ofCustomer)("of a customer: %s", async (path, most) => {
      const made = await callsFor(customer, path);
      expect(made).toEqual([...new Set(made)]);
      expect(made.length, made.join("\n")).toBeLessThanOrEqual(most);
    });

    test("of an order, and the page after adding a piece, mini cart and cart in one", async () => {
      for (const path of [`/order/${order}`, `/checkout/confirmation/${order}`]) {
        const made = await callsFor(customer, path);
        expect(made).toEqual([...new Set(made)]);
      }
      const page = await customer.open("/product/8");
      const before = up.calls.length;
      await page.press("Add to Cart", { size: "L", color: "White" });
      const made = up.calls.slice(before).map(({ call, query }) => call + query);
      const reads = made.filter((call) => call.startsWith("GET /cart") || call.startsWith("GET /wishlist"));
      expect(reads).toEqual([...new Set(reads)]);
    });
  });
});
