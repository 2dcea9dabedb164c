import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { mentionsStock } from "#domain/cart.ts";
import { internationalPhone, isEmail, MAX_EMAIL_LENGTH, phoneDigits } from "#domain/customer-rules.ts";
import { isUpiId, maskUpiId, needsProvider } from "#domain/payment-methods.ts";
import { shortList, shortName, shortText, wordList } from "#domain/short-text.ts";
import { networkErrorText } from "#process/fetching.ts";
import { cleanText, typedText } from "#domain/typed-text.ts";

test.each([
  ["asha@example.org", true],
  ["asha.rao+shop@mail.example.org", true],
  [" asha@example.org", false],
  ["asha@rao@example.org", false],
  ["asha@example", false],
  ["asha@example.org, b@example.org", false],
  ["@example.org", false],
  ["", false],
  ["9886054321@phone.invalid", false],
  ["asha@phone.INVALID", false],
  ["asha@phone．invalid", false],
  ["asha@invalid.org", true],
  ["asha@loom.test", true],
  ["asha@loom.example", true],
  ["asha-.r@my-loom.example", true],
  ["asha@-loom.example", false],
  ["asha@loom-.example", false],
  ["asha@example..com", false],
  [".asha@example.com", false],
  ["a..b@example.com", false],
  ["asha.@example.com", false],
])("%j is an e-mail address: %s", (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

test.each([
  ["98450 12345", "IN", "9845012345"],
  ["098450-12345", "IN", "9845012345"],
  ["+91 98450 12345", "IN", "9845012345"],
  ["0091 98450 12345", "US", "9845012345"],
  ["(+91) 098450.12345", "IN", "9845012345"],
  ["919845012345", "IN", "9845012345"],
  ["+91 (0)98450 12345", "IN", "9845012345"],
  ["+91 7911 123456", "IN", "7911123456"],
  ["+44 7911 123456", "IN", "447911123456"],
  ["0044 7911 123456", "IN", "447911123456"],
  ["+44 (0)7911 123456", "UK", "447911123456"],
  ["07911 123456", "UK", "447911123456"],
  ["(415) 555-0100", "US", "14155550100"],
  ["+1 415 555 0100", "CA", "14155550100"],
  ["1 415 555 0100", "US", "14155550100"],
  ["44 7911 123456", "UK", "447911123456"],
  ["44 (0)7911 123456", "UK", "447911123456"],
  ["0441 123456", "DE", "49441123456"],
  ["490 123 4567", "DE", "494901234567"],
  ["0011223", "IN", "0011223"],
  ["+91 98450", "IN", "98450"],
  ["", "IN", ""],
])("the phone number %j of %s is compared as %s", (phone, country, digits) => {
  expect(phoneDigits(phone, country)).toBe(digits);
});

test.each([
  ["098450-12345", "IN", "919845012345"],
  ["+91 (0)98450 12345", "US", "919845012345"],
  ["+65 6123 4567", "IN", "6561234567"],
  ["07911 123456", "UK", "447911123456"],
  ["98450", "IN", null],
  ["+91 98450", "IN", null],
  ["ask my sister", "IN", null],
  ["", "US", null],
])("the phone number %j of %s is called from abroad by %s", (phone, country, digits) => {
  expect(internationalPhone(phone, country)).toBe(digits);
});

test.each(["asha@loom.test", "asha@loom.Example"])("in production %s is none", (text) => {
  vi.stubEnv("SHOP_MODE", "production");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(isEmail(text)).toBe(false);
});

test("an e-mail address has at most 254 characters", () => {
  const address = (length: number) => `${"a".repeat(length - "@example.org".length)}@example.org`;
  expect(isEmail(address(MAX_EMAIL_LENGTH))).toBe(true);
  expect(isEmail(address(MAX_EMAIL_LENGTH + 1))).toBe(false);
});

test.each([
  ["asha@okbank", true],
  ["asha.rao-1_2@bank1", true],
  ["a@okbank", false],
  ["asha@1bank", false],
  ["asha@b", false],
  [" asha@okbank", false],
  ["asha@okbank ", false],
  ["asha@okbank.org", false],
])("%j is a UPI id: %s", (text, isOne) => {
  expect(isUpiId(text)).toBe(isOne);
});

test("of a UPI id only two letters and the bank are shown", () => {
  expect(maskUpiId("asha@okbank")).toBe("as***@okbank");
  expect(maskUpiId("a@okbank")).toBe("a***@okbank");
});

test.each([
  ["Not enough stock", true],
  ["The product is unavailable", true],
  ["OUT OF STOCK", true],
  ["Too many lines", false],
  [null, false],
])("the message %j is about stock: %s", (message, isOne) => {
  expect(mentionsStock(message)).toBe(isOne);
});

test.each([
  ["  Asha  ", 20, "Asha"],
  ["Asha\u0000\u0001\u0002Rao", 20, "Asha Rao"],
  ["\u0000Asha\u202e", 20, "Asha"],
  ["Asha Rao", 4, "Asha"],
  ["Asha\ud800", 20, "Asha"],
])("the text %j in %d characters is %j", (text, limit, clean) => {
  expect(cleanText(text, limit)).toBe(clean);
});

test.each([
  ["phone", "\u202a+91 98450 12345\u202c", "+91 98450 12345"],
  ["phone", "\u206898450 12345\u2069", "98450 12345"],
  ["phone", "+91\ufe0d 98450 12345", "+91 98450 12345"],
  ["phone", "98450\u200b12345", "9845012345"],
  ["phone", "tel:+919845012345", "+919845012345"],
  ["phone", "०९८४५०१२३४५", "09845012345"],
  ["zipCode", "\u200e560001", "560001"],
  ["pincode", "560-001", "560001"],
  ["pincode", "५६०००१", "560001"],
  ["zipCode", "12345-6789", "12345-6789"],
  ["upiId", "asha@upi\u200b", "asha@upi"],
  ["email", "\u200basha@example.com", "asha@example.com"],
  ["email", "asha@example.com.", "asha@example.com"],
  ["cardNumber", "४१११ ११११\u200b ११११ ११११", "4111 1111 1111 1111"],
  ["fullName", "आशा क्‍षत्रिय 👩‍👧 ❤️", "आशा क्‍षत्रिय 👩‍👧 ❤️"],
  ["fullName", "Asha\u200d\u00ad Rao\ufe0f", "Asha Rao"],
  ["fullName", "\u200b\u2060", ""],
])("what is typed into %s as %j is read as %j", (field, typed, read) => {
  expect(typedText(field, typed)).toBe(read);
});

test("a text is never cut inside a character", () => {
  expect(cleanText("ab😀", 3).isWellFormed()).toBe(true);
});

test("a text within the bound stays as it is, and a longer one ends with an ellipsis within it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.integer({ min: 2, max: 80 }), (text, most) => {
      const short = shortText(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      if (text.length <= most) expect(short).toBe(text);
      else expect(short.endsWith("…")).toBe(true);
      expect(short.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test("it is cut after a word where one ends near, and never between a letter and its sign", () => {
  expect(shortText("Handwoven silk saree with a golden border", 20)).toBe("Handwoven silk…");
  expect(shortText("Handwoven silk  saree with a border", 20)).toBe("Handwoven silk…");
  expect(shortText("abcd efghi", 9)).toBe("abcd efg…");
  expect(shortText("abcde fghi", 9)).toBe("abcde…");
  expect(shortText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
  for (let most = 2; most < 12; most += 1)
    expect(shortText("साड़ीसाड़ीसाड़ीसाड़ी", most)).not.toMatch(/^(?:साड़ी)*(?:स|साड|साड़)…$/u);
});

const words = { between: "; ", andMore: (count: number) => `and ${count} more` };

test("names in a message are short and few", () => {
  expect(shortName("a ".repeat(5_000)).length).toBeLessThanOrEqual(60);
  expect(shortList(["A", "B", "A"], words)).toBe("A; B");
  expect(shortList(["A", "B", "C", "D"], words)).toBe("A; B; C; D");
  expect(shortList(["A", "B", "C", "D", "E", "F"], words)).toBe("A; B; C; D; and 2 more");
});

test("only what the shop cannot take itself needs a provider", () => {
  expect((["card", "cod", "upi"] as const).map((method) => needsProvider(method, false))).toEqual([true, false, true]);
  expect((["card", "cod", "upi"] as const).map((method) => needsProvider(method, true))).toEqual([true, false, false]);
});

test("a failed call is told by the system's own message", () => {
  expect(networkErrorText(new TypeError("fetch failed", { cause: new Error("refused") }))).toBe("refused");
  expect(networkErrorText(new TypeError("fetch failed", { cause: "refused" }))).toBe("fetch failed");
  expect(networkErrorText("refused")).toBe("failed");
});

test("a list is written with spaces, or with commas where an entry has spaces", () => {
  expect(wordList(" S  M\nL ")).toEqual(["S", "M", "L"]);
  expect(wordList("Free Size,  XL")).toEqual(["Free Size", "XL"]);
  expect(wordList("a,b, c")).toEqual(["a,b", "c"]);
});
