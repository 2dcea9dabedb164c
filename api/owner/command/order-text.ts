import { clockText } from "#domain/dates.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { isSent } from "#domain/order-status.ts";
import { DEFAULT_ORDERS_COMMAND } from "#settings/shared-variables.ts";
import { itemName, languageName, nameOfCountry } from "#api/mail/mail-content.ts";
import type { WireOrder } from "#api/order-records/load-orders.ts";
import { isAwaited, payableFor, refundSteps } from "#api/order-records/next-steps.ts";
import { owedFor } from "#api/order-records/owed.ts";
import { reasonText } from "#api/order-records/load-returns.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** The width of the longest name of a payment method: lists have a column for it. */
const METHOD_WIDTH = Math.max(...Object.values(methodNames).map(({ length }) => length));

/** An order for the owner's terminal: lines, address, payment and history. */
export function orderText(order: WireOrder, customerEmail: string | null, timeZone: string): string {
  const { shippingInfo: to } = order;
  return [
    `${order.id}  ${order.status}  ${clockText(order.createdAt, timeZone)}`,
    "",
    ...order.items.map(
      ({ qty, name, size, color, to_choose: open, price, sku, product_id: id }) =>
        `  ${qty} × ${[name, size, color].filter((part) => part !== null).join(", ")} (${sku === null ? `product ${id}` : `SKU ${sku}`}${open === undefined ? "" : `; ${open.join(" and ")} still to be chosen`})  ${rupeesText(price * qty)}`,
    ),
    "",
    `  Subtotal ${rupeesText(order.subtotal)}, shipping ${rupeesText(order.shipping)}, total ${rupeesText(order.total)}`,
    `  ${paymentText(order, timeZone)}${order.paymentDetails?.test === true ? " (test payment: no money moved)" : ""}`,
    ...(order.shipment === null ? [] : [`  Sent ${shipmentText(order.shipment)}`]),
    "",
    `  ${addressLines(to, nameOfCountry(to.country)).join(", ")}`,
    `  ${[to.phone, to.email].filter((text) => text !== null).join(", ") || "no contact"}; account ${customerEmail ?? "deleted"}`,
    ...(order.language === DEFAULT_LANGUAGE ? [] : [`  Mails in ${languageName(order.language)}`]),
    "",
    ...order.history.map(
      ({ status, at }) =>
        `  ${clockText(at, timeZone)}  ${status}${status === "cancelled" && order.came_back !== null ? ": the parcel came back" : ""}`,
    ),
    ...(order.came_back === null || order.came_back.words === null ? [] : [`  The shop: ${order.came_back.words}`]),
    ...order.returns.flatMap((one) => ["", returnText(order, one, timeZone)]),
    ...(order.refunds ?? []).flatMap((refund) =>
      refund.return_id === null ? ["", `Refund ${refundStateText(refund, timeZone)}`] : [],
    ),
    ...refundSteps(order).flatMap(({ text, words }, index) => [
      ...(index === 0 ? [""] : []),
      `  ${text}: ${DEFAULT_ORDERS_COMMAND} ${words ?? ""}`,
    ]),
  ]
    .flatMap((text) => text.split("\n").map(visible))
    .join("\n");
}

/** Whether an order is paid, and by what. */
function paymentText(order: WireOrder, timeZone: string): string {
  const { status, paymentMethod, paymentDetails: paid } = order;
  const by = [methodNames[paymentMethod], paid?.brand, paid?.last4, paid?.upiId]
    .filter((part) => typeof part === "string")
    .join(" ");
  const dueAt = paid?.dueAt ?? null;
  const hasPart = paid?.payable !== undefined;
  const { state } = owedFor(order);
  if (state === "collect") return "Cash on delivery, not yet paid";
  if (state === "unpaid" && isSent(status))
    return `Sent unpaid: not yet paid by ${by}${hasPart ? `, ${rupeesText(payableFor(order))} remains to be paid` : ""}`;
  if (state === "unpaid")
    return `Payment awaited${dueAt === null ? "" : ` until ${clockText(dueAt, timeZone)}`}, by ${by}`;
  if (state === "never_paid")
    return isSent(status) ? `Never paid by ${by}: its pieces came back` : `Not paid before it was cancelled, by ${by}`;
  return `Paid by ${by}${hasPart ? `, ${rupeesText(payableFor(order))}` : ""}`;
}

/** A shipment in words: "by Delhivery, number 77, without a link". */
export function shipmentText(shipment: { courier: string; tracking: string; link: string | null } | null): string {
  if (shipment === null) return "without a tracking number";
  const number = shipment.tracking === "" ? "without a number" : `number ${shipment.tracking}`;
  return `by ${shipment.courier}, ${number}${shipment.link === null ? ", without a link" : `, ${shipment.link}`}`;
}

/** A refund in words: "₹100.00, made by hand on 2026-11-20 15:30". */
function refundStateText(
  { amount, state, by_hand: isByHand, at }: { amount: number; state: string; by_hand: boolean; at: string },
  timeZone: string,
): string {
  const time = state === "made" ? `, ${clockText(at, timeZone)}` : "";
  return `${rupeesText(amount)}, ${state}${isByHand ? ", by hand" : ""}${time}`;
}

/** A return for the owner's terminal: its pieces by the lines of the order, why, the refund and its history. */
export function returnText(order: WireOrder, one: WireOrder["returns"][number], timeZone: string): string {
  return [
    `Return ${one.id}  ${one.status}  ${clockText(one.created_at, timeZone)}, of order ${order.id}`,
    ...one.items.map(({ line, qty, reason, received }) => {
      const arrived = received === null || received === qty ? "" : ` (${received} came)`;
      const item = order.items[line];
      return `  line ${line + 1}: ${item === undefined ? `${qty} × ?` : itemName({ ...item, qty })}: ${reasonText(reason)}${arrived}`;
    }),
    ...(one.note === null ? [] : [`  The customer: ${one.note}`]),
    ...(one.words === null ? [] : [`  The shop: ${one.words}`]),
    ...(one.credited === undefined ? [] : [`  ${rupeesText(one.credited)} came off what was to be paid`]),
    ...(one.refund === null ? [] : [`  Refund ${refundStateText(one.refund, timeZone)}`]),
    ...one.history.map(({ status, at }) => `  ${clockText(at, timeZone)}  ${status}`),
  ]
    .map(visible)
    .join("\n");
}

/** An order as one line of a list. */
export function orderLine(order: WireOrder, timeZone: string): string {
  const { id, createdAt, status, total, paymentMethod, paymentDetails, items, shippingInfo } = order;
  const quantity = items.reduce((sum, { qty }) => sum + qty, 0);
  const dueAt = paymentDetails?.dueAt ?? null;
  const awaited = isAwaited(order)
    ? [
        `${isSent(status) ? "sent " : ""}unpaid${paymentDetails?.payable === undefined ? "" : `, ${rupeesText(paymentDetails.payable)} remains`}${dueAt === null ? "" : `, kept until ${clockText(dueAt, timeZone)}`}`,
      ]
    : [];
  const test = paymentDetails?.test === true ? ["test payment"] : [];
  const cash = owedFor(order).state === "collect" ? ["cash, not yet paid"] : [];
  const returned = order.returns.map(
    (one) => `return ${one.id} ${one.status}${one.refund?.state === "failed" ? ", refund failed" : ""}`,
  );
  return visible(
    [
      id,
      clockText(createdAt, timeZone),
      status.padEnd(10),
      methodNames[paymentMethod].padEnd(METHOD_WIDTH),
      rupeesText(total).padStart(14),
      `${quantity} ${quantity === 1 ? "item" : "items"}`.padStart(10),
      shippingInfo.fullName,
      ...awaited,
      ...cash,
      ...(order.came_back === null ? [] : ["came back"]),
      ...returned,
      ...test,
    ].join("  "),
  );
}

/** An amount in rupees. */
export function rupeesText(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}

/** Replaces control characters: texts of customers must not control the owner's terminal. */
export function visible(line: string): string {
  return line.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");
}
