import { expect, test } from "vitest";
import { glossaryParts } from "#app/content/glossary.server.ts";
import { explainedWords } from "#app/routes/catalogue/product/load-product.server.ts";

const entries = glossaryParts.flatMap((part) => part.entries);
const termsOf = (...texts: (string | null)[]) => explainedWords(texts).map(({ term }) => term);

test("the words that a text uses are explained in its order, each once", () => {
  expect(termsOf("Bandhani", null, "Bandhani with a zari edge on the pallu. Zari is metal.")).toEqual([
    "Bandhani",
    "Zari",
    "Pallu",
  ]);
});

test("a word inside another word is not explained", () => {
  expect(termsOf("A placid blackbird, resistant to lacquer")).toEqual([]);
});

test("another spelling leads to the same word", () => {
  expect(termsOf("KUTCHI stitches and soft muslin")).toEqual(["Mirror work", "Mulmul"]);
});

test("a long text has four words explained at most", () => {
  expect(termsOf(entries.map(({ term }) => term).join(" "))).toHaveLength(4);
});

test("every entry has an id of its own, and each part is in the order of the alphabet", () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { entries: part } of glossaryParts) {
    const terms = part.map(({ term }) => term);
    expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b)));
  }
});
