import { clockText } from "../../domain/dates.ts";
import { addressLines } from "../../domain/delivery-fields.ts";
import type { WireOrder } from "../orders/load-orders.ts";

/** An order for the owner's terminal: lines, address, payment and history. */
export function orderText(order: WireOrder, customerEmail: string, timeZone: string): string {
  const { shippingInfo: to } = order;
  const { status, dueAt } = order.paymentDetails ?? { status: null, dueAt: null };
  const paid = [order.paymentDetails?.brand, order.paymentDetails?.last4, order.paymentDetails?.upiId].filter(
    (part) => typeof part === "string",
  );
  return [
    `${order.id}  ${order.status}  ${clockText(order.createdAt, timeZone)}`,
    "",
    ...order.items.map(
      ({ qty, name, size, color, price, product_id: id }) =>
        `  ${qty} × ${[name, size, color].filter((part) => part !== null).join(", ")} (product ${id})  ${rupeesText(price * qty)}`,
    ),
    "",
    `  Subtotal ${rupeesText(order.subtotal)}, shipping ${rupeesText(order.shipping)}, total ${rupeesText(order.total)}`,
    `  ${status === "pending" ? `Payment awaited${dueAt === null ? "" : ` until ${clockText(dueAt, timeZone)}`}, by` : "Paid by"} ${[order.paymentMethod, ...paid].join(" ")}${order.paymentDetails?.test === true ? " (test payment: no money moved)" : ""}`,
    "",
    `  ${addressLines(to, to.country).join(", ")}`,
    `  ${to.phone}, ${to.email}; account ${customerEmail}`,
    "",
    ...order.history.map(({ status, at }) => `  ${clockText(at, timeZone)}  ${status}`),
  ]
    .map(visible)
    .join("\n");
}

/** An order as one line of a list. */
export function orderLine(order: WireOrder, timeZone: string): string {
  const { id, createdAt, status, total, paymentMethod, paymentDetails, items, shippingInfo } = order;
  const quantity = items.reduce((sum, { qty }) => sum + qty, 0);
  const awaited =
    paymentDetails?.status === "pending"
      ? [`unpaid${paymentDetails.dueAt === null ? "" : `, kept until ${clockText(paymentDetails.dueAt, timeZone)}`}`]
      : [];
  const test = paymentDetails?.test === true ? ["test payment"] : [];
  return visible(
    [
      id,
      clockText(createdAt, timeZone),
      status.padEnd(10),
      paymentMethod.padEnd(4),
      rupeesText(total).padStart(14),
      `${quantity} items`.padStart(10),
      shippingInfo.fullName,
      ...awaited,
      ...test,
    ].join("  "),
  );
}

function rupeesText(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}

/** Replaces control characters: texts of customers must not control the owner's terminal. */
function visible(line: string): string {
  return line.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");
}
