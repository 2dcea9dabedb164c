import { expect, test } from "vitest";
import { readProduct, readProductList } from "#contract/readers/product.ts";

const saree = { id: 7, name: "Bandhani saree", price: 2499 };

test.each([
  ["data.data", { data: { data: [saree] } }],
  ["data", { data: [saree] }],
  ["data.products", { data: { products: [saree] } }],
  ["products", { products: [saree] }],
  ["the body itself", [saree]],
])("finds the list under %s", (_, body) => {
  expect(readProductList(body)?.products.map((product) => product.id)).toEqual(["7"]);
});

test.each([[null], [{}], [{ data: null }], [{ data: "none" }], ["text"], [{ products: {} }]])(
  "%j holds no list",
  (body) => {
    expect(readProductList(body)).toBeNull();
  },
);

test("an empty list is a list", () => {
  expect(readProductList({ data: [] })).toEqual({ products: [], total: null });
});

test("entries without an id, and those that are no product, are dropped", () => {
  const list = readProductList([
    saree,
    { name: "no id", price: 1 },
    { id: "", price: 1 },
    { id: null, _id: "", price: 1 },
    null,
    "text",
    [],
    { id: 8, price: "cheap" },
    { _id: "65fc", price: "10" },
  ]);
  expect(list?.products.map((product) => product.id)).toEqual(["7", "65fc"]);
});

test.each([
  ["data.total", { data: { data: [saree], total: 60 } }],
  ["total", { data: [saree], total: "60" }],
  ["meta.total", { products: [saree], meta: { total: 60 } }],
])("reads the total of a paged answer from %s", (_, body) => {
  expect(readProductList(body)?.total).toBe(60);
});

test.each([[-1], ["many"], [0.5], [null], [0]])("a total of %j cannot be and is no total", (total) => {
  expect(readProductList({ data: [saree], total })?.total).toBeNull();
});

test.each([
  ["data", { data: saree }],
  ["product", { product: saree }],
  ["data.product", { data: { product: saree } }],
  ["the body itself", saree],
])("finds one product under %s", (_, body) => {
  expect(readProduct(body)).toMatchObject({ id: "7", name: "Bandhani saree", pricePaise: 249_900 });
});

test("an answer without a product with an id is none", () => {
  expect(
    [null, {}, { data: null }, { message: "Product not found" }, { name: "x", price: 1 }, [saree]].map(readProduct),
  ).toEqual([null, null, null, null, null, null]);
});

test.each([["name"], ["title"], ["product_name"]])("reads the name from %s", (key) => {
  expect(readProduct({ id: 1, price: 1, [key]: " Chanderi " })?.name).toBe("Chanderi");
});

test("a product without a name is untitled, not lost", () => {
  expect(readProduct({ id: 1, price: 1, name: "" })?.name).toBe("Untitled piece");
});

test("reads prices as numbers or text; a sale price of nothing is no sale", () => {
  expect(readProduct({ id: 1, price: "1,299.00", sale_price: "999" })).toMatchObject({
    pricePaise: 129_900,
    salePaise: 99_900,
  });
  for (const none of [null, undefined, "", 0, "0", "null"])
    expect(readProduct({ id: 1, price: 5, sale_price: none })?.salePaise).toBeNull();
});

test("only a clear no makes a product sold out", () => {
  const stockOf = (value: unknown) => readProduct({ id: 1, price: 1, in_stock: value })?.inStock;
  expect([false, 0, "0", "false", "out of stock"].map(stockOf)).toEqual([false, false, false, false, false]);
  expect([true, 1, "1", "yes", undefined, null, "unknown"].map(stockOf)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("pictures that are empty, null or undefined in words are none; the others keep their order", () => {
  expect(
    readProduct({
      id: 1,
      price: 1,
      image: "uploads/a.jpg",
      image_additional_1: "null",
      image_additional_2: "https://cdn.example/c.jpg",
    })?.pictures,
  ).toEqual(["uploads/a.jpg", "https://cdn.example/c.jpg"]);
  expect(
    readProduct({ id: 1, price: 1, image: "", image_additional_1: "undefined", image_additional_2: null })?.pictures,
  ).toEqual([]);
});

test("each picture keeps its own text, also when one before it is none", () => {
  const read = readProduct({
    id: 1,
    price: 1,
    image: "",
    image_alt: "Of no picture",
    image_additional_1: "uploads/b.jpg",
    image_additional_1_alt: " The hem ",
    image_additional_2: "uploads/c.jpg",
    image_additional_2_alt: 7.5,
  });
  expect([read?.pictures, read?.pictureTexts]).toEqual([
    ["uploads/b.jpg", "uploads/c.jpg"],
    ["The hem", "7.5"],
  ]);
  expect(readProduct({ id: 1, price: 1, image: "a.jpg", image_alt: {} })?.pictureTexts).toEqual([null]);
});

test("a category is a word or an object that carries one", () => {
  expect(
    ["Sarees", { name: "Sarees" }, { slug: "sarees" }, "", 4, null].map(
      (category) => readProduct({ id: 1, price: 1, category })?.category,
    ),
  ).toEqual(["Sarees", "Sarees", "sarees", null, null, null]);
});
