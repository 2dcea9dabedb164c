import { expect, test } from "vitest";
import { product as productReader } from "../../contract/readers/product.ts";
import { narrowed } from "../../app/gateway/narrowed-list.server.ts";

const product = (id: number, price: number, more: Record<string, unknown> = {}) =>
  productReader.parse({ id, name: `Piece ${id}`, price, category: "Sarees", ...more });
const all = [
  product(1, 900),
  product(2, 3_000, { sale_price: 500 }),
  product(3, 2_000, { category: "Lehanga" }),
  product(4, 1_500, { category: "Pooja sets" }),
];
const ids = (products: { id: string }[]) => products.map(({ id }) => Number(id));

test("a list that was not filtered is filtered by category, however it is spelt", () => {
  expect(ids(narrowed(all, { category: "lehenga" }))).toEqual([3, 4]);
  expect(ids(narrowed(all, { category: "saree" }))).toEqual([1, 2, 4]);
});

test("words that are none of the shop's categories are left to the upstream", () => {
  expect(ids(narrowed(all, { category: "pooja" }))).toEqual([1, 2, 3, 4]);
  expect(ids(narrowed(all, {}))).toEqual([1, 2, 3, 4]);
});

test("a price range leaves out what neither price nor sale price fits", () => {
  expect(ids(narrowed(all, { minPrice: 1_600 }))).toEqual([2, 3]);
  expect(ids(narrowed(all, { maxPrice: 1_000 }))).toEqual([1, 2]);
});

test("prices are sorted by what is paid, in either direction", () => {
  expect(ids(narrowed(all, { sortBy: "price", sortDir: "asc" }))).toEqual([2, 1, 4, 3]);
  expect(ids(narrowed(all, { sortBy: "price", sortDir: "desc" }))).toEqual([3, 4, 1, 2]);
});

test("the newest come first where dates are told, and the upstream's order holds where they are not", () => {
  const dated = [
    product(1, 1, { created_at: "2026-01-02 10:00:00" }),
    product(2, 1),
    product(3, 1, { created_at: "2026-03-01T00:00:00Z" }),
  ];
  expect(ids(narrowed(dated, { sortBy: "created_at", sortDir: "desc" }))).toEqual([3, 1, 2]);
  expect(ids(narrowed(all, { sortBy: "created_at", sortDir: "desc" }))).toEqual([1, 2, 3, 4]);
});
