import { expect, test } from "vitest";
import { initialStatus, isCancellable, isOpen, isSent, orderStatuses, orderStatusFrom } from "#domain/order-status.ts";

test.each(["pending", "processing", "shipped", "delivered", "cancelled"])(
  "knows the status %s however it is written",
  (status) => {
    expect(orderStatusFrom(status)).toBe(status);
    expect(orderStatusFrom(` ${status.toUpperCase()} `)).toBe(status);
  },
);

test("a status it does not know is unknown; canceled with one l is cancelled", () => {
  expect(orderStatusFrom("returned")).toBeNull();
  expect(orderStatusFrom("")).toBeNull();
  expect(orderStatusFrom("Canceled")).toBe("cancelled");
});

test("only pending and processing orders can be cancelled", () => {
  expect(
    ["pending", "processing", "Processing", "shipped", "delivered", "cancelled", "returned"].filter(isCancellable),
  ).toEqual(["pending", "processing", "Processing"]);
});

test("cash on delivery starts pending, card and UPI processing", () => {
  expect((["cod", "card", "upi"] as const).map(initialStatus)).toEqual(["pending", "processing", "processing"]);
});

test("each status but cancelled is either open or sent", () => {
  expect(orderStatuses.filter(isOpen)).toEqual(["pending", "processing"]);
  expect(orderStatuses.filter(isSent)).toEqual(["shipped", "delivered"]);
});
