import { expect, test } from "vitest";
import { processPaymentRequest } from "#contract/payments.ts";
import { readPayment, readPaymentMethods } from "#contract/readers/payment.ts";

const payment = { id: "p1", brand: "Visa", last4: "1111" };

test.each([
  ["data.payment", { data: { payment } }],
  ["payment", { payment }],
  ["data", { data: payment }],
  ["result", { result: payment }],
  ["the body itself", payment],
])("finds the payment under %s", (_, body) => {
  expect(readPayment(body)).toEqual({ id: "p1", brand: "Visa", last4: "1111", isTest: false, refused: false });
});

test.each([["id"], ["_id"], ["paymentId"], ["payment_id"], ["transactionId"]])("reads its id from %s", (key) => {
  expect(readPayment({ success: true, [key]: "p1" }).id).toBe("p1");
});

test("an answer that says nothing of the payment is a success without an id", () => {
  expect(readPayment({ success: true })).toEqual({ id: null, brand: null, last4: null, isTest: false, refused: false });
  expect(readPayment(null)).toEqual({ id: null, brand: null, last4: null, isTest: false, refused: false });
});

test("no more than four digits of a card are read", () => {
  expect(
    ["4111111111111111", "**** **** **** 1111", "xx"].map((card_number) => readPayment({ id: 1, card_number }).last4),
  ).toEqual(["1111", "1111", null]);
});

test("a refusal with status 200 is a refusal", () => {
  expect(
    [{ success: false }, { id: 1, status: "declined" }, { data: { id: 1, status: "FAILED" } }].map(
      (body) => readPayment(body).refused,
    ),
  ).toEqual([true, true, true]);
  expect(readPayment({ id: 1, status: "authorized" }).refused).toBe(false);
});

const saved = { id: 1, type: "card", card_number: "**** 4242" };

test.each([
  ["data.methods", { data: { methods: [saved] } }],
  ["data", { data: [saved] }],
  ["methods", { methods: [saved] }],
  ["paymentMethods", { paymentMethods: [saved] }],
  ["the body itself", [saved]],
])("finds saved payment methods under %s", (_, body) => {
  expect(readPaymentMethods(body)).toEqual([{ id: "1", type: "card", last4: "4242", isTest: false }]);
});

test("saved methods without an id are dropped; without a list there are none", () => {
  expect(readPaymentMethods([{ type: "card" }, { _id: "a", cardNumber: "4111111111111111" }, null, 5])).toEqual([
    { id: "a", type: "card", last4: "1111", isTest: false },
  ]);
  expect([{}, null].map(readPaymentMethods)).toEqual([null, null]);
});

test("what the shop sends is a card with its fields or a UPI id, nothing between", () => {
  const card = { cardNumber: "4111111111111111", cardName: "Asha Rao", expiryDate: "12/30", cvv: "123" };
  expect(processPaymentRequest.parse({ method: "card", amount: 5, ...card })).toMatchObject(card);
  for (const field of Object.keys(card))
    expect([
      field,
      processPaymentRequest.safeParse({ method: "card", amount: 5, ...card, [field]: undefined }).success,
    ]).toEqual([field, false]);
  expect(processPaymentRequest.safeParse({ method: "upi", amount: 5, upiId: "a@b" }).success).toBe(true);
  expect(processPaymentRequest.safeParse({ method: "card", amount: 5, upiId: "a@b" }).success).toBe(false);
  expect(processPaymentRequest.safeParse({ method: "cod", amount: 5 }).success).toBe(false);
});

test("a payment is a test where the upstream says so in as many words, and only there", () => {
  expect([true, false, undefined, "true", 1].map((word) => readPayment({ id: 1, test: word }).isTest)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(readPaymentMethods([{ id: 1, test: true }, { id: 2 }])?.map(({ isTest }) => isTest)).toEqual([true, false]);
});
