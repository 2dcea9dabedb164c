import { describe, expect, it } from "vitest";
import { mailAsText } from "#upstream/mail/mail-content.ts";
import { refundFailedMail, refundMail, returnMail } from "#upstream/mail/return-mail.ts";
import { orderInMail as order, type OrderInMail as Order } from "#tests/support/order-in-mail.ts";

type Sender = Parameters<typeof refundMail>[2];

const sender: Sender = {
  shopName: "Pallu",
  shopUrl: "https://shop.example",
  upiId: null,
  timeZone: "Asia/Kolkata",
  contact: { address: null, phone: null },
};
const made = { amount: 345.5, state: "made" as const, by_hand: false, at: "2026-01-05T03:04:05.000Z" };
const refund = { ...made, id: "rf_1", return_id: null };
/** The mail on one line. */
const said = (content: ReturnType<typeof refundMail>) => mailAsText(content).replaceAll(/\s+/g, " ");

describe("the mail about a refund", () => {
  it("names the amount that goes back, not the order's total", () => {
    const text = said(refundMail("rf_1", { ...order, refunds: [refund] }, sender));
    expect(text).toContain("A part of what you paid for your order PL-1, ₹345.50, has been sent back to you.");
  });

  it("names its own refund among several of the order, and calls a whole one no part", () => {
    const other = { ...refund, id: "rf_2", return_id: "RT-2", amount: 200 };
    const text = said(refundMail("rf_2", { ...order, refunds: [refund, other] }, sender));
    expect(text).toContain("The money for what you returned of order PL-1, ₹200.00, has been sent back to you.");
    const whole = said(refundMail("rf_1", { ...order, refunds: [{ ...refund, amount: 1000 }] }, sender));
    expect(whole).toContain("What you paid for your order PL-1, ₹1,000.00, has been sent back to you.");
  });

  it("and one that is late names the amount of the refund", () => {
    const text = said(refundFailedMail("rf_1", { ...order, refunds: [{ ...refund, state: "failed" }] }, sender));
    expect(text).toContain("We wrote that ₹345.50 for order PL-1 had been sent back to you.");
  });
});

describe("the mail about a return whose pieces are here", () => {
  it.each([
    ["asks a customer who paid in cash where to pay it", "cod", true],
    ["asks nobody else", "card", false],
  ] as const)("%s", (_, paymentMethod, isAsked) => {
    for (const [kind, words] of [
      ["return_accepted", "we then ask you for the UPI ID"],
      ["return_received", "please answer this mail with the UPI ID"],
    ] as const)
      expect(said(returnMail(kind, "RT-1", { ...order, paymentMethod }, sender)).includes(words)).toBe(isAsked);
  });
});

describe("the mail about a return that is finished", () => {
  const returned = (test: boolean): Order => ({
    ...order,
    paymentDetails: order.paymentDetails && { ...order.paymentDetails, test },
    returns: [
      {
        id: "RT-1",
        status: "refunded",
        items: [],
        note: null,
        words: null,
        created_at: "2026-01-04T03:04:05.000Z",
        history: [],
        refund: made,
      },
    ],
  });

  it("names the amount of its refund", () => {
    const text = said(returnMail("return_refunded", "RT-1", returned(false), sender));
    expect(text).toContain("₹345.50 for what you returned of order PL-1 has been sent back to you.");
  });

  it("promises no money where the payment was a test", () => {
    const text = said(returnMail("return_refunded", "RT-1", returned(true), sender));
    expect(text).toContain("The payment was a test: no money moved, so none comes back.");
    expect(text).not.toMatch(/345\.50|sent back/);
  });
});
