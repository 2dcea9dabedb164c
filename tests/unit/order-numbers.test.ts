import { expect, test } from "vitest";
import {
  createOrderNumber,
  createReturnNumber,
  orderNumberFrom,
  returnNumberFrom,
} from "#api/order-records/order-number.ts";
import { offeredPayments, paymentsText } from "#api/payments/offered-payments.ts";

test("an upstream that starts names the payment methods as the owner's commands do", () => {
  const payments = offeredPayments(["upi", "cod"], { provider: null, ownUpi: null });
  expect(paymentsText(payments)).toBe("paid by cash on delivery");
});

test.each([
  ["PL", orderNumberFrom],
  ["RT", returnNumberFrom],
] as const)("a number is found by what comes after %s, however it is typed", (kind, numberFrom) => {
  const low = kind.toLowerCase();
  for (const start of [`${kind}-`, `${low}-`, " ", `#${kind} `, `${kind}\u2013`, low])
    expect([start, numberFrom(`${start}7f3k9q2m `), numberFrom(`${start}7F3K9Q2M`)]).toEqual([
      start,
      `${kind}-7F3K9Q2M`,
      `${kind}-7F3K9Q2M`,
    ]);
});

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
