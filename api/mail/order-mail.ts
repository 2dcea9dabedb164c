import { cameBackWords, isOpen } from "#domain/order-status.ts";
import { dateText, promisedDayText, zoneText } from "#domain/dates.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { isTest, orderContent, orderPageAddress } from "./customer-content.ts";
import { payableFor } from "#api/order-records/next-steps.ts";
import { type MailContent, hasOpenChoice, rupeesInMail, type MailSender } from "./mail-content.ts";
import type { OrderMailKind } from "./outbox.ts";

/** The mails about an order, by kind. */
export const orderMail: Readonly<Record<OrderMailKind, (order: WireOrder, sender: MailSender) => MailContent>> = {
  order_placed: (order, sender) =>
    order.paymentDetails?.status === "awaited"
      ? orderContent(order, sender, `Your order ${order.id}: payment awaited`, [
          {
            text: `Thank you for your order ${order.id}. It is kept for you, and one thing is left: please pay ${rupeesInMail(order.total)}${keptUntil(order, sender)}. If you have paid already, we write to you as soon as the payment service tells us. What is not paid by then is cancelled by itself.`,
          },
          { link: `${orderPageAddress(order, sender)}/pay`, label: "Pay for your order" },
        ])
      : isPaymentAwaited(order)
        ? orderContent(order, sender, `Your order ${order.id}: payment awaited`, [
            {
              text: `Thank you for your order ${order.id}. It is kept for you, and one thing is left: please pay ${rupeesInMail(order.total)} by UPI${keptUntil(order, sender)}. We pack it as soon as your payment is here.`,
            },
            {
              rows: [
                ...(sender.upiId === null ? [] : [["Pay to (UPI ID)", sender.upiId] as const]),
                ["Amount", rupeesInMail(order.total)],
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
            ...promiseParts(order),
          ]),
  order_paid: (order, sender) =>
    orderContent(order, sender, `We have your payment for order ${order.id}`, [
      {
        text: `Your payment of ${rupeesInMail(payableFor(order))} for order ${order.id} has arrived, thank you. ${isOpen(order.status) ? packingText(order) : ""}`.trim(),
      },
    ]),
  order_processing: (order, sender) =>
    orderContent(order, sender, `Your order ${order.id} is confirmed`, [
      { text: `Your order ${order.id} is confirmed. ${packingText(order)} ${whenItComes(order)}`.trim() },
    ]),
  order_shipped: (order, sender) =>
    orderContent(order, sender, `Your order ${order.id} is on its way`, [
      { text: `Your order ${order.id} has left us and is on its way to you. ${whenItComes(order)}`.trim() },
      ...promiseParts(order),
      ...(isPaymentAwaited(order)
        ? [
            {
              text: `Your payment of ${rupeesInMail(payableFor(order))} has not reached us yet. How to pay it stands on the page of your order. If you have paid, there is nothing more to do.`,
            },
          ]
        : []),
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

function isPaymentAwaited({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.status === "pending";
}

/** Whether a payment by hand is still awaited, or was when the order ended. */
function wasNeverPaid({ paymentDetails }: WireOrder): boolean {
  return paymentDetails !== null && paymentDetails.dueAt !== null;
}

function keptUntil({ paymentDetails }: WireOrder, { timeZone }: MailSender): string {
  const until = paymentDetails?.dueAt ?? null;
  return until === null ? "" : ` by ${timeText(until, timeZone)}`;
}

function whenItComes(order: WireOrder): string {
  return isPrepaid(order.paymentMethod)
    ? ""
    : `Please keep ${rupeesInMail(order.total)} ready: you pay when it is delivered.`;
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
    return `We pay back ${isPart ? `${rupeesInMail(refund.amount)} of ` : ""}what you paid, and write to you when it is done.`;
  return `${isPart ? `${rupeesInMail(refund.amount)} of what` : "What"} you paid is on its way back to you.`;
}

/** The day by which it was promised. */
function promiseParts({ promised_by: day }: WireOrder): MailContent["parts"] {
  return day === null ? [] : [{ text: `Delivery by ${promisedDayText(day)}.` }];
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

/** Nothing can be packed while a size or colour is still to be chosen. */
function packingText(order: WireOrder): string {
  return hasOpenChoice(order) ? "We pack it as soon as we know what is still to be chosen." : "We are packing it now.";
}

/** The mail to the customer whose payment arrived when the order was cancelled already. */
export function paidLateMail(order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `Your payment for order ${order.id} came too late`, [
    {
      text: `Your payment of ${rupeesInMail(order.total)} arrived after your order ${order.id} was cancelled.${isTest(order) ? "" : " All of it goes back to you by itself. We write to you when it has been sent."}`,
    },
  ]);
}

/** The mail to the customer who paid more than once. */
export function paidTwiceMail(amountPaise: number, order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `You paid for order ${order.id} more than once`, [
    {
      text: `We have a further payment of ${rupeesInMail(amountPaise / 100)} for your order ${order.id}.${isTest(order) ? "" : " It goes back to you by itself. Your bank may need some days to show it."}`,
    },
  ]);
}
