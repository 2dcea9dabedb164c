import { addressLines } from "#domain/delivery-fields.ts";
import { isOpen } from "#domain/order-status.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { isAwaited, payableFor } from "#api/order-records/next-steps.ts";
import {
  TOTAL,
  type MailContent,
  hasOpenChoice,
  itemName,
  nameOfCountry,
  rupeesInMail,
  signature,
  type MailSender,
} from "./mail-content.ts";

/** A mail to the customer about an order as a whole: what is said, then its lines, totals and address. */
export function orderContent(
  order: WireOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
): MailContent {
  return customerContent(order, sender, subject, parts, [
    ...orderParts(order, sender),
    { link: orderPageAddress(order, sender), label: "See your order" },
    ...(isOpen(order.status) ? [{ text: "You can cancel it in your account until it is sent." }] : []),
  ]);
}

/** A mail to the customer: what is said, whether the payment was a test, and what follows: the way to their order unless told otherwise. */
export function customerContent(
  order: WireOrder,
  sender: MailSender,
  subject: string,
  parts: MailContent["parts"],
  following: MailContent["parts"] = [{ link: orderPageAddress(order, sender), label: "See your order" }],
): MailContent {
  return {
    subject,
    parts: [
      { text: `Namaste ${order.shippingInfo.fullName},` },
      ...parts,
      ...testParts(order),
      ...following,
      { text: signature(sender) },
    ],
  };
}

/** That no money moves, where the payment is a test. */
function testParts(order: WireOrder): MailContent["parts"] {
  if (!isTest(order)) return [];
  return isAwaited(order)
    ? [{ text: "This is a test payment, not yet paid: paying it takes no money." }]
    : [{ text: "The payment for this order was a test: no money was taken." }];
}

/** Whether no money moved: then no mail mentions any. */
export function isTest({ paymentDetails }: WireOrder): boolean {
  return paymentDetails?.test === true;
}

function orderParts(order: WireOrder, { shopUrl }: MailSender): MailContent["parts"] {
  const { shippingInfo: to } = order;
  return [
    {
      rows: order.items.map(
        (item) => [itemName(item), rupeesInMail(item.price * item.qty), pictureAddress(item, shopUrl)] as const,
      ),
    },
    ...(hasOpenChoice(order)
      ? [{ text: "Please answer this mail with the size and color that you would like, before we pack your order." }]
      : []),
    {
      rows: [
        ["Subtotal", rupeesInMail(order.subtotal)],
        ["Shipping", order.shipping === 0 ? "Free" : rupeesInMail(order.shipping)],
        [TOTAL, rupeesInMail(order.total)],
        ...(payableFor(order) < order.total && isAwaited(order)
          ? [["Still to be paid", rupeesInMail(payableFor(order))] as const]
          : []),
      ],
    },
    { text: ["Delivery address:", ...addressLines(to, nameOfCountry(to.country))].join("\n") },
  ];
}

/** The address of the page of an order. */
export function orderPageAddress({ id }: WireOrder, { shopUrl }: MailSender): string {
  return `${shopUrl}/order/${id}`;
}

/** Where the shop shows the piece in the color that was bought. */
function pictureAddress({ product_id: id, color }: WireOrder["items"][number], shopUrl: string): string {
  return `${shopUrl}/product/${id}/picture${color === null ? "" : `?color=${encodeURIComponent(color)}`}`;
}
