import { expect, test } from "vitest";
import { cleanText } from "#domain/short-text.ts";
import { isEmail, MAX_EMAIL_LENGTH } from "#domain/customer-rules.ts";
import { mentionsStock } from "#domain/cart.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { isUpiId, maskUpiId } from "#domain/payment-methods.ts";

test.each([
  ["asha@example.org", true],
  ["asha.rao+shop@mail.example.org", true],
  [" asha@example.org", false],
  ["asha@example.org ", false],
  ["asha rao@example.org", false],
  ["asha@rao@example.org", false],
  ["asha@example", false],
  ["asha@example.org, b@example.org", false],
  ["Asha <asha@example.org>", false],
  ["@example.org", false],
  ["", false],
])("%j is an e-mail address: %s", (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
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

test("a text is never cut inside a character", () => {
  expect(cleanText("ab😀", 3).isWellFormed()).toBe(true);
});

test("an address has the lines of a label", () => {
  const address = {
    fullName: "Asha Rao",
    email: null,
    phone: null,
    address: "12 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    zipCode: "570001",
    country: "IN",
  };
  expect(addressLines(address, "India")).toEqual(["Asha Rao", "12 Temple Street", "Mysuru, Karnataka 570001", "India"]);
});
