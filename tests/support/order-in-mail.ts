import { mailWords, type MailSender } from "#api/mail/mail-content.ts";
import type { orderMail } from "#api/mail/order-mail.ts";

/** A shop that writes in English. */
export const mailSender: MailSender = {
  shopName: "Pallu",
  shopUrl: "https://shop.example",
  upiId: "pallu@bank",
  timeZone: "Asia/Kolkata",
  contact: { address: null, phone: null },
  words: mailWords.en,
};

/** An order as mails are written of it. */
export type OrderInMail = Parameters<typeof orderMail.order_placed>[0];

/** A delivered order of ₹1,000 that was paid by card; a test changes what it is about. */
export const orderInMail: OrderInMail = {
  id: "PL-1",
  status: "delivered",
  createdAt: "2026-01-02T03:04:05.000Z",
  language: "en",
  promised_by: null,
  items: [],
  subtotal: 900,
  tax: 0,
  shipping: 100,
  total: 1000,
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
  paymentMethod: "card",
  paymentDetails: {
    paymentId: "1",
    brand: null,
    last4: null,
    upiId: null,
    status: "captured",
    link: null,
    dueAt: null,
    test: false,
  },
  history: [],
  shipment: null,
  came_back: null,
  invoice: null,
  returns: [],
  return_by: null,
};
