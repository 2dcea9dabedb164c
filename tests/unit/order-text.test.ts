import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { orderLine, orderText } from "#upstream/owner/order-text.ts";
import { offeredPayments, paymentsText } from "#upstream/payments/offered-payments.ts";
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
