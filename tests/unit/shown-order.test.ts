import { expect, test } from "vitest";
import { shownOrder } from "../../app/routes/account/load-order.server.ts";
import { readOrder } from "../../contract/readers/order.ts";

const shown = (fields: Record<string, unknown>) => {
  const order = readOrder({ id: "PL-7F3K9Q2M", status: "cancelled", paymentMethod: "card", ...fields });
  if (order === null) throw new Error("the order is not readable");
  return shownOrder({ ...order, items: [] }, "returned", "Asia/Kolkata").refundText;
};

test.each([
  ["due", "₹1,499.00 is on its way back to you."],
  ["failed", "₹1,499.00 could not go back by itself. We write to you."],
  ["held", "Refund of ₹1,499.00: held"],
  ["made", null],
])("a cancelled order whose refund is %s says %s", (state, text) => {
  expect(shown({ refunds: [{ amount: 1499, state, at: "2026-11-20T10:00:00.000Z" }] })).toBe(text);
});

test("neither an order that is not cancelled nor a test speaks of money on its way back, and odd refunds say nothing", () => {
  const refunds = [{ amount: 1499, state: "due", at: "2026-11-20T10:00:00.000Z" }];
  expect([
    shown({ refunds, status: "delivered" }),
    shown({ refunds, paymentDetails: { test: true } }),
    shown({ refunds: [null, {}, "x"] }),
    shown({ refunds: "none" }),
  ]).toEqual([null, null, null, null]);
});
