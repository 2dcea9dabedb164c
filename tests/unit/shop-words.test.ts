import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aboutTexts, testimonialOf, wordsIn, type ShopWords } from "#app/content/shop-words.server.ts";

const said: ShopWords = {
  years: 12,
  quality: null,
  delivery: "Packed within two days.",
  returns: "Any piece comes back.",
  testimonial: { text: "Lovely.", by: "Asha" },
  hi: { delivery: "दो दिन में पैक।", support: "हमें फ़ोन करें।", testimonial: null },
};

test("the owner's words in Hindi stand before the English ones on pages in Hindi, and nowhere else", () => {
  const { hi: _hi, ...english } = said;
  expect(wordsIn("en", english)).toEqual(english);
  expect(wordsIn("hi", said)).toEqual({ ...english, ...said.hi });
});

test("what the owner stated stands above the settings", () => {
  const stated = { years: 3, quality: "Woven by hand.", designs: undefined };
  expect(wordsIn("hi", said, stated)).toMatchObject({ years: 3, quality: "Woven by hand.", support: "हमें फ़ोन करें।" });
});

test("a page shows the owner's words of its language", () => {
  const texts = aboutTexts("Loom and Lane", wordsIn("en", said), { days: 30, byForm: true }).reasons.flatMap(
    ({ text }) => text,
  );
  expect(texts).toEqual(expect.arrayContaining(["Packed within two days.", "Any piece comes back."]));
  expect(JSON.stringify([texts, testimonialOf(said)])).not.toMatch(/[\u0900-\u097f]/);
  expect(testimonialOf(said)).toEqual({ text: "Lovely.", by: "Asha" });
});

test.each(
  globSync(["app/content/en/**/*.ts", "desk/content/en/*.ts", "api/catalogue/remarks.ts", "api/samples/*.json"]),
)('%s spells "color" as the label does', (file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  // Comments and names of properties are no words of the shop.
  expect(lines.filter((line) => !/^\s*\/?[*/]/.test(line) && /colours?\b(?!:)/i.test(line))).toEqual([]);
});
