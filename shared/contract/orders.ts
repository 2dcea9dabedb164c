import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanLines } from "#domain/typed-text.ts";
import { MAX_GIFT_NOTE } from "#domain/delivery-fields.ts";
import { languages } from "#domain/languages.ts";
import { initialStatuses, orderStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { confirmationStates } from "#domain/payment-state.ts";
import { optionNames } from "#domain/variants.ts";
import { addressFields, shippingInfo, shippingRules } from "./addresses.ts";
import { lineOptions, optionRules, tooManyItems } from "./cart.ts";
import { each } from "./customer-fields.ts";
import { namedDiscount } from "./offers.ts";
import { orderReturn, refund, step } from "./returns.ts";
import { reviewsOfOrder } from "./reviews.ts";
import { rule } from "./call.ts";
import { isRecord, textOrNull, totalIn } from "./normalise.ts";
import * as f from "./shape.ts";

/** What an order keeps of its payment: an id to find it by, and never more of a card than its last four digits. */
const paymentDetails = z.object(each(["paymentId", "brand", "last4", "cardName", "upiId"], z.string().nullable()));

/** `POST /orders` as sent: the payload of the specification's section 3; amounts in rupees; undefined became null. */
export const createOrderRequest = z.object({
  userId: z.union([z.number(), z.string()]),
  items: z.array(
    z.object({
      product_id: z.union([z.number(), z.string()]),
      qty: z.number().int().min(1),
      price: z.number(),
      name: z.string(),
      options: lineOptions,
    }),
  ),
  shippingInfo,
  paymentMethod: z.enum(paymentMethods),
  paymentDetails: paymentDetails.nullable(),
  ...each(["subtotal", "tax", "shipping", "total"], z.number()),
  status: z.enum(initialStatuses),
  email: z.string().nullable(),
  discount: z
    .number()
    .optional()
    .describe("What the shop took off by `offers` of the terms and the code; absent for nothing."),
  offerCode: z.string().optional().describe("The code that counts, as `GET /offers/{code}` tells it."),
  giftNote: z
    .string()
    .nullish()
    .describe("What is printed for who is given the order; sent only where the terms say `gift_notes`."),
});

/** `POST /orders` as sent. */
export type CreateOrderRequest = z.infer<typeof createOrderRequest>;

/** The header that asks for an order of what the customer's cart holds, and of nothing else. */
export const orderFromCart = { "Order-From": "cart" } as const;

/** The rules of `POST /orders` that need no database: the address, how many lines, how many pieces of each. */
export const createOrderRules = createOrderRequest.omit({ items: true }).extend({
  // First, so that its problems are named before those of the lines.
  shippingInfo: shippingRules,
  giftNote: createOrderRequest.shape.giftNote
    .transform((text) => cleanLines(text ?? "", MAX_GIFT_NOTE) || null)
    .superRefine(
      rule((text) =>
        (text?.length ?? 0) > MAX_GIFT_NOTE
          ? { message: `A gift note has at most ${MAX_GIFT_NOTE} characters.`, values: { most: MAX_GIFT_NOTE } }
          : null,
      ),
    ),
  items: z.array(createOrderRequest.shape.items.element.extend({ options: optionRules })).superRefine(
    rule((items) => {
      if (items.length === 0) return "Your cart is empty";
      const most = MAX_CUSTOMER_LINES;
      if (items.length > most) return { message: `An order holds at most ${most} different pieces.`, values: { most } };
      return items.some(({ qty }) => qty > MAX_QUANTITY)
        ? { message: tooManyItems, values: { most: MAX_QUANTITY } }
        : null;
    }),
  ),
});
/** A request for an order that keeps these rules. */
export type CheckedOrder = z.output<typeof createOrderRules>;

/** The status of an order. */
const wireOrderStatus = z
  .enum(orderStatuses)
  .meta({ id: "OrderStatus", description: "pending and processing may still be cancelled." });

const shipment = f.named("Shipment", "How an order is on its way.", {
  courier: f.text({}, z.string().min(1)),
  tracking: f.text({ says: "The courier's number; empty where there is none." }),
  link: f.link({ ...f.maybe, says: "Where the courier tells the way." }, /^https$/),
  at: f.moment(),
});

const orderItem = f.shape(
  {
    productId: f.idOrNone({ name: "product_id" }),
    name: f.textOr("Untitled piece"),
    // The lines keep their places, by which returns name them.
    quantity: f.or(f.quantity({ name: "qty" }), 1),
    unitPaise: f.rupees({ name: "price", says: "Rupees: the price of one item, as ordered." }),
    picture: f.picture({ name: "image", optional: true }),
    size: f.text(f.maybe),
    color: f.text(f.maybe),
    toChoose: f.manyOf(optionNames, {
      name: "to_choose",
      optional: true,
      says: "What the shopper has still to choose, as of a line that was added from a card.",
    }),
  },
  { sku: z.string().nullish().describe("The owner's own number of the goods."), options: f.wireOptions.optional() },
);

const paymentOfOrder = f.shape({
  paymentId: f.idOrNone(f.nullable),
  brand: f.text(f.maybe),
  last4: f.lastDigits(f.maybe),
  upiId: f.text(f.maybe),
  paymentStatus: f.word({
    name: "status",
    optional: true,
    says: "pending (by hand) or awaited (by link) until it is paid, then captured or authorized; expired when its time is over, or nothing is left to pay.",
  }),
  payablePaise: f.rupees({
    name: "payable",
    optional: true,
    says: "Rupees, where it is less than the total: pieces came back.",
  }),
  paymentDueAt: f.text(
    { name: "dueAt", ...f.maybe, says: "Until when the order is kept for the payment." },
    f.wireMoment,
  ),
  paymentLink: f.link({
    name: "link",
    ...f.maybe,
    says: "Where it is paid, while that is awaited; null until it is made.",
  }),
  isTestPayment: f.flag(false, { name: "test", optional: true, says: "Whether it moved no money. Absent means no." }),
});

/** Null where the upstream says nothing of invoices. */
const invoiceOfOrder: f.Field<{ number: string | null } | null, { number: string; at: string } | null> = {
  wire: z
    .looseObject({ number: z.string().min(1), at: f.wireMoment })
    .nullish()
    .describe("Null until the order is sent. Where the field is absent, the shop links no invoice."),
  decode: (value) => (value === undefined ? null : { number: isRecord(value) ? textOrNull(value["number"]) : null }),
  encode: (value) => value,
};

/** What tells where an order stands, and names nobody. */
const stateFields = {
  id: f.id({ says: "Shown to the shopper as the order's number." }),
  status: f.textOr("pending", {}, wireOrderStatus),
  createdAt: f.moment(),
  items: f.listOf(orderItem),
  subtotalPaise: f.rupees({ name: "subtotal", says: "Rupees: the sum of price × qty." }),
  discount: f.part(namedDiscount, { ...f.maybe, says: "What came off the subtotal." }),
  taxPaise: f.rupees({ name: "tax" }),
  shippingPaise: f.rupees({ name: "shipping", says: "Rupees, by the terms of the shop." }),
  totalPaise: f.rupees({ name: "total", says: "Rupees: subtotal, tax and shipping together, less the discount." }),
  replaces: f.part(
    f.shape({
      order: f.id(),
      paise: f.needed(f.rupees({ name: "amount", says: "Rupees: what pays for this order." })),
    }),
    { ...f.maybe, says: "The order of which it replaces returned pieces, and what was paid for those." },
  ),
  shipment: f.part(shipment, f.maybe),
  promisedBy: f.day({ name: "promised_by", ...f.maybe, says: "The day it was promised for, in the shop's time zone." }),
};

const told = f.named(
  "Order",
  "An order; amounts in rupees.",
  {
    ...stateFields,
    shippingInfo: f.partOrEmpty(f.shape(addressFields(null))),
    paymentMethod: f.text({}, z.enum(paymentMethods)),
    paymentDetails: f.partOrEmpty(paymentOfOrder, f.nullable),
    isCancellable: f.flag(null, {
      name: "cancellable",
      optional: true,
      says: "Whether the customer may cancel it now. Absent: while it is pending or processing.",
    }),
    history: f.listOf(step(wireOrderStatus), { optional: true, says: "Oldest first." }),
    refunds: f.listOf(refund, { optional: true, says: "What goes back to the customer." }),
    cameBack: f.part(f.shape({ words: f.text(f.maybe) }, { at: f.wireMoment }), {
      name: "came_back",
      ...f.maybe,
      says: "When the courier brought it back, which cancelled it, and what the shop writes about it.",
    }),
    returns: f.listOf(orderReturn, { optional: true, says: "Oldest first." }),
    returnBy: f.day({
      name: "return_by",
      ...f.maybe,
      says: "The last day to ask for a return, in the shop's time zone.",
    }),
    isExchangeable: f.flag(false, {
      name: "exchangeable",
      optional: true,
      says: "Whether a return of it may name what is wanted instead. Absent means no.",
    }),
    giftNote: f.text({ ...f.maybe, says: "What is printed for who is given it." }),
    invoice: invoiceOfOrder,
    reviews: reviewsOfOrder,
  },
  {
    language: z.enum(languages).optional().describe("The language it was placed in, in which mails tell of it."),
  },
);

/**
 * An order both ways. What the upstream does not say is null; amounts are in paise, and `status` and `createdAt` are its own
 * words. `invoice` is null when the upstream has no invoices; its number is null until the invoice is issued.
 */
export const order = {
  wire: told.wire,
  encode: told.encode,
  decode(entry: unknown) {
    const read = told.decode(entry);
    if (read === null) return null;
    const { paymentDetails, shipment: way, ...rest } = read;
    const isOnItsWay = way !== null && (way.courier !== null || way.tracking !== null || way.link !== null);
    return { ...rest, ...paymentDetails, shipment: isOnItsWay ? way : null };
  },
};

/** An order inside the shop; see {@link order}. */
export type Order = NonNullable<ReturnType<typeof order.decode>>;

/** Where an order stands, for whoever has the link of one of its mails. */
export const orderState = f.named("OrderState", "Where an order stands. It names nobody; amounts in rupees.", {
  ...stateFields,
  isPaymentAwaited: f.flag(false, {
    name: "payment_awaited",
    optional: true,
    says: "Whether it waits for its payment before it is packed. Absent means no.",
  }),
  paymentLink: f.link({ name: "payment_link", ...f.maybe, says: "Where it is paid, while that is awaited." }),
  hasNoAccount: f.flag(false, {
    name: "without_account",
    optional: true,
    says: "Whether it was ordered without an account: then no login shows more. Absent means no.",
  }),
  confirmation: f.oneOf(confirmationStates, {
    ...f.maybe,
    says: "Of cash on delivery that is not sent: whether the customer has confirmed it. Absent: nothing is to be confirmed.",
  }),
});

/** See {@link orderState}. */
export type OrderState = f.Decoded<typeof orderState>;

/** Reads one page of a list of orders. When the answer holds all orders at once, the page is cut out here. Null when there is no list. */
export function readOrders(
  body: unknown,
  { page, limit }: { page: number; limit: number } = { page: 1, limit: Infinity },
): { orders: Order[]; total: number } | null {
  const orders = f.readList(order, body);
  if (orders === null) return null;
  const total = totalIn(body, orders.length);
  const isPage = total !== null && orders.length <= limit;
  return isPage ? { orders, total } : { orders: orders.slice((page - 1) * limit, page * limit), total: orders.length };
}

/** Reads one order; null when there is none with an id. */
export const readOrder = (body: unknown): Order | null => f.readThing(order, body, "order");

/** Reads the id and time of a created order; each is null when the answer lacks it (the specification names the substitutes). */
export function readCreatedOrder(body: unknown): { id: string | null; createdAt: string | null } {
  const { id = null, createdAt = null } = readOrder(body) ?? {};
  return { id, createdAt };
}
