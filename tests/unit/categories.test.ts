import { expect, test } from "vitest";
import { categories, categoryFrom, sidebarCategories } from "#domain/categories.ts";

test.each([
  ["sarees", "saree"],
  ["saree", "saree"],
  ["Lehanga", "lehenga"],
  ["lehenga", "lehenga"],
  ["lehengas", "lehenga"],
  ["kurtis", "kurti"],
  ["kurti", "kurti"],
  ["skirt", "skirt"],
  ["skirts", "skirt"],
  ["western", "western"],
  ["casual", "western"],
  ["accessories", "accessories"],
])("reads the category word %s as %s", (word, category) => {
  expect(categoryFrom(word)).toBe(category);
  expect(categoryFrom(`  ${word.toUpperCase()} `)).toBe(category);
});

test.each([["all"], [""], ["shoes"], ["constructor"], ["__proto__"], [null], [undefined], [3]])(
  "%s is no category",
  (word) => {
    expect(categoryFrom(word)).toBeNull();
  },
);

test("every category is read as itself, and the sidebar shows four of them", () => {
  expect(categories.map(categoryFrom)).toEqual([...categories]);
  expect(sidebarCategories).toEqual(["saree", "lehenga", "kurti", "skirt"]);
});
