import { expect, test } from "vitest";
import { refundStateFrom } from "#domain/payment-state.ts";

test.each([
  ["due", ["due", "pending", "Requested", "initiated", "created", "processing", " in progress "]],
  ["made", ["made", "PROCESSED", "paid", "refunded", "completed", "complete", "done", "succeeded", "success"]],
  ["failed", ["failed", "Rejected", "declined", "error"]],
  [null, ["", "perhaps", "not made"]],
])("the state %s is known by its words, in any case", (state, words) => {
  expect(words.map(refundStateFrom)).toEqual(words.map(() => state));
});
