import { amountText } from "#domain/money.ts";
import { isOpen } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { isTest, orderContent, orderPageAddress } from "./customer-content.ts";
import { isAwaited, isToConfirm, owedFor, payableFor } from "#api/order-records/owed.ts";
import { type MailContent, hasOpenChoice, type MailSender } from "./mail-content.ts";

/** The mails about an order, by kind. */
export const orderMail = {
  order_placed: (order, sender) =>
    order.paymentDetails?.paymentStatus === "awaited"
      ? awaitedByLink(order, sender)
      : isAwaited(order)
        ? awaitedByHand(order, sender)
        : orderContent(order, sender, sender.words.placed.subject(order.id), [
            { text: `${sender.words.placed.text(order.id)} ${howItIsPaid(order, sender)}`.trim() },
            ...promiseParts(order, sender),
            ...confirmParts(order, sender),
          ]),
  order_paid(order, sender) {
    const { subject, text } = sender.words.paid;
    const next = isOpen(order.status) ? packingText(order, sender) : "";
    return orderContent(order, sender, subject(order.id), [
      { text: `${text(order.id, amountText(payableFor(order)))} ${next}`.trim() },
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
      ...(isAwaited(order) ? [{ text: unpaid(amountText(payableFor(order))) }] : []),
      ...shipmentParts(order, sender),
      ...(order.invoice === null || order.withoutAccount !== null
        ? []
        : [{ link: `${orderPageAddress(order, sender)}/invoice`, label: invoice(order.invoice.number) }]),
    ]);
  },
  order_delivered(order, sender) {
    const { subject, text, ...until } = sender.words.delivered;
    const returnUntil = order.withoutAccount === null ? until.returnUntil : until.askReturnUntil;
    return orderContent(order, sender, subject(order.id), [
      { text: text(order.id) },
      ...(order.returnBy === null ? [] : [{ text: returnUntil(sender.words.date(order.returnBy, "UTC")) }]),
    ]);
  },
  order_cancelled(order, sender) {
    const { cancelled, order: said } = sender.words;
    const { id, cameBack } = order;
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
} satisfies Record<string, (order: LoadedOrder, sender: MailSender) => MailContent>;

function awaitedByLink(order: LoadedOrder, sender: MailSender): MailContent {
  const { subject, byLink, pay } = sender.words.awaited;
  return orderContent(order, sender, subject(order.id), [
    { text: byLink(order.id, amountText(payableFor(order)), keptUntil(order, sender)) },
    {
      link: order.withoutAccount === null ? `${orderPageAddress(order, sender)}/pay` : sender.orderLink(order),
      label: pay,
    },
  ]);
}

function awaitedByHand(order: LoadedOrder, sender: MailSender): MailContent {
  const { subject, byHand, payTo, amount, reference, scan } = sender.words.awaited;
  return orderContent(order, sender, subject(order.id), [
    { text: byHand(order.id, amountText(payableFor(order)), keptUntil(order, sender)) },
    {
      rows: [
        ...(sender.upiId === null ? [] : [[payTo, sender.upiId] as const]),
        [amount, amountText(payableFor(order))],
        [reference, order.id],
      ],
    },
    ...(order.withoutAccount === null ? [{ link: orderPageAddress(order, sender), label: scan }] : []),
  ]);
}

function howItIsPaid(order: LoadedOrder, { words }: MailSender): string {
  if (order.totalPaise === 0) return words.placed.nothingToPay;
  if (payableFor(order) === 0) return words.exchange.nothingToPay;
  if (!isPrepaid(order.paymentMethod)) return words.placed.cash;
  return isTest(order) || owedFor(order).state === "never_paid" ? "" : words.placed.paid;
}

/** Asks who pays at the door to confirm that they ordered. */
function confirmParts(order: LoadedOrder, { words, orderLink }: MailSender): MailContent["parts"] {
  if (!isToConfirm(order)) return [];
  return [{ text: words.placed.toConfirm }, { link: orderLink(order), label: words.placed.confirm }];
}

/** The mail about the tracking number of an order on its way. `isFirst` says that the customer was told of none before. */
export function trackingMail(isFirst: boolean, order: LoadedOrder, sender: MailSender): MailContent {
  const { subject, text, newSubject, newText } = sender.words.tracking;
  return orderContent(order, sender, isFirst ? subject(order.id) : newSubject(order.id), [
    { text: isFirst ? text(order.id) : newText(order.id) },
    ...shipmentParts(order, sender),
  ]);
}

function keptUntil({ paymentDetails }: LoadedOrder, { timeZone, words }: MailSender): string | null {
  const until = paymentDetails?.paymentDueAt ?? null;
  return until === null ? null : words.moment(until, timeZone);
}

function whenItComes(order: LoadedOrder, { words }: MailSender): string {
  const isNothing = isPrepaid(order.paymentMethod) || payableFor(order) === 0;
  return isNothing ? "" : words.order.keepReady(amountText(payableFor(order)));
}

function moneyBack(order: LoadedOrder, { words: { cancelled, exchange } }: MailSender): string {
  const { paymentMethod } = order;
  if (order.replaces?.isBack === false) return exchange.cancelled;
  if (!isPrepaid(paymentMethod) && order.refunds.length === 0) return cancelled.nothingToPay;
  if (order.paymentDetails?.paymentStatus === "expired") return cancelled.expired;
  if (isTest(order)) return cancelled.nothingBack;
  if (order.refunds.length === 0 && owedFor(order).state === "never_paid")
    return cancelled.neverPaid(paymentMethod === "upi");
  const refund = order.refunds.find(({ returnId }) => returnId === null);
  if (refund?.state === "failed") return cancelled.refundFailed;
  const part = refund !== undefined && refund.paise < order.totalPaise ? amountText(refund.paise) : null;
  return refund?.isByHand === true && refund.state === "due" ? cancelled.refundByHand(part) : cancelled.refundDue(part);
}

/** The day by which it was promised. */
function promiseParts({ promisedBy: day }: LoadedOrder, { words }: MailSender): MailContent["parts"] {
  return day === null ? [] : [{ text: words.order.promise(words.promisedDay(day)) }];
}

/** Who carries the order, the number to ask them by, and where they tell the way. */
function shipmentParts({ shipment }: LoadedOrder, { words }: MailSender): MailContent["parts"] {
  if (shipment === null) return [];
  const { courier, tracking, link } = shipment;
  const said = words.tracking;
  return [
    { rows: [[said.courier, courier] as const, ...(tracking === "" ? [] : [[said.number, tracking] as const])] },
    ...(link === null ? [] : [{ link, label: said.link(courier) }]),
  ];
}

/** Nothing can be packed while a size or colour is still to be chosen. */
function packingText(order: LoadedOrder, { words }: MailSender): string {
  return hasOpenChoice(order) ? words.order.packedLater : words.order.packedNow;
}

/** The mail to the customer whose payment arrived when the order was cancelled already. */
export function paidLateMail(order: LoadedOrder, sender: MailSender): MailContent {
  return extraMoneyMail(sender.words.paidLate, order.totalPaise, order, sender);
}

/** The mail to the customer who paid more than once. */
export function paidTwiceMail(amountPaise: number, order: LoadedOrder, sender: MailSender): MailContent {
  return extraMoneyMail(sender.words.paidTwice, amountPaise, order, sender);
}

function extraMoneyMail(
  { subject, text, comesBack }: MailSender["words"]["paidLate"],
  paise: number,
  order: LoadedOrder,
  sender: MailSender,
): MailContent {
  const said = text(order.id, amountText(paise));
  return orderContent(order, sender, subject(order.id), [{ text: isTest(order) ? said : `${said} ${comesBack}` }]);
}
