import { describe, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { around, createClient, type Page } from "#tests/support/client.ts";
import { attribute, elements, has, named, textOf } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addFromProduct, addToCart } from "#tests/support/shopping.ts";
import { allChecked } from "#tests/support/page-reading.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { addPiece } from "#tests/support/stored-variants.ts";

useSharedShop();

/** Guests and customers buy by the same rules. */
const shoppers = [
  { who: "a guest", start: async () => createClient(shop.url) },
  { who: "a customer", start: async () => (await newCustomer(shop.url)).client },
];

/** A kurti that is not there in every size and colour, and has prices and pictures of its own. */
const kurti = () =>
  addPiece(
    up,
    [
      { size: "M", color: "Teal", stock: 2, swatch: "#1b6b6f" },
      { size: "M", color: "Rani Pink", stock: 0 },
      { size: "L", color: "Teal", stock: 9, pricePaise: 150_00 },
      { size: "L", color: "Firozi", stock: 5, pricePaise: 150_00, image: "samples/own-firozi.jpg" },
      { size: "XXL", color: "Teal", stock: 0 },
    ],
    { name: "Chosen Kurti", price: 120 },
  );
/** A stole in colours, in one size. */
const stole = (stock = 3) =>
  addPiece(
    up,
    [
      { size: "Free Size", color: "Teal", stock },
      { size: "Free Size", color: "Mustard", stock: 9 },
    ],
    { name: "Free Stole" },
  );
describe("the product page", () => {
  test("says which values are sold out in every combination, and does not let them be chosen", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    const gone = [...radios(page, "size"), ...radios(page, "color")].filter(({ isDisabled }) => isDisabled);
    expect(gone.map(({ text }) => text)).toEqual(["XXL Sold out", "Rani Pink Sold out"]);
    // A colour is shown by its own value, and one that nobody knows by its name alone.
    const fills = radios(page, "color").map(({ label }) => named(label, "circle").map((one) => attribute(one, "fill")));
    expect(fills).toEqual([["#1b6b6f"], [], []]);
  });

  test("shows price, picture and number left of the combination in its address", async () => {
    const id = kurti();
    const client = createClient(shop.url);
    expect((await client.open(`/product/${id}`)).text).toContain("From ₹120");
    const few = await client.open(`/product/${id}?size=M&color=Teal`);
    expect(few.text).toContain("In Stock · M · Teal Only 2 left");
    expect(few.text).not.toContain("From ₹120");
    const other = await client.open(`/product/${id}?size=L&color=Firozi`);
    expect(other.text).toContain("₹150");
    expect(pictures(other)[0]).toContain("own-firozi.jpg");
    expect((await other.press(productWords.showColor, { color: "Teal" })).url.search).toContain("color=Teal");
    expect(pictures(few)[0] ?? "").not.toContain("own-firozi.jpg");
    const gone = await client.open(`/product/${id}?size=M&color=Rani+Pink`);
    expect(gone.text).toContain("Out of Stock · M · Rani Pink");
  });

  test("names the one option that is missing", async () => {
    const refused = await (await createClient(shop.url).open(`/product/${stole()}`)).press(productWords.addToCart);
    expect([refused.status, refused.title.startsWith("Error: ")]).toEqual([400, true]);
    expect(refused.text).toContain("Please select color");
    expect(refused.text).not.toContain(messages.chooseSizeAndColor);
  });

  test.each(shoppers)("refuses $who a combination that is sold out, and keeps the choice", async ({ start }) => {
    const client = await start();
    const id = addPiece(up, [
      { size: "S", color: "Teal", stock: 0 },
      { size: "S", color: "Red" },
      { size: "M", color: "Teal" },
    ]);
    const refused = await addFromProduct(client, `/product/${id}`, { size: "S", color: "Teal", quantity: "1" });
    expect([refused.status, allChecked(refused)]).toEqual([400, ["Teal", "S"]]);
    expect(refused.text).toContain(messages.combinationSoldOut("S, Teal"));
    const unknown = await addFromProduct(client, `/product/${id}`, { size: "M", color: "Red", quantity: "1" });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain(messages.combinationUnknown("M, Red"));
    expect((await client.open("/cart")).heading).toBe(cartWords.emptyTitle);
  });

  test("tells search engines the range of prices of what can be ordered", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    expect(offers(page)).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "120.00",
      highPrice: "150.00",
      offerCount: 3,
      availability: "https://schema.org/InStock",
    });
    const plain = await createClient(shop.url).open(`/product/${up.product({ price: 80 })}`);
    expect(offers(plain)).toMatchObject({ "@type": "Offer", price: "80.00" });
  });
});

describe.each(shoppers)("the cart of $who", ({ start }) => {
  test("has price, picture and stock of each combination", async () => {
    const client = await start();
    const path = `/product/${kurti()}`;
    await addToCart(client, path, { size: "M", color: "Teal", quantity: "2" });
    await addToCart(client, path, { size: "L", color: "Firozi", quantity: "5" });
    const cart = await client.open("/cart");
    expect(textOf(around(cart, "tr", "Color: Teal"))).toContain("₹120.00");
    expect(textOf(around(cart, "tr", "Color: Firozi"))).toContain("₹150.00");
    expect(textOf(around(cart, "tr", "Color: Firozi"))).toContain("₹750.00");
    const images = named(around(cart, "tr", "Color: Firozi"), "img").map((image) => attribute(image, "src") ?? "");
    expect(decodeURIComponent(images[0] ?? "")).toContain("own-firozi.jpg");
    expect(cart.text).not.toContain(cartWords.linesUnavailable);
    const more = await cart.press(/^Increase quantity of/, {}, 0);
    expect(more.text).toMatch(/Only 2 left in M, Teal|out of stock or not enough/);
    expect((await client.open("/cart")).text).toContain("(7 items)");
  });
});

/** The radios of an option: what they send, what their labels say, and whether they can be chosen. */
function radios(page: Page, name: string) {
  return named(page.root, "input")
    .filter((input) => attribute(input, "name") === name && attribute(input, "type") === "radio")
    .flatMap((input) => {
      const label = named(page.root, "label").find((one) => elements(one, (inner) => inner === input).length > 0);
      return label === undefined
        ? []
        : [{ value: attribute(input, "value"), label, text: textOf(label), isDisabled: has(input, "disabled") }];
    });
}

/** The addresses of the large pictures, decoded. */
function pictures(page: Page): string[] {
  return named(page.root, "img")
    .map((image) => decodeURIComponent(attribute(image, "src") ?? ""))
    .filter((source) => source.includes("/picture"));
}

function offers(page: Page): unknown {
  const [product] = named(page.root, "script")
    .filter((script) => attribute(script, "type") === "application/ld+json")
    .map((script) => JSON.parse(script.childNodes.map((node) => ("value" in node ? node.value : "")).join("")))
    .filter((data) => data["@type"] === "Product");
  return product?.offers;
}
