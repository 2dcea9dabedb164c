import { amountText } from "#domain/money.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { isOpen } from "#domain/order-status.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { isAwaited, owedFor, payableFor } from "#api/order-records/owed.ts";
import {
  type MailContent,
  hasOpenChoice,
  itemName,
  nameOfCountry,
  pageAddress,
  signedMail,
  type MailSender,
} from "./mail-content.ts";

/** A mail to the customer about an order as a whole: what is said, then its lines, totals and address. */
export function orderContent(
  order: LoadedOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
): MailContent {
  const { exchange } = sender.words;
  return customerContent(order, sender, subject, parts, [
    ...(order.replaces === null ? [] : [{ text: exchange.replaces(order.replaces.order) }]),
    ...orderParts(order, sender),
    ...waysToOrder(order, sender),
    ...laterParts(order, sender),
  ]);
}

/** A mail to the customer: what is said, whether the payment was a test, and what follows: the way to their order unless told otherwise. */
export function customerContent(
  order: LoadedOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
  following: MailContent["parts"] = waysToOrder(order, sender),
): MailContent {
  const greeting = sender.words.greeting(order.shippingInfo.fullName);
  return signedMail(sender, subject, [{ text: greeting }, ...parts, ...testParts(order, sender), ...following]);
}

/** That no money moves, where the payment is a test. */
function testParts(order: LoadedOrder, { words }: MailSender): MailContent["parts"] {
  if (!isTest(order)) return [];
  return [{ text: isAwaited(order) ? words.order.testAwaited : words.order.testPaid }];
}

/** Whether no money moved: then no mail mentions any. */
export function isTest({ paymentDetails }: LoadedOrder): boolean {
  return paymentDetails?.isTestPayment === true;
}

function orderParts(order: LoadedOrder, { shopUrl, words }: MailSender): MailContent["parts"] {
  const { shippingInfo: to } = order;
  const said = words.order;
  return [
    {
      rows: order.items.map(
        (item) =>
          [itemName(item, words), amountText(item.unitPaise * item.quantity), pictureAddress(item, shopUrl)] as const,
      ),
    },
    ...(hasOpenChoice(order) ? [{ text: said.chooseOptions }] : []),
    {
      rows: [
        [said.subtotal, amountText(order.subtotalPaise)],
        ...(order.discount === null
          ? []
          : [[said.discount(order.discount.name), amountText(-order.discount.paise)] as const]),
        [said.shipping, order.shippingPaise === 0 ? said.free : amountText(order.shippingPaise)],
        [said.total, amountText(order.totalPaise)],
        ...(order.replaces === null ? [] : [[words.exchange.moved, amountText(order.replaces.paise)] as const]),
        ...(payableFor(order) < order.totalPaise && isToCollect(order)
          ? [[said.leftToPay, amountText(payableFor(order))] as const]
          : []),
      ],
    },
    { text: [said.deliveryAddress, ...addressLines(to, nameOfCountry(to.country, words.code))].join("\n") },
  ];
}

/** Whether something is still to be paid, before or at the door. */
function isToCollect(order: LoadedOrder): boolean {
  const { state } = owedFor(order);
  return state === "unpaid" || state === "collect";
}

/** The order's page in the account, if any, and the one that shows where it stands without a login. */
function waysToOrder(order: LoadedOrder, sender: MailSender): MailContent["parts"] {
  const { see, state } = sender.words.order;
  const stands = sender.orderLink(order);
  return order.withoutAccount === null
    ? [
        { link: orderPageAddress(order, sender), label: see },
        { link: stands, label: state },
      ]
    : [{ link: stands, label: see }];
}

/** How the order can be changed later. */
function laterParts({ status, withoutAccount }: LoadedOrder, { words }: MailSender): MailContent["parts"] {
  if (withoutAccount !== null) return [{ text: words.order.answerUs }];
  return isOpen(status) ? [{ text: words.order.canCancel }] : [];
}

/** The address of the page of an order. */
export function orderPageAddress({ id }: LoadedOrder, sender: MailSender): string {
  return pageAddress(sender, `/order/${id}`);
}

/** Where the shop shows a piece in its color. */
export function pictureAddress(
  { productId: id, color }: { productId: string | number | null; color: string | null },
  shopUrl: string,
): string {
  return `${shopUrl}/product/${id}/picture${color === null ? "" : `?color=${encodeURIComponent(color)}`}`;
}
