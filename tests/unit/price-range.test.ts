import fc from "fast-check";
import { expect, test } from "vitest";
import { PRICE_MAX, PRICE_MIN, priceRangeFrom } from "#domain/price-range.ts";

test("the full price range sets no limit", () => {
  expect([PRICE_MIN, PRICE_MAX]).toEqual([0, 10_000]);
  expect(priceRangeFrom("0", "10000")).toEqual({ min: null, max: null });
  expect(priceRangeFrom(null, null)).toEqual({ min: null, max: null });
});

test("each end limits alone", () => {
  expect(priceRangeFrom("500", null)).toEqual({ min: 500, max: null });
  expect(priceRangeFrom("", "2500")).toEqual({ min: null, max: 2_500 });
});

test("a range turned round is turned back", () => {
  expect(priceRangeFrom("3000", "1000")).toEqual({ min: 1_000, max: 3_000 });
});

test("an end that is empty, negative or endless limits nothing", () => {
  expect(priceRangeFrom("500", "  ")).toEqual({ min: 500, max: null });
  expect(priceRangeFrom("", "-5")).toEqual({ min: null, max: null });
  expect(priceRangeFrom("Infinity", null)).toEqual({ min: null, max: null });
  expect(priceRangeFrom("700", "-5")).toEqual({ min: 700, max: null });
});

test("an upper end of 0 shows only what is free", () => {
  expect(priceRangeFrom(null, "0")).toEqual({ min: null, max: 0 });
});

test("rupee signs and separators are read, nonsense does not limit", () => {
  expect(priceRangeFrom("₹1,000", "abc")).toEqual({ min: 1_000, max: null });
  expect(priceRangeFrom("-5", "Infinity")).toEqual({ min: null, max: null });
});

test("whatever is typed gives a range in order, inside the bounds", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
      fc.oneof(fc.string(), fc.integer().map(String)),
      (low, high) => {
        const { min, max } = priceRangeFrom(low, high);
        if (min !== null) expect(min).toBeGreaterThan(PRICE_MIN);
        if (max !== null) expect(max).toBeLessThan(PRICE_MAX);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      },
    ),
  );
});
