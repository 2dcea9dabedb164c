import { expect, test } from "vitest";
import { authCalls } from "#contract/auth.ts";
import { createOrderRequest } from "#contract/orders.ts";
import { exampleOrderRequest, exampleProfile } from "#contract/examples.ts";
import { processPaymentRules } from "#api/payments/payment-provider.ts";
import { readProductQuery } from "#api/catalogue/search/product-listing.ts";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { addressLines, deliveryFieldNames, deliveryFields } from "#domain/delivery-fields.ts";

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const line = exampleOrderRequest.items[0];
const lines = (count: number) => Array.from({ length: count }, () => line);

test("an order has at least one line and at most as many as an account holds", () => {
  const withLines = (count: number) => messages(createOrderRequest, { ...exampleOrderRequest, items: lines(count) });
  expect(withLines(0)).toEqual(["Your cart is empty"]);
  expect(withLines(MAX_CUSTOMER_LINES)).toEqual([]);
  expect(withLines(MAX_CUSTOMER_LINES + 1)).toEqual(["An order holds at most 50 different pieces."]);
});

test("an order takes up to 99 of one line", () => {
  const ofQuantity = (qty: number) =>
    messages(createOrderRequest, { ...exampleOrderRequest, items: [{ ...line, qty }] });
  expect(ofQuantity(MAX_QUANTITY)).toEqual([]);
  expect(ofQuantity(MAX_QUANTITY + 1)).toEqual(["You can order at most 99 of one piece."]);
});

test.each(deliveryFieldNames)("an order with blank %s is refused only when the field is required", (name) => {
  const shippingInfo = { ...exampleOrderRequest.shippingInfo, [name]: " \u0000 " };
  expect(messages(createOrderRequest, { ...exampleOrderRequest, shippingInfo })).toEqual(
    deliveryFields[name].isRequired ? [`Please provide ${name}.`] : [],
  );
});

test("an unknown country is refused as a missing one", () => {
  const shippingInfo = { ...exampleOrderRequest.shippingInfo, country: "ZZ" };
  expect(messages(createOrderRequest, { ...exampleOrderRequest, shippingInfo })).toEqual(["Please provide country."]);
});

test("problems of the address come before those of the lines", () => {
  const shippingInfo = { ...exampleOrderRequest.shippingInfo, city: "" };
  expect(messages(createOrderRequest, { ...exampleOrderRequest, items: [], shippingInfo })).toEqual([
    "Please provide city.",
    "Your cart is empty",
  ]);
});

test("an address is printed on four lines", () => {
  expect(addressLines(exampleOrderRequest.shippingInfo, "India")).toEqual([
    "Asha Rao",
    "12 Temple Street",
    "Mysuru, Karnataka 570001",
    "India",
  ]);
});

test("an address leaves out what is missing", () => {
  const address = { ...exampleOrderRequest.shippingInfo, fullName: null, city: null, zipCode: "" };
  expect(addressLines(address, null)).toEqual(["12 Temple Street", "Karnataka"]);
});

test.each([
  [0, ["The amount is not valid."]],
  [-1, ["The amount is not valid."]],
  [0.01, []],
  [10_000_000, []],
  [10_000_000.01, ["The amount is not valid."]],
])("a payment of %d rupees", (amount, problems) => {
  const rules = processPaymentRules(new Date("2026-11-20T00:00:00Z"), "form");
  expect(messages(rules, { method: "upi", amount, upiId: "asha@okbank" })).toEqual(problems);
});

test.each(["12", "1234", "12a", ""])("a Visa card with the CVV %j is refused", (cvv) => {
  const card = {
    method: "card",
    amount: 5,
    cardNumber: "4111 1111 1111 1111",
    cardName: "Asha",
    expiryDate: "12/30",
    cvv,
  };
  expect(messages(processPaymentRules(new Date("2026-11-20T00:00:00Z"), "form"), card)).toEqual([
    "Please enter the 3-digit CVV.",
  ]);
});

test("a password has from 6 to 200 characters, an e-mail at most 254", () => {
  const withPassword = (length: number) =>
    messages(authCalls.register.request, { ...exampleProfile, password: "x".repeat(length) });
  expect([0, 5, 6, 200, 201].map((length) => withPassword(length)[0] ?? null)).toEqual([
    "Password is required",
    "Password must be at least 6 characters",
    null,
    null,
    "Password must be at most 200 characters",
  ]);
  const withEmail = (length: number) =>
    messages(authCalls.register.request, {
      ...exampleProfile,
      password: "gulmohar",
      email: `${"a".repeat(length - 6)}@b.com`,
    });
  expect([withEmail(254), withEmail(255)]).toEqual([[], ["Email is invalid"]]);
});

test("a list without a direction has the newest products and the lowest prices first", () => {
  const directionOf = (sortBy: string) =>
    readProductQuery((name) => (name === "sortBy" ? sortBy : undefined)).direction;
  expect([directionOf("created_at"), directionOf("price"), directionOf("featured")]).toEqual(["desc", "asc", "asc"]);
});

test("a page has 24 products, an answer without pages at most 500", () => {
  const limitOf = (query: Record<string, string>) => readProductQuery((name) => query[name]).limit;
  expect([limitOf({ page: "2" }), limitOf({}), limitOf({ limit: "999" }), limitOf({ limit: "7" })]).toEqual([
    24, 500, 500, 7,
  ]);
});
