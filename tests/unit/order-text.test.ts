import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { isAwaited, nextSteps, refundSteps } from "#api/order-records/next-steps.ts";
import {
  createOrderNumber,
  createReturnNumber,
  orderNumberFrom,
  returnNumberFrom,
} from "#api/order-records/order-number.ts";
import { orderLine, orderText } from "#api/owner/command/order-text.ts";
import { offeredPayments, paymentsText } from "#api/payments/offered-payments.ts";
import { orderInMail, type OrderInMail } from "#tests/support/order-in-mail.ts";

const ZONE = "Asia/Kolkata";
const paid = orderInMail.paymentDetails;
const by = (paymentMethod: PaymentMethod, account = {}): OrderInMail => ({
  ...orderInMail,
  paymentMethod,
  paymentDetails: paymentMethod === "cod" || paid === null ? null : { ...paid, ...account },
});

describe("an order that the owner's commands show", () => {
  test.each<[string, OrderInMail]>([
    ["Paid by card Visa 1111", by("card", { brand: "Visa", last4: "1111" })],
    ["Paid by UPI as…@bank", by("upi", { upiId: "as…@bank" })],
    ["Paid by cash on delivery", by("cod")],
    ["Sent unpaid: not yet paid by UPI", by("upi", { status: "pending" })],
    ["Cash on delivery, not yet paid", { ...by("cod"), status: "pending" }],
    ["Not paid before it was cancelled, by cash on delivery", { ...by("cod"), status: "cancelled" }],
  ])("says “%s”", (words, order) => {
    expect(orderText(order, "asha@example.com", ZONE).split("\n")).toContain(`  ${words}`);
  });

  test.each([
    ["MYS-014", "SKU MYS-014"],
    [null, "product 275"],
  ])("names a piece by the owner's own number %s: %s", (sku, words) => {
    const options = { size: "M", color: null };
    const item = { product_id: 275, name: "Stole", sku, qty: 2, price: 450, image: null, ...options, options };
    const lines = orderText({ ...orderInMail, items: [item] }, "asha@example.com", ZONE).split("\n");
    expect(lines).toContain(`  2 × Stole, M (${words})  ₹900.00`);
  });

  test.each<[PaymentMethod, string]>([
    ["card", "card            "],
    ["upi", "UPI             "],
    ["cod", "cash on delivery"],
  ])("has the payment method %s in a column of its line", (method, words) => {
    expect(orderLine(by(method), ZONE)).toContain(`  delivered   ${words}       ₹1,000.00  `);
  });
});

test("a sent order that is not paid is told apart in its line of a list", () => {
  expect(orderLine(by("upi", { status: "pending" }), ZONE)).toMatch(/ {2}sent unpaid$/);
  expect(orderLine(by("upi"), ZONE)).not.toContain("unpaid");
});

test("no text of a customer controls the owner's terminal, neither in a list nor on its own", () => {
  const order = { ...by("card"), shippingInfo: { ...orderInMail.shippingInfo, fullName: "Asha\u001b[2J\u202eoaR" } };
  for (const text of [orderLine(order, ZONE), orderText(order, "asha@example.com", ZONE)])
    expect([text.includes("Asha�[2J�oaR"), /[\u001b\u202e]/.test(text)]).toEqual([true, false]);
});

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

type Payment = NonNullable<WireOrder["paymentDetails"]>;
const payment = (status: string, test = false) => ({ status, dueAt: null, test }) as Payment;

/** An order with what its next step depends on. */
const order = (status: WireOrder["status"], more: Partial<WireOrder> = {}) =>
  ({
    id: "PL-1",
    status,
    paymentMethod: more.paymentDetails ? "upi" : "cod",
    paymentDetails: null,
    ...more,
  }) as WireOrder;
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
    nextSteps(
      order("shipped", { paymentMethod, paymentDetails: paymentMethod === "cod" ? null : payment("captured") }),
      {
        isPaidByHand: false,
      },
    )[0]?.text;
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
