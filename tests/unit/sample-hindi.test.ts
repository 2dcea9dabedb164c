import { describe, expect, it } from "vitest";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

const { products, content } = sampleCatalogue;

/** Sizes stay in Latin letters; all else does not. */
const latin = (text: string) => /[a-z]/i.test(text.replaceAll(/\b(?:S|M|L|XL)\b/g, ""));
const isHindi = (text: string | null | undefined) =>
  typeof text === "string" && !latin(text) && /\p{Script=Devanagari}/u.test(text) && text === text.normalize("NFC");

const numbersIn = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted();

describe("the sample catalogue in Hindi", () => {
  it.each(products)("has all words of $name", ({ description, fabric, occasion, translations: { hi } }) => {
    expect(Object.values(hi).filter((one) => !isHindi(one))).toEqual([]);
    const stated = { name: true, description: true, craft: true, fabric: fabric !== null, occasion: occasion !== null };
    expect(Object.keys(hi)).toEqual(Object.keys(stated).filter((key) => stated[key as keyof typeof stated]));
    expect(numbersIn(hi.description)).toEqual(numbersIn(description));
  });

  it("gives no two products one name", () => {
    expect(new Set(products.map(({ translations }) => translations.hi.name)).size).toBe(products.length);
  });
});

describe("the sample content in Hindi", () => {
  it("has the words of the size tables, and the same measures", () => {
    const [english, hindi] = [content.en.sizes, content.hi.sizes].map(({ sizes, tables }) => ({
      measures: [sizes, ...tables.map(({ name, measures }) => [name, measures.map((one) => ({ ...one, name: null }))])],
      advice: tables.map(({ advice }) => advice),
      words: tables.flatMap(({ title, measures }) => [title, ...measures.map(({ name }) => name)]),
    }));
    expect(hindi?.measures).toEqual(english?.measures);
    expect(hindi?.words.filter((word) => !isHindi(word))).toEqual([]);
    expect(hindi?.advice.map((text) => text && isHindi(text))).toEqual(english?.advice.map((text) => text && true));
  });

  it("has every place of the delivery table, with the same days", () => {
    const rows = (language: "en" | "hi") => content[language].delivery.map((row) => row.slice(0, -1));
    expect(rows("hi")).toEqual(rows("en"));
    expect(content.hi.delivery.filter(([, , , , , place]) => !isHindi(place))).toEqual([]);
  });
});
