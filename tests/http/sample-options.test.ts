import { afterAll, beforeAll, expect, test } from "vitest";
import * as cartWords from "#app/content/cart-words.ts";
import * as cardWords from "#app/content/catalogue-words.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
import { sampleProducts } from "#samples/catalogue/sample-products.ts";
import { createClient } from "#tests/support/client.ts";
import { attribute, named } from "#tests/support/html.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

let shop: RunningShop;
beforeAll(async () => void (shop = await startShop({ isPrepared: false })));
afterAll(() => shop.stop());

test("a garment of the sample catalogue goes into the cart from its card, and asks for size and colour of the specification", async () => {
  const client = createClient(shop.url);
  const listing = await client.open("/productlisting?category=kurti");
  const added = await listing.press(/^Add to Cart ?: Indigo Ajrakh A-line Kurti/);
  expect(added.text).toContain(messages.cardAdded("Indigo Ajrakh A-line Kurti"));
  expect((await client.open("/cart")).text).toContain(cartWords.toChoose(["size", "color"]));
  const product = await listing.follow("Indigo Ajrakh A-line Kurti");
  const values = (name: string) =>
    named(product.root, "input")
      .filter((input) => attribute(input, "name") === name)
      .map((input) => attribute(input, "value"));
  expect(values("size")).toEqual(["S", "M", "L", "XL"]);
  expect(values("color")).toEqual(["Black", "White", "Red", "Blue", "Green"]);
  const refused = await product.press(productWords.addToCart, { size: "M" });
  expect([refused.status, refused.text.includes(messages.chooseSizeAndColor)]).toEqual([400, true]);
  const chosen = await product.press(productWords.addToCart, { size: "M", color: "Red" });
  expect(chosen.text).toContain(messages.addedToCart);
});

test("a sample garment with sizes and colours of its own says which has sold out, and does not sell it", async () => {
  const client = createClient(shop.url);
  const listing = await client.open("/productlisting?search=bottle+green+ikat+straight+kurti");
  const page = await listing.follow(new RegExp(`^${cardWords.chooseOptions} ?: Bottle Green Ikat Straight Kurti`));
  const refused = await page.press(productWords.addToCart, { size: "M", color: "Madder" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(messages.combinationSoldOut("M, Madder"));
  expect(refused.text).toContain("Out of Stock · Madder · M");
});

test("a filter by size finds garments that state nothing beside those of their own sizes", async () => {
  const listing = await createClient(shop.url).open("/productlisting?category=skirt&size=XL");
  const stated = sampleProducts.filter(({ category }) => category === "skirt");
  expect(listing.text).toContain(`${stated.filter(({ variants }) => variants === null).length} products`);
});

test("earrings of the sample catalogue have neither size nor colour, and go into the cart from their card", async () => {
  const client = createClient(shop.url);
  const listing = await client.open("/productlisting?search=temple+jhumka+earrings");
  const added = await listing.press(/^Add to Cart ?: Temple Jhumka Earrings/);
  expect(added.text).toContain(messages.cardAdded("Temple Jhumka Earrings"));
  expect((await client.open("/cart")).text).not.toMatch(/Size:|Color:/);
});
