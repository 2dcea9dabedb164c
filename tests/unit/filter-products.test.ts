import { expect, test } from "vitest";
import { product as productReader } from "#contract/readers/product.ts";
import { filterAndSort } from "#app/gateway/product-list-page.server.ts";

const product = (id: number, price: number, more: Record<string, unknown> = {}) =>
  productReader.parse({ id, name: `Piece ${id}`, price, category: "Sarees", ...more });
const all = [
  product(1, 900),
  product(2, 3_000, { sale_price: 500 }),
  product(3, 2_000, { category: "Lehanga" }),
  product(4, 1_500, { category: "Pooja sets" }),
];
const ids = (products: { id: string }[]) => products.map(({ id }) => Number(id));

test("filters a list by category, however the category is spelt", () => {
  expect(ids(filterAndSort(all, { category: "lehenga" }).products)).toEqual([3, 4]);
  expect(ids(filterAndSort(all, { category: "saree" }).products)).toEqual([1, 2, 4]);
});

test("leaves categories that the shop does not know to the upstream", () => {
  expect(ids(filterAndSort(all, { category: "pooja" }).products)).toEqual([1, 2, 3, 4]);
  expect(ids(filterAndSort(all, {}).products)).toEqual([1, 2, 3, 4]);
});

test("drops a product when neither its price nor its sale price is in the range", () => {
  expect(ids(filterAndSort(all, { minPrice: 1_600 }).products)).toEqual([2, 3]);
  expect(ids(filterAndSort(all, { maxPrice: 1_000 }).products)).toEqual([1, 2]);
});

test("keeps products at either end of the price range", () => {
  expect(ids(filterAndSort(all, { minPrice: 900, maxPrice: 1_500 }).products)).toEqual([1, 2, 4]);
  expect(ids(filterAndSort(all, { minPrice: 2_000 }).products)).toEqual([2, 3]);
  expect(ids(filterAndSort(all, { maxPrice: 500 }).products)).toEqual([2]);
});

test("keeps products that exist in a size and colour together, and those that state none", () => {
  const combinations = (...all: [string | null, string | null][]) => ({
    combinations: all.map(([size, color]) => ({ size, color })),
  });
  const stated = [
    { ...product(1, 900), ...combinations(["S", "Red"], ["M", "Teal"]) },
    { ...product(2, 900), ...combinations(["M", "Red"]) },
    { ...product(3, 900), combinations: null },
  ];
  expect(ids(filterAndSort(stated, { size: "m" }).products)).toEqual([1, 2, 3]);
  expect(ids(filterAndSort(stated, { size: "M", color: "red" }).products)).toEqual([2, 3]);
  expect(ids(filterAndSort(stated, { size: "XL" }).beforeOptions)).toEqual([1, 2, 3]);
});

test("sorts by the price paid, in either direction", () => {
  expect(ids(filterAndSort(all, { sortBy: "price", sortDir: "asc" }).products)).toEqual([2, 1, 4, 3]);
  expect(ids(filterAndSort(all, { sortBy: "price", sortDir: "desc" }).products)).toEqual([3, 4, 1, 2]);
});

test("sorts the newest first, and keeps the upstream's order of products without a date", () => {
  const dated = [
    product(1, 1, { created_at: "2026-01-02 10:00:00" }),
    product(2, 1),
    product(3, 1, { created_at: "2026-03-01T00:00:00Z" }),
  ];
  expect(ids(filterAndSort(dated, { sortBy: "created_at", sortDir: "desc" }).products)).toEqual([3, 1, 2]);
  expect(ids(filterAndSort(all, { sortBy: "created_at", sortDir: "desc" }).products)).toEqual([1, 2, 3, 4]);
});

test.each([
  [{}, []],
  [{ category: "lehenga" }, ["category"]],
  [{ minPrice: 1_600 }, ["price"]],
  [{ sortBy: "price", sortDir: "asc" }, ["sort"]],
  [{ category: "saree", maxPrice: 1_000, sortBy: "price", sortDir: "asc" }, ["category", "price", "sort"]],
  [{ category: "pooja", minPrice: 500, sortBy: "created_at", sortDir: "desc" }, []],
] as const)("tells which parts of the query %j the list did not follow", (query, ignored) => {
  expect(filterAndSort(all, query).ignored).toEqual(ignored);
});
