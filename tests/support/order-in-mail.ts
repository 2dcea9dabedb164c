import { mailWords, type MailSender } from "#api/mail/mail-content.ts";
import type { orderMail } from "#api/mail/order-mail.ts";
import { deliveryAddress } from "./addresses.ts";

/** A shop that writes in English. */
export const mailSender: MailSender = {
  shopName: "Pallu",
  shopUrl: "https://shop.example",
  upiId: "pallu@bank",
  timeZone: "Asia/Kolkata",
  contact: { address: null, phone: null },
  orderLink: ({ id }) => `https://shop.example/order-state?token=${id}`,
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
  withoutAccount: null,
  promisedBy: null,
  giftNote: null,
  confirmedAt: null,
  items: [],
  discount: null,
  subtotalPaise: 90_000,
  taxPaise: 0,
  shippingPaise: 10_000,
  totalPaise: 100_000,
  shippingInfo: {
    ...deliveryAddress,
    email: "asha@example.com",
    phone: "9800012345",
    address: "4 Temple Street",
  },
  paymentMethod: "card",
  paymentDetails: {
    paymentId: "1",
    brand: null,
    last4: null,
    upiId: null,
    paymentStatus: "captured",
    paymentLink: null,
    paymentDueAt: null,
    payablePaise: null,
    isTestPayment: false,
  },
  isCancellable: null,
  history: [],
  refunds: [],
  shipment: null,
  cameBack: null,
  invoice: null,
  returns: [],
  reviews: [],
  returnBy: null,
  isExchangeable: false,
  replaces: null,
};

/** A return of it, of which nothing more is known than that it is over. */
export const returnInMail: OrderInMail["returns"][number] = {
  id: "RT-1",
  orderId: "PL-1",
  status: "refunded",
  createdAt: "2026-01-05T03:04:05.000Z",
  items: [],
  note: null,
  words: null,
  refund: null,
  replacement: null,
  movedPaise: 0,
  duePaise: 0,
  creditedPaise: null,
  history: [],
};
