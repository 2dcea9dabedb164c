import type { OrderOnTheWire } from "../orders/read-orders.ts";
import type { Letter } from "./letter.ts";

/** How a reset link is sent; it works for an hour and once. */
export function passwordResetLetter(shopName: string, name: string, link: string): Letter {
  return {
    subject: `Reset your ${shopName} password`,
    parts: [
      { text: `Namaste ${name},` },
      { text: "Somebody, we hope you, asked to set a new password for your account. This link lets you choose one. It works once, for the next 60 minutes." },
      { link, label: "Choose a new password" },
      { text: "If it was not you, leave this message be: your password stays as it is." },
      { text: shopName },
    ],
  };
}

/** Sent when an order is placed. `collectsUpi` says that UPI orders are still to be paid, with what their page shows. */
export function orderPlacedLetter(shopName: string, order: OrderOnTheWire, shopUrl: string, collectsUpi: boolean): Letter {
  const toPay = collectsUpi ? `Please pay ${rupees(order.total)} with any UPI app: the code to scan stands on the page of your order.` : "Your payment went through.";
  const payment = order.paymentMethod === "cod" ? "Please keep the amount ready: you pay when it is delivered." : order.paymentMethod === "upi" ? toPay : "Your payment went through.";
  return {
    subject: `Your order ${order.id}`,
    parts: [
      { text: `Namaste ${order.shippingInfo.fullName},` },
      { text: `Thank you for your order ${order.id}. ${payment}` },
      ...orderParts(order, shopUrl),
      { text: "You can cancel it in your account until it is sent." },
      { text: shopName },
    ],
  };
}

/** Sent when an order is on its way. */
export function orderShippedLetter(shopName: string, order: OrderOnTheWire, shopUrl: string): Letter {
  const payment = order.paymentMethod === "cod" ? ` Please keep ${rupees(order.total)} ready: you pay when it is delivered.` : "";
  return {
    subject: `Your order ${order.id} is on its way`,
    parts: [{ text: `Namaste ${order.shippingInfo.fullName},` }, { text: `Your order ${order.id} has left us and is on its way to you.${payment}` }, ...orderParts(order, shopUrl), { text: shopName }],
  };
}

/** Sent when an order has arrived. */
export function orderDeliveredLetter(shopName: string, order: OrderOnTheWire, shopUrl: string): Letter {
  return {
    subject: `Your order ${order.id} is delivered`,
    parts: [
      { text: `Namaste ${order.shippingInfo.fullName},` },
      { text: `Your order ${order.id} has been delivered. We hope that you like every piece. If something is not as it should be, or if nothing has reached you, please write to us.` },
      ...orderParts(order, shopUrl),
      { text: shopName },
    ],
  };
}

/** Sent when an order is cancelled. */
export function orderCancelledLetter(shopName: string, order: OrderOnTheWire, shopUrl: string): Letter {
  const payment = order.paymentMethod === "cod" ? "There is nothing to pay." : "What you paid is on its way back to you.";
  return {
    subject: `Your order ${order.id} is cancelled`,
    parts: [{ text: `Namaste ${order.shippingInfo.fullName},` }, { text: `Your order ${order.id} is cancelled. ${payment}` }, ...orderParts(order, shopUrl), { text: shopName }],
  };
}

function orderParts(order: OrderOnTheWire, shopUrl: string): Letter["parts"] {
  const { shippingInfo: to } = order;
  return [
    { rows: order.items.map((item) => [itemName(item), rupees(item.price * item.qty)] as const) },
    { rows: [["Subtotal", rupees(order.subtotal)], ["Shipping", order.shipping === 0 ? "Free" : rupees(order.shipping)], ["Total", rupees(order.total)]] },
    { text: ["Going to:", to.fullName, to.address, `${to.city}, ${to.state} ${to.zipCode}`, countryName(to.country)].join("\n") },
    { link: `${shopUrl}/order/${order.id}`, label: "See your order" },
  ];
}

/** The country by name; its code where that is none the runtime knows. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function itemName({ qty, name, size, color }: OrderOnTheWire["items"][number]): string {
  const chosen = [size, color].filter((option) => option !== null);
  return `${qty} × ${name}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""}`;
}

function rupees(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}
