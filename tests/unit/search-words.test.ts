import { describe, expect, test } from "vitest";
import { englishOf, keyOf, latinOf } from "#api/catalogue/search/devanagari.ts";
import { outlineOf, soundOf } from "#api/catalogue/search/sounds.ts";
import { termsIn } from "#api/catalogue/search/understand-query.ts";
import { isColour, isTradeWord, relatedWords } from "#api/catalogue/search/related-words.ts";
import { baseWord, heardAs, slipsBetween, wordsIn } from "#api/catalogue/search/words.ts";

test.each([
  ["साड़ी", "saree"],
  ["लहंगा", "lehenga"],
  ["कुर्ती", "kurti"],
  ["कुर्ता", "kurti"],
  ["दुपट्टा", "dupatta"],
  ["सलवार", "salwar"],
  ["घाघरा", "ghagra"],
  ["बाँधनी", "bandhani"],
  ["फुलकारी", "phulkari"],
  ["चिकनकारी", "chikankari"],
  ["बनारसी", "banarasi"],
  ["मेहंदी", "mehndi"],
  ["ज़रदोज़ी", "zardozi"],
  ["जूती", "jutti"],
  ["साड़ियां", "saree"],
  ["kurtiyan", "kurti"],
  ["chudiyon", "chudi"],
  ["mehroon", "maroon"],
  ["plazo", "palazzo"],
  ["earings", "earring"],
  ["हरी", "green"],
  ["नीले", "blue"],
  ["चूड़ियों", "bangle"],
  ["जूतियाँ", "jutti"],
  ["जूते", "shoe"],
  ["कन्\u200dजीवरम", "kanjeevaram"],
])("%s is the word %s of the trade", (word, base) => {
  expect(wordsIn(`एक ${word}!`).map(baseWord).slice(1)).toEqual([base]);
});

test.each([
  ["मिरर वर्क", ["mirror", "work"]],
  ["कॉटन", ["cotton"]],
  ["पार्टी वियर", ["party", "wear"]],
  ["ब्लाउज़", ["blouse"]],
  ["ऑफ़िस", ["office"]],
  ["प्लाज़ो", ["palazzo"]],
])("%s is English, and is spelt so", (devanagari, words) => {
  expect(wordsIn(devanagari)).toEqual(words);
});

test("Hindi is spelt without the vowels that nobody says, and with Latin digits", () => {
  expect(["लाल", "पीला", "रेशमी", "शादी", "क़लम", "२५"].map(latinOf)).toEqual([
    "lal",
    "pila",
    "reshmi",
    "shadi",
    "qalam",
    "25",
  ]);
  expect(wordsIn("Rani रानी SAREE")).toEqual(["rani", "rani", "saree"]);
});

test.each(["साड़ी सा\u095cी साडी साडि", "बाँधनी बांधनी बान्धनी", "कॉटन काटन", "इकत इक्कत", "चाहिए चाहिये", "पैठणी पेठनी"])(
  "one key stands for %s, and another for its ending",
  (line) => {
    const [first = "", ...others] = line.split(" ").map(keyOf);
    expect(others).toEqual(others.map(() => first));
    expect(keyOf("कली")).not.toBe(keyOf("काली"));
  },
);

test("an ending is left out only where a word has one: हर is not green", () => {
  expect(["हरा", "हरी", "हरे", "हर", "हार", "कली"].map(englishOf)).toEqual([
    "green",
    "green",
    "green",
    null,
    "necklace",
    null,
  ]);
});

test.each([
  ["shaadi", "shadi"],
  ["leheriya", "lahariya"],
  ["banarasi", "banaarsi"],
  ["kanjeevaram", "kanjivaram"],
  ["saree", "saadi"],
  ["phulkari", "foolkaari"],
  ["kantha", "kaanta"],
  ["zardozi", "jardosi", false],
  ["sadi", "shadi", false],
])("%s and %s sound alike", (one, other, isAlike = true) => {
  expect(soundOf(one) === soundOf(other)).toBe(isAlike);
});

test("an outline tells English words apart and their spellings in Devanagari not", () => {
  expect(["brocade", "pochampally", "bandhani"].map(outlineOf)).toEqual(
    ["ब्रोकेड", "पोचम्पल्ली", "बंधनी"].map((word) => outlineOf(latinOf(word))),
  );
  expect(outlineOf("bundon")).not.toBe(outlineOf("bandhani"));
});

test.each([
  ["saadi", "saree"],
  ["makhmal", "velvet"],
  ["neelee", "blue"],
  ["choodiyan", "bangle"],
  ["kurty", "kurti"],
  ["curry", null],
  ["jute", null],
  ["shade", null],
  ["full", "flower"],
])("%s is heard as %s", (word, heard) => {
  expect(heardAs(word)).toBe(heard);
});

test("the names of what every object has are words like any other", () => {
  expect(relatedWords("constructor")).toEqual([]);
});

test("words of the trade are neither typing mistakes nor two words written as one", () => {
  expect(["peach", "necklace", "lal", "lehenga"].map(isTradeWord)).toEqual([true, true, true, true]);
  expect(isTradeWord("mirrorwork")).toBe(false);
});

test("men is a word that counts, also beside the Hindi word that sounds like it", () => {
  expect(termsIn("men kurta").map(({ typed }) => typed)).toContain("men");
  expect(termsIn("हल्दी में साड़ी").map(({ typed }) => typed)).not.toContain("men");
});

describe("the words of a query that count", () => {
  const words = (query: string) => termsIn(query).map(({ base }) => base);

  test.each([
    ["yellow kurta for haldi", ["yellow", "kurti", "haldi"]],
    ["latest designer party saree for women", ["party", "saree"]],
    ["peela kurta haldi ke liye", ["peela", "kurti", "haldi"]],
    ["plus size kurti", ["plus", "kurti"]],
    ["designer style", ["designer", "style"]],
    ["saree saree", ["saree"]],
    ["karva chauth saree", ["karwachauth", "saree"]],
    ["raksha bandhan", ["raksha"]],
    ["ear rings", ["earring"]],
    ["night suit", ["nightwear"]],
    ["haldi dress", ["haldi"]],
    ["party dress", ["party", "dress"]],
  ])("of %j are %j", (query, expected) => {
    expect(words(query)).toEqual(expected);
  });

  test("a garment decides most, and what it is worn with is only welcome", () => {
    const [gold, blouse, saree] = termsIn("gold blouse for saree");
    expect([gold?.importance, blouse?.importance]).toEqual([1, 3]);
    expect([blouse?.isOptional, saree?.isOptional]).toEqual([false, true]);
    expect(termsIn("saree for wedding").map(({ isOptional }) => isOptional)).toEqual([false, false]);
  });

  test("words that shops write or leave are only welcome, unless there are no others", () => {
    expect(termsIn("kurta set").map(({ isOptional }) => isOptional)).toEqual([false, true]);
    expect(termsIn("set").map(({ isOptional }) => isOptional)).toEqual([false]);
  });
});

test("a translation says the same, a shade is a kind of its colour, and a hint is neither", () => {
  const related = (word: string) => new Map(relatedWords(word).map((one) => [one.word, one]));
  expect(related("lal").get("red")).toMatchObject({ factor: 1, isHint: false });
  expect(related("yellow").get("mustard")).toMatchObject({ factor: 0.7, isHint: false });
  expect(related("peela").get("mustard")).toMatchObject({ factor: 0.7, isHint: false });
  expect(related("haldi").get("yellow")).toMatchObject({ isHint: true });
  expect(related("umbrella").size).toBe(0);
  expect([isColour("peela"), isColour("mustard"), isColour("saree")]).toEqual([true, true, false]);
});

test.each([
  ["bandhani", "bandhani", 0],
  ["earrngs", "earrings", 1],
  ["bandhabnni", "bandhani", 2],
  ["silk", "slik", 1],
  ["", "abc", 3],
])("between %j and %j are %d typing mistakes", (a, b, count) => {
  expect(slipsBetween(a, b)).toBe(count);
});

test("what comes after for is what a garment is worn with, unless it is the first garment that is named", () => {
  const optional = (query: string) => termsIn(query).flatMap(({ typed, isOptional }) => (isOptional ? [typed] : []));
  expect(optional("blouse for saree")).toEqual(["saree"]);
  expect(optional("red for saree")).toEqual([]);
});
