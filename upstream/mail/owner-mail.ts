import { addressLines } from "../../domain/delivery-fields.ts";
import type { WireOrder } from "../orders/load-orders.ts";
import { itemName, rupees, type MailSender } from "./order-mail.ts";
import type { MailContent } from "./mail-content.ts";

/** What a letter to the owner is about, beside the order. */
export type OwnerSubject =
  | "owner_order"
  | "owner_paid"
  | "owner_cancellation"
  | "owner_payment_problem"
  | "owner_return"
  | "owner_refund_failed";

const headings: Readonly<Record<OwnerSubject, (id: string) => string>> = {
  owner_order: (id) => `New order ${id}`,
  owner_paid: (id) => `Order ${id} is paid`,
  owner_cancellation: (id) => `Order ${id} is cancelled`,
  owner_payment_problem: (id) => `The payment of order ${id} needs you`,
  owner_return: (id) => `A return of order ${id}`,
  owner_refund_failed: (id) => `The refund of order ${id} failed`,
};

/** A letter to the owner about an order: who, what, where to, and the command that shows it. */
export function ownerMail(kind: OwnerSubject, order: WireOrder, sender: MailSender): MailContent {
  const { shippingInfo: to } = order;
  return {
    subject: `${headings[kind](order.id)}: ${rupees(order.total)}, ${to.fullName}`,
    parts: [
      { text: `${headings[kind](order.id)}. It is ${order.status}.` },
      { rows: order.items.map((item) => [itemName(item), rupees(item.price * item.qty)] as const) },
      { text: [to.fullName, ...addressLines(to, to.country), to.phone, to.email].join("\n") },
      { command: `npm run orders -- show ${order.id}`, label: "To see it" },
      { text: sender.shopName },
    ],
  };
}
