import { expect, test } from "vitest";
import { orderStatuses } from "#domain/order-status.ts";
import { awaitsPayment, cashPaymentState, isSentUnpaid, paymentStateFrom } from "#domain/payment-state.ts";

test.each([
  ["pending", "upi", "pending", true],
  ["processing", "upi", "pending", true],
  ["Processing", "UPI", "pending", true],
  ["processing", null, "pending", true],
  ["processing", "upi", "paid", false],
  ["processing", "upi", null, false],
  ["pending", "cod", "pending", false],
  ["pending", "COD", "pending", false],
  ["shipped", "upi", "pending", false],
  ["cancelled", "upi", "pending", false],
  ["odd", "upi", "pending", false],
] as const)("an order %s by %s whose payment is %s awaits it: %s", (status, paymentMethod, state, awaits) => {
  expect(awaitsPayment({ status, paymentMethod }, state)).toBe(awaits);
});

test.each([
  ["shipped", "upi", "pending", true],
  ["Delivered", "CARD", "pending", true],
  ["shipped", "cod", "pending", false],
  ["shipped", null, "pending", false],
  ["shipped", "upi", "paid", false],
  ["delivered", "upi", null, false],
  ["processing", "upi", "pending", false],
  ["cancelled", "upi", "pending", false],
  ["odd", "upi", "pending", false],
] as const)("an order %s by %s whose payment is %s was sent unpaid: %s", (status, paymentMethod, state, isSent) => {
  expect(isSentUnpaid({ status, paymentMethod }, state)).toBe(isSent);
});

test.each([
  ["authorized", "paid"],
  ["captured", "paid"],
  ["initiated", "pending"],
  ["voided", "returned"],
  ["declined", "failed"],
  ["odd", null],
  [null, null],
] as const)("the upstream's word %s means %s", (word, state) => {
  expect(paymentStateFrom(word)).toBe(state);
});

test("cash on delivery is paid when the order is delivered, and not at all when it is cancelled", () => {
  expect(orderStatuses.map((status) => [status, cashPaymentState(status)])).toEqual([
    ["pending", "pending"],
    ["processing", "pending"],
    ["shipped", "pending"],
    ["delivered", "paid"],
    ["cancelled", "failed"],
  ]);
});
