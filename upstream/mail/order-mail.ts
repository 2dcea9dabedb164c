import { cameBackWords } from "../../domain/came-back.ts";
import { dateText, zoneText } from "../../domain/dates.ts";
import { addressLines } from "../../domain/delivery-fields.ts";
import { isOpen } from "../../domain/order-status.ts";
import { isPrepaid } from "../../domain/payment-methods.ts";
import type { WireOrder } from "../orders/load-orders.ts";
import { isAwaited } from "../orders/next-steps.ts";
import type { OrderMailKind } from "./outbox.ts";
import { TOTAL, type MailContent } from "./mail-content.ts";

/** The shop as the sender of a mail. Its address has no slash at the end; its UPI id is null where it takes no payments by hand. */
export interface MailSender {
  shopName: string;
  shopUrl: string;
  upiId: string | null;
  timeZone: string;
  contact: ShopContact;
}

/** The shop's postal address and phone number; null where the owner has set none. */
export interface ShopContact {
  address: string | null;
  phone: string | null;
}

/** The mail with a reset link, which works once and for an hour. */
export function passwordResetMail(
  sender: Pick<MailSender, "shopName" | "contact">,
  name: string,
  link: string,
): MailContent {
  const { shopName } = sender;
  return {
    subject: `Reset your ${shopName} password`,
    parts: [
      { text: `Namaste ${name},` },
      {
        text: "Somebody, we hope you, asked to set a new password for your account. This link lets you choose one. It works once, for the next 60 minutes.",
      },
      { link, label: "Choose a new password" },
      { text: "If it was not you, leave this message be: your password stays as it is." },
      { text: signature(sender) },
    ],
  };
}

/** The mails about an order, by kind. */
export const orderMail: Readonly<Record<OrderMailKind, (order: WireOrder, sender: MailSender) => MailContent>> = {
  order_placed: (order, sender) =>
    order.paymentDetails?.status === "awaited"
      ? orderContent(order, sender, `Your order ${order.id}: payment awaited`, [
          {
            text: `Thank you for your order ${order.id}. It is kept for you, and one thing is left: please pay ${rupees(order.total)}${keptUntil(order, sender)}. If you have paid already, we write to you as soon as the payment service tells us. What is not paid by then is cancelled by itself.`,
          },
          { link: `${orderPageAddress(order, sender)}/pay`, label: "Pay for your order" },
        ])
      : isPaymentAwaited(order)
        ? orderContent(order, sender, `Your order ${order.id}: payment awaited`, [
            {
              text: `Thank you for your order ${order.id}. It is kept for you, and one thing is left: please pay ${rupees(order.total)} by UPI${keptUntil(order, sender)}. We pack it as soon as your payment is here.`,
            },
            {
              rows: [
                ...(sender.upiId === null ? [] : [["Pay to (UPI ID)", sender.upiId] as const]),
                ["Amount", rupees(order.total)],
                ["Reference", order.id],
              ],
            },
            {
              link: orderPageAddress(order, sender),
              label: "Pay with any UPI app: the code to scan is on your order's page",
            },
          ])
        : orderContent(order, sender, `Your order ${order.id}`, [
            {
              text: `Thank you for your order ${order.id}. ${!isPrepaid(order.paymentMethod) ? "Please keep the amount ready: you pay when it is delivered." : isTest(order) || wasNeverPaid(order) ? "" : "Your payment went through."}`.trim(),
            },
          ]),
  order_paid: (order, sender) =>
    orderContent(order, sender, `We have your payment for order ${order.id}`, [
      {
        text: `Your payment of ${rupees(order.total)} for order ${order.id} has arrived, thank you. We are packing it now.`,
      },
    ]),
  order_processing: (order, sender) =>
    orderContent(order, sender, `Your order ${order.id} is confirmed`, [
      { text: `Your order ${order.id} is confirmed and being packed. ${whenItComes(order)}`.trim() },
    ]),
  order_shipped: (order, sender) =>
    orderContent(order, sender, `Your order ${order.id} is on its way`, [
      { text: `Your order ${order.id} has left us and is on its way to you. ${whenItComes(order)}`.trim() },
      ...shipmentParts(order),
      ...(order.invoice === null
        ? []
        : [{ link: `${orderPageAddress(order, sender)}/invoice`, label: `Your invoice ${order.invoice.number}` }]),
    ]),
  order_delivered: (order, sender) =>
    orderContent(order, sender, `Your order ${order.id} is delivered`, [
      {
        text: `Your order ${order.id} has been delivered. We hope that you like every piece. If something is not as it should be, or if nothing has reached you, please write to us.`,
      },
      ...(order.return_by === null
        ? []
        : [
            {
              text: `You can return pieces until ${dateText(order.return_by, "UTC")}: ask for it on the page of your order.`,
            },
          ]),
    ]),
  order_cancelled: (order, sender) =>
    order.came_back === null
      ? orderContent(order, sender, `Your order ${order.id} is cancelled`, [
          { text: `Your order ${order.id} is cancelled. ${moneyBack(order)}` },
        ])
      : orderContent(order, sender, `Your order ${order.id} came back to us`, [
          { text: cameBackWords.text(`Your order ${order.id}`) },
          { text: moneyBack(order) },
          ...(order.came_back.words === null ? [] : [{ text: `The shop writes:\n${order.came_back.words}` }]),
        ]),
};

/** The mail about the tracking number of an order on its way. `isFirst` says that the customer was told of none before. */
export function trackingMail(isFirst: boolean, order: WireOrder, sender: MailSender): MailContent {
  const subject = isFirst ? "Tracking number of your order" : "New tracking number for your order";
  const text = `Your order ${order.id} is on its way. This is how to ask where it is`;
  return orderContent(order, sender, `${subject} ${order.id}`, [
    { text: isFirst ? `${text}.` : `${text}: earlier numbers no longer count.` },
    ...shipmentParts(order),
  ]);
}

/** A mail to the customer about an order as a whole: what is said, then its lines, totals and address. */
export function orderContent(
  order: WireOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
): MailContent {
  return customerContent(order, sender, subject, parts, [
    ...orderParts(order),
    { link: orderPageAddress(order, sender), label: "See your order" },
    ...(isOpen(order.status) ? [{ text: "You can cancel it in your account until it is sent." }] : []),
  ]);
}

/** A mail to the customer: what is said, whether the payment was a test, and what follows: the way to their order unless told otherwise. */
export function customerContent(
  order: WireOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
  following: MailContent["parts"] = [{ link: orderPageAddress(order, sender), label: "See your order" }],
): MailContent {
  return {
    subject,
    parts: [
      { text: `Namaste ${order.shippingInfo.fullName},` },
      ...parts,
      ...testParts(order),
      ...following,
      { text: signature(sender) },
    ],
  };
}

/** That no money moves, where the payment is a test. */
function testParts(order: WireOrder): MailContent["parts"] {
  if (!isTest(order)) return [];
  return isAwaited(order)
    ? [{ text: "This is a test payment, not yet paid: paying it takes no money." }]
    : [{ text: "The payment for this order was a test: no money was taken." }];
}

/** How the shop signs: its name, and below it where to find and to call it. */
export function signature({ shopName, contact }: Pick<MailSender, "shopName" | "contact">): string {
  return [shopName, contact.address, contact.phone].filter((line) => line !== null).join("\n");
}

function isPaymentAwaited({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.status === "pending";
}

/** Whether a payment by hand is still awaited, or was when the order ended. */
function wasNeverPaid({ paymentDetails }: WireOrder): boolean {
  return paymentDetails !== null && paymentDetails.dueAt !== null;
}

/** Whether no money moved: then no mail mentions any. */
function isTest({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.test === true;
}

function keptUntil({ paymentDetails }: WireOrder, { timeZone }: MailSender): string {
  const until = paymentDetails?.dueAt ?? null;
  return until === null ? "" : ` by ${timeText(until, timeZone)}`;
}

function whenItComes(order: WireOrder): string {
  return isPrepaid(order.paymentMethod)
    ? ""
    : `Please keep ${rupees(order.total)} ready: you pay when it is delivered.`;
}

function moneyBack(order: WireOrder): string {
  const { paymentMethod } = order;
  if (!isPrepaid(paymentMethod)) return "There is nothing to pay.";
  if (order.paymentDetails?.status === "expired")
    return "It was not paid in time, and nothing was taken. You are welcome to order again.";
  if (isTest(order)) return "There is nothing to give back.";
  if (wasNeverPaid(order))
    return `There is nothing to pay any more. If you have paid${paymentMethod === "upi" ? " by UPI" : ""} already, your money comes back to you.`;
  const refund = order.refunds?.find(({ return_id: returnId }) => returnId === null);
  if (refund?.state === "failed")
    return "What you paid could not be sent back to you yet. We take care of it and write to you when it is done.";
  const isPart = refund !== undefined && refund.amount < order.total;
  if (refund?.by_hand === true && refund.state === "due")
    return `We pay back ${isPart ? `${rupees(refund.amount)} of ` : ""}what you paid, and write to you when it is done.`;
  return `${isPart ? `${rupees(refund.amount)} of what` : "What"} you paid is on its way back to you.`;
}

function orderParts(order: WireOrder): MailContent["parts"] {
  const { shippingInfo: to } = order;
  return [
    { rows: order.items.map((item) => [itemName(item), rupees(item.price * item.qty)] as const) },
    {
      rows: [
        ["Subtotal", rupees(order.subtotal)],
        ["Shipping", order.shipping === 0 ? "Free" : rupees(order.shipping)],
        [TOTAL, rupees(order.total)],
      ],
    },
    { text: ["Delivery address:", ...addressLines(to, nameOfCountry(to.country))].join("\n") },
  ];
}

function orderPageAddress({ id }: WireOrder, { shopUrl }: MailSender): string {
  return `${shopUrl}/order/${id}`;
}

/** The name of a country; its code when the runtime does not know it. */
export function nameOfCountry(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A line of an order in words: how many, what, and the chosen options. */
export function itemName({ qty, name, size, color }: WireOrder["items"][number]): string {
  const chosen = [size, color].filter((option) => option !== null);
  return `${qty} × ${name}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""}`;
}

/** An amount in rupees as letters show it. */
export function rupees(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}

/** Who carries the order, the number to ask them by, and where they tell the way. */
function shipmentParts({ shipment }: WireOrder): MailContent["parts"] {
  if (shipment === null) return [];
  const { courier, tracking, link } = shipment;
  return [
    { rows: [["Courier", courier] as const, ...(tracking === "" ? [] : [["Tracking number", tracking] as const])] },
    ...(link === null ? [] : [{ link, label: `See where it is, on the page of ${courier}` }]),
  ];
}

/** A time in the shop's own time zone, in words, with the zone's name. */
function timeText(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-IN", {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));
  return `${time} (${zoneText(timeZone)})`;
}
