import { expect, test } from "vitest";
import type { PaymentLink } from "#api/payments/link-provider.ts";
import { mismatchOf } from "#api/payment-links/settle-link.ts";

const payment = { order_id: "PL-7F3K9Q2M", amount_paise: 10_000, link_id: "plink_1", paid_reference: null };
const open: PaymentLink = {
  id: "plink_1",
  url: "https://rzp.example/1",
  reference: "PL-7F3K9Q2M",
  amountPaise: 10_000,
  paidPaise: 0,
  currency: "INR",
  status: "open",
  received: [],
};
const one = { reference: "pay_1", amountPaise: 10_000 };
const other = { reference: "pay_2", amountPaise: 10_000 };
const half = { reference: "pay_3", amountPaise: 5_000 };
const paid: PaymentLink = { ...open, status: "paid", paidPaise: 10_000, received: [one] };

test.each<[string, { link_id?: null; paid_reference?: string }, PaymentLink]>([
  ["open, with nothing paid", {}, open],
  ["expired, with nothing paid", {}, { ...open, status: "expired" }],
  ["paid", {}, paid],
  ["paid, of an order whose link is not noted yet", { link_id: null }, paid],
  ["paid, and still called open", {}, { ...paid, status: "open" }],
  ["paid, and expired since", {}, { ...paid, status: "expired" }],
  ["paid, with its payment only held", {}, { ...paid, received: [] }],
  ["paid twice", {}, { ...paid, received: [one, other], paidPaise: 20_000 }],
  ["paid twice, and counted once", {}, { ...paid, received: [one, other] }],
  ["paid again after the payment that counts", { paid_reference: "pay_1" }, { ...paid, received: [other, one] }],
])("a link that is %s fits its order", (_name, changed, link) => {
  expect(mismatchOf({ ...payment, ...changed }, link)).toBe(null);
});

test.each<[string, PaymentLink, string]>([
  ["another one", { ...paid, id: "plink_2" }, "the link is plink_2, and the order's is plink_1"],
  ["for another order", { ...paid, reference: "PL-7F3K9Q2N" }, "the link is for the order PL-7F3K9Q2N"],
  ["for no order", { ...paid, reference: "" }, "the link is for the order of nobody"],
  ["in another currency", { ...paid, currency: "USD" }, "the link is in USD"],
  ["over another amount", { ...paid, amountPaise: 9_999 }, "the link is over ₹99.99, not ₹100.00"],
  ["paid with nothing", { ...open, status: "paid" }, "the link is paid, and ₹0.00 of ₹100.00 is paid"],
  ["paid by a part", { ...paid, paidPaise: 5_000 }, "the link is paid, and ₹50.00 of ₹100.00 is paid"],
  ["open and paid by nobody", { ...paid, status: "open", received: [] }, "the link is open, and ₹100.00 of ₹100.00"],
  ["paid in parts", { ...paid, received: [half, { ...half, reference: "pay_4" }] }, "the link is paid in parts"],
])("a link that is %s does not fit its order", (_name, link, expected) => {
  expect(mismatchOf(payment, link)).toContain(expected);
});

test("a link that no longer names the payment that came before does not fit its order", () => {
  expect(mismatchOf({ ...payment, paid_reference: "pay_1" }, { ...paid, received: [other] })).toBe(
    "the link does not name the payment pay_1, which came before",
  );
});
