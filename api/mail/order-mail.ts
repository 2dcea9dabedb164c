import { isOpen } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { isTest, orderContent, orderPageAddress } from "./customer-content.ts";
import { isAwaited, payableFor } from "#api/order-records/owed.ts";
import { owedFor } from "#api/order-records/owed.ts";
import { type MailContent, hasOpenChoice, rupeesInMail, type MailSender } from "./mail-content.ts";

/** The mails about an order, by kind. */
export const orderMail = {
  order_placed: (order, sender) =>
    order.paymentDetails?.status === "awaited"
      ? awaitedByLink(order, sender)
      : isAwaited(order)
        ? awaitedByHand(order, sender)
        : orderContent(order, sender, sender.words.placed.subject(order.id), [
            { text: `${sender.words.placed.text(order.id)} ${howItIsPaid(order, sender)}`.trim() },
            ...promiseParts(order, sender),
          ]),
  order_paid(order, sender) {
    const { subject, text } = sender.words.paid;
    const next = isOpen(order.status) ? packingText(order, sender) : "";
    return orderContent(order, sender, subject(order.id), [
      { text: `${text(order.id, rupeesInMail(payableFor(order)))} ${next}`.trim() },
    ]);
  },
  order_processing(order, sender) {
    const { subject, text } = sender.words.confirmed;
    return orderContent(order, sender, subject(order.id), [
      { text: `${text(order.id)} ${packingText(order, sender)} ${whenItComes(order, sender)}`.trim() },
    ]);
  },
  order_shipped(order, sender) {
    const { subject, text, unpaid, invoice } = sender.words.shipped;
    return orderContent(order, sender, subject(order.id), [
      { text: `${text(order.id)} ${whenItComes(order, sender)}`.trim() },
      ...promiseParts(order, sender),
      ...(isAwaited(order) ? [{ text: unpaid(rupeesInMail(payableFor(order))) }] : []),
      ...shipmentParts(order, sender),
      ...(order.invoice === null
        ? []
        : [{ link: `${orderPageAddress(order, sender)}/invoice`, label: invoice(order.invoice.number) }]),
    ]);
  },
  order_delivered(order, sender) {
    const { subject, text, returnUntil } = sender.words.delivered;
    return orderContent(order, sender, subject(order.id), [
      { text: text(order.id) },
      ...(order.return_by === null ? [] : [{ text: returnUntil(sender.words.date(order.return_by, "UTC")) }]),
    ]);
  },
  order_cancelled(order, sender) {
    const { cancelled, order: said } = sender.words;
    const { id, came_back: cameBack } = order;
    return cameBack === null
      ? orderContent(order, sender, cancelled.subject(id), [
          { text: `${cancelled.text(id)} ${moneyBack(order, sender)}` },
        ])
      : orderContent(order, sender, cancelled.cameBackSubject(id), [
          { text: cancelled.cameBack(id) },
          { text: moneyBack(order, sender) },
          ...(cameBack.words === null ? [] : [{ text: said.shopWrites(cameBack.words) }]),
        ]);
  },
} satisfies Record<string, (order: WireOrder, sender: MailSender) => MailContent>;

function awaitedByLink(order: WireOrder, sender: MailSender): MailContent {
  const { subject, byLink, pay } = sender.words.awaited;
  return orderContent(order, sender, subject(order.id), [
    { text: byLink(order.id, rupeesInMail(order.total), keptUntil(order, sender)) },
    { link: `${orderPageAddress(order, sender)}/pay`, label: pay },
  ]);
}

function awaitedByHand(order: WireOrder, sender: MailSender): MailContent {
  const { subject, byHand, payTo, amount, reference, scan } = sender.words.awaited;
  return orderContent(order, sender, subject(order.id), [
    { text: byHand(order.id, rupeesInMail(order.total), keptUntil(order, sender)) },
    {
      rows: [
        ...(sender.upiId === null ? [] : [[payTo, sender.upiId] as const]),
        [amount, rupeesInMail(order.total)],
        [reference, order.id],
      ],
    },
    { link: orderPageAddress(order, sender), label: scan },
  ]);
}

function howItIsPaid(order: WireOrder, { words }: MailSender): string {
  if (!isPrepaid(order.paymentMethod)) return words.placed.cash;
  return isTest(order) || owedFor(order).state === "never_paid" ? "" : words.placed.paid;
}

/** The mail about the tracking number of an order on its way. `isFirst` says that the customer was told of none before. */
export function trackingMail(isFirst: boolean, order: WireOrder, sender: MailSender): MailContent {
  const { subject, text, newSubject, newText } = sender.words.tracking;
  return orderContent(order, sender, isFirst ? subject(order.id) : newSubject(order.id), [
    { text: isFirst ? text(order.id) : newText(order.id) },
    ...shipmentParts(order, sender),
  ]);
}

function keptUntil({ paymentDetails }: WireOrder, { timeZone, words }: MailSender): string | null {
  const until = paymentDetails?.dueAt ?? null;
  return until === null ? null : words.moment(until, timeZone);
}

function whenItComes(order: WireOrder, { words }: MailSender): string {
  return isPrepaid(order.paymentMethod) ? "" : words.order.keepReady(rupeesInMail(order.total));
}

function moneyBack(order: WireOrder, { words: { cancelled } }: MailSender): string {
  const { paymentMethod } = order;
  if (!isPrepaid(paymentMethod)) return cancelled.nothingToPay;
  if (order.paymentDetails?.status === "expired") return cancelled.expired;
  if (isTest(order)) return cancelled.nothingBack;
  if (owedFor(order).state === "never_paid") return cancelled.neverPaid(paymentMethod === "upi");
  const refund = order.refunds?.find(({ return_id: returnId }) => returnId === null);
  if (refund?.state === "failed") return cancelled.refundFailed;
  const part = refund !== undefined && refund.amount < order.total ? rupeesInMail(refund.amount) : null;
  return refund?.by_hand === true && refund.state === "due" ? cancelled.refundByHand(part) : cancelled.refundDue(part);
}

/** The day by which it was promised. */
function promiseParts({ promised_by: day }: WireOrder, { words }: MailSender): MailContent["parts"] {
  return day === null ? [] : [{ text: words.order.promise(words.promisedDay(day)) }];
}

/** Who carries the order, the number to ask them by, and where they tell the way. */
function shipmentParts({ shipment }: WireOrder, { words }: MailSender): MailContent["parts"] {
  if (shipment === null) return [];
  const { courier, tracking, link } = shipment;
  const said = words.tracking;
  return [
    { rows: [[said.courier, courier] as const, ...(tracking === "" ? [] : [[said.number, tracking] as const])] },
    ...(link === null ? [] : [{ link, label: said.link(courier) }]),
  ];
}

/** Nothing can be packed while a size or colour is still to be chosen. */
function packingText(order: WireOrder, { words }: MailSender): string {
  return hasOpenChoice(order) ? words.order.packedLater : words.order.packedNow;
}

/** The mail to the customer whose payment arrived when the order was cancelled already. */
export function paidLateMail(order: WireOrder, sender: MailSender): MailContent {
  return extraMoneyMail(sender.words.paidLate, order.total, order, sender);
}

/** The mail to the customer who paid more than once. */
export function paidTwiceMail(amountPaise: number, order: WireOrder, sender: MailSender): MailContent {
  return extraMoneyMail(sender.words.paidTwice, amountPaise / 100, order, sender);
}

function extraMoneyMail(
  { subject, text, comesBack }: MailSender["words"]["paidLate"],
  amount: number,
  order: WireOrder,
  sender: MailSender,
): MailContent {
  const said = text(order.id, rupeesInMail(amount));
  return orderContent(order, sender, subject(order.id), [{ text: isTest(order) ? said : `${said} ${comesBack}` }]);
}
