import { z } from "zod";
import { deliveryFieldNames, type DeliveryField } from "#domain/delivery-fields.ts";
import { optionNames } from "#domain/variants.ts";
import { firstPresent, hasId, isRecord, listAt, objectAt, readTotal, reshaped } from "#contract/envelope.ts";
import { identifier, idOrNull, optionalRupeesAsPaise, optionalText, quantity } from "#contract/scalars.ts";
import { payAddress } from "./payment.ts";
import { readRefund, returnsOf } from "./return.ts";

/** A tracking link; null for anything but an https address, since customers are led there. */
const httpsAddress = optionalText.transform((text) =>
  text !== null && z.url({ protocol: /^https$/ }).safeParse(text).success ? text : null,
);

/** How an order is on its way: who carries it, their number, and where they tell the way. Null where nothing is known. */
const shipment = z
  .preprocess(
    reshaped((entry) => ({
      courier: firstPresent(entry, ["courier", "carrier"]),
      tracking: firstPresent(entry, ["tracking", "trackingNumber", "tracking_number", "awb"]),
      link: firstPresent(entry, ["link", "url", "trackingUrl", "tracking_url"]),
      at: firstPresent(entry, ["at", "shippedAt", "shipped_at"]),
    })),
    z.object({ courier: optionalText, tracking: optionalText, link: httpsAddress, at: optionalText }),
  )
  .transform((read) => (read.courier === null && read.tracking === null && read.link === null ? null : read));

/** The paths where an answer may hold a list of orders, and the names of an order's id. */
const listPaths = ["data.orders", "data.data", "data", "orders", ""];
const idNames = ["id", "_id", "orderId", "order_id"];

const orderItem = z.preprocess(
  reshaped((entry) => {
    const options = isRecord(entry["options"]) ? entry["options"] : {};
    const product = isRecord(entry["product"]) ? entry["product"] : {};
    return {
      productId: firstPresent(entry, ["product_id", "productId"]) ?? firstPresent(product, ["id", "_id"]) ?? null,
      name: firstPresent(entry, ["name", "title", "product_name"]) ?? product["name"],
      quantity: firstPresent(entry, ["qty", "quantity"]) ?? 1,
      unitPaise: entry["price"],
      picture: entry["image"] ?? product["image"],
      size: entry["size"] ?? options["size"],
      color: entry["color"] ?? options["color"] ?? options["colour"],
      toChoose: entry["to_choose"],
    };
  }),
  z.object({
    productId: identifier.nullable().catch(null),
    name: optionalText.transform((name) => name ?? "Untitled piece"),
    quantity: quantity.catch(1),
    unitPaise: optionalRupeesAsPaise,
    picture: optionalText,
    size: optionalText,
    color: optionalText,
    toChoose: z.array(z.enum(optionNames)).catch([]),
  }),
);

const looseShipping = z.preprocess(
  reshaped((entry) => entry),
  z.object(
    Object.fromEntries(deliveryFieldNames.map((name) => [name, optionalText])) as Record<
      DeliveryField,
      typeof optionalText
    >,
  ),
);

/** One line of an order; prices in paise, null where the upstream does not say. */
export type OrderItem = z.infer<typeof orderItem>;

/**
 * An order as the shop reads it. What the upstream does not say is null; amounts are in paise.
 *
 * - `status` is the upstream's raw word, `createdAt` its raw time.
 * - `paymentStatus` is its word for the payment in lower case; the order is kept for the payment until `paymentDueAt`.
 * - `payablePaise` is what is to be paid in all, where it is not the total: pieces came back before the order was paid.
 * - `paymentLink` is where an order is paid at the provider's, null for anything that is no http address.
 * - `isTestPayment` is true when the upstream says that the payment moved no money.
 * - `invoice` is null when the upstream has no invoices; its number is null until the invoice is issued.
 * - `history` holds the past statuses, oldest first; it is empty when the upstream has none.
 * - `cameBack` is what the shop writes about a parcel that came back; null where none did.
 * - `promisedBy` is the day by which it was promised, as "2026-12-03"; null where none was.
 * - `returnBy` is the last day on which a return may be asked for, as "2026-12-20"; null where none may be.
 */
export const order = z.preprocess(
  reshaped((entry) => {
    const items: unknown = firstPresent(entry, ["items", "products", "orderItems"]) ?? [];
    const details = isRecord(entry["paymentDetails"])
      ? entry["paymentDetails"]
      : isRecord(entry["payment_details"])
        ? entry["payment_details"]
        : {};
    return {
      id: firstPresent(entry, idNames),
      status: entry["status"],
      createdAt: firstPresent(entry, ["createdAt", "created_at", "date"]),
      items,
      subtotalPaise: entry["subtotal"],
      taxPaise: entry["tax"],
      shippingPaise: entry["shipping"],
      totalPaise: firstPresent(entry, ["total", "totalAmount", "total_amount"]),
      shippingInfo: firstPresent(entry, ["shippingInfo", "shipping_info", "shippingAddress"]),
      paymentMethod: firstPresent(entry, ["paymentMethod", "payment_method"]),
      paymentId: firstPresent(details, ["paymentId", "payment_id"]) ?? firstPresent(entry, ["paymentId", "payment_id"]),
      last4: firstPresent(details, ["last4", "cardNumber", "card_number"]),
      brand: details["brand"],
      upiId: details["upiId"],
      paymentStatus: details["status"],
      paymentDueAt: firstPresent(details, ["dueAt", "due_at"]),
      payablePaise: details["payable"],
      paymentLink: firstPresent(details, ["link", "paymentLink", "payment_link"]),
      isTestPayment: details["test"] === true,
      invoice: entry["invoice"],
      history: entry["history"],
      shipment: isRecord(entry["shipment"]) ? entry["shipment"] : entry,
      cameBack: firstPresent(entry, ["came_back", "cameBack"]),
      refunds: entry["refunds"],
      returns: entry["returns"],
      returnBy: firstPresent(entry, ["return_by", "returnBy"]),
      promisedBy: firstPresent(entry, ["promised_by", "promisedBy"]),
    };
  }),
  z.object({
    id: identifier,
    status: optionalText.transform((status) => status ?? "pending"),
    createdAt: optionalText,
    items: z
      .unknown()
      .optional()
      .transform((value) => (Array.isArray(value) ? value : []).map((item) => orderItem.parse(item))),
    subtotalPaise: optionalRupeesAsPaise,
    taxPaise: optionalRupeesAsPaise,
    shippingPaise: optionalRupeesAsPaise,
    totalPaise: optionalRupeesAsPaise,
    shippingInfo: looseShipping,
    paymentMethod: optionalText,
    paymentId: optionalText,
    last4: optionalText.transform((text) => text?.replaceAll(/\D/g, "").slice(-4) || null),
    brand: optionalText,
    upiId: optionalText,
    paymentStatus: optionalText.transform((text) => text?.toLowerCase() ?? null),
    paymentDueAt: optionalText,
    payablePaise: optionalRupeesAsPaise,
    paymentLink: optionalText.transform(payAddress),
    isTestPayment: z.boolean(),
    refunds: z
      .unknown()
      .transform((value) => (Array.isArray(value) ? value : []).flatMap((one) => readRefund(one) ?? [])),
    invoice: z
      .unknown()
      .optional()
      .transform((value) =>
        value === undefined ? null : { number: isRecord(value) ? optionalText.parse(value["number"]) : null },
      ),
    history: z
      .unknown()
      .optional()
      .transform((value) => (Array.isArray(value) ? value : []).flatMap(historyEntry)),
    shipment,
    cameBack: z
      .unknown()
      .transform((value) => (isRecord(value) ? { words: optionalText.parse(value["words"]) } : null)),
    returns: returnsOf,
    returnBy: z.iso.date().nullable().catch(null),
    promisedBy: z.iso.date().nullable().catch(null),
  }),
);

/** An order inside the shop; see {@link order}. */
export type Order = z.infer<typeof order>;

/** The orders of a list that could be read. `total` counts all orders when the upstream pages its list; else it is null. */
export interface OrderList {
  orders: Order[];
  total: number | null;
}

/** Reads one page of a list of orders. When the answer holds all orders at once, the page is cut out here. Null when there is no list. */
export function readOrderListPage(
  body: unknown,
  { page, limit }: { page: number; limit: number },
): { orders: Order[]; total: number } | null {
  const entries =
    listAt(body, listPaths)?.filter((entry) => isRecord(entry) && idOrNull(firstPresent(entry, idNames)) !== null) ??
    null;
  if (entries === null) return null;
  const total = readTotal(body, entries.length);
  const isPage = total !== null && entries.length <= limit;
  const shown = isPage ? entries : entries.slice((page - 1) * limit, page * limit);
  return {
    orders: shown.flatMap((entry) => order.safeParse(entry).data ?? []),
    total: isPage ? total : entries.length,
  };
}

/** Reads a list of orders from `data`, `orders`, `data.orders` or the body itself. Drops those without an id; null when there is no list. */
export function readOrders(body: unknown): OrderList | null {
  const entries = listAt(body, listPaths);
  if (entries === null) return null;
  const orders = entries.flatMap((entry) => order.safeParse(entry).data ?? []);
  return { orders, total: readTotal(body, orders.length) };
}

/** Reads one order from `data.order`, `order`, `data` or the body itself; null when there is none with an id. */
export function readOrder(body: unknown): Order | null {
  return order.safeParse(objectAt(body, ["data.order", "order", "data", ""], hasId)).data ?? null;
}

/** Reads the id and time of a created order; each is null when the answer lacks it (the specification names the substitutes). */
export function readCreatedOrder(body: unknown): { id: string | null; createdAt: string | null } {
  const entry = objectAt(body, ["data.order", "order", "data", ""], hasId) ?? {};
  return {
    id: identifier
      .nullable()
      .catch(null)
      .parse(firstPresent(entry, ["id", "_id"]) ?? null),
    createdAt: optionalText.parse(firstPresent(entry, ["createdAt", "created_at"])),
  };
}

function historyEntry(value: unknown): { status: string; at: string | null }[] {
  if (!isRecord(value)) return [];
  const status = optionalText.parse(value["status"]);
  return status === null
    ? []
    : [{ status, at: optionalText.parse(firstPresent(value, ["at", "createdAt", "created_at"])) }];
}
