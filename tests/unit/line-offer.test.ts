import { describe, expect, test } from "vitest";
import { productCardData, startingPrice } from "#app/components/product-card-data.server.ts";
import * as messages from "#content/messages.ts";
import { signedProduct } from "#app/gateway/signed-pictures.server.ts";
import {
  findLineOffer,
  findShortage,
  quantityFromOffer,
  roomFor,
  checkChoice,
  chosenIn,
} from "#app/cart/line-offer.ts";
import { readProduct, type Product } from "#contract/products.ts";
import { presetCategories } from "#domain/categories.ts";
import type { Signed, SignedSource } from "#domain/signed-source.ts";

const variants = [
  { size: "M", color: "Teal", stock: 2 },
  { size: "M", color: "Rust", stock: 0, price: 150 },
  { size: "L", color: "Teal", stock: 5, price: 200, sale_price: 180, image: "teal.jpg" },
];

/** A product as the gateway reads it; a signature leaves a source as it is here. */
function productOf(fields: object = {}): Signed<Product> {
  const read = readProduct({
    id: "7",
    name: "Kurti",
    price: 120,
    in_stock: true,
    stock: 7,
    image: "first.jpg",
    ...fields,
  });
  if (read === null) throw new Error("this is no product");
  return signedProduct({ signPicture: (source) => source as SignedSource }, read);
}
const line = (size: string | null, color: string | null, quantity = 1, productId = "7") => ({
  productId,
  size,
  color,
  quantity,
});

test("a swatch is a colour value as it is, and every other one a signed picture", () => {
  const swatches = ["#1b6b6f", "crimson", "rgb(1 2 3)", "swatches/teal.jpg", "https://pictures.example/teal"];
  const product = productOf({ variants: swatches.map((swatch, index) => ({ color: `Color ${index}`, swatch })) });
  expect(product.variants?.map(({ swatch }) => swatch)).toEqual([
    { fill: "#1b6b6f" },
    { fill: "crimson" },
    { fill: "rgb(1 2 3)" },
    { picture: "swatches/teal.jpg" },
    { picture: "https://pictures.example/teal" },
  ]);
});

describe("what a line is sold from", () => {
  test("is its combination, with its own stock, price and picture", () => {
    const product = productOf({ variants });
    expect(findLineOffer(product, line("L", "Teal"))).toEqual({
      left: 5,
      pricePaise: 20_000,
      salePaise: 18_000,
      picture: "teal.jpg",
    });
    expect(findLineOffer(product, line("M", "Teal"))).toEqual({
      left: 2,
      pricePaise: 12_000,
      salePaise: null,
      picture: "first.jpg",
    });
  });

  test("is nothing where the product does not exist in the combination", () => {
    expect(findLineOffer(productOf({ variants }), line("L", "Rust"))).toBeNull();
    expect(findLineOffer(productOf({ variants }), line(null, null))).toBeNull();
  });

  test("is the product where it states no combinations", () => {
    expect(findLineOffer(productOf(), line("M", "Mauve"))).toMatchObject({ left: 7, pricePaise: 12_000 });
  });

  test("is sold out where the product is", () => {
    expect(findLineOffer(productOf({ variants, in_stock: false }), line("L", "Teal"))?.left).toBe(0);
  });
});

describe("the lines that share the stock of a line", () => {
  const lines = [line("M", "Teal", 2), line("L", "Teal", 3), line("M", "Teal", 40, "8")];

  test("are those of its combination", () => {
    expect(quantityFromOffer(lines, productOf({ variants }), line("M", "Teal"))).toBe(2);
    expect(quantityFromOffer(lines, productOf({ variants }), line("L", "Teal"))).toBe(3);
  });

  test("are all of the product where it states no combinations", () => {
    expect(quantityFromOffer(lines, productOf(), line("M", "Teal"))).toBe(5);
  });
});

test.each([
  ["as many as there are", line("M", "Teal"), 2, null],
  ["one more", line("M", "Teal"), 3, messages.combinationShort(2, "M, Teal")],
  ["what is sold out", line("M", "Rust"), 1, "M, Rust is sold out. Please choose another size or color."],
  [
    "what does not exist",
    line("L", "Rust"),
    1,
    "This piece does not come in L, Rust. Please choose another size or color.",
  ],
])("the shortage of %s names the combination", (_, choice, quantity, message) => {
  expect(findShortage(productOf({ variants }), choice, [{ ...choice, quantity }])).toBe(message);
});

test("the shortage advises only what can still be chosen", () => {
  const stole = (teal: number, rust: number) =>
    productOf({
      variants: [
        { size: "Free Size", color: "Teal", stock: teal },
        { size: "Free Size", color: "Rust", stock: rust },
      ],
    });
  const [teal, red] = [line(null, "Teal"), line(null, "Red")];
  expect(findShortage(stole(0, 3), teal, [teal])).toBe("Free Size, Teal is sold out. Please choose another color.");
  expect(findShortage(stole(0, 0), teal, [teal])).toBe("Free Size, Teal is sold out.");
  expect(findShortage(stole(0, 0), red, [red])).toBe("This piece does not come in Free Size, Red.");
});

test("a cart has room for what is left beside its lines, and for a line as long as it may be", () => {
  const held = [line("M", "Teal", 1), line("M", "Rust", 5)];
  expect(roomFor(held, productOf({ variants }), line("M", "Teal"))).toBe(1);
  expect(roomFor(held, productOf({ variants }), line("L", "Rust"))).toBe(0);
  expect(roomFor([line("M", "Red", 60)], productOf({ stock: 500 }), line("M", "Red"))).toBe(39);
  expect(roomFor([line("M", "Red", 6)], productOf({ stock: 10 }), line("L", "Red"))).toBe(4);
  expect(roomFor([line("M", "Red", 6)], productOf({ stock: null }), line("M", "Red"))).toBeNull();
});

test("the shortage of a product without a choice is told in the words of the specification", () => {
  expect(findShortage(productOf(), line("M", "Red"), [line("M", "Red", 8)])).toBe(messages.outOfStock);
  expect(findShortage(productOf({ variants: [{ stock: 1 }] }), line(null, null), [line(null, null, 2)])).toBe(
    messages.outOfStock,
  );
  expect(findShortage(productOf({ variants: [{}] }), line(null, null), [line(null, null, 99)])).toBeNull();
});

describe("a choice", () => {
  const bothMissing = { color: messages.chooseSizeAndColor, size: messages.chooseSize };

  test("keeps what the product has, and nothing else", () => {
    expect(chosenIn(productOf({ variants }), { size: "L", color: "Red" })).toEqual({ size: "L", color: null });
    expect(chosenIn(productOf(), { size: "L", color: "Teal" })).toEqual({ size: "L", color: null });
  });

  test.each([
    ["both, of which both are missing", { variants }, null, null, bothMissing],
    ["the specification's, of which both are missing", {}, null, null, bothMissing],
    ["both, of which the size is missing", { variants }, null, "Teal", { size: messages.chooseSizeAndColor }],
    ["size and colour of the specification", {}, "M", null, { color: messages.chooseSizeAndColor }],
    ["a size alone", { variants: [{ size: "S" }, { size: "M" }] }, null, null, { size: messages.chooseSize }],
    [
      "a colour alone",
      { variants: [{ color: "Red" }, { color: "Blue" }] },
      null,
      null,
      { color: messages.chooseColor },
    ],
  ])("names what is missing of %s", (_, fields, size, color, errors) => {
    expect(checkChoice(productOf(fields), { size, color })).toEqual({ combination: null, errors });
  });

  test("has what every combination shares, without being asked", () => {
    const stole = productOf({
      variants: [
        { size: "Free Size", color: "Teal" },
        { size: "Free Size", color: "Rust" },
      ],
    });
    expect(checkChoice(stole, { size: null, color: "Teal" }).combination).toEqual({ size: "Free Size", color: "Teal" });
  });
});

test("a card says the fabric beside the category where it is stated", () => {
  const kind = (fabric: string | null) =>
    productCardData(productOf({ category: "saree", fabric }), presetCategories).category;
  expect([kind("Mul cotton"), kind(null)]).toEqual(["Saree · Mul cotton", "Saree"]);
});

describe("the price before a choice", () => {
  test("is the lowest of what can be ordered, and says that others cost more", () => {
    expect(startingPrice(productOf({ variants: variants.toReversed() }))).toEqual({
      pricePaise: 12_000,
      salePaise: null,
      isFrom: true,
    });
    const without = variants.map((variant) => ({ ...variant, stock: variant.price === 150 ? 1 : 0 }));
    expect(startingPrice(productOf({ variants: without }))).toEqual({ pricePaise: 15_000, salePaise: null });
  });

  test("is the product's own where all cost the same", () => {
    expect(startingPrice(productOf({ sale_price: 90 }))).toEqual({ pricePaise: 12_000, salePaise: 9_000 });
    expect(startingPrice(productOf({ variants: [{ size: "S" }, { size: "M" }] }))).not.toHaveProperty("isFrom");
  });
});

test("a card starts with the lowest price to pay, also where a sale makes a dearer combination the cheaper one", () => {
  const variants = [
    { pricePaise: 10_000, salePaise: null, stock: 1 },
    { pricePaise: 20_000, salePaise: 8_000, stock: 1 },
  ];
  expect(startingPrice({ pricePaise: 10_000, salePaise: null, variants })).toEqual({
    pricePaise: 20_000,
    salePaise: 8_000,
    isFrom: true,
  });
});
