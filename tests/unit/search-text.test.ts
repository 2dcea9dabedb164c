import { expect, test } from "vitest";
import { withDigits } from "#domain/number-words.ts";
import { takePrice, takeSize } from "#domain/search-text.ts";

test.each([
  ["sari under 1000", null, 1_000, "sari"],
  ["silk saree below 2k", null, 2_000, "silk saree"],
  ["under ₹ 999 kurti for women", null, 999, "kurti for women"],
  ["saree upto 1.5k", null, 1_500, "saree"],
  ["lehenga under 1 lakh", null, 100_000, "lehenga"],
  ["lehenga above 5000", 5_000, null, "lehenga"],
  ["saree between 1000 and 2000", 1_000, 2_000, "saree"],
  ["saree 1000-2000", 1_000, 2_000, "saree"],
  ["saree 1-2k", 1_000, 2_000, "saree"],
  ["saree 2000 to 1000", 1_000, 2_000, "saree"],
  ["kurti 500 se kam", null, 500, "kurti"],
  ["1000 se 2000 tak saree", 1_000, 2_000, "saree"],
  ["5000 se zyada lehenga", 5_000, null, "lehenga"],
  ["साड़ी १००० से कम", null, 1_000, "साड़ी"],
  ["साड़ी 2 हज़ार तक", null, 2_000, "साड़ी"],
  ["saree around 2000", 1_500, 2_500, "saree"],
  ["kurti 500 rs", null, 500, "kurti"],
  ["under 1000", null, 1_000, ""],
  ["पंद्रह सौ से कम साड़ी", null, 1_500, "साड़ी"],
  ["हज़ार के अंदर कुर्ती", null, 1_000, "कुर्ती"],
  ["हज\u093cार के अंदर कुर्ती", null, 1_000, "कुर्ती"],
  ["डेढ़ हज़ार", null, 1_500, ""],
  ["sadhe teen hazaar tak saree", null, 3_500, "saree"],
  ["do hazaar paanch sau se kam kurti", null, 2_500, "kurti"],
  ["ek se do hazaar saree", 1_000, 2_000, "saree"],
  ["saree under two thousand five hundred", null, 2_500, "saree"],
  ["dress between five and eight hundred", 500, 800, "dress"],
  ["twenty-five hundred rupees saree", null, 2_500, "saree"],
  ["saree 2k", null, 2_000, "saree"],
  ["1000 mein kurti", null, 1_000, "kurti"],
  ["500 wali kurti", 375, 625, "kurti"],
  ["saree under 1,499.50", null, 1_500, "saree"],
  ["saree under ninety-nine hundred", null, 9_900, "saree"],
  ["saree under one lakh twenty thousand five hundred", null, 120_500, "saree"],
  ["sava sau se kam bindi", null, 125, "bindi"],
  ["paune do hazaar tak kurti", null, 1_750, "kurti"],
  ["sava do hazaar tak kurti", null, 2_250, "kurti"],
  ["saree under 2 hazaar 5 sau", null, 2_500, "saree"],
  ["50-60 rupees bindi", 50, 60, "bindi"],
  ["5000 से \u095bयादा लहंगा", 5_000, null, "लहंगा"],
  ["5000 se adhik lehenga", 5_000, null, "lehenga"],
  ["2000 से सस्ती साड़ी", null, 2_000, "साड़ी"],
  ["2000 से महँगी साड़ी", 2_000, null, "साड़ी"],
  ["50-60k lehenga", 50, 60_000, "lehenga"],
  ["set of three 1000 to 2000", 1_000, 2_000, "set of three"],
  ["kurti set of two 500-1000", 500, 1_000, "kurti set of two"],
])("%j names a price", (text, min, max, rest) => {
  expect(takePrice(text)).toEqual({ range: { min, max }, rest });
});

test.each([
  "saree",
  "underskirt 1000",
  "2-3 piece suit",
  "size 38-40",
  "article 4711",
  "under",
  "1000 kurtis",
  "hazar buti saree",
  "18k gold earrings",
  "hundred percent cotton",
  "bindi under 49",
  "10 to 60 bangles",
  "two tone saree",
  "under 99999999999999999999",
  "x".repeat(200),
  "1,".repeat(100),
])("%j names no price, and stays whole", (text) => {
  expect(takePrice(` ${text} `)).toEqual({ range: null, rest: text });
});

test.each([
  ["twenty five kurtis", "25 kurtis"],
  ["twenty-five, thirty", "25 , 30"],
  ["twenty, five", "20 , 5"],
  ["twenty ten", "20 10"],
  ["thirty twenty five", "30 25"],
  ["nineteen five", "19 5"],
  ["ninety nine", "99"],
  ["ninety one", "91"],
  ["five thousand six", "5006"],
  ["six sau paanch", "605"],
  ["sava kurti", "sava kurti"],
  ["sadhe, teen", "sadhe, 3"],
  ["twenty dhai", "20 2.5"],
  ["12 kurtis", "12 kurtis"],
  ["hundred", "100"],
  ["two, thousand", "2 , 1000"],
  ["two hundred 500", "2 hundred 500"],
  ["two hundred 100", "2 hundred 100"],
  ["2hazaar", "2 hazaar"],
  ["do  hazaar", "2 hazaar"],
  ["hazaar lakh", "1000 100000"],
  ["1,500", "1,500"],
  ["sadhe", "sadhe"],
  ["saree sadhe teen", "saree 3.5"],
  ["das paanch", "10 5"],
  ["ikkis do", "21 2"],
])("%j is %j with its number words in digits, and both are equally long", (given, written) => {
  const { text, digits } = withDigits(given);
  const tidy = (one: string) => one.replaceAll(/ +/g, " ").trim();
  expect([digits, text].map(tidy)).toEqual([written, tidy(given)]);
  expect(text).toHaveLength(digits.length);
});

test.each([
  ["xl kurti", "XL", "kurti"],
  ["kurti XXL", "XXL", "kurti"],
  ["size M red kurti", "M", "red kurti"],
  ["red kurti m size", "M", "red kurti"],
  ["kurti size: 38", "38", "kurti"],
  ["free size kaftan", "Free Size", "kaftan"],
  ["kurti M", "M", "kurti"],
  ["red l kurti", "L", "red kurti"],
  ["large size kurti", "L", "kurti"],
  ["kurti size extra  large", "XL", "kurti"],
  ["कुर्ती साइज़ M", "M", "कुर्ती"],
  ["साइ\u095b एम कुर्ती", "M", "कुर्ती"],
  ["कुर्ती डबल एक्स एल", "XXL", "कुर्ती"],
  ["फ्री साइज कफ़्तान", "Free Size", "कफ़्तान"],
])("%j names a size", (text, size, rest) => {
  expect(takeSize(text)).toEqual({ size, rest });
});

test.each(["एमरल्ड कुर्ती", "एल", "plus size kurti", "l", "38 kurti", "relaxed", "women's kurti", "l'amour", "h&m top"])(
  "%j names no size",
  (text) => {
    expect(takeSize(text)).toEqual({ size: null, rest: text });
  },
);
