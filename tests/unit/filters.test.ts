import { expect, test } from "vitest";
import { categoryFilter } from "#domain/categories.ts";
import { colorFrom, colors, sizeFrom, sizes } from "#domain/options.ts";
import { pageFrom } from "#domain/price-range.ts";

test.each([
  ["", null],
  ["  ", null],
  ["all", null],
  [" All ", null],
  ["Sarees", "saree"],
  ["Shoes", "shoes"],
])("the category filter %j is %j", (text, category) => {
  expect(categoryFilter(text)).toBe(category);
});

test("sizes and colours are read exactly, and nothing else is one", () => {
  expect(sizes.map(sizeFrom)).toEqual([...sizes]);
  expect(colors.map(colorFrom)).toEqual([...colors]);
  expect(["", "m", "XXL", null, 1].map(sizeFrom)).toEqual([null, null, null, null, null]);
  expect(["", "red", "Pink", null, 1].map(colorFrom)).toEqual([null, null, null, null, null]);
});

test.each([
  ["1", 1],
  ["2", 2],
  ["37", 37],
  ["0", 1],
  ["-2", 1],
  ["x3", 1],
  ["3x", 1],
  ["1.5", 1],
  ["", 1],
  [null, 1],
  ["999999999", 100_000],
  ["9999999999", 1],
])("the page %j is page %d", (text, page) => {
  expect(pageFrom(text)).toBe(page);
});
