import { expect, test } from "vitest";
import { addToCartRequest } from "#contract/cart.ts";
import { readCart } from "#contract/readers/cart.ts";
import { readWishlist } from "#contract/readers/wishlist.ts";

const item = { product_id: 7, quantity: 2, name: "Kurti", price: 799 };

test.each([
  ["items", { items: [item] }],
  ["data.items", { data: { items: [item] } }],
  ["cart.items", { cart: { items: [item] } }],
  ["data.cart.items", { data: { cart: { items: [item] } } }],
  ["data", { data: [item] }],
  ["cart", { cart: [item] }],
  ["the body itself", [item]],
])("finds the cart's items under %s", (_, body) => {
  expect(readCart(body).items).toMatchObject([{ productId: "7", quantity: 2, unitPaise: 79_900 }]);
});

test("an answer without a list has items of null, which is not an empty cart", () => {
  expect(readCart({ success: true, message: "Added" })).toEqual({ items: null, success: true, message: "Added" });
  expect(readCart({ items: [] }).items).toEqual([]);
});

test("only a plain false says that it did not succeed", () => {
  expect(
    [{ success: false }, { success: true }, {}, null, { success: "false" }].map((body) => readCart(body).success),
  ).toEqual([false, true, true, true, true]);
});

test.each([
  ["product_id", { product_id: 7, id: 99 }],
  ["productId", { productId: "7", id: 99 }],
  ["productId as a whole product", { productId: { _id: "7", title: "Kurti" }, id: 99 }],
  ["product", { product: { id: 7 }, id: 99 }],
  ["id", { id: 7 }],
  ["_id", { _id: "7" }],
])("reads the product's id from %s", (_, entry) => {
  expect(readCart([entry]).items?.[0]?.productId).toBe("7");
});

test("lines without a product id, or with a quantity that cannot be, are dropped", () => {
  expect(
    readCart([
      { quantity: 1 },
      { product_id: null },
      { product_id: 7, quantity: 0 },
      { product_id: 8, quantity: "x" },
      null,
      "x",
    ]).items,
  ).toEqual([]);
});

test("a line without a quantity is one piece; qty counts as quantity", () => {
  expect(readCart([{ id: 1 }, { id: 2, qty: "3" }]).items?.map((line) => line.quantity)).toEqual([1, 3]);
});

test("size and colour are read beside the line, from options, or from options as text; else they are null", () => {
  const choices = readCart([
    { id: 1, size: "M", color: "Red" },
    { id: 2, options: { size: "L", color: "Blue" } },
    { id: 3, options: { size: "S", colour: "Green" } },
    { id: 4, options: '{"size":"XL","color":"Black"}' },
    { id: 5, options: "{broken" },
    { id: 6, options: null },
  ]).items?.map((line) => [line.size, line.color]);
  expect(choices).toEqual([
    ["M", "Red"],
    ["L", "Blue"],
    ["S", "Green"],
    ["XL", "Black"],
    [null, null],
    [null, null],
  ]);
});

test("names, prices and pictures come from the line or its product; missing ones are null", () => {
  expect(
    readCart([
      { product: { id: 1, product_name: "Stole", price: "300", sale_price: "250", image: "a.jpg", category: "saree" } },
    ]).items?.[0],
  ).toMatchObject({ name: "Stole", unitPaise: 25_000, picture: "a.jpg", category: "saree" });
  const own = { id: 9, product_id: 7, name: "Kurti", price: 799, quantity: 2, image: "k.jpg", category: "kurti" };
  expect(readCart([own]).items).toEqual([
    {
      productId: "7",
      quantity: 2,
      name: "Kurti",
      unitPaise: 79_900,
      picture: "k.jpg",
      category: "kurti",
      size: null,
      color: null,
    },
  ]);
  expect(readCart([{ id: 1 }]).items?.[0]).toMatchObject({
    name: null,
    unitPaise: null,
    picture: null,
    category: null,
  });
});

test("what the shop sends to add is strict", () => {
  const options = { size: null, color: null };
  expect(addToCartRequest.safeParse({ productId: 7, quantity: 1, options }).success).toBe(true);
  expect(
    [0, -1, 1.5, "1"].filter((quantity) => addToCartRequest.safeParse({ productId: 7, quantity, options }).success),
  ).toEqual([]);
});

const wish = { id: 3, product_id: 7, name: "Kurti", image: "a.jpg", price: 799 };

test.each([
  ["data.products", { data: { products: [wish] } }],
  ["data.items", { data: { items: [wish] } }],
  ["data", { data: [wish] }],
  ["products", { products: [wish] }],
  ["items", { items: [wish] }],
  ["wishlist", { wishlist: [wish] }],
  ["the body itself", [wish]],
])("finds the wishlist under %s", (_, body) => {
  expect(readWishlist(body)).toMatchObject([{ productId: "7", name: "Kurti", picture: "a.jpg", pricePaise: 79_900 }]);
});

test("wishes without any id are dropped; without a list there is none", () => {
  expect(
    readWishlist([{ name: "x" }, { _id: "65fc" }, { product: { _id: "9", title: "Stole" } }])?.map(
      (one) => one.productId,
    ),
  ).toEqual(["65fc", "9"]);
  expect([{}, null, { data: null }].map(readWishlist)).toEqual([null, null, null]);
});
