import { afterAll, beforeAll, expect, test } from "vitest";
import { cardWords } from "../../app/content/catalogue-words.ts";
import { messages } from "../../app/content/messages.ts";
import { productWords } from "../../app/content/product-words.ts";
import { sampleProducts } from "../../samples/catalogue/sample-products.ts";
import { createClient } from "../support/client.ts";
import { attribute, named } from "../support/html.ts";
import { startShop, type RunningShop } from "../support/shop.ts";

let shop: RunningShop;
beforeAll(async () => void (shop = await startShop({ isPrepared: false })));
afterAll(() => shop.stop());

test("a garment of the sample catalogue asks for size and colour of the specification, from its card on", async () => {
  const listing = await createClient(shop.url).open("/productlisting?category=kurti");
  const product = await listing.follow(new RegExp(`^${cardWords.chooseOptions}`));
  const values = (name: string) =>
    named(product.root, "input")
      .filter((input) => attribute(input, "name") === name)
      .map((input) => attribute(input, "value"));
  expect(values("size")).toEqual(["S", "M", "L", "XL"]);
  expect(values("color")).toEqual(["Black", "White", "Red", "Blue", "Green"]);
  const refused = await product.press(productWords.addToCart, { size: "M" });
  expect([refused.status, refused.text.includes(messages.chooseSizeAndColor)]).toEqual([400, true]);
  const added = await product.press(productWords.addToCart, { size: "M", color: "Red" });
  expect(added.text).toContain(messages.addedToCart);
});

test("a sample garment says which of its combinations has sold out, and does not sell it", async () => {
  const index = sampleProducts.findIndex(
    ({ category, variants }) => category === "saree" && variants?.some(({ stock }) => stock === 0),
  );
  const garment = sampleProducts[index];
  const gone = garment?.variants?.find(({ stock }) => stock === 0);
  if (garment === undefined || gone === undefined || gone.size === null || gone.color === null)
    throw new Error("no sample saree has a combination that is sold out");
  const client = createClient(shop.url);
  const page = await (
    await client.open(`/productlisting?search=${encodeURIComponent(garment.name)}`)
  ).follow(garment.name);
  const { size, color } = gone;
  const refused = await page.press(productWords.addToCart, { size, color });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(messages.combinationSoldOut(`${size}, ${color}`));
  expect(refused.text).toContain(`Out of Stock · ${color} · ${size}`);
});

test("earrings of the sample catalogue have neither size nor colour, and go into the cart from their card", async () => {
  const client = createClient(shop.url);
  const listing = await client.open("/productlisting?search=temple+jhumka+earrings");
  const added = await listing.press(/^Add to Cart ?: Temple Jhumka Earrings/);
  expect(added.text).toContain(messages.cardAdded("Temple Jhumka Earrings"));
  expect((await client.open("/cart")).text).not.toMatch(/Size:|Color:/);
});
