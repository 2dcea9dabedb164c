import type { WireOrder } from "../orders/load-orders.ts";
import { orderContent, type MailSender } from "./order-mail.ts";
import type { MailContent } from "./mail-content.ts";
import type { ReturnMailKind } from "./outbox.ts";

/** The mails to the customer about a return, by kind. */
export const returnMail: Readonly<Record<ReturnMailKind, (order: WireOrder, sender: MailSender) => MailContent>> = {
  return_requested: (order, sender) =>
    orderContent(order, sender, `Your return of order ${order.id}`, [
      {
        text: `We have your request to return pieces of order ${order.id}. We look at it and write to you. Please send nothing before that.`,
      },
    ]),
  return_accepted: (order, sender) =>
    orderContent(order, sender, `Your return of order ${order.id} is accepted`, [
      { text: `You may send back what you named of order ${order.id}. Your order's page says how.` },
    ]),
  return_declined: (order, sender) =>
    orderContent(order, sender, `Your return of order ${order.id} is declined`, [
      { text: `We cannot take back what you named of order ${order.id}. Your order's page says why.` },
    ]),
  return_received: (order, sender) =>
    orderContent(order, sender, `Your return of order ${order.id} has arrived`, [
      { text: `What you sent back of order ${order.id} has arrived. We give your money back next.` },
    ]),
  return_refunded: (order, sender) =>
    orderContent(order, sender, `Your money for the return of order ${order.id}`, [
      { text: `The money for what you returned of order ${order.id} is on its way back to you.` },
    ]),
};

/** The mail to the customer about money that went back to them without a return. */
export function refundMail(order: WireOrder, sender: MailSender): MailContent {
  return orderContent(order, sender, `Your money for order ${order.id}`, [
    { text: `The money for your order ${order.id} is on its way back to you.` },
  ]);
}
