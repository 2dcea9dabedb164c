import { expect, test } from "vitest";
import { pseudoModule } from "#tests/pseudo-language/pseudo-module.ts";
import { outsideBrackets, pseudoText, pseudoWords } from "#tests/pseudo-language/pseudo-text.ts";

test.each([
  ["Add to Cart", "⟦Ááďďď ţö Ççáŕŕţ⟧"],
  [" and ", " ⟦ááñďď⟧ "],
  ["₹1,490 · 3", "₹1,490 · 3"],
])("makes %j longer, with accents and in brackets where it has letters", (text, expected) => {
  expect(pseudoText(text)).toBe(expected);
});

test("a sentence is 40 % longer, and its brackets come on top", () => {
  const sentence = "Your cart could not be loaded just now. Nothing in it is lost.";
  const letters = (text: string) => text.replaceAll(/\P{L}/gu, "").length;
  expect(letters(pseudoText(sentence)) / letters(sentence)).toBeCloseTo(1.4, 1);
});

test.each([
  ["a string", 'export const a = "Cart";', 'export const a = "⟦Ççáŕŕţ⟧";'],
  ["a template, around its values", "export const a = (n: string) => `Size: ${n}`;", "=> `⟦Ššížžé: ${n}⟧`;"],
  ["no name and no type", 'const a = { "in b": 1 as number | "c" };', '{ "in b": 1 as number | "c" };'],
  ["nothing that is compared", 'const a = (b: string) => (b === "c" ? "" : b);', '(b === "c" ? "" : b);'],
  ["nothing that is looked for", 'const a = "b".split("c");', '= "⟦ḃḃ⟧".split("c");'],
  ["no address and no language", 'const a = ["/cart", "hi-Latn"];', '["/cart", "hi-Latn"];'],
  ["what comes back as it is given", "const a = (b: string): string => b;", "=> pseudoText(b);"],
  [
    "words of another folder as they are read",
    'export { a } from "#domain/b.ts";',
    'import { a as english_a } from "#domain/b.ts";\nexport const a = pseudoWords(english_a);',
  ],
])("a module has %s in the pseudo-language", (_, source, expected) => {
  expect(pseudoModule(source)).toContain(expected);
});

test("what functions of words answer is in it, too", () => {
  expect(pseudoWords({ of: (name: string) => [name] }).of("Red")).toEqual(["⟦Ŕŕéďď⟧"]);
});

test.each([
  ["⟦Ççáŕŕţ⟧ · 2", []],
  ["⟦Áá ⟦ḃḃ⟧ ç⟧", []],
  ["Cart", ["Cart"]],
  ["⟦Ššížžé⟧: M, ⟦Ççöļļöŕ⟧: Red.", ["M", "Red."]],
  ["⟦Áá⟧ left open ⟦ḃḃ", ["left open"]],
])("of %j the brackets leave out %j", (text, expected) => {
  expect(outsideBrackets(text)).toEqual(expected);
});
