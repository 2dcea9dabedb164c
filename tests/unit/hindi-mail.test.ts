import { describe, expect, test } from "vitest";
import { accountMail, type AccountMailKind, passwordResetMail } from "#api/mail/account-mail.ts";
import { mailAsHtml, mailAsText, mailWords, type MailContent } from "#api/mail/mail-content.ts";
import { orderMail, paidLateMail, paidTwiceMail, trackingMail } from "#api/mail/order-mail.ts";
import { reviewRefusedMail, reviewRequestMail } from "#api/mail/review-mail.ts";
import { refundFailedMail, refundMail, returnMail } from "#api/mail/return-mail.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { mailSender, orderInMail, returnInMail, type OrderInMail as Order } from "#tests/support/order-in-mail.ts";

const contact = { address: "7 लूम लेन, मैसूर", phone: "+91 98765 43210" };
const orderLink = () => "https://shop.example/hi/order-state?token=a";
const sender = { ...mailSender, contact, orderLink, words: mailWords.hi };
const at = "2026-01-05T03:04:05.000Z";
const red = { size: "M", color: "Red" };
const open = { size: null, color: null };
const piece = {
  productId: 7,
  name: "बनारसी साड़ी",
  sku: "S-7",
  quantity: 2,
  unitPaise: 45_000,
  discountPaise: 0,
  picture: null,
  toChoose: [],
};
const { paymentDetails, shippingInfo } = orderInMail;
const to = { ...shippingInfo, fullName: "आशा राव", address: "4 मंदिर रोड", city: "मैसूर", state: "कर्नाटक" };

const refunds = (["due", "made", "failed"] as const).flatMap((state) =>
  [true, false].flatMap((isByHand) =>
    [100_000, 34_550].flatMap((paise) =>
      [null, "RT-1"].map((returnId) => ({ id: "rf_1", returnId, paise, state, isByHand, at })),
    ),
  ),
);
const payments = ["awaited", "pending", "captured", "voided", "expired"].flatMap((paymentStatus) =>
  [null, at].flatMap((paymentDueAt) =>
    [true, false].map((isTestPayment) => ({ paymentStatus, paymentDueAt, isTestPayment })),
  ),
);
/** Orders in every state, paid in every way, each with another refund than the last, or with none. */
const orders = orderStatuses.flatMap((status) =>
  paymentMethods.flatMap((paymentMethod) => payments.map((payment) => ({ status, paymentMethod, payment }))),
);

/** An order with all that mails tell of; every second one lacks what can be absent. */
function orderOf({ status, paymentMethod, payment }: (typeof orders)[number], index: number): Order {
  const refund = [undefined, ...refunds][index % 25];
  const isFull = index % 2 === 0;
  const items = [
    { line: 0, quantity: 2, reason: "size" as const, received: isFull ? 1 : null, restocked: 0, wanted: null },
  ];
  const words = isFull ? "धन्यवाद" : null;
  const asked = { ...returnInMail, words, items };
  return {
    ...orderInMail,
    id: "PL-7F3K9Q2M",
    language: "hi",
    status,
    paymentMethod,
    paymentDetails: paymentDetails && { ...paymentDetails, ...payment, payablePaise: isFull ? 40_000 : null },
    shippingInfo: to,
    items: [
      { ...piece, ...red, options: red },
      { ...piece, ...open, options: open, toChoose: isFull ? ["size", "color"] : [] },
    ],
    shippingPaise: isFull ? 0 : 10_000,
    promisedBy: isFull ? "2026-12-03" : null,
    shipment: isFull ? { courier: "Delhivery", tracking: "77", link: "https://courier.example/77", at } : null,
    cameBack: isFull ? { at, words: "घर पर कोई नहीं था।" } : null,
    invoice: isFull ? { number: "26-27/0012", at } : null,
    returnBy: isFull ? "2026-02-01" : null,
    refunds: refund === undefined ? [] : [refund],
    returns: [{ ...asked, refund: refund ?? null, creditedPaise: isFull ? 30_000 : null }],
  };
}

const refusedReview: Order["reviews"][number] = {
  productId: 7,
  stars: 2,
  text: null,
  fit: null,
  size: null,
  pictures: [],
  reply: null,
  at,
  status: "refused",
  reason: "कृपया कूरियर की बात न लिखें।",
};

type Kind = readonly [kind: string, write: (order: Order) => MailContent];
const returnKinds = ["return_requested", "return_accepted", "return_declined", "return_received", "return_refunded"];
const kinds: Kind[] = [
  ...Object.entries(orderMail).map(([kind, write]): Kind => [kind, (order) => write(order, sender)]),
  [
    "review_request",
    (order) =>
      reviewRequestMail({ ...order, status: "delivered", returns: [] }, sender) ?? expect.fail("nobody is asked"),
  ],
  [
    "review_refused",
    (order) => reviewRefusedMail(7, { ...order, reviews: [refusedReview] }, sender) ?? expect.fail("nobody is told"),
  ],
  ["order_paid_late", (order) => paidLateMail(order, sender)],
  ["order_paid_twice", (order) => paidTwiceMail(12_345, order, sender)],
  ["order_tracking, the first", (order) => trackingMail(true, order, sender)],
  ["order_tracking, another", (order) => trackingMail(false, order, sender)],
  ["order_refunded", (order) => refundMail("rf_1", order, sender)],
  ["refund_failed", (order) => refundFailedMail("rf_1", order, sender)],
  ...(returnKinds as Parameters<typeof returnMail>[0][]).map((kind): Kind => [
    kind,
    (order) => returnMail(kind, "RT-1", order, sender),
  ]),
  ...(Object.keys(mailWords.hi.account) as AccountMailKind[]).map((kind): Kind => [
    kind,
    () => accountMail(kind, sender),
  ]),
  ["password_reset", () => passwordResetMail(sender, "आशा", "t0ken")],
];

/** What is not translated: numbers, the size, the courier, UPI and the shop's own names. */
const allowed = /PL-7F3K9Q2M|RT-1|S-7|\bM\b|Delhivery|UPI|pallu@bank|Pallu/g;
const links = /https:\/\/[^\s"<]+/g;

describe("a mail in Hindi", () => {
  test.each(kinds)("%s has no word of another language, and its links lead to Hindi pages", (_, write) => {
    for (const mail of orders.map(orderOf).map(write)) {
      const text = `${mail.subject}\n${mailAsText(mail)}`;
      expect(text.replaceAll(links, "").replaceAll(allowed, "")).not.toMatch(/[A-Za-z]|undefined|null/);
      const own = (text.match(links) ?? []).filter((link) => link.startsWith(sender.shopUrl));
      expect(own.filter((link) => !link.startsWith(`${sender.shopUrl}/hi/`))).toEqual([]);
    }
  });

  test("tells a voice what is Hindi and what is not, and shows pictures by the one address they have", () => {
    const line = { ...piece, name: "Kanjivaram & Silk", ...red, options: red };
    const html = mailAsHtml(orderMail.order_placed({ ...orderInMail, items: [line] }, sender));
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('2 × <span lang="en">Kanjivaram &amp; Silk</span> (<span lang="en">M</span>, लाल, ');
    expect(html).toContain('src="https://shop.example/product/7/picture?color=Red"');
    const parts = html.replaceAll(/<span lang="en">[^<]*<\/span>|<(title|style)>.*<\/\1>|<[^>]*>/g, "");
    expect(parts).not.toMatch(/[A-Za-z]/);
    expect(html).toMatch(/font-weight:bold[^>]*>कुल</);
  });

  test("writes days and times in Hindi with Latin digits, by the shop's clock", () => {
    const { date, promisedDay, moment } = mailWords.hi;
    expect(date("2026-11-05", "UTC")).toBe("5 नवंबर 2026");
    expect(promisedDay("2026-12-03")).toBe("गुरुवार, 3 दिसंबर");
    expect(moment("2026-01-04T13:34:05.000Z", "Asia/Kolkata")).toBe("रविवार, 4 जनवरी को शाम 7:04 बजे (भारतीय समय)");
    expect(moment("2026-01-04T03:04:05.000Z", "America/Los_Angeles")).not.toMatch(/[A-Za-z]/);
  });
});
