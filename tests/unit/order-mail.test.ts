import { describe, expect, test } from "vitest";
import { questionMail } from "#api/mail/account-mail.ts";
import type { OwnerOrder } from "#api/mail/load-owner-order.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { mailAsHtml, mailAsText } from "#api/mail/mail-content.ts";
import { orderMail } from "#api/mail/order-mail.ts";
import { ownerMail } from "#api/mail/owner-mail.ts";
import { refundFailedMail, refundMail, returnMail } from "#api/mail/return-mail.ts";
import {
  mailSender as sender,
  orderInMail,
  returnInMail,
  type OrderInMail as Order,
} from "#tests/support/order-in-mail.ts";

/** The mail on one line. */
const said = (content: ReturnType<typeof refundMail>) => mailAsText(content).replaceAll(/\s+/g, " ");
/** The mail of this kind about an order. */
const mailOf = (kind: keyof typeof orderMail, order: Order, by = sender) => said(orderMail[kind](order, by));

/** An order by UPI in this state, whose payment is in that one. */
const order = (status: Order["status"], paymentStatus: string, paymentDueAt: string | null = null): Order => ({
  ...orderInMail,
  status,
  paymentMethod: "upi",
  paymentDetails: orderInMail.paymentDetails && { ...orderInMail.paymentDetails, paymentStatus, paymentDueAt },
});
const stole = {
  productId: 7,
  name: "Stole",
  sku: null,
  quantity: 1,
  unitPaise: 90_000,
  discountPaise: 0,
  picture: null,
  toChoose: [],
};
const unpaid = order("shipped", "pending");

test("the mail of an order cancelled before its payment mentions no payment", () => {
  expect(mailOf("order_placed", order("cancelled", "voided", "2026-01-04T03:04:05.000Z"))).not.toContain(
    "Your payment went through",
  );
  expect(mailOf("order_placed", order("processing", "authorized"))).toContain("Your payment went through");
});

test("the mail of an order that is sent unpaid asks for its payment, and the mail of a payment after that packs nothing", () => {
  expect(mailOf("order_shipped", unpaid)).toContain("has not reached us");
  expect(mailOf("order_shipped", order("shipped", "voided"))).not.toContain("has not reached us");
  const packs = (one: Order, kind: "order_paid" | "order_processing" = "order_paid") =>
    mailOf(kind, one).includes("packing");
  const paid = order("processing", "pending");
  expect([packs(unpaid), packs(paid), packs(paid, "order_processing")]).toEqual([false, true, true]);
  // Nothing is packed whose size is still to be chosen.
  const options = { size: null, color: "Red" };
  const open: Order = { ...paid, items: [{ ...stole, ...options, options, toChoose: ["size"] }] };
  expect([packs(open), packs(open, "order_processing")]).toEqual([false, false]);
});

test("each line of a mail shows its piece in the color that was bought", () => {
  const items = [
    { size: null, color: "Sea & Sky" },
    { size: "M", color: null },
  ].map((options) => ({ ...stole, ...options, options }));
  const html = mailAsHtml(orderMail.order_placed({ ...orderInMail, items }, sender));
  expect([...html.matchAll(/<img src="([^"]*)" alt=""/g)].map(([, address]) => address)).toEqual([
    "https://shop.example/product/7/picture?color=Sea%20%26%20Sky",
    "https://shop.example/product/7/picture",
  ]);
});

test("the mail of a sent order leads to its invoice, and none does where there is no invoice", () => {
  const shipped = (invoice: Order["invoice"]) => mailOf("order_shipped", { ...unpaid, invoice });
  const withInvoice = shipped({ number: "26-27/0012", at: "2026-11-20T10:00:00.000Z" });
  expect(withInvoice).toMatch(/Your invoice 26-27\/0012.*https:\/\/shop\.example\/order\/PL-1\/invoice/);
  expect(shipped(null)).not.toContain("invoice");
});

test.each<[number, boolean, "due" | "made", string]>([
  [1_000, false, "due", "What you paid is on its way back to you."],
  [999.5, false, "made", "₹999.50 of what you paid is on its way back to you."],
  [1_000, true, "due", "We pay back what you paid, and write to you when it is done."],
  [400, true, "due", "We pay back ₹400.00 of what you paid, and write to you when it is done."],
])("of ₹1,000 that were paid ₹%d go back (by hand %j, %s): %s", (amount, isByHand, state, expected) => {
  const at = "2026-01-05T03:04:05.000Z";
  const refund = { id: "rf_1", returnId: null, paise: amount * 100, state, isByHand, at };
  const cancelled: Order = { ...orderInMail, status: "cancelled", refunds: [refund] };
  expect(orderMail.order_cancelled(cancelled, sender).parts).toContainEqual({
    text: `Your order PL-1 is cancelled. ${expected}`,
  });
});

test("a mail writes times by the shop's clock, and a last day as that day also west of London", () => {
  const west = { ...sender, timeZone: "America/Los_Angeles" };
  const awaited = order("processing", "pending", "2026-01-04T03:04:05.000Z");
  expect(mailOf("order_placed", awaited, west)).toMatch(/by Saturday,? 3 January[^.]* 7:04\spm/);
  expect(mailOf("order_delivered", { ...orderInMail, returnBy: "2026-02-01" }, west)).toContain("until Feb 1, 2026");
});

const made = { paise: 34_550, state: "made" as const, isByHand: false, at: "2026-01-05T03:04:05.000Z" };
const refund = { ...made, id: "rf_1", returnId: null };
const ofReturn = { ...refund, id: "rf_2", returnId: "RT-2", paise: 20_000 };

test.each<[string, string, Order["refunds"], string]>([
  ["a part", "rf_1", [refund], "A part of what you paid for your order PL-1, ₹345.50, has been sent back to you."],
  ["a whole", "rf_1", [{ ...refund, paise: 100_000 }], "What you paid for your order PL-1, ₹1,000.00, has been sent"],
  [
    "one of several",
    "rf_2",
    [refund, ofReturn],
    "The money for what you returned of order PL-1, ₹200.00, has been sent back to you.",
  ],
])("the mail about the refund of %s names its own amount", (_, id, refunds, text) => {
  expect(said(refundMail(id, { ...orderInMail, refunds }, sender))).toContain(text);
});

test("the mail about a refund that is late names the amount of the refund", () => {
  const late: Order = { ...orderInMail, refunds: [{ ...refund, state: "failed" }] };
  expect(said(refundFailedMail("rf_1", late, sender))).toContain(
    "We wrote that ₹345.50 for order PL-1 had been sent back to you.",
  );
});

test.each([
  ["asks a customer who paid in cash where to pay it", "cod", true],
  ["asks nobody else", "card", false],
] as const)("the mail about a return whose pieces are here %s", (_, paymentMethod, isAsked) => {
  for (const [kind, words] of [
    ["return_accepted", "we then ask you for the UPI ID"],
    ["return_received", "please answer us with the UPI ID"],
  ] as const)
    expect(said(returnMail(kind, "RT-1", { ...orderInMail, paymentMethod }, sender)).includes(words)).toBe(isAsked);
});

test("the mail about a finished return names the amount of its refund, and promises no money after a test payment", () => {
  const finished = (isTestPayment: boolean) =>
    said(
      returnMail(
        "return_refunded",
        "RT-1",
        {
          ...orderInMail,
          paymentDetails: orderInMail.paymentDetails && { ...orderInMail.paymentDetails, isTestPayment },
          returns: [{ ...returnInMail, refund: made }],
        },
        sender,
      ),
    );
  expect(finished(false)).toContain("₹345.50 for what you returned of order PL-1 has been sent back to you.");
  expect(finished(true)).toContain("The payment was a test: no money moved, so none comes back.");
  expect(finished(true)).not.toMatch(/345\.50|sent back/);
});

describe("a mail to the owner", () => {
  const owner = { shopName: "Pallu", timeZone: "America/Los_Angeles", deskUrl: "https://shop.example/desk" };
  const found = (email: string): OwnerOrder => ({
    order: { ...orderInMail, status: "processing" },
    email,
    stock: [],
    isPaidByHand: false,
    waitsToConfirm: false,
  });

  test("names the account's address, that of the delivery where it is another, and times by the shop's clock", () => {
    const text = (email: string) => mailAsText(ownerMail({ kind: "owner_order" }, found(email), owner));
    expect(text("asha@example.com")).toContain("E-mail: asha@example.com\nGoes to: ");
    expect(text("rao@example.com")).toContain(
      "E-mail: rao@example.com\nE-mail for the delivery: asha@example.com\nGoes to: ",
    );
    expect(text("asha@example.com")).toContain("It was placed on Jan 1, 2026, 7:04 pm (");
  });

  test.each([
    ["Asha@Example.com", "asha@example.com", true],
    ["asha@example.com", "rao@example.com", false],
  ])(
    "about a question by %s on an order of the account %s says that it is the customer's: %s",
    (email, account, is) => {
      const question = { id: "1", name: "Asha", email, order_number: "PL-1", question: "Where is it?" };
      const asked = { ...question, created_at: orderInMail.createdAt };
      expect(
        mailAsText(questionMail(asked, found(account), owner)).includes("Mails about it go to this e-mail address."),
      ).toBe(is);
    },
  );

  const steps = (
    status: LoadedOrder["status"],
    payment: string | null,
    more: { isPaidByHand?: boolean; waitsToConfirm?: boolean; test?: boolean } = {},
  ) => {
    const { isPaidByHand = true, waitsToConfirm = false, test: isTest = false } = more;
    const paid = orderInMail.paymentDetails;
    const order = {
      ...orderInMail,
      status,
      paymentMethod: payment === null ? ("cod" as const) : ("upi" as const),
      paymentDetails:
        payment === null || paid === null ? null : { ...paid, paymentStatus: payment, isTestPayment: isTest },
    };
    const mail = mailAsText(
      ownerMail(
        { kind: "owner_order" },
        { ...found("asha@example.com"), order: order as LoadedOrder, isPaidByHand, waitsToConfirm },
        owner,
      ),
    );
    return mail.slice(
      mail.indexOf("\n\n") + 2,
      mail.indexOf(`\n\nOrder ${order.id} at the desk:\nhttps://shop.example/desk/orders/${order.id}\n`),
    );
  };

  test.each<[string, string, Parameters<typeof steps>]>([
    ["to accept", "Accept it, so that it is packed. If you cannot send it, cancel it.", ["pending", null]],
    ["to confirm", "It waits for the customer's confirmation", ["pending", null, { waitsToConfirm: true }]],
    ["to pack", "Pack it. When the courier has it", ["processing", "authorized"]],
    ["on its way, with cash", "When it has arrived and the cash was taken, mark it", ["shipped", null]],
    ["on its way, paid", "When it has arrived, mark it", ["shipped", "authorized"]],
    ["on its way, unpaid", "It was sent before it was paid. Note at the desk when ", ["shipped", "pending"]],
    ["here, unpaid", "It was sent before it was paid. Note at the desk when ", ["delivered", "awaited"]],
    ["unpaid, by UPI", "Look for the reference PL-1 in your bank's list", ["pending", "pending"]],
    [
      "unpaid, by a provider",
      "The customer pays on the provider's page.",
      ["processing", "awaited", { isPaidByHand: false }],
    ],
    ["a test", "The payment was a test: no money moved. Do not send it.", ["processing", "authorized", { test: true }]],
    ["a test, unpaid", "It is a test payment, not yet paid.", ["pending", "awaited", { test: true }]],
  ])("about an order %s says what is next and links to the desk: %s", (_, words, order) => {
    expect(steps(...order)).toContain(words);
  });

  test.each([
    ["due", true, ["Give ₹10.00 back to the customer yourself, and note it at the desk."]],
    ["failed", false, ["The provider did not give ₹10.00 back. Ask it again at the desk", "Or give ₹10.00 back"]],
    ["due", false, ["The payment provider gives ₹10.00 back. You need not do anything."]],
  ] as const)("about a refund that is %s, by hand %s, says %j", (state, isByHand, texts) => {
    const refund = { id: "r", returnId: null, paise: 1_000, state, isByHand, at: "" };
    const { order, ...beside } = found("asha@example.com");
    const cancelled = { ...beside, order: { ...order, refunds: [refund] } };
    for (const text of texts)
      expect(mailAsText(ownerMail({ kind: "owner_cancellation" }, cancelled, owner))).toContain(text);
  });
});
