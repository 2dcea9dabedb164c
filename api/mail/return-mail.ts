import { dateText } from "#domain/dates.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { type MailContent, type MailPart, itemName, rupeesInMail, type MailSender } from "./mail-content.ts";
import { isAwaited, payableFor } from "#api/order-records/next-steps.ts";
import { customerContent, orderContent } from "./customer-content.ts";
import type { ReturnMailKind } from "./outbox.ts";

type WireReturn = NonNullable<WireOrder["returns"]>[number];

interface Words {
  subject: (id: string, isCredited: boolean) => string;
  text: (
    id: string,
    order: WireOrder,
    refund: KnownRefund | null,
    sender: MailSender,
    credited: number | null,
  ) => string;
}

/** What mails tell of a refund. A mail may be sent long after it was written, so it tells what has become of it since. */
type KnownRefund = NonNullable<WireReturn["refund"]>;

const wordsOf: Readonly<Record<ReturnMailKind, Words>> = {
  return_requested: {
    subject: (id) => `Your return of order ${id}`,
    text: (id) =>
      `We have your request to return these pieces of order ${id}. We look at it and write to you. Please send nothing before that.`,
  },
  return_accepted: {
    subject: (id) => `Your return of order ${id} is accepted`,
    text: (id, order) =>
      `You may send these pieces of order ${id} back to us. Please put the order's number into the parcel. ${isAwaited(order) ? "When they have arrived, their price comes off what you have to pay." : "When they have arrived, your money goes back to you."}${isPrepaid(order.paymentMethod) ? "" : " You paid in cash: we then ask you for the UPI ID or the bank account to which we pay it."}`,
  },
  return_declined: {
    subject: (id) => `Your return of order ${id} is declined`,
    text: (id) =>
      `We cannot take these pieces of order ${id} back. If you think that this is a mistake, please answer this mail.`,
  },
  return_received: {
    subject: (id) => `Your return of order ${id} has arrived`,
    text: (id, order) =>
      `What you sent back of order ${id} has arrived. Next, ${isAwaited(order) ? "its price comes off what you have to pay" : "your money goes back to you"}.${isPrepaid(order.paymentMethod) ? "" : " You paid in cash, so please answer this mail with the UPI ID or the bank account to which we pay it."}`,
  },
  return_refunded: {
    subject: (id, isCredited) =>
      isCredited ? `Your return of order ${id} is finished` : `Your money for the return of order ${id}`,
    text: (id, order, refund, sender, credited) =>
      refund === null
        ? credited === null
          ? `Your return of order ${id} is finished. There was no money left to send back.`
          : `Your return of order ${id} is finished. The order was not paid: ${rupeesInMail(credited)} came off what you have to pay. ${leftText(order)}`
        : order.paymentDetails?.test === true
          ? `Your return of order ${id} is finished. The payment was a test: no money moved, so none comes back.`
          : `${rupeesInMail(refund.amount)} for what you returned of order ${id} ${refundSentenceEnd(refund, sender)}`,
  },
};

/** What remains to be paid of an order whose pieces came back before it was paid. */
function leftText(order: WireOrder): string {
  return isAwaited(order)
    ? `Please pay the rest, ${rupeesInMail(payableFor(order))}: how to pay it stands on the page of your order.`
    : "Nothing remains to be paid.";
}

/** The mail to the customer about a return of an order: its pieces, and what the shop says. */
export function returnMail(kind: ReturnMailKind, returnId: string, order: WireOrder, sender: MailSender): MailContent {
  const { subject, text } = wordsOf[kind];
  const asked = order.returns?.find(({ id }) => id === returnId);
  return customerContent(order, sender, subject(order.id, asked?.credited !== undefined), [
    { text: text(order.id, order, asked?.refund ?? null, sender, asked?.credited ?? null) },
    ...(kind === "return_accepted" && sender.contact.address !== null
      ? [{ text: `Send them to:\n${sender.shopName}\n${sender.contact.address}` }]
      : []),
    ...(asked === undefined ? [] : returnParts(kind, order, asked)),
  ]);
}

/**
 * The mail to the customer about a refund that no step of a return tells of: of a cancelled order, or one that failed and was
 * made later.
 */
export function refundMail(refundId: string, order: WireOrder, sender: MailSender): MailContent {
  const refund = order.refunds?.find(({ id }) => id === refundId) ?? null;
  const isPart = refund !== null && refund.amount < order.total;
  const whatFor =
    refund === null || refund.return_id === null
      ? `${isPart ? "A part of what" : "What"} you paid for your order`
      : "The money for what you returned of order";
  return orderContent(order, sender, `Your money for order ${order.id}`, [
    {
      text: `${whatFor} ${order.id}, ${rupeesInMail(refund?.amount ?? order.total)}, ${refundSentenceEnd(refund, sender)}`,
    },
  ]);
}

/** The mail to a customer who has read that their money was sent back, and it was not. */
export function refundFailedMail(refundId: string, order: WireOrder, sender: MailSender): MailContent {
  const refund = order.refunds?.find(({ id }) => id === refundId) ?? null;
  const amount = refund === null ? "your money" : rupeesInMail(refund.amount);
  return customerContent(order, sender, `Your money for order ${order.id} is late`, [
    {
      text:
        refund?.state === "made"
          ? `We wrote that ${amount} for order ${order.id} had been sent back to you. It came back to us, and we have sent it again since: it ${refundSentenceEnd(refund, sender)}`
          : `We wrote that ${amount} for order ${order.id} had been sent back to you. The payment service tells us now that this did not work. We take care of it and write to you when it is done. You need not do anything.`,
    },
  ]);
}

/** What is known of a refund, as the end of a sentence that begins with its amount. */
function refundSentenceEnd(refund: KnownRefund | null, { timeZone }: MailSender): string {
  switch (refund?.state) {
    case "due":
      return refund.by_hand
        ? "goes back to you. We pay it ourselves, and write to you when it is done."
        : "is on its way back to you, the way you paid.";
    case "failed":
      return "could not be sent back to you yet. We take care of it and write to you when it is done. You need not do anything.";
    default:
      return refund?.by_hand === true
        ? `was paid back to you on ${dateText(refund.at, timeZone)}.`
        : "has been sent back to you. It comes the way you paid, and your bank may need some days to show it.";
  }
}

/** The pieces of a return. Mails about pieces that came say how many, where some of the parcel did not come. */
function returnParts(kind: ReturnMailKind, order: WireOrder, asked: WireReturn): MailPart[] {
  const hasCome = kind === "return_received" || kind === "return_refunded";
  const rows = asked.items.flatMap(({ line, qty, received }) => {
    const item = order.items[line];
    if (item === undefined) return [];
    const came = hasCome ? (received ?? qty) : qty;
    const name = came === qty ? itemName({ ...item, qty }) : `${itemName({ ...item, qty })}, of which ${came} came`;
    return [[name, rupeesInMail(item.price * came)] as const];
  });
  const words = wordsIn(kind, asked);
  return [
    ...(rows.length === 0 ? [] : [{ text: `Pieces of return ${asked.id}:` }, { rows }]),
    ...(words === "" ? [] : [{ text: `The shop writes:\n${words}` }]),
  ];
}

/** What the shop said with its last answer. A mail may be sent after that answer: words to an earlier one are not there any more. */
function wordsIn(kind: ReturnMailKind, { words, history }: WireReturn): string {
  const isDeclined = history.some(({ status }) => status === "declined");
  const isEarlier = kind === "return_requested" || (kind === "return_accepted" && isDeclined);
  return isEarlier ? "" : (words ?? "");
}
