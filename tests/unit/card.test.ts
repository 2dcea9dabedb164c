import { expect, test } from "vitest";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry } from "#domain/card.ts";

test.each([
  ["4111111111111111", true],
  ["4111111111111112", false],
  ["378282246310005", true],
  ["41111111111", false],
  ["411111111111111100001", false],
  ["4111 1111 1111 1111", false],
  ["x4111111111111111", false],
  ["4111111111111111x", false],
  ["30569309025904", true],
  ["30569309025905", false],
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
  ["3482", "Amex", 4],
  ["3682", null, 3],
  ["9378", null, 3],
  ["5084", null, 3],
  ["5085", "RuPay", 3],
  ["5089", "RuPay", 3],
  ["6021", "RuPay", 3],
  ["8123", "RuPay", 3],
  ["8223", "RuPay", 3],
  ["8323", null, 3],
  ["9602", null, 3],
  ["5023", null, 3],
  ["5123", "Mastercard", 3],
  ["5623", null, 3],
  ["9512", null, 3],
  ["2220", null, 3],
  ["2221", "Mastercard", 3],
  ["2229", "Mastercard", 3],
  ["2230", "Mastercard", 3],
  ["2210", null, 3],
  ["2299", "Mastercard", 3],
  ["2300", "Mastercard", 3],
  ["2699", "Mastercard", 3],
  ["2700", "Mastercard", 3],
  ["2719", "Mastercard", 3],
  ["2721", null, 3],
  ["2800", null, 3],
  ["2199", null, 3],
] as const)("a card that begins with %s is of %s and has a CVV of %i digits", (digits, brand, length) => {
  expect([cardBrand(digits), cvvLength(digits)]).toEqual([brand, length]);
});

test.each([
  ["12/30", { month: 12, year: 2030 }],
  [" 1-2031 ", { month: 1, year: 2031 }],
  ["13/30", null],
  ["0/30", null],
  ["1230", null],
  ["12 / 30", { month: 12, year: 2030 }],
  ["1/26", { month: 1, year: 2026 }],
  ["112/30", null],
  ["12/2130", null],
  ["12/301", null],
  ["12/30x", null],
  ["12x/30", null],
  ["12/x30", null],
])("reads the expiry date %j", (text, expiry) => {
  expect(parseExpiry(text)).toEqual(expiry);
});

test("a card is good to the end of its last month", () => {
  const expiry = { month: 11, year: 2026 };
  expect(hasExpired(expiry, new Date("2026-11-30T23:59:59Z"))).toBe(false);
  expect(hasExpired(expiry, new Date("2026-12-01T00:00:00Z"))).toBe(true);
  expect(hasExpired({ month: 12, year: 2025 }, new Date("2026-01-01T00:00:00Z"))).toBe(true);
});
