import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryInWords } from "#api/catalogue/search/category-in-words.ts";
import { withoutFormula } from "#api/catalogue/exchange/cells.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import { readPrice } from "#api/catalogue/exchange/read-amounts.ts";
import { asMarkup, plainText } from "#api/catalogue/plain-text.ts";

test.each([
  ["1299", 129_900],
  ["1,299", 129_900],
  ["1,23,456.00", 12_345_600],
  ["123,456.5", 12_345_650],
  ["Rs. 1,299/-", 129_900],
  ["₨ 999", 99_900],
  ["₹1,299.99", 129_999],
  ["INR 1299", 129_900],
  ["1.299,00", 129_900],
  ["1299,50", 129_950],
  ["१२९९", 129_900],
  ["1 299", 129_900],
  ["1299.0000", 129_900],
  ["１２９９", 129_900],
])("%s is a price", (text, paise) => expect(readPrice(text)).toEqual({ paise }));

test.each(["", "  ", "-", "N/A", "null"])("%j is no price", (text) => expect(readPrice(text)).toEqual({ paise: null }));

test.each([
  "0",
  "-5",
  "$12",
  "1.299",
  "12,34",
  "999,50",
  "1e5",
  "999 - 1299",
  "12 lakh",
  "1,2,3",
  "99999999999999999999",
  "1,00,00,001",
])("%s is refused as a price", (text) => expect(readPrice(text)).toHaveProperty("code"));

test.each([
  ["1,00", ["100", "1.00"]],
  ["12,34", ["1234", "12.34"]],
  ["2.499", ["2499", "2.50"]],
  ["₹ 10.999", ["10999", "11.00"]],
  ["2.500", ["2500", "2.50"]],
])("%s can be read in two ways, and both are told", (typed, readings) => {
  expect(readRupees(typed)).toEqual({ code: "two_ways", readings });
});

test("rupees have at most two decimals, and nothing typed is no amount", () => {
  expect([readRupees("1299.9999"), readRupees(" ")]).toEqual([{ code: "decimals" }, { code: "read", paise: null }]);
});

test("a price reads back however it is written", () => {
  const paise = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      paise,
      fc.constantFrom("", "₹", "Rs. ", "INR ", "rs "),
      fc.constantFrom("", "/-", " INR", " only"),
      fc.constantFrom("en-IN", "en-US", "none"),
      (amount, start, end, grouping) => {
        const whole = Math.trunc(amount / 100);
        const written = grouping === "none" ? String(whole) : whole.toLocaleString(grouping);
        expect(readPrice(`${start}${written}.${String(amount % 100).padStart(2, "0")}${end}`)).toEqual({
          paise: amount,
        });
      },
    ),
  );
});

test("whatever is written, a price is paise in bounds or a reason", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[₹Rs.,\d /-]{0,20}$/)), (text) => {
      const price = readPrice(text);
      expect(
        "code" in price ||
          price.paise === null ||
          (Number.isInteger(price.paise) && price.paise > 0 && price.paise <= 1_000_000_000),
      ).toBe(true);
    }),
  );
});

test.each([
  ["<p>Soft &amp; light</p><p>Hand&nbsp;woven</p>", "Soft & light\nHand woven"],
  ["<script>alert('x')</script><style>p{}</style>Silk<!-- no -->", "Silk"],
  ["<scr<script>ipt>alert(1)</script>Zari", "ipt>alert(1)Zari"],
  ["5 < 6 & 7 > 2", "5 < 6 & 7 > 2"],
  ["<ul><li>One<li>Two</ul>", "One\nTwo"],
  ["a<b>bold</b>c &eacute;&#8377;", "aboldc é₹"],
  ["plain\ntext \u0000\u0007 here", "plain\ntext here"],
  ["<p>unclosed <a href='x'>link", "unclosed link"],
  ["<img src=x onerror=alert(1)>", ""],
  [
    "<table>\n<tr>\n<td>\n<p>Fabric</p>\n</td>\n<td>Mul</td>\n</tr>\n<tr><th>Length</th><td>5.5 m</td></tr>\n</table>",
    "Fabric Mul\nLength 5.5 m",
  ],
  ["<div>\\n<p>Soft</p>\\n<p>Light</p>\\n</div>", "Soft\nLight"],
  ["<p>5\\n6</p>", "5\\n6"],
  ["<table><tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>", "One\nTwo\nThree"],
])("markup %j is the text %j", (markup, text) => expect(plainText(markup)).toBe(text));

test("text written as markup reads back", () => {
  fc.assert(
    fc.property(fc.string(), (text) => void expect(plainText(asMarkup(plainText(text)))).toBe(plainText(text))),
  );
});

test.each([
  ["saree", ["Banarasi Silk Saree with Blouse Piece"], ["Flat knit saree"], ["Casual", "Cotton Saree"]],
  ["lehenga", ["", "Bandhani Lehanga Choli and Dupatta"]],
  ["kurti", ["Ethnic", "Women Kurta Set"], ["Short kurta"], ["Patiala Suit"], ["Kurta Pyjama Set"]],
  ["kurti", ["Unstitched Dress Material"]],
  ["skirt", ["Skirts"], ["Westernwear-Women", "Pleated skirt"]],
  ["western", ["Denim Jackets"], ["Cotton shorts"], ["Printed Night Suit"], ["Track suits"], ["Linen Co-ord Set"]],
  ["western", ["Westernwear-Women", "Loungewear set"]],
  ["accessories", ["Saree bag"], ["Women Flats"]],
  [null, ["Garden chair"], ["Short-leaved fern"], ["Saree Cover", "Garment Covers"], ["Jewellery box"]],
  [null, ["T-Shirt Bra"], ["Pillar watch showpiece"]],
])("of the category %s are %j", (category, ...all) => {
  for (const texts of all as string[][]) expect([texts, categoryInWords(texts)]).toEqual([texts, category]);
});

test.each([
  ["Home Entertainment > Video Players & Accessories", "Streaming stick, set top with belt clip", null],
  ["Drones, Accessories", "Ring guard", null],
  ["Apparel & Accessories > Bags", "Potli", "accessories"],
  ["Jewellery and Accessories", "Jhumka", "accessories"],
  ["Home Storage", "Bag for sarees", null],
  ["Home Storage > Accessories", "Potli", null],
  ["Accessories", "Saree storage bag", null],
  ["Women > Sarees", "Silk saree with storage pouch", "saree"],
  ["Women's Scarves & Accessories", "Stole", "accessories"],
])("a product of %s named %s is of the category %s", (department, title, category) =>
  expect(categoryInWords([department, title], [department])).toBe(category),
);

test("formulas and errors of spreadsheets are read as what they show", () => {
  expect(["'=1+1", "''@home", "'- soft", "=1299", "'tis"].map(withoutFormula)).toEqual([
    "=1+1",
    "'@home",
    "- soft",
    "1299",
    "'tis",
  ]);
  expect(['="0012"', "#REF!", "=1+1 saree"].map(withoutFormula)).toEqual(["0012", "", "=1+1 saree"]);
});

test("names that differ by a vowel sign only have different slugs", () => {
  expect(slugFrom("नीली साड़ी")).not.toBe(slugFrom("नीला साड़ी"));
  expect(slugFrom("நீலப் புடவை")).not.toBe(slugFrom("நீலம் புடவை"));
});

test("accents and apostrophes of Latin letters are left out", () => {
  expect(slugFrom("  Ḵāñjīvaram — Bride's Saree (No. 2) ")).toBe("kanjivaram-brides-saree-no-2");
});
