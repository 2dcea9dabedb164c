import { expect, test } from "vitest";
import { orderMail } from "../../upstream/mail/order-mail.ts";

type Order = Parameters<typeof orderMail.order_placed>[0];

const order: Order = {
  id: "PL-1",
  status: "cancelled",
  createdAt: "2026-01-02T03:04:05.000Z",
  items: [],
  subtotal: 100,
  tax: 0,
  shipping: 0,
  total: 100,
  shippingInfo: {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "9800012345",
    address: "4 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    zipCode: "570001",
    country: "IN",
  },
  paymentMethod: "upi",
  paymentDetails: {
    paymentId: "1",
    brand: null,
    last4: null,
    upiId: null,
    status: "voided",
    link: null,
    dueAt: "2026-01-04T03:04:05.000Z",
    test: false,
  },
  history: [],
  shipment: null,
  came_back: null,
  invoice: null,
  returns: [],
  return_by: null,
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
