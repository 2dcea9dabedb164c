import { expect, test } from "vitest";
import {
  createOrderNumber,
  createReturnNumber,
  orderNumberFrom,
  returnNumberFrom,
} from "#upstream/orders/order-number.ts";

test.each(["PL-7F3K9Q2M", "pl-7f3k9q2m", " 7f3k9q2m ", "#PL 7F3K9Q2M", "PL\u20137F3K9Q2M", "pl7f3k9q2m"])(
  "the order %j is found by its number",
  (typed) => {
    expect(orderNumberFrom(typed)).toBe("PL-7F3K9Q2M");
  },
);

test.each(["RT-7F3K9Q2M", "rt-7f3k9q2m", " 7f3k9q2m ", "#RT 7F3K9Q2M", "RT\u20137F3K9Q2M", "rt7f3k9q2m"])(
  "the return %j is found by its number",
  (typed) => {
    expect(returnNumberFrom(typed)).toBe("RT-7F3K9Q2M");
  },
);

test("a number of the other kind, or one that is too short, stays as it was typed, in capitals", () => {
  expect([orderNumberFrom("rt-7f3k9q2m"), returnNumberFrom("pl-7f3k9q2m")]).toEqual(["RT-7F3K9Q2M", "PL-7F3K9Q2M"]);
  expect([orderNumberFrom("7f3k9q2"), returnNumberFrom("7f3k9q2")]).toEqual(["7F3K9Q2", "7F3K9Q2"]);
});

test("a new number has the letters of its kind and eight characters, and is found as it is", () => {
  const numbers = Array.from({ length: 50 }, () => [createOrderNumber(), createReturnNumber()] as const);
  for (const [order, returned] of numbers) {
    expect(order).toMatch(/^PL-[2-9A-HJKMNP-Z]{8}$/);
    expect(returned).toMatch(/^RT-[2-9A-HJKMNP-Z]{8}$/);
    expect([orderNumberFrom(order), returnNumberFrom(returned)]).toEqual([order, returned]);
  }
  expect(new Set(numbers.flat()).size).toBe(100);
});
