import type { WireOrder } from "../orders/load-orders.ts";
import type { MailContent } from "./mail-content.ts";
import { orderContent } from "./customer-content.ts";
import { rupeesInMail } from "./order-words.ts";
import type { MailSender } from "./mail-sender.ts";

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

/** Whether the payment was a test: then no money goes back, and the mail says that none was taken. */
function isTest({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.test === true;
}
