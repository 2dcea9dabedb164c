import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { ProcessPaymentRequest } from "#contract/payments.ts";
import { UpstreamUnavailable } from "#app/gateway/faults.server.ts";
import { saveCheckout } from "#app/session/visit.server.ts";
import { makePayment } from "#app/checkout/payments.server.ts";
import type { CheckoutDraft } from "#app/session/cookies/checkout-cookie.server.ts";
import { asha, up, useSessionVisits } from "#tests/support/session.ts";

const card = (fields: object = {}): ProcessPaymentRequest => ({
  method: "card",
  amount: 1000,
  cardNumber: "4242 4242 4242 4242",
  cardName: "Asha Rao",
  expiryDate: "12/30",
  cvv: "123",
  ...fields,
});
const upi = (fields: object = {}): ProcessPaymentRequest => ({
  method: "upi",
  amount: 1000,
  upiId: "asha@upi",
  ...fields,
});

let draft: CheckoutDraft;
let seeds = 0;
const pay = (payment: ProcessPaymentRequest, by: Partial<CheckoutDraft> = {}, before: string | null = null) =>
  asha.visit((visit) => makePayment(visit, { ...draft, ...by }, payment, before));
const payments = () => up.calls.filter(({ call }) => call === "POST /payments/process");

useSessionVisits();
beforeEach(async () => {
  await asha.logIn();
  draft = { customerId: "7", seed: `seed-${++seeds}`, after: "", shipping: null, payment: null, placed: null };
  await asha.visit((visit) => saveCheckout(visit, draft));
});

test.each([
  ["card", card()],
  ["UPI id", upi()],
])("the same %s for the same amount is paid once", async (_, payment) => {
  const [first, second] = await Promise.all([pay(payment), pay(payment)]);
  expect([await pay(payment), second, payments().length]).toEqual([first, first, 1]);
});

test.each([
  ["amount", card(), card({ amount: 1100 })],
  ["card", card(), card({ cardNumber: "4000 0000 0000 0002" })],
  ["card with the same last four digits", card(), card({ cardNumber: "4000 0000 0000 4242" })],
  ["name on the card", card(), card({ cardName: "Meera Rao" })],
  ["date", card(), card({ expiryDate: "11/30" })],
  ["CVV", card(), card({ cvv: "321" })],
  ["UPI id", upi(), upi({ upiId: "rao@upi" })],
  ["method", card({ cardNumber: "1234" }), upi({ upiId: "1234" })],
])("another %s is another payment", async (_, one, other) => {
  await pay(one);
  await pay(other);
  expect([payments().length, new Set(payments().map(({ key }) => key)).size]).toEqual([2, 2]);
});

test("another checkout and another customer make payments of their own", async () => {
  await pay(card());
  await pay(card(), { seed: `seed-${++seeds}` });
  await pay(card(), { customerId: "8" });
  expect(payments().length).toBe(3);
});

test("the same card after another payment of the checkout is another payment", async () => {
  await pay(card());
  await pay(card(), {}, "pay-1");
  expect(payments().length).toBe(2);
});

test("the key tells nothing of what was typed, and cannot be made without the shop's secret", async () => {
  await pay(card());
  const key = payments()[0]?.key;
  expect(key).toMatch(new RegExp(`^${draft.seed}\\.[\\w-]{43}$`));
  const unkeyed = createHash("sha256")
    .update(JSON.stringify([draft.seed, card(), null]))
    .digest("base64url");
  expect(key).not.toContain(unkeyed);
});

test("a refused payment can be tried again, and so can one that failed", async () => {
  up.fail(/payments/, () => Response.json({ success: false, message: "Declined" }, { status: 400 }));
  expect(await pay(card())).toMatchObject({ code: "refused", message: "Declined" });
  up.fail(/payments/);
  await expect(pay(card())).rejects.toThrow(UpstreamUnavailable);
  up.fail(null);
  expect(await pay(card())).toMatchObject({ code: "ok" });
});
