import { expect, test } from "vitest";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry } from "../../domain/card.ts";

test.each([
  ["4111111111111111", true],
  ["4111111111111112", false],
  ["378282246310005", true],
  ["41111111111", false],
  ["411111111111111100001", false],
  ["4111 1111 1111 1111", false],
  ["", false],
])("%s is a card number: %s", (digits, isOne) => {
  expect(isCardNumber(digits)).toBe(isOne);
});

test.each([
  ["4111", "Visa", 3],
  ["5555", "Mastercard", 3],
  ["2720", "Mastercard", 3],
  ["6521", "RuPay", 3],
  ["3782", "Amex", 4],
  ["9999", null, 3],
] as const)("a card that begins with %s is of %s and has a CVV of %i digits", (digits, brand, length) => {
  expect([cardBrand(digits), cvvLength(digits)]).toEqual([brand, length]);
});

test.each([
  ["12/30", { month: 12, year: 2030 }],
  [" 1-2031 ", { month: 1, year: 2031 }],
  ["13/30", null],
  ["0/30", null],
  ["1230", null],
])("reads the expiry date %j", (text, expiry) => {
  expect(parseExpiry(text)).toEqual(expiry);
});

test("a card is good to the end of its last month", () => {
  const expiry = { month: 11, year: 2026 };
  expect(hasExpired(expiry, new Date("2026-11-30T23:59:59Z"))).toBe(false);
  expect(hasExpired(expiry, new Date("2026-12-01T00:00:00Z"))).toBe(true);
  expect(hasExpired({ month: 12, year: 2025 }, new Date("2026-01-01T00:00:00Z"))).toBe(true);
});
