import { expect, test } from "vitest";
import { noFacetFilter, type FacetFilter } from "#domain/facet-filter.ts";
import { colorFamilies, countFacets, filteredCombinations, isLeft, traitValues } from "#domain/option-facets.ts";
import { colors } from "#domain/options.ts";

test.each<[string, string[]]>([
  ["Navy blue", ["Blue"]],
  ["INDIGO", ["Blue"]],
  ["Off-White", ["White"]],
  ["Rose gold", ["Gold"]],
  ["Rani pink", ["Pink"]],
  ["Bottle green", ["Green"]],
  ["Red & Gold", ["Red", "Gold"]],
  ["maroon and wine", ["Red"]],
  ["Zaffre", ["Zaffre"]],
  ["Redwood", ["Redwood"]],
  ["", [""]],
])("the colour %j belongs to %j", (color, families) => {
  expect(colorFamilies(color)).toEqual(families);
});

test("each usual colour is a family of its own", () => {
  expect(colors.map(colorFamilies)).toEqual(colors.map((color) => [color]));
});

test.each<[string | null, string[]]>([
  ["Wedding, Festive ; Party|Office/Party", ["Wedding", "Festive", "Party", "Office"]],
  [" , ", []],
  [`Silk, ${"x".repeat(10_000)}`, ["Silk"]],
  [null, []],
])("the text %j states %j", (text, values) => {
  expect(traitValues(text)).toEqual(values);
});

test("a product that states no combinations is found by the usual colours that its pictures show", () => {
  const stated = [{ size: "M", color: "Teal" }];
  expect(filteredCombinations(stated, ["Red"])).toEqual(stated);
  expect(filteredCombinations([], ["red", "Teal"]).map(({ size, color }) => `${size} ${color}`)).toEqual([
    "S Red",
    "M Red",
    "L Red",
    "XL Red",
  ]);
  expect(filteredCombinations(null, [])).toEqual([]);
});

const piece = {
  combinations: [
    { size: "M", color: "Navy" },
    { size: "L", color: "Red" },
  ],
  traits: { fabric: ["Silk"], craft: [], occasion: ["Wedding", "Festive"] },
  onSale: false,
  inStock: true,
};

test.each<[Partial<FacetFilter>, boolean]>([
  [{}, true],
  [{ color: "blue" }, true],
  [{ color: "navy" }, true],
  [{ color: "Indigo" }, false],
  [{ size: "m", color: "Blue" }, true],
  [{ size: "L", color: "Blue" }, false],
  [{ fabric: "SILK", occasion: "festive" }, true],
  [{ fabric: "Cotton" }, false],
  [{ craft: "Ajrakh" }, false],
  [{ onSale: true }, false],
  [{ inStock: true }, true],
])("the filter %j leaves a silk piece in M Navy and L Red: %s", (filter, expected) => {
  expect(isLeft(piece, { ...noFacetFilter, ...filter })).toBe(expected);
});

test("counts each filter over all others, with families of colours and the commonest six words", () => {
  const words = Array.from({ length: 8 }, (_, index) => `Craft ${index}`);
  const all = [
    { ...piece, count: 3 },
    { ...piece, combinations: [{ size: "10", color: "Indigo" }], onSale: true, count: 2 },
    ...words.map((word, index) => ({
      ...piece,
      combinations: [],
      traits: { ...piece.traits, fabric: ["Cotton"], craft: [word] },
      inStock: false,
      count: index + 1,
    })),
  ];
  const whole = countFacets(all, noFacetFilter);
  expect(whole).toMatchObject({
    size: [
      { value: "M", count: 3 },
      { value: "L", count: 3 },
      { value: "10", count: 2 },
    ],
    color: [
      { value: "Blue", count: 5 },
      { value: "Red", count: 3 },
    ],
    fabric: [
      { value: "Cotton", count: 36 },
      { value: "Silk", count: 5 },
    ],
    onSale: 2,
    inStock: 5,
  });
  expect(whole.craft.map(({ value }) => value)).toEqual(words.toReversed().slice(0, 6));
  const narrowed = countFacets(all, { ...noFacetFilter, fabric: "silk", color: "Red" });
  expect(narrowed).toMatchObject({
    size: [{ value: "L", count: 3 }],
    color: [
      { value: "Blue", count: 5 },
      { value: "Red", count: 3 },
    ],
    fabric: [{ value: "Silk", count: 3 }],
    craft: [],
    onSale: 0,
    inStock: 3,
  });
});
