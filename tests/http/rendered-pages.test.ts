import { beforeAll, expect, test } from "vitest";
import { createClient, type Client } from "#tests/support/client.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";
import { addFromProduct } from "#tests/support/shopping.ts";

useSharedShop();

const pages = ["/", "/productlisting", "/productlisting?search=silk", "/product/1", "/collection", "/about"];
let asha: Client, meera: Client;
beforeAll(async () => {
  [asha, meera] = [createClient(shop.url), createClient(shop.url)];
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
  },
);

test.each(pages)("a guest's %s is rendered once, though words of its data never get a colour", async (path) => {
  await asha.open(path);
  const { headers } = await meera.open(path);
  expect(headers.get("cache-status")).toBe("rendering; hit");
});
