import { addDays, dayOf, invoiceNumberText } from "#domain/dates.ts";
import type { NamedDiscount } from "#domain/offers.ts";
import { isOpen, isSent, type OrderStatus } from "#domain/order-status.ts";
import { optionNames } from "#domain/variants.ts";
import { findRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { loadReturns, toldRefund, type LoadedReturn } from "./load-returns.ts";
import { shippingInfo } from "#contract/delivery-address.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryAddress } from "#domain/delivery-fields.ts";
import { isTestProvider } from "./payment-names.ts";

/** An order as it is answered, mailed and shown: of the payment only what may be shown. */
export type LoadedOrder = ReturnType<typeof loadedOrder>;

/** Loads all that belongs to orders, with a few queries however many orders there are. */
export async function loadOrders(
  db: Database,
  orders: readonly Row<"orders">[],
  terms: ReturnTerms,
): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const of = { order_id: ids };
  const items = Map.groupBy(await findRows(db, "order_items", of, "order_id", "line"), (item) => item.order_id);
  const customers = orders.map((order) => order.customer_id);
  const withoutAccount = new Map(
    (
      await db
        .selectFrom("customers")
        .select(["id", "guest_email"])
        .where("id", "in", customers)
        .where((eb) => eb.or([eb("guest_email", "is not", null), eb("ordered_by_phone", "is not", null)]))
        .execute()
    ).map(({ id, guest_email: guest }) => [id, guest === null ? "telephone" : "guest"] as const),
  );
  const history = await loadHistories(db, ids);
  const payments = new Map((await findRows(db, "payments", of)).map((one) => [one.order_id, one]));
  const given = await findRows(db, "refunds", of, "created_at", "id");
  const refunds = Map.groupBy(given, (refund) => refund.order_id);
  const shipments = new Map((await findRows(db, "shipments", of)).map((one) => [one.order_id, one]));
  const cameBack = new Map((await findRows(db, "came_back", of)).map((one) => [one.order_id, one]));
  const issued = await db
    .selectFrom("invoices")
    .select(["order_id", "series", "number", "at"])
    .where("order_id", "in", ids)
    .execute();
  const invoices = new Map(issued.map((invoice) => [invoice.order_id, invoice]));
  const returns = Map.groupBy(await loadReturns(db, ids), (one) => one.orderId);
  const replaced = await replacedOrders(db, orders);
  const reviews = Map.groupBy(await findRows(db, "reviews", of, "id"), (review) => review.order_id);
  return orders.map((order) =>
    loadedOrder({
      order,
      withoutAccount: withoutAccount.get(order.customer_id) ?? null,
      items: items.get(order.id) ?? [],
      history: history.get(order.id) ?? [],
      payment: payments.get(order.id) ?? null,
      shipment: shipments.get(order.id) ?? null,
      cameBack: cameBack.get(order.id) ?? null,
      invoice: invoices.get(order.id) ?? null,
      returns: returns.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      replaced: replaced.get(order.replaces_return) ?? null,
      reviews: reviews.get(order.id) ?? [],
      terms,
    }),
  );
}

/** The orders of which others replace pieces, by the returns of those. */
async function replacedOrders(db: Database, orders: readonly Row<"orders">[]): Promise<Map<string | null, string>> {
  const ids = orders.flatMap(({ replaces_return: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom("returns").select(["id", "order_id"]).where("id", "in", ids).execute();
  return new Map(found.map(({ id, order_id: orderId }) => [id, orderId]));
}

/** The history of each order by its id, the first step first. */
export async function loadHistories(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Row<"order_history">[]>> {
  const steps = await findRows(db, "order_history", { order_id: orderIds }, "order_id", "step");
  return Map.groupBy(steps, (step) => step.order_id);
}

function refundOf(refund: Row<"refunds">) {
  return { id: refund.id, returnId: refund.return_id, ...toldRefund(refund) };
}

/** The rows that make up an order. */
interface OrderRows {
  order: Row<"orders">;
  withoutAccount: "telephone" | "guest" | null;
  items: Row<"order_items">[];
  history: Row<"order_history">[];
  payment: Row<"payments"> | null;
  shipment: Row<"shipments"> | null;
  cameBack: Row<"came_back"> | null;
  invoice: Pick<Row<"invoices">, "series" | "number" | "at"> | null;
  returns: LoadedReturn[];
  refunds: Row<"refunds">[];
  /** The order of which it replaces pieces; null for none. */
  replaced: string | null;
  reviews: Row<"reviews">[];
  terms: ReturnTerms;
}

function loadedOrder({
  order,
  withoutAccount,
  items,
  history,
  payment,
  shipment,
  cameBack,
  invoice,
  returns,
  refunds,
  replaced,
  reviews,
  terms,
}: OrderRows) {
  const creditedPaise = returns.reduce((sum, one) => sum + (one.creditedPaise ?? 0), 0);
  const paidBefore = creditedPaise + order.moved_paise;
  const returnBy = lastReturnDay(order.status, history, terms);
  return {
    id: order.id,
    status: order.status,
    createdAt: order.created_at,
    language: order.language,
    /** How it was ordered where there is no account. */
    withoutAccount,
    items: items.map((item) => loadedItem(item, order.status)),
    subtotalPaise: order.subtotal_paise,
    discount: storedDiscount(order),
    taxPaise: order.tax_paise,
    shippingPaise: order.shipping_paise,
    totalPaise: order.total_paise,
    shippingInfo: storedAddress(order.shipping_info),
    paymentMethod: order.payment_method,
    paymentDetails: payment && {
      paymentId: payment.id,
      brand: payment.brand,
      last4: payment.last4,
      upiId: payment.upi_id,
      paymentStatus: paymentStatus(payment, order.status),
      // Nothing is kept for the payment of an order that is sent.
      paymentDueAt: isSent(order.status) ? null : payment.awaited_until,
      paymentLink: payment.status === "awaited" ? payment.link_url : null,
      payablePaise: paidBefore > 0 ? order.total_paise - paidBefore : null,
      isTestPayment: isTestProvider(payment.provider),
    },
    /** Its status says it. */
    isCancellable: null,
    history: history.map(({ status, at }) => ({ status, at })),
    promisedBy: order.promised_by,
    giftNote: order.gift_note,
    confirmedAt: order.confirmed_at,
    refunds: refunds.map(refundOf),
    shipment: shipment && {
      courier: shipment.courier,
      tracking: shipment.tracking,
      link: shipment.link,
      at: shipment.at,
    },
    cameBack: cameBack && { at: cameBack.at, words: cameBack.words },
    invoice: invoice && { number: invoiceNumberText(invoice.series, invoice.number), at: invoice.at },
    returns,
    returnBy,
    /** Whether another size or colour may be wanted instead of the money: what is not paid cannot pay for anything. */
    isExchangeable: returnBy !== null && (payment === null || payment.awaited_until === null),
    replaces: replaced === null ? null : { order: replaced, paise: order.moved_paise, isBack: order.moved_at !== null },
    reviews: reviews.map((review) => ({
      ...toldReview(review),
      productId: review.product_id,
      status: review.status,
      reason: review.reason,
    })),
  };
}

/** What a review says, as it is answered to whomever may read it. */
export function toldReview({ stars, words, fit, size, pictures, reply, written_at: at }: Row<"reviews">) {
  return { stars, text: words || null, fit, size: size || null, pictures: picturesOf(pictures), reply, at };
}

/** The paths of a review's photographs, from their JSON. */
export const picturesOf = (json: string): string[] => JSON.parse(json) as string[];

/** The last day on which a return of an order may be asked for; null where it is not delivered, or the shop takes none back. */
export function lastReturnDay(
  status: OrderStatus,
  history: readonly { status: string; at: string }[],
  { days, timeZone }: ReturnTerms,
): string | null {
  const delivered = history.findLast((step) => step.status === "delivered");
  if (status !== "delivered" || delivered === undefined || days === 0) return null;
  const day = dayOf(delivered.at, timeZone);
  return day === null ? null : addDays(day, days);
}

/** A payment's status as it is shown: one that is made by hand is pending until it arrives, unless its order is cancelled. */
export function paymentStatus(
  { status, awaited_until: awaitedUntil }: Row<"payments">,
  orderStatus: OrderStatus | null,
): string {
  const isAwaited = awaitedUntil !== null && orderStatus !== null && orderStatus !== "cancelled";
  return status === "authorized" && isAwaited ? "pending" : status;
}

/** What is to be chosen is asked for until the order is sent or cancelled. */
function loadedItem(item: Row<"order_items">, status: OrderStatus) {
  const options = { size: item.size || null, color: item.color || null };
  const isAsked = item.choice_to_come === 1 && isOpen(status);
  return {
    productId: item.product_id,
    name: item.name,
    sku: item.sku,
    quantity: item.quantity,
    unitPaise: item.unit_paise,
    discountPaise: item.discount_paise,
    picture: item.image,
    ...options,
    options,
    toChoose: isAsked ? optionNames.filter((name) => options[name] === null) : [],
  };
}

/** What came off an order, as one line of its totals; null for nothing. */
export function storedDiscount({
  discount_paise: paise,
  discount_name: name,
}: Pick<Row<"orders">, "discount_paise" | "discount_name">): NamedDiscount | null {
  return name === null ? null : { name, paise };
}

/** A stored order has the fields of its time. Fields that were added later are blank. */
const blankAddress = Object.fromEntries(
  deliveryFieldNames.map((name) => [name, deliveryFields[name].isRequired ? "" : null]),
);

/** The delivery address of an order, from its JSON. */
export function storedAddress(json: string): DeliveryAddress {
  return shippingInfo.parse({ ...blankAddress, ...JSON.parse(json) });
}
