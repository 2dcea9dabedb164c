import { amountText } from "#domain/money.ts";
import { isAwaited, isToConfirm, owedFor, payableFor, type OrderAlone } from "#api/order-records/owed.ts";
import { mailWords, type MailSender } from "./mail-content.ts";
import { refundNews, returnNews } from "./return-mail.ts";

/** Who writes in a messenger. */
export type MessageSender = Pick<MailSender, "shopName" | "orderLink" | "timeZone" | "contact">;

/** What is said of an order in a messenger, in the words of the last mail about it and in the customer's language. */
export function orderMessage(order: OrderAlone, sender: MessageSender): string {
  const { placed } = mailWords[order.language];
  if (!isToConfirm(order)) return message(order, newsOf(order), sender);
  return message(order, [...newsOf(order), placed.toConfirm], sender, placed.confirm);
}

/** The same of a return. */
export function returnMessage(
  order: OrderAlone,
  asked: Parameters<typeof returnNews>[1],
  sender: MessageSender,
): string {
  return message(order, returnNews(order, asked, { ...sender, words: mailWords[order.language] }), sender);
}

/** The same of a refund that no return tells of. */
export function refundMessage(order: OrderAlone, refund: OrderAlone["refunds"][number], sender: MessageSender): string {
  return message(order, [refundNews(order, refund, { ...sender, words: mailWords[order.language] })], sender);
}

function message(
  order: OrderAlone,
  news: readonly string[],
  { shopName, orderLink }: MessageSender,
  label = mailWords[order.language].order.state,
): string {
  const greeting = mailWords[order.language].greeting(order.shippingInfo.fullName);
  return [greeting, ...news, `${label}:\n${orderLink(order)}`, shopName].join("\n\n");
}

function newsOf(order: OrderAlone): string[] {
  const { id, status, shipment, cameBack } = order;
  const words = mailWords[order.language];
  const money = [...exchangeNews(order), ...moneyNews(order)];
  if (status === "delivered") return [words.delivered.text(id)];
  if (status === "cancelled") return [cameBack === null ? words.cancelled.text(id) : words.cancelled.cameBack(id)];
  if (status === "shipped")
    return [
      words.shipped.text(id),
      ...money,
      ...(shipment === null ? [] : [[shipment.courier, shipment.tracking, shipment.link].filter(Boolean).join("\n")]),
    ];
  // Nothing is packed before its money is there.
  const isPlaced = status === "pending" || isAwaited(order);
  return [isPlaced ? words.placed.text(id) : words.confirmed.text(id), ...money];
}

/** Of which order it replaces pieces. */
function exchangeNews({ replaces, language }: OrderAlone): string[] {
  return replaces === null ? [] : [mailWords[language].exchange.replaces(replaces.order)];
}

/** What is still to be paid, before or at the door; of an exchange also that nothing is. */
function moneyNews(order: OrderAlone): string[] {
  const { order: said, exchange } = mailWords[order.language];
  const left = amountText(payableFor(order));
  const { state } = owedFor(order);
  if (state === "unpaid") return [`${said.leftToPay}: ${left}`];
  if (state === "collect") return [said.keepReady(left)];
  return order.replaces !== null && payableFor(order) === 0 ? [exchange.nothingToPay] : [];
}
