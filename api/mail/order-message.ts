import { isAwaited, isToConfirm, payableFor, type OrderAlone } from "#api/order-records/owed.ts";
import { mailWords, rupeesInMail, type MailSender } from "./mail-content.ts";

/** What is said of an order in a messenger, in the words of the last mail about it and in the customer's language. */
export function orderMessage(
  order: OrderAlone,
  { shopName, orderLink }: Pick<MailSender, "shopName" | "orderLink">,
): string {
  const { greeting, placed, order: said } = mailWords[order.language];
  const isAsked = isToConfirm(order);
  return [
    greeting(order.shippingInfo.fullName),
    ...newsOf(order),
    ...(isAsked ? [placed.toConfirm] : []),
    `${isAsked ? placed.confirm : said.state}:\n${orderLink(order)}`,
    shopName,
  ].join("\n\n");
}

function newsOf(order: OrderAlone): string[] {
  const { id, status, shipment, cameBack } = order;
  const words = mailWords[order.language];
  if (status === "delivered") return [words.delivered.text(id)];
  if (status === "cancelled") return [cameBack === null ? words.cancelled.text(id) : words.cancelled.cameBack(id)];
  if (status === "shipped")
    return [
      words.shipped.text(id),
      ...(shipment === null ? [] : [[shipment.courier, shipment.tracking, shipment.link].filter(Boolean).join("\n")]),
    ];
  // Nothing is packed before its money is there.
  if (isAwaited(order)) return [words.placed.text(id), `${words.order.leftToPay}: ${rupeesInMail(payableFor(order))}`];
  return [status === "pending" ? words.placed.text(id) : words.confirmed.text(id)];
}
