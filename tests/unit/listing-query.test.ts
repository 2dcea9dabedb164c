import fc from "fast-check";
import { expect, test } from "vitest";
import { listingAddress, parseListingQuery, type ListingQuery } from "#app/routes/catalogue/listing/listing-query.ts";
import { categoryName } from "#app/content/category-name.ts";
import {
  categories,
  categoryFilter,
  categoryFrom,
  findCategory,
  followedBy,
  inSidebar,
  onHome,
  presetCategories,
  type ShopCategory,
} from "#domain/categories.ts";
import { findSizeTable } from "#domain/size-tables.ts";
import { colorFrom, colors, sizeFrom, sizes } from "#domain/options.ts";
import { pageFrom, PRICE_MAX, PRICE_MIN, priceRangeFrom } from "#domain/price-range.ts";

const query: ListingQuery = {
  search: "silk",
  category: "saree",
  range: { min: 500, max: 900 },
  size: "M",
  color: "Red",
  fabric: "Silk",
  craft: "Ajrakh",
  occasion: "Wedding",
  onSale: true,
  inStock: true,
  sort: "price-asc",
  view: "list",
  page: 7,
};

test("the address of a list says all of it, and is read back as the same", () => {
  const { searchParams } = new URL(listingAddress(query), "https://shop.example");
  expect(parseListingQuery(searchParams)).toEqual(query);
});

test.each<[Partial<ListingQuery>, number]>([
  [{ page: 8 }, 8],
  [{ view: "grid" }, 7],
  [{ sort: "newest" }, 1],
  [{ search: "cotton" }, 1],
  [{ category: null }, 1],
  [{ range: { min: null, max: null } }, 1],
  [{ size: "L" }, 1],
  [{ color: null }, 1],
  [{ occasion: null }, 1],
  [{ onSale: false }, 1],
  [{ sort: "newest", page: 7 }, 7],
])("the address of a list with the change %j leads to page %d", (change, page) => {
  const { searchParams } = new URL(listingAddress(query, change), "https://shop.example");
  expect(parseListingQuery(searchParams)).toEqual({ ...query, page, ...change });
});

test.each([
  ["saree", ["saree", "sarees"]],
  ["lehenga", ["lehenga", "lehengas", "Lehanga"]],
  ["kurti", ["kurti", "kurtis"]],
  ["skirt", ["skirt", "skirts"]],
  ["western", ["western", "casual"]],
  ["accessories", ["accessories"]],
])("reads as the category %s the words %j", (category, words) => {
  for (const word of words)
    expect([categoryFrom(word), categoryFrom(`  ${word.toUpperCase()} `)]).toEqual([category, category]);
});

test.each([["all"], [""], ["shoes"], ["constructor"], ["__proto__"], [null], [undefined], [3]])(
  "%s is no category",
  (word) => {
    expect(categoryFrom(word)).toBeNull();
  },
);

const stoles: ShopCategory = {
  slug: "silk-stoles",
  name: "Silk stoles",
  words: ["chunari"],
  piece: null,
  follows: "accessories",
  inSidebar: true,
  onHome: false,
  isHidden: false,
};
const ofShop = [
  stoles,
  ...presetCategories.map((one) =>
    one.slug === "skirt" ? { ...one, name: "Ghagras", onHome: true, isHidden: true } : one,
  ),
];

test.each([
  ["Silk-Stoles", "silk-stoles"],
  [" silk stoles ", "silk-stoles"],
  ["CHUNARI", "silk-stoles"],
  ["ghagras", "skirt"],
  ["Skirts", "skirt"],
  ["toys", null],
  ["", null],
])("of a shop's categories %j means %s", (word, slug) => {
  expect(findCategory(ofShop, word)?.slug ?? null).toBe(slug);
  const asked = parseListingQuery(new URLSearchParams({ category: word }), ofShop).category;
  expect(asked).toBe(slug ?? (word || null));
});

test("what follows one of the first six is named by its owner, shown where she says, and measured like that one", () => {
  expect([inSidebar(ofShop), onHome(ofShop)].map((all) => all.map(({ slug }) => slug))).toEqual([
    ["silk-stoles", "saree", "lehenga", "kurti"],
    ["saree", "lehenga", "kurti", "western"],
  ]);
  expect(["silk-stoles", "sarees", "skirt", "toys"].map((word) => categoryName(ofShop, word, "many"))).toEqual([
    "Silk stoles",
    "Sarees",
    "Ghagras",
    "toys",
  ]);
  expect(["silk-stoles", "Sarees", "toys"].map((word) => followedBy(ofShop, word))).toEqual([
    "accessories",
    "saree",
    null,
  ]);
  const table = (name: string) => ({ name, measures: [] });
  const found = (...names: string[]) =>
    findSizeTable({ sizes: [], tables: names.map(table) }, { sizeTable: null, category: "silk-stoles" }, ofShop)?.name;
  expect(found("accessories", "Chunari")).toBe("Chunari");
  expect(found("kurti", "accessories")).toBe("accessories");
  expect(found("kurti")).toBeUndefined();
});

test("every category is read as itself, and the sidebar shows four of them", () => {
  expect(categories.map(categoryFrom)).toEqual([...categories]);
  expect(inSidebar(presetCategories).map(({ slug }) => slug)).toEqual(["saree", "lehenga", "kurti", "skirt"]);
});

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

test.each<[string, string | null, string | null, number | null, number | null]>([
  ["the full range sets no limit", "0", "10000", null, null],
  ["nothing sets no limit", null, null, null, null],
  ["the lower end limits alone", "500", null, 500, null],
  ["the upper end limits alone", "", "2500", null, 2_500],
  ["a range turned round is turned back", "3000", "1000", 1_000, 3_000],
  ["an empty end limits nothing", "500", "  ", 500, null],
  ["a negative end limits nothing", "", "-5", null, null],
  ["an endless end limits nothing", "Infinity", null, null, null],
  ["a negative end limits nothing beside another", "700", "-5", 700, null],
])("of a price range, %s", (_, low, high, min, max) => {
  expect([PRICE_MIN, PRICE_MAX, priceRangeFrom(low, high)]).toEqual([0, 10_000, { min, max }]);
});

test("whatever is typed gives a range in order, inside the bounds", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
      fc.oneof(fc.string(), fc.integer().map(String)),
      (low, high) => {
        const { min, max } = priceRangeFrom(low, high);
        if (min !== null) expect(min).toBeGreaterThan(PRICE_MIN);
        if (max !== null) expect(max).toBeLessThan(PRICE_MAX);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      },
    ),
  );
});
