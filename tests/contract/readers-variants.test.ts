import { expect, test } from "vitest";
import { readFacets } from "#contract/readers/search.ts";
import { readProduct } from "#contract/readers/product.ts";

const variantsOf = (variants: unknown) => readProduct({ id: 7, price: 100, sale_price: 80, variants })?.variants;

test("reads the combinations in their order, each with the product's prices where it has none", () => {
  expect(
    variantsOf([
      { size: "Free Size", color: "Teal", stock: 1, swatch: "#0a6b6b", image: "uploads/teal.jpg" },
      { size: "XL", color: "Teal", stock: 0, price: "120" },
      { size: "XXL", color: null, stock: 4, price: 130, sale_price: 125 },
    ]),
  ).toEqual([
    {
      size: "Free Size",
      color: "Teal",
      stock: 1,
      swatch: "#0a6b6b",
      pricePaise: 100_00,
      salePaise: 80_00,
      picture: "uploads/teal.jpg",
    },
    { size: "XL", color: "Teal", stock: 0, swatch: null, pricePaise: 120_00, salePaise: null, picture: null },
    { size: "XXL", color: null, stock: 4, swatch: null, pricePaise: 130_00, salePaise: 125_00, picture: null },
  ]);
});

test.each([[undefined], [null], [[]], ["S"], [{ size: "S" }], [[null, "S", 4]]])(
  "a product with variants of %j states none",
  (variants) => {
    expect(variantsOf(variants)).toBeNull();
  },
);

test("drops rows that cannot be read, and keeps the first of two equal ones", () => {
  const rows = [
    { size: "M", color: "Red", stock: 3 },
    { size: ["M"], color: "Red", stock: 1 },
    { size: "M".repeat(41), color: "Red", stock: 1 },
    "L",
    { size: "M", color: "Red", stock: 9 },
    { size: 42, color: "", stock: "many" },
  ];
  expect(variantsOf(rows)?.map(({ size, color, stock }) => [size, color, stock])).toEqual([
    ["M", "Red", 3],
    ["42", null, null],
  ]);
});

test("one combination without size and colour is a combination", () => {
  expect(variantsOf([{ size: null, color: null, stock: 2 }])).toMatchObject([{ size: null, color: null, stock: 2 }]);
});

test("reads the sizes and colours of a list with their counts", () => {
  const facets = {
    sizes: [
      { value: "M", count: 12 },
      { value: "", count: 2 },
      { value: "x".repeat(10_000), count: 2 },
    ],
    fabrics: Array.from({ length: 5_000 }, (_, index) => ({ value: `Silk ${index}`, count: 1 })),
    colors: [{ value: "Teal", count: 3, swatch: "#0a6b6b" }, { value: "Rani", count: 0 }, { value: "Red" }, null],
  };
  expect(readFacets({ data: { data: [], facets } })?.fabrics).toHaveLength(100);
  expect(readFacets({ data: { data: [], facets } })).toMatchObject({
    sizes: [{ value: "M", count: 12 }],
    colors: [
      { value: "Teal", count: 3, swatch: "#0a6b6b" },
      { value: "Rani", count: 0, swatch: null },
    ],
  });
});

test.each([[null], [{}], [{ data: { facets: null } }], [{ data: { facets: { sizes: [], colors: [] } } }]])(
  "%j states no sizes and colours to filter by",
  (body) => {
    expect(readFacets(body)).toBeNull();
  },
);
