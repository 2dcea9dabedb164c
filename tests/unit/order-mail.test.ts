import { expect, test } from "vitest";
import { orderMail } from "#upstream/mail/order-mail.ts";
import { orderInMail, type OrderInMail as Order } from "#tests/support/order-in-mail.ts";

const order: Order = {
  ...orderInMail,
  status: "cancelled",
  paymentMethod: "upi",
  paymentDetails: orderInMail.paymentDetails && {
    ...orderInMail.paymentDetails,
    status: "voided",
    dueAt: "2026-01-04T03:04:05.000Z",
  },
};
const textOf = (one: Order) =>
  JSON.stringify(
    orderMail.order_placed(one, {
      shopName: "Pallu",
      shopUrl: "https://shop.example",
      upiId: "pallu@bank",
      timeZone: "Asia/Kolkata",
      contact: { address: "7 Loom Lane, Jaipur 302001", phone: "+91 141 255 0100" },
    }),
  );

test("the mail of an order cancelled before its payment mentions no payment", () => {
  expect(textOf(order)).not.toContain("Your payment went through");
  expect(
    textOf({
      ...order,
      status: "processing",
      paymentDetails: order.paymentDetails && { ...order.paymentDetails, status: "authorized", dueAt: null },
    }),
  ).toContain("Your payment went through");
});

const unpaid = {
  ...order,
  status: "shipped",
  paymentDetails: order.paymentDetails && { ...order.paymentDetails, status: "pending", dueAt: null },
} as const satisfies Order;

test("the mail of an order that is sent unpaid asks for its payment, and the mail of a payment after that packs nothing", () => {
  const sender = {
    shopName: "Pallu",
    shopUrl: "https://shop.example",
    upiId: "pallu@bank",
    timeZone: "Asia/Kolkata",
    contact: { address: null, phone: null },
  };
  const asksToPay = (one: Order) => JSON.stringify(orderMail.order_shipped(one, sender)).includes("has not reached us");
  expect([asksToPay(unpaid), asksToPay({ ...order, status: "shipped" })]).toEqual([true, false]);
  const packs = (one: Order, kind: "order_paid" | "order_processing" = "order_paid") =>
    JSON.stringify(orderMail[kind](one, sender)).includes("packing");
  const paid = { ...unpaid, status: "processing" } as const;
  expect([packs(unpaid), packs(paid), packs(paid, "order_processing")]).toEqual([false, true, true]);
  // Nothing is packed whose size is still to be chosen.
  const options = { size: null, color: "Red" };
  const stole = { product_id: 1, name: "Stole", sku: null, qty: 1, price: 900, image: null, ...options, options };
  const open: Order = { ...paid, items: [{ ...stole, to_choose: ["size"] }] };
  expect([packs(open), packs(open, "order_processing")]).toEqual([false, false]);
});

test("a mail says below the shop's name where to find and to call it", () => {
  expect(textOf(order)).toContain("Pallu\\n7 Loom Lane, Jaipur 302001\\n+91 141 255 0100");
});

test("the mail of a sent order leads to its invoice, and none does where there is no invoice", () => {
  const mailOf = (invoice: Order["invoice"]) =>
    JSON.stringify(
      orderMail.order_shipped(
        { ...order, status: "shipped", invoice },
        {
          shopName: "Pallu",
          shopUrl: "https://shop.example",
          upiId: null,
          timeZone: "Asia/Kolkata",
          contact: { address: null, phone: null },
        },
      ),
    );
  const withInvoice = mailOf({ number: "26-27/0012", at: "2026-11-20T10:00:00.000Z" });
  expect(withInvoice).toContain("https://shop.example/order/PL-1/invoice");
  expect(withInvoice).toContain("Your invoice 26-27/0012");
  expect(mailOf(null)).not.toContain("invoice");
});

test.each<[number, boolean, "due" | "made", string]>([
  [1_000, false, "due", "What you paid is on its way back to you."],
  [999.5, false, "made", "₹999.50 of what you paid is on its way back to you."],
  [1_000, true, "due", "We pay back what you paid, and write to you when it is done."],
  [400, true, "due", "We pay back ₹400.00 of what you paid, and write to you when it is done."],
])("of ₹1,000 that were paid ₹%d go back (by hand %j, %s): %s", (amount, isByHand, state, expected) => {
  const at = "2026-01-05T03:04:05.000Z";
  const refund = { id: "rf_1", return_id: null, amount, state, by_hand: isByHand, at, reference: null };
  const cancelled: Order = { ...orderInMail, status: "cancelled", refunds: [refund] };
  const sender = { shopName: "Pallu", shopUrl: "https://shop.example", upiId: null, timeZone: "Asia/Kolkata" };
  const mail = orderMail.order_cancelled(cancelled, { ...sender, contact: { address: null, phone: null } });
  expect(mail.parts).toContainEqual({ text: `Your order PL-1 is cancelled. ${expected}` });
});

test("a mail writes times by the shop's clock, and a last day as that day also west of London", () => {
  const sender = {
    shopName: "Pallu",
    shopUrl: "https://shop.example",
    upiId: "pallu@bank",
    timeZone: "America/Los_Angeles",
    contact: { address: null, phone: null },
  };
  const awaited = {
    ...order,
    status: "processing" as const,
    paymentDetails: order.paymentDetails && { ...order.paymentDetails, status: "pending" },
  };
  expect(JSON.stringify(orderMail.order_placed(awaited, sender))).toMatch(/by Saturday,? 3 January[^.]* 7:04\spm/);
  const delivered = { ...orderInMail, return_by: "2026-02-01" };
  expect(JSON.stringify(orderMail.order_delivered(delivered, sender))).toContain("until Feb 1, 2026");
});
