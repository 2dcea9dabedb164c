import type { CheckedOrder } from "#contract/orders.ts";
import { paiseOrNull } from "#contract/normalise.ts";
import type { Language } from "#domain/languages.ts";
import { offerCodeFrom, type Discount, type NamedDiscount } from "#domain/offers.ts";
import { initialStatus } from "#domain/order-status.ts";
import { isPrepaid, type PaymentMethod, type PrepaidMethod } from "#domain/payment-methods.ts";
import { cleanText } from "#domain/typed-text.ts";
import { totalsOf, type Totals } from "#domain/totals.ts";
import type { ShippingRule } from "#domain/shop-terms.ts";
import { holdsLines, outOfStock, subtractOrdered } from "#api/cart/cart-lines.ts";
import { takeFromStock } from "#api/catalogue/stock.ts";
import { orderAsGuest } from "#api/customers/guests.ts";
import { createToken } from "#api/customers/passwords.ts";
import { lockCustomer } from "#api/customers/require-customer.ts";
import { addRow, changeRows, findRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import { conflict } from "#api/http/refusal.ts";
import { goodsOfLines } from "#api/invoices/issue-invoice.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { noteUses, orderDiscount } from "#api/offers/stored-offers.ts";
import { createOrderNumber } from "#api/order-records/order-number.ts";
import { OWN_UPI } from "#api/order-records/payment-names.ts";
import { sellableLines, type RequestedLine, type SoldLine } from "./sellable-lines.ts";

/** An order in the database; `isNew` is false when an earlier request with the same key had written it. */
export interface WrittenOrder {
  order: Row<"orders">;
  isNew: boolean;
}

/** When an order is written, and who takes its money. */
export interface OrderTerms {
  at: Date;
  /** How long an order is kept for a payment by UPI that is made by hand; null where a provider takes the money. */
  upiKeptMs: number | null;
  /**
   * The provider of this payment method, null for cash. A payment made through any other provider is refused. `keptMs`: how long
   * an order is kept for the payment of its link, in ms; absent where it is paid in another way.
   */
  provider: { readonly name: string; readonly keptMs?: number } | null;
  shipping: ShippingRule;
  /** In which the days of offers are counted. */
  timeZone: string;
  /** The day by which the order is promised; null for none. */
  promisedBy: string | null;
}

/** An order as it is requested; `seenTotalPaise` is the total the shopper saw, null where it is no amount. */
export interface RequestedOrder {
  customerId: number;
  idempotencyKey: string | null;
  /** Whether the cart must hold all lines when the order is written. */
  isFromCart: boolean;
  /** The language in which it is ordered: its lines keep the names that were seen. */
  language: Language;
  lines: RequestedLine[];
  shippingInfo: CheckedOrder["shippingInfo"];
  method: PaymentMethod;
  paymentId: string | null;
  giftNote: string | null;
  /** The code of an offer; null for none. */
  offerCode: string | null;
  /** Whether who orders says so to the shop's people: then nothing is to be confirmed. */
  isConfirmed: boolean;
  seenTotalPaise: number | null;
}

/** What of an order is paid by the pieces of a return that it replaces. */
export interface Replaced {
  returnId: string;
  movedPaise: number;
}

/** Turns a checked request into an order to be written; amounts become paise. */
export function requestedOrder(
  sent: Pick<RequestedOrder, "customerId" | "idempotencyKey" | "isFromCart" | "language">,
  request: CheckedOrder,
): RequestedOrder {
  return {
    ...sent,
    lines: request.items.map((item) => ({
      productId: findRowId(item.product_id),
      sentId: String(item.product_id).slice(0, 40),
      sentName: cleanText(item.name, 120),
      quantity: item.qty,
      seenPaise: paiseOrNull(item.price),
      size: item.options.size,
      color: item.options.color,
    })),
    shippingInfo: request.shippingInfo,
    method: request.paymentMethod,
    paymentId: request.paymentDetails?.paymentId ?? null,
    giftNote: request.giftNote,
    offerCode: offerCodeFrom(request.offerCode ?? ""),
    isConfirmed: false,
    seenTotalPaise: paiseOrNull(request.total),
  };
}

/**
 * Writes an order inside the caller's transaction. Prices and stock are read again there; the payment is used up, the
 * stock goes down, and the ordered lines leave the cart. A refusal thrown here rolls all of it back.
 */
export async function writeOrder(trx: Database, requested: RequestedOrder, terms: OrderTerms): Promise<WrittenOrder> {
  const { customerId, idempotencyKey, language } = requested;
  await lockCustomer(trx, customerId);
  const first = await findOrderByKey(trx, customerId, idempotencyKey);
  if (first !== null) return { order: first, isNew: false };
  await orderAsGuest(trx, customerId, requested.shippingInfo);
  if (requested.isFromCart) await requireInCart(trx, requested);
  const lines = await sellableLines(trx, requested);
  const moment = { customerId, at: terms.at, timeZone: terms.timeZone };
  const discount = await orderDiscount(trx, lines, requested.offerCode, moment);
  const totals = agreedTotals(requested, lines, terms.shipping, discount.named);
  const order = await storeOrder(trx, requested, { lines, totals, discount }, terms);
  await changeRows(trx, "customers", { id: customerId }, { language });
  await subtractFromCart(trx, requested, lines);
  return { order, isNew: true };
}

/** Stores an order of lines that are sold at these totals, inside the caller's transaction: the payment is used up, the stock goes down, mails are due. */
export async function storeOrder(
  trx: Database,
  requested: Omit<RequestedOrder, "isFromCart" | "lines" | "offerCode" | "seenTotalPaise">,
  {
    lines,
    totals,
    discount,
    replaced = null,
  }: { lines: readonly SoldLine[]; totals: Totals; discount: Discount; replaced?: Replaced | null },
  { at, upiKeptMs, provider, promisedBy }: Omit<OrderTerms, "shipping" | "timeZone">,
): Promise<Row<"orders">> {
  const { customerId, idempotencyKey, method, language } = requested;
  const link =
    provider?.keptMs !== undefined && isPrepaid(method)
      ? { id: createToken(), method, provider: provider.name, keptMs: provider.keptMs }
      : null;
  const order: Row<"orders"> = {
    id: createOrderNumber(),
    customer_id: customerId,
    idempotency_key: idempotencyKey,
    status: initialStatus(method),
    subtotal_paise: totals.subtotalPaise,
    discount_paise: discount.paise,
    discount_name: totals.discount?.name ?? null,
    tax_paise: totals.taxPaise,
    shipping_paise: totals.shippingPaise,
    total_paise: totals.totalPaise,
    shipping_info: JSON.stringify(requested.shippingInfo),
    payment_method: method,
    payment_id: link?.id ?? (isPrepaid(method) ? requested.paymentId : null),
    created_at: at.toISOString(),
    promised_by: promisedBy,
    gift_note: requested.giftNote,
    confirmed_at: requested.isConfirmed ? at.toISOString() : null,
    language,
    replaces_return: replaced?.returnId ?? null,
    moved_paise: replaced?.movedPaise ?? 0,
    moved_at: null,
    reviews_asked_at: null,
  };
  await trx.insertInto("orders").values(order).execute();
  if (link === null) {
    const awaitedUntil = method === "upi" && upiKeptMs !== null ? new Date(at.getTime() + upiKeptMs) : null;
    await usePayment(trx, order, provider?.name ?? "", awaitedUntil);
  } else await awaitPayment(trx, order, link, at);
  await takeStock(trx, lines);
  await insertLines(trx, order, lines, discount);
  await noteUses(trx, order.id, discount);
  await addToOutbox(trx, { kind: "order_placed", orderId: order.id }, at);
  await addToOutbox(trx, { kind: "owner_order", orderId: order.id }, at);
  return order;
}

/** Two orders of one cart follow each other by the lock of their customer: the second finds that its lines have left the cart. */
async function requireInCart(trx: Database, { customerId, lines }: RequestedOrder): Promise<void> {
  const named = lines.flatMap(({ productId, ...line }) => (productId === null ? [] : [{ ...line, productId }]));
  if (await holdsLines(trx, customerId, named)) return;
  throw conflict(
    "cart_changed",
    "Your cart has changed since you reviewed your order. It may have been ordered in another window.",
  );
}

/** A line of the cart may lack the options that the order filled in. */
async function subtractFromCart(
  trx: Database,
  { customerId, lines: requested }: RequestedOrder,
  sold: readonly SoldLine[],
): Promise<void> {
  for (const [index, { productId, size, color, quantity }] of sold.entries()) {
    const sent = requested[index] ?? { size, color };
    const isSubtracted = await subtractOrdered(
      trx,
      { customerId, productId, size: sent.size, color: sent.color },
      quantity,
    );
    if (!isSubtracted) await subtractOrdered(trx, { customerId, productId, size, color }, quantity);
  }
}

/** The order that a customer's key has written, or null. */
export async function findOrderByKey(
  db: Database,
  customerId: number,
  key: string | null,
): Promise<Row<"orders"> | null> {
  if (key === null) return null;
  const order = await findRow(db, "orders", { customer_id: customerId, idempotency_key: key });
  return order ?? null;
}

/** Refuses when a price or the total differs from what the shopper saw. */
function agreedTotals(
  requested: RequestedOrder,
  lines: readonly SoldLine[],
  shipping: ShippingRule,
  discount: NamedDiscount | null,
) {
  const totals = totalsOf(lines, shipping, discount);
  const hasSamePrices = lines.every((line, index) => line.unitPaise === requested.lines[index]?.seenPaise);
  if (hasSamePrices && totals.totalPaise === requested.seenTotalPaise) return totals;
  throw conflict("total_changed", "Prices have changed since you reviewed your order. Please check the new total.");
}

/** Writes a payment that is still to be made by a link. The link itself is made after the commit. */
async function awaitPayment(
  trx: Database,
  order: Row<"orders">,
  { id, method, provider, keptMs }: { id: string; method: PrepaidMethod; provider: string; keptMs: number },
  at: Date,
): Promise<void> {
  await addRow(trx, "payments", {
    id,
    customer_id: order.customer_id,
    method,
    status: "awaited",
    amount_paise: order.total_paise - order.moved_paise,
    provider,
    reference: order.id,
    order_id: order.id,
    awaited_until: new Date(at.getTime() + keptMs).toISOString(),
    created_at: order.created_at,
  });
}

/** Writes a payment to the shop's own UPI id: the order that follows awaits its money. */
export async function awaitOwnUpi(trx: Database, customerId: number, amountPaise: number, at: Date): Promise<string> {
  const id = createToken();
  await addRow(trx, "payments", {
    id,
    customer_id: customerId,
    method: "upi",
    status: "authorized",
    amount_paise: amountPaise,
    provider: OWN_UPI,
    reference: `own-upi-${id}`,
    created_at: at.toISOString(),
  });
  return id;
}

/** Ties the payment to the order. It must be the customer's own, authorized, of this method and amount, and unused. */
async function usePayment(
  trx: Database,
  order: Row<"orders">,
  provider: string,
  awaitedUntil: Date | null,
): Promise<void> {
  if (!isPrepaid(order.payment_method)) return;
  const used = await trx
    .updateTable("payments")
    .set({ order_id: order.id, awaited_until: awaitedUntil?.toISOString() ?? null })
    .where("id", "=", order.payment_id ?? "")
    .where("customer_id", "=", order.customer_id)
    .where("method", "=", order.payment_method)
    .where("provider", "=", provider)
    .where("status", "=", "authorized")
    .where("amount_paise", "=", order.total_paise - order.moved_paise)
    .where("order_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (used === undefined)
    throw conflict(
      "payment_invalid",
      "This payment cannot be used for this order. Please enter your payment details again.",
    );
}

async function takeStock(trx: Database, lines: readonly SoldLine[]): Promise<void> {
  for (const line of lines) if (!(await takeFromStock(trx, line, line))) throw outOfStock();
}

async function insertLines(
  trx: Database,
  order: Row<"orders">,
  lines: readonly SoldLine[],
  { shares }: Discount,
): Promise<void> {
  const left = lines.map((line, place) => ({ ...line, discountPaise: shares[place] ?? 0 }));
  const goods = await goodsOfLines(trx, left);
  const rows = left.map(({ productId, name, image, unitPaise, quantity, size, color, isVariant, ...one }, line) => ({
    ...goods[line],
    order_id: order.id,
    line,
    product_id: productId,
    name,
    image,
    unit_paise: unitPaise,
    quantity,
    discount_paise: one.discountPaise,
    size,
    color,
    choice_to_come: !isVariant && (size === "" || color === "") ? 1 : 0,
  }));
  await trx.insertInto("order_items").values(rows).execute();
  await addRow(trx, "order_history", { order_id: order.id, step: 0, status: order.status, at: order.created_at });
}
