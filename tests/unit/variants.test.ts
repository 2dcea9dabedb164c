import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colorImagesIn, colorImagesText, imagesOfColor } from "#domain/color-images.ts";
import {
  optionNames,
  completeChoice,
  combinationKey,
  combinationText,
  findVariant,
  isInStock,
  missingOptions,
  needsChoice,
  openOptions,
  optionsToChoose,
  optionValues,
  payablePaise,
  payableRange,
  variantPrices,
  type Combination,
} from "#domain/variants.ts";

const of = (...pairs: [string | null, string | null][]): Combination[] =>
  pairs.map(([size, color]) => ({ size, color }));
const nothing: Combination = { size: null, color: null };
const stole = of(["Free Size", "Teal"], ["Free Size", "Rani"]);
const kurti = of(["S", "Red"], ["M", "Red"], ["M", "Blue"]);

const combination = fc.record({
  size: fc.constantFrom(null, "S", "M", "Free Size"),
  color: fc.constantFrom(null, "Red", "Teal"),
});
const combinations = fc.uniqueArray(combination, { minLength: 1, maxLength: 12, selector: combinationKey });

describe("the combinations of a product", () => {
  it("leave open what is not chosen; without any, the sizes and colours of the specification are", () => {
    const usual = openOptions(null, nothing);
    expect(usual.map(({ name, values }) => [name, values.length])).toEqual([
      ["size", 4],
      ["color", 5],
    ]);
    expect(openOptions(null, { size: "M", color: null })).toEqual(usual.slice(1));
    expect(openOptions(kurti, { size: null, color: "Red" })).toEqual([{ name: "size", values: ["S", "M"] }]);
  });

  it("are offered by size and colour in their own order, each value once", () => {
    expect(optionValues(kurti, "size")).toEqual(["S", "M"]);
    expect(optionValues(kurti, "color")).toEqual(["Red", "Blue"]);
  });

  it.each([
    ["both where both differ", kurti, ["size", "color"]],
    ["only the colour where all have one size", stole, ["color"]],
    ["only the size where nothing has a colour", of(["36", null], ["37", null]), ["size"]],
    ["an option that one combination lacks", of(["M", "Red"], [null, "Red"]), ["size"]],
    ["nothing where there is one combination", of(["Free Size", "Teal"]), []],
    ["nothing where there is no size and no colour", of([null, null]), []],
  ])("ask for %s", (_, variants, asked) => {
    expect(optionsToChoose(variants)).toEqual(asked);
    expect(needsChoice(variants)).toBe(asked.length > 0);
  });

  it("need no choice on a card where the product states none", () => {
    expect(needsChoice(null)).toBe(false);
  });

  it("miss what is not chosen yet", () => {
    expect(missingOptions(kurti, nothing)).toEqual(["size", "color"]);
    expect(missingOptions(kurti, { size: "M", color: null })).toEqual(["color"]);
    expect(missingOptions(kurti, { size: "M", color: "Blue" })).toEqual([]);
    // What was chosen leaves only one.
    expect([missingOptions(kurti, { size: "S", color: null }), findVariant(kurti, { size: "S", color: null })]).toEqual(
      [[], kurti[0]],
    );
    expect(missingOptions(stole, nothing)).toEqual(["color"]);
    expect(missingOptions(of(["M", "Red"], [null, "Red"]), nothing)).toEqual([]);
  });

  it("are found by what differs, and are not when the choice is incomplete or does not exist", () => {
    expect(findVariant(stole, { size: null, color: "Teal" })).toBe(stole[0]);
    expect(findVariant(kurti, { size: "M", color: null })).toBeNull();
    expect(findVariant(kurti, { size: "S", color: "Blue" })).toBeNull();
    expect(findVariant(stole, { size: "M", color: "Teal" })).toBeNull();
  });

  it("keep what was chosen, and are complete once nothing is missing", () => {
    fc.assert(
      fc.property(combinations, combination, (variants, chosen) => {
        const complete = completeChoice(variants, chosen);
        for (const name of optionNames) if (chosen[name] !== null) expect(complete[name]).toBe(chosen[name]);
        expect(completeChoice(variants, complete)).toEqual(complete);
        expect(needsChoice(variants)).toBe(optionsToChoose(variants).length > 0);
        if (missingOptions(variants, chosen).length > 0) expect(findVariant(variants, chosen)).toBeNull();
      }),
    );
  });

  it("are read as size and colour, as far as there are any", () => {
    expect([...kurti.slice(0, 1), { size: null, color: "Red" }, nothing].map(combinationText)).toEqual([
      "S, Red",
      "Red",
      "",
    ]);
  });

  it("are out of stock only at a stock of 0", () => {
    expect([0, 1, null].map((stock) => isInStock({ stock }))).toEqual([false, true, true]);
  });
});

describe("the price of a combination", () => {
  const product = { pricePaise: 100_00, salePaise: 80_00 };

  it.each([
    ["the product's, its sale included", null, null, { pricePaise: 100_00, salePaise: 80_00 }],
    ["its own, without the product's sale", 120_00, null, { pricePaise: 120_00, salePaise: null }],
    ["its own in its own sale", 120_00, 90_00, { pricePaise: 120_00, salePaise: 90_00 }],
    ["the product's in its own sale", null, 70_00, { pricePaise: 100_00, salePaise: 70_00 }],
  ])("is %s", (_, pricePaise, salePaise, expected) => {
    expect(variantPrices(product, { pricePaise, salePaise })).toEqual(expected);
  });

  it("is what is paid, from the lowest to the highest", () => {
    expect(payablePaise(product)).toBe(80_00);
    expect(
      payableRange([product, { pricePaise: 120_00, salePaise: null }, { pricePaise: 60_00, salePaise: null }]),
    ).toEqual({ lowest: 60_00, highest: 120_00 });
  });
});

describe("pictures of colours", () => {
  const address = fc.stringMatching(/^[a-z][a-z0-9:/.;=-]{0,30}[a-z]$/);
  const color = fc.constantFrom("Red", "Bottle green", "नीला");
  const grouped = fc
    .uniqueArray(fc.tuple(color, fc.array(address, { minLength: 1, maxLength: 3 })), { selector: ([name]) => name })
    .map((all) => all.flatMap(([name, images]) => images.map((image) => ({ color: name, image }))));

  it("are read as they were written", () => {
    fc.assert(fc.property(grouped, (images) => void expect(colorImagesIn(colorImagesText(images))).toEqual(images)));
    expect([colorImagesText([]), colorImagesIn(null)]).toEqual([null, []]);
  });

  it("are read from a cell that people wrote; what names no colour or no picture is left out", () => {
    const cell = " Red :  a.jpg | b.jpg;\nBlue: https://c.example/1.jpg ; Green: ; d.jpg";
    expect(colorImagesIn(cell).map(({ color: name, image }) => `${name} ${image}`)).toEqual([
      "Red a.jpg",
      "Red b.jpg",
      "Blue https://c.example/1.jpg",
    ]);
  });

  it("show a colour however it is written", () => {
    const images = colorImagesIn("Red: a.jpg; Blue: b.jpg");
    expect(imagesOfColor(images, "red").map(({ image }) => image)).toEqual(["a.jpg"]);
    expect([imagesOfColor(images, null), imagesOfColor(images, "Teal")]).toEqual([[], []]);
  });
});
