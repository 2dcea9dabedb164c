import type { WireOrder } from "../orders/load-orders.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { itemName, letterContent, orderContent, rupees, type MailSender } from "./order-mail.ts";
import type { ReturnMailKind } from "./outbox.ts";

type WireReturn = NonNullable<WireOrder["returns"]>[number];

interface Words {
  subject: (id: string) => string;
  text: (id: string, refund: WireReturn["refund"]) => string;
}

const wordsOf: Readonly<Record<ReturnMailKind, Words>> = {
  return_requested: {
    subject: (id) => `Your return of order ${id}`,
    text: (id) =>
      `We have your request to return these pieces of order ${id}. We look at it and write to you. Please send nothing before that.`,
  },
  return_accepted: {
    subject: (id) => `Your return of order ${id} is accepted`,
    text: (id) =>
      `You may send these pieces of order ${id} back to us. Please put the order's number into the parcel. When they have arrived, your money goes back to you.`,
  },
  return_declined: {
    subject: (id) => `Your return of order ${id} is declined`,
    text: (id) =>
      `We cannot take these pieces of order ${id} back. If you think that this is a mistake, please answer this mail.`,
  },
  return_received: {
    subject: (id) => `Your return of order ${id} has arrived`,
    text: (id) => `What you sent back of order ${id} has arrived. Next, your money goes back to you.`,
  },
  return_refunded: {
    subject: (id) => `Your money for the return of order ${id}`,
    text: (id, refund) =>
      `${refund === null ? "The money" : rupees(refund.amount)} for what you returned of order ${id} is on its way back to you.`,
  },
};

/** The mail to the customer about a return of an order: its pieces, and what the shop says. */
export function returnMail(kind: ReturnMailKind, returnId: string, order: WireOrder, sender: MailSender): MailContent {
  const { subject, text } = wordsOf[kind];
  const asked = order.returns?.find(({ id }) => id === returnId);
  return letterContent(order, sender, subject(order.id), [
    { text: text(order.id, asked?.refund ?? null) },
    ...(kind === "return_accepted" && sender.contact.address !== null
      ? [{ text: `Send them to:\n${sender.shopName}\n${sender.contact.address}` }]
      : []),
    ...(asked === undefined ? [] : returnParts(order, asked)),
  ]);
}

/** The mail to the customer about money that went back to them without a return. */
export function refundMail(order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `Your money for order ${order.id}`, [
    {
      text: `What you paid for your order ${order.id}, ${rupees(order.total)}, has been sent back to you. Your bank may need some days to show it.`,
    },
  ]);
}

function returnParts(order: WireOrder, { id, items, words }: WireReturn): MailPart[] {
  const rows = items.flatMap(({ line, qty }) => {
    const item = order.items[line];
    return item === undefined ? [] : [[itemName({ ...item, qty }), rupees(item.price * qty)] as const];
  });
  return [
    ...(rows.length === 0 ? [] : [{ text: `Pieces of return ${id}:` }, { rows }]),
    ...(words === null || words === undefined || words === "" ? [] : [{ text: `The shop writes:\n${words}` }]),
  ];
}
