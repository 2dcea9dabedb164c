import { describe, expect, it } from "vitest";
import { colors } from "#domain/options.ts";
import { hindiOptions, hindiTexts } from "#api/samples/catalogue/hindi-texts.ts";
import { sampleProducts } from "#api/samples/catalogue/sample-products.ts";
import { hindiPlaces, hindiSizeTexts } from "#api/samples/content/hindi-content.ts";
import { sampleSizes } from "#api/samples/content/sample-sizes.ts";
import { sampleDelivery } from "#api/samples/sample-delivery.ts";

/** Sizes stay in Latin letters; all else does not. */
const latin = (text: string) => /[a-z]/i.test(text.replaceAll(/\b(?:S|M|L|XL)\b/g, ""));
const isHindi = (text: string | undefined) =>
  text !== undefined && !latin(text) && /\p{Script=Devanagari}/u.test(text) && text === text.normalize("NFC");

const numbersIn = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted();

describe("the sample catalogue in Hindi", () => {
  it.each(sampleProducts)("has all words of $name", ({ name, description, fabric, occasion }) => {
    const { name: title, description: text, ...rest } = hindiTexts[name] ?? { name: "", description: "" };
    expect([title, text, ...Object.values(rest)].filter((one) => !isHindi(one))).toEqual([]);
    const stated = { craft: true, fabric: fabric !== null, occasion: occasion !== null };
    expect(Object.keys(rest)).toEqual(Object.keys(stated).filter((key) => stated[key as keyof typeof stated]));
    expect(numbersIn(text)).toEqual(numbersIn(description));
  });

  it("gives no two products one name, and has none that is not sold", () => {
    expect(new Set(Object.values(hindiTexts).map(({ name }) => name)).size).toBe(sampleProducts.length);
  });

  it("has the colours and sizes that products name themselves", () => {
    const named = sampleProducts.flatMap(({ variants }) =>
      (variants ?? []).flatMap(({ size, color }) => [size, color]),
    );
    const own = named.filter((one) => one !== null && /[a-z]/.test(one) && !colors.some((color) => color === one));
    expect(own.filter((one) => !isHindi(hindiOptions[one ?? ""]))).toEqual([]);
  });
});

describe("the sample content in Hindi", () => {
  it.each(sampleSizes.tables)("has the words of the size table $name", ({ name, advice, measures }) => {
    const table = hindiSizeTexts.tables[name];
    expect(isHindi(table?.name)).toBe(true);
    expect(table?.advice === undefined ? undefined : isHindi(table.advice)).toBe(
      advice === undefined ? undefined : true,
    );
    expect(measures.map((one) => one.name).filter((one) => !isHindi(hindiSizeTexts.measures[one]))).toEqual([]);
  });

  it("has every place of the delivery table", () => {
    const places = sampleDelivery.map(([, , , , , place]) => place ?? "");
    expect(places.filter((place) => !isHindi(hindiPlaces[place]))).toEqual([]);
  });
});
