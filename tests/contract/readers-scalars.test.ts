import { expect, test } from "vitest";
import { flagOrNull, idOrNull, paiseOrNull, textOrNull } from "#contract/normalise.ts";
import { paiseAsRupees, quantity } from "#contract/shape.ts";

test.each([
  [1299, 129_900],
  [1299.5, 129_950],
  [0.1 + 0.2, 30],
  [0, 0],
  ["1299", 129_900],
  ["1299.50", 129_950],
  ["1,29,999.00", 12_999_900],
  ["₹ 1,299", 129_900],
  ["Rs. 499", 49_900],
])("%j rupees are %i paise", (rupees, paise) => {
  expect(paiseOrNull(rupees)).toBe(paise);
});

test.each([
  [-1],
  ["-5"],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ["free"],
  [""],
  ["12.3.4"],
  [null],
  [undefined],
  [{}],
  [[12]],
  [1e12],
])("%j is no amount", (value) => {
  expect(paiseOrNull(value)).toBeNull();
});

test("paise go over the wire as rupees", () => {
  expect([129_950, 0, 5].map(paiseAsRupees)).toEqual([1299.5, 0, 0.05]);
});

test.each([
  [12, "12"],
  ["12", "12"],
  [" 65fc0a1b2c3d4e5f60718293 ", "65fc0a1b2c3d4e5f60718293"],
  [0, "0"],
])("the id %j is kept as text", (id, text) => {
  expect(idOrNull(id)).toBe(text);
});

test.each([[""], [" "], [null], [undefined], ["null"], ["undefined"], [{}], [true], ["x".repeat(129)]])(
  "%j is no id",
  (id) => {
    expect(idOrNull(id)).toBeNull();
  },
);

test.each([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  ["Yes", true],
  ["in stock", true],
  ["In_Stock", true],
  ["available", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
  ["No", false],
  ["out of stock", false],
  ["Sold-out", false],
  [null, null],
  [undefined, null],
  ["", null],
  ["perhaps", null],
  [{}, null],
])("the flag %j reads as %j", (value, flag) => {
  expect(flagOrNull(value)).toBe(flag);
});

test.each([
  ["  Asha ", "Asha"],
  [42, "42"],
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, null],
  [{}, null],
  [[], null],
  [Number.NaN, null],
])("the text %j reads as %j", (value, text) => {
  expect(textOrNull(value)).toBe(text);
});

test("quantities are whole and at least one, as number or text; one where nothing is said", () => {
  const { decode } = quantity();
  expect([3, "3", "1,000", null, undefined].map(decode)).toEqual([3, 3, 1000, 1, 1]);
  expect([0, -1, 1.5, "two", ""].map(decode)).toEqual(Array(5).fill(null));
});
