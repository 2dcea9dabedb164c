import { expect, test } from "vitest";
import { cardBrand, cvvLength, hasExpired, isCardNumber, parseExpiry } from "#domain/card.ts";

test.each([
  ["4111111111111111", true],
  ["4111111111111112", false],
  ["378282246310005", true],
  ["41111111111", false],
  ["411111111111111100001", false],
  ["00004111111111111111", false],
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
  ["Visa", 3, ["4111"]],
  ["Mastercard", 3, ["5123", "5555", "2221", "2229", "2230", "2300", "2699", "2700", "2719", "2720"]],
  ["RuPay", 3, ["5085", "5089", "6021", "6521", "8123", "8223"]],
  ["Amex", 4, ["3482", "3782"]],
  [null, 3, ["9999", "3682", "9378", "5023", "5084", "5623", "8323", "9512", "9602", "2210", "2220", "2721", "2800"]],
] as const)("cards of %s have a CVV of %i digits and begin with %j", (brand, length, beginnings) => {
  for (const digits of beginnings)
    expect([digits, cardBrand(digits), cvvLength(digits)]).toEqual([digits, brand, length]);
});

test.each([
  ["12/30", { month: 12, year: 2030 }],
  [" 1-2031 ", { month: 1, year: 2031 }],
  ["13/30", null],
  ["0/30", null],
  ["1230", { month: 12, year: 2030 }],
  ["122030", { month: 12, year: 2030 }],
  ["130", null],
  ["1330", null],
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
