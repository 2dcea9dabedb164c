import { momentText, zoneText } from "#domain/dates.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { amountText } from "#domain/money.ts";
import { isOpen } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import { combinationText } from "#domain/variants.ts";
import { isAwaited, owedFor, payableFor } from "#api/order-records/owed.ts";
import { reasonText } from "#api/order-records/load-returns.ts";
import type { OwnerOrder } from "./load-owner-order.ts";
import {
  type MailContent,
  type MailPart,
  hasOpenChoice,
  itemName,
  languageName,
  nameOfCountry,
  type MailSender,
} from "./mail-content.ts";
import { en } from "./words/en.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** How mails to the owner write times, and where their links lead. */
export type OwnerSender = Pick<MailSender, "shopName" | "timeZone"> & {
  /** The address of the desk in the owner's language, such as "https://shop.example.com/hi/desk". */
  deskUrl: string;
};

/** What a kind of mail to the owner about an order says. */
interface OwnerText {
  heading(id: string): string;
  happened(news: OwnerNews, placed: string): string;
  /** What follows that. */
  parts?(found: OwnerOrder, news: OwnerNews, sender: OwnerSender): MailPart[];
  /** Whether the mail says all that is to be done; else the next steps of the order follow. */
  isWhole?: true;
}

const texts = {
  owner_order: { heading: (id) => `New order ${id}`, happened: (_, placed) => placed },
  owner_paid: {
    heading: (id) => `Order ${id} is paid`,
    happened: (_, placed) => `Its payment has arrived. ${placed}`,
  },
  owner_paid_late: {
    heading: (id) => `Order ${id} was paid after it was cancelled`,
    happened: () => "Do not send it.",
    parts: refundParts,
  },
  owner_paid_twice: {
    heading: (id) => `Order ${id} was paid more than once`,
    happened: ({ reference = "", amountPaise = 0 }) =>
      `The further payment ${reference} of ${amountText(amountPaise)} goes back to the customer by itself, and the customer is told. The order stays paid. You need not do anything.`,
  },
  owner_extra_refund_failed: {
    heading: (id) => `A payment too many of order ${id} must go back`,
    happened: ({ reference = "", amountPaise = 0 }) =>
      `The payment provider did not give the further payment ${reference} of ${amountText(amountPaise)} back. Refund it in the provider's dashboard, where you find it by this number. The order itself stays paid.`,
    parts: (_, __, { deskUrl }) => [
      { link: `${deskUrl}/books/provider`, label: "When you have done that, this page no longer names it" },
    ],
    isWhole: true,
  },
  owner_account_missing: {
    heading: (id) => `The payment of order ${id} cannot be looked up`,
    happened: () =>
      "Its time to pay is over. The account at the payment provider by which it was to be paid is not set up any more, so the shop cannot ask whether it was paid. Its pieces are kept until you act. Look for the order's number in the provider's dashboard. If it was paid, set up the account again (RAZORPAY_KEY_ID and its secrets) and start the shop: it notes the payment by itself.",
    parts: () => [{ text: "If it was not paid, cancel the order: its pieces go back into stock." }],
    isWhole: true,
  },
  owner_cancellation: {
    heading: (id) => `Order ${id} is cancelled`,
    happened: () => "Its pieces are in stock again. Do not send it.",
    parts: refundParts,
  },
  owner_payment_problem: {
    heading: (id) => `The payment of order ${id} needs you`,
    happened: ({ reason }) =>
      `What the payment provider says does not fit the order${reason === undefined ? "" : `: ${reason}`}. Look at it before you send anything.`,
  },
  owner_return: {
    heading: (id) => `A return of order ${id}`,
    happened: () => "The customer wants to send pieces back, and waits for your answer.",
    parts: returnParts,
    isWhole: true,
  },
  owner_refund_failed: {
    heading: (id) => `The refund of order ${id} failed`,
    happened: () => "The payment provider did not give the money back.",
    parts: refundParts,
    isWhole: true,
  },
} satisfies Record<string, OwnerText>;

/**
 * What a mail to the owner about an order tells. `returnId` and `refundId` name the return or the refund it is about,
 * `reason` says what does not fit, `reference` and `amountPaise` are those of an extra payment.
 */
export interface OwnerNews {
  kind: keyof typeof texts;
  returnId?: string | undefined;
  refundId?: string | undefined;
  reason?: string | undefined;
  reference?: string | undefined;
  amountPaise?: number | undefined;
}

/** A mail to the owner about an order: what happened, what to do next, the page of the desk where it is done, and all that is needed for it. */
export function ownerMail(news: OwnerNews, found: OwnerOrder, sender: OwnerSender): MailContent {
  const { order } = found;
  const text: OwnerText = texts[news.kind];
  const heading = text.heading(order.id);
  const placed = `It was placed on ${timeText(order.createdAt, sender)}.`;
  return {
    subject: `${heading}: ${amountText(order.totalPaise)}, ${paymentText(found, sender)}`,
    parts: [
      { text: `${heading}. ${text.happened(news, placed)}` },
      ...(text.parts?.(found, news, sender) ?? []),
      ...(text.isWhole ? [] : nextSteps(found)).map((step) => ({ text: step })),
      deskLink(news, found, sender),
      ...(hasOpenChoice(order) ? [{ text: "Before you pack: ask the customer what is still to be chosen." }] : []),
      { rows: order.items.map((item, line) => [itemName(item), lineText(found, line)] as const) },
      { rows: moneyRows(found, sender) },
      { rows: customerRows(found) },
      { text: "An answer to this letter goes to the customer." },
      { text: sender.shopName },
    ],
  };
}

/** The page of the desk where the owner does what the mail asks for. */
function deskLink({ kind, returnId }: OwnerNews, { order }: OwnerOrder, { deskUrl }: OwnerSender): MailPart {
  if (kind === "owner_return" && returnId !== undefined)
    return { link: `${deskUrl}/returns/${returnId}`, label: "Accept or decline it at the desk" };
  return orderLink(order.id, deskUrl);
}

/** The order's page at the desk. */
export function orderLink(orderId: string, deskUrl: string): MailPart {
  return { link: `${deskUrl}/orders/${orderId}`, label: `Order ${orderId} at the desk` };
}

function returnParts({ order }: OwnerOrder, { returnId }: OwnerNews): MailPart[] {
  const asked = order.returns.find(({ id }) => id === returnId);
  if (asked === undefined) return [];
  const { note } = asked;
  return [
    {
      rows: asked.items.map(({ line, quantity, reason, wanted }) => {
        const item = order.items[line];
        const why =
          wanted === null ? reasonText(reason) : `${reasonText(reason)}; wants ${combinationText(wanted)} instead`;
        return [item === undefined ? `Line ${line + 1}` : itemName({ ...item, quantity }), why] as const;
      }),
    },
    ...(note === null || note === "" ? [] : [{ text: `The customer writes:\n${note}` }]),
  ];
}

/** What went back, what goes back by itself, and what the owner has to give back by hand. */
function refundParts({ order }: OwnerOrder): MailPart[] {
  if (order.paymentDetails?.isTestPayment === true)
    return [{ text: "The payment was a test: there is no money to give back." }];
  return order.refunds.flatMap(({ paise, state, isByHand }): MailPart[] => {
    const amount = amountText(paise);
    if (state === "made") return [{ text: `${amount} went back to the customer.` }];
    if (state === "due" && !isByHand)
      return [{ text: `The payment provider gives ${amount} back. You need not do anything.` }];
    return [
      ...(isByHand
        ? []
        : [
            {
              text: `The provider did not give ${amount} back. Ask it again at the desk when its reason is gone: often the balance of your account is too low.`,
            },
          ]),
      {
        text: `${isByHand ? "Give" : "Or give"} ${amount} back to the customer yourself, and note it at the desk.`,
      },
    ];
  });
}

/** What the owner does next with the order. */
function nextSteps({ order, isPaidByHand, waitsToConfirm }: OwnerOrder): string[] {
  const isWaiting = isAwaited(order);
  if (order.paymentDetails?.isTestPayment === true && isOpen(order.status))
    return [
      isWaiting
        ? "It is a test payment, not yet paid. Pay it on the provider's page as a test: you are written to when it is paid. Do not send it."
        : "The payment was a test: no money moved. Do not send it.",
      "You can cancel it.",
    ];
  if (isWaiting && isOpen(order.status))
    return isPaidByHand
      ? [
          `Look for the reference ${order.id} in your bank's list, and note at the desk when the money is there.`,
          "If it does not come in time, cancel the order: its pieces go back into stock.",
        ]
      : ["The customer pays on the provider's page. You are written to when the money is there."];
  if (waitsToConfirm)
    return [
      "It waits for the customer's confirmation: do not pack it before. The customer confirms it by the link in their mail, or you call them and note it at the desk. If you cannot send it, cancel it.",
    ];
  const unpaid = isWaiting
    ? [`It was sent before it was paid. Note at the desk when ${amountText(payableFor(order))} is there.`]
    : [];
  switch (order.status) {
    case "pending":
      return ["Accept it, so that it is packed. If you cannot send it, cancel it."];
    case "processing":
      return ["Pack it. When the courier has it, note the courier and its number."];
    case "shipped":
      return [
        ...unpaid,
        `When it has arrived${isPrepaid(order.paymentMethod) ? "" : " and the cash was taken"}, mark it as delivered. If the courier brings it back, note that.`,
      ];
    case "delivered":
      return unpaid;
    case "cancelled":
      return [];
  }
}

function lineText({ order, stock }: OwnerOrder, line: number): string {
  const item = order.items[line];
  const left = stock[line] ?? null;
  return `${amountText((item?.unitPaise ?? 0) * (item?.quantity ?? 0))}${left === null ? "" : `, ${left} left in stock`}`;
}

function moneyRows(found: OwnerOrder, sender: OwnerSender): [string, string][] {
  const { order } = found;
  return [
    ["Subtotal", amountText(order.subtotalPaise)],
    ...(order.discount === null
      ? []
      : [[en.order.discount(order.discount.name), amountText(-order.discount.paise)] satisfies [string, string]]),
    ["Shipping", order.shippingPaise === 0 ? "Free" : amountText(order.shippingPaise)],
    [en.order.total, amountText(order.totalPaise)],
    ["Payment", paymentText(found, sender)],
  ];
}

function customerRows({ order, email }: OwnerOrder): [string, string][] {
  const { shippingInfo: to } = order;
  const rows: [string, string | null][] = [
    ["Customer", to.fullName],
    ["Language", order.language === DEFAULT_LANGUAGE ? null : languageName(order.language)],
    ["Phone", to.phone],
    ["E-mail", email],
    ["E-mail for the delivery", to.email === email ? null : to.email],
    ["Goes to", addressLines(to, nameOfCountry(to.country)).join(", ")],
    ["Gift note", order.giftNote],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== "");
}

/** How an order is paid, in words. */
function paymentText({ order }: OwnerOrder, sender: OwnerSender): string {
  const { paymentDetails: paid, paymentMethod: method } = order;
  const by = [methodNames[method], paid?.brand, paid?.last4, paid?.upiId]
    .filter((part) => typeof part === "string")
    .join(" ");
  const dueAt = paid?.paymentDueAt ?? null;
  const test = paid?.isTestPayment === true ? "test payment, " : "";
  const moved = order.replaces === null ? "" : `paid by what came back of ${order.replaces.order}`;
  if (moved !== "" && payableFor(order) === 0) return moved;
  const { state } = owedFor(order);
  if (order.totalPaise === 0) return "nothing to pay";
  const left = moved === "" ? "not yet paid" : `${amountText(payableFor(order))} not yet paid, the rest ${moved}`;
  if (state === "collect") return `${by}, ${left}`;
  if (state === "unpaid")
    return `${by}, ${test}${left}${dueAt === null ? "" : `, kept until ${timeText(dueAt, sender)}`}`;
  if (state === "never_paid") return `${by}, ${test}not paid`;
  return `${by}, ${test === "" ? "paid" : "test payment: no money moved"}`;
}

function timeText(iso: string, { timeZone }: OwnerSender): string {
  return `${momentText(iso, timeZone)} (${zoneText(timeZone)})`;
}
