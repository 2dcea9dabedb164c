import { expect, test } from "vitest";
import type { WireOrder } from "#upstream/orders/load-orders.ts";
import { isAwaited, nextSteps, refundSteps } from "#upstream/orders/next-steps.ts";

type Payment = NonNullable<WireOrder["paymentDetails"]>;
const payment = (status: string, test = false) => ({ status, test }) as Payment;

/** An order with what its next step depends on. */
const order = (status: WireOrder["status"], more: Partial<WireOrder> = {}) =>
  ({ id: "PL-1", status, paymentMethod: "cod", paymentDetails: null, ...more }) as WireOrder;
const wordsOf = (wanted: WireOrder, isPaidByHand = true) =>
  nextSteps(wanted, { isPaidByHand }).map(({ words }) => words);

test.each<[WireOrder["status"], (string | null)[]]>([
  ["pending", ["process PL-1", "cancel PL-1"]],
  ["processing", ["ship PL-1 --courier NAME --tracking CODE"]],
  ["shipped", ["deliver PL-1", "came-back PL-1 --restock"]],
  ["delivered", []],
  ["cancelled", []],
])("the owner is told the commands for an order that is %s", (status, words) => {
  for (const paymentDetails of [null, payment("authorized")])
    expect(wordsOf(order(status, { paymentDetails }))).toEqual(words);
});

test("the owner is told of the cash only where the courier takes it", () => {
  const text = (paymentMethod: WireOrder["paymentMethod"]) =>
    nextSteps(order("shipped", { paymentMethod }), { isPaidByHand: false })[0]?.text;
  expect([text("cod"), text("card")]).toEqual(["When it has arrived and the cash was taken", "When it has arrived"]);
});

test.each(["pending", "awaited"])("an order whose payment is %s waits for its money while it is open", (awaited) => {
  const paymentDetails = payment(awaited);
  expect(isAwaited(order("pending", { paymentDetails }))).toBe(true);
  for (const status of ["pending", "processing"] as const) {
    expect(wordsOf(order(status, { paymentDetails }))).toEqual(["paid PL-1", "cancel PL-1"]);
    expect(wordsOf(order(status, { paymentDetails }), false)).toEqual([null]);
  }
  expect(wordsOf(order("shipped", { paymentDetails }))).toEqual([
    "paid PL-1",
    "deliver PL-1",
    "came-back PL-1 --restock",
  ]);
  expect(wordsOf(order("delivered", { paymentDetails }))).toEqual(["paid PL-1"]);
  expect(wordsOf(order("cancelled", { paymentDetails }), false)).toEqual([]);
});

test("an order without a payment, or with one that has come, waits for no money", () => {
  expect(isAwaited(order("pending"))).toBe(false);
  expect(isAwaited(order("pending", { paymentDetails: payment("authorized") }))).toBe(false);
});

test("an order with a test payment is not sent while it is open", () => {
  const paid = { paymentDetails: payment("authorized", true) };
  const awaited = { paymentDetails: payment("awaited", true) };
  for (const status of ["pending", "processing"] as const) {
    expect(wordsOf(order(status, paid))).toEqual(["cancel PL-1"]);
    expect(wordsOf(order(status, awaited))).toEqual([null, "cancel PL-1"]);
    for (const more of [paid, awaited])
      expect(nextSteps(order(status, more), { isPaidByHand: true })[0]?.text).toContain("Do not send it.");
  }
  expect(wordsOf(order("shipped", paid))).toEqual(["deliver PL-1", "came-back PL-1 --restock"]);
  expect(wordsOf(order("cancelled", paid))).toEqual([]);
});

test("the owner pays back what the provider does not", () => {
  const refund = (state: string, isByHand: boolean, returnId: string | null = null) =>
    ({ amount: 1_234.5, state, by_hand: isByHand, return_id: returnId }) as NonNullable<WireOrder["refunds"]>[number];
  const steps = (...refunds: ReturnType<typeof refund>[]) => refundSteps(order("cancelled", { refunds }));
  expect(steps(refund("due", true))).toEqual([
    { text: "Pay ₹1,234.50 back by hand. When you have done that", words: "refunded PL-1" },
  ]);
  expect(steps(refund("due", true, "RT-1")).map(({ words }) => words)).toEqual(["return refund RT-1 --made"]);
  expect(steps(refund("failed", false, "RT-1"))).toEqual([
    {
      text: "₹1,234.50 did not go back to the customer. To ask the payment provider again",
      words: "refund again PL-1",
    },
    { text: "Or pay it by hand. When you have done that", words: "return refund RT-1 --made" },
  ]);
  expect(steps(refund("due", false), refund("made", true))).toEqual([]);
  expect(refundSteps(order("cancelled"))).toEqual([]);
});
