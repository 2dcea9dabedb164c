import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanLines } from "#domain/typed-text.ts";
import { MAX_GIFT_NOTE } from "#domain/delivery-fields.ts";
import { languages } from "#domain/languages.ts";
import { initialStatuses, orderStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { confirmationStates } from "#domain/payment-state.ts";
import { optionNames } from "#domain/variants.ts";
import { addressFields, shippingRules } from "./delivery-address.ts";
import { lineOptions, tooManyItems } from "./cart.ts";
import { each } from "./customer-fields.ts";
import { namedDiscount } from "./offers.ts";
import { orderReturn, refund, step } from "./returns.ts";
import { reviewsOfOrder } from "./reviews.ts";
import { callsOf, idempotencyHeader, notOffered, notThere, rule, tooManyAttempts } from "./call.ts";
import { isRecord, textOrNull, totalIn } from "./normalise.ts";
import * as f from "./shape.ts";

/** What an order keeps of its payment: an id to find it by, and never more of a card than its last four digits. */
const paymentDetails = z.object(each(["paymentId", "brand", "last4", "cardName", "upiId"], z.string().nullable()));

/**
 * `POST /orders`: the payload of the specification's section 3, with the rules that need no database; amounts in rupees; undefined
 * became null.
 */
export const createOrderRequest = z.object({
  userId: z.union([z.number(), z.string()]),
  // First, so that its problems are named before those of the lines.
  shippingInfo: shippingRules,
  items: z
    .array(
      z.object({
        product_id: z.union([z.number(), z.string()]),
        qty: z.int().min(1),
        price: z.number(),
        name: z.string(),
        options: lineOptions,
      }),
    )
    .superRefine(
      rule((items) => {
        if (items.length === 0) return "Your cart is empty";
        const most = MAX_CUSTOMER_LINES;
        if (items.length > most)
          return { message: `An order holds at most ${most} different pieces.`, values: { most } };
        return items.some(({ qty }) => qty > MAX_QUANTITY)
          ? { message: tooManyItems, values: { most: MAX_QUANTITY } }
          : null;
      }),
    ),
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
    .describe("What is printed for who is given the order; sent only where the terms say `gift_notes`.")
    .transform((text) => cleanLines(text ?? "", MAX_GIFT_NOTE) || null)
    .superRefine(
      rule((text) =>
        (text?.length ?? 0) > MAX_GIFT_NOTE
          ? { message: `A gift note has at most ${MAX_GIFT_NOTE} characters.`, values: { most: MAX_GIFT_NOTE } }
          : null,
      ),
    ),
});

/** A request for an order as it is sent. */
export type CreateOrderRequest = z.input<typeof createOrderRequest>;
/** One that keeps the rules. */
export type CheckedOrder = z.output<typeof createOrderRequest>;

/** The header that asks for an order of what the customer's cart holds, and of nothing else. */
export const orderFromCart = { "Order-From": "cart" } as const;

/** The status of an order. */
const wireOrderStatus = z
  .enum(orderStatuses)
  .meta({ id: "OrderStatus", description: "pending and processing may still be cancelled." });

const shipment = f.named("Shipment", "How an order is on its way.", {
  courier: f.text().typed(z.string().min(1)),
  tracking: f.text("The courier's number; empty where there is none."),
  link: f.link("Where the courier tells the way.", /^https$/).nullish(),
  at: f.moment(),
});

const orderItem = f.shape(
  {
    productId: f.idOrNone().as("product_id"),
    name: f.textOr("Untitled piece"),
    // The lines keep their places, by which returns name them.
    quantity: f.quantity().as("qty").or(1),
    unitPaise: f.rupees("The price of one item, as ordered.").as("price"),
    picture: f.picture().as("image").optional(),
    size: f.text().nullish(),
    color: f.text().nullish(),
    toChoose: f.manyOf(optionNames, "What is still to be chosen of it, as from a card.").as("to_choose").optional(),
  },
  { sku: z.string().nullish().describe("The owner's own number of the goods."), options: f.wireOptions.optional() },
);

const paymentOfOrder = f.shape({
  paymentId: f.idOrNone().nullable(),
  brand: f.text().nullish(),
  last4: f.lastDigits().nullish(),
  upiId: f.text().nullish(),
  paymentStatus: f.word("pending by hand, awaited by link; captured, authorized, expired.").as("status").optional(),
  payablePaise: f.rupees("Where it is less than the total: pieces came back.").as("payable").optional(),
  paymentDueAt: f.text("Until when the order is kept for the payment.").typed(f.wireMoment).as("dueAt").nullish(),
  paymentLink: f.link("Where it is paid, while that is awaited; null until it is made.").as("link").nullish(),
  isTestPayment: f.flag(false, "Whether it moved no money.").as("test").optional(),
});

/** Null where the upstream says nothing of invoices. */
const invoiceOfOrder = new f.Field<{ number: string | null } | null, { number: string; at: string } | null>({
  schema: z.looseObject({ number: z.string().min(1), at: f.wireMoment }).optional(),
  says: "Null until the order is sent. Where the field is absent, the shop links no invoice.",
  decode: (value) => (value === undefined ? null : { number: isRecord(value) ? textOrNull(value["number"]) : null }),
}).nullable();

const replaced = f.shape({ order: f.id(), paise: f.rupees("What pays for this order.").as("amount").needed() });
const cameBack = f.shape({ words: f.text("What the shop writes about it.").nullish() }, { at: f.wireMoment });

/** What tells where an order stands, and names nobody. */
const stateFields = {
  id: f.id("Shown to the shopper as the order's number."),
  status: f.textOr("pending").typed(wireOrderStatus),
  createdAt: f.moment(),
  items: f.listOf(orderItem),
  subtotalPaise: f.rupees("The sum of price × qty.").as("subtotal"),
  discount: f.part(namedDiscount, "What came off the subtotal.").nullish(),
  taxPaise: f.rupees().as("tax"),
  shippingPaise: f.rupees("By the terms of the shop.").as("shipping"),
  totalPaise: f.rupees("Subtotal, tax and shipping together, less the discount.").as("total"),
  replaces: f.part(replaced, "The order whose returned pieces it replaces.").nullish(),
  shipment: f.part(shipment).nullish(),
  promisedBy: f.day("The day it was promised for, in the shop's time zone.").as("promised_by").nullish(),
};

const told = f.named(
  "Order",
  "An order. Its payment expires when its time is over, or nothing is left to pay.",
  {
    ...stateFields,
    shippingInfo: f.partOrEmpty(f.shape(addressFields(null))),
    paymentMethod: f.text().typed(z.enum(paymentMethods)),
    paymentDetails: f.partOrEmpty(paymentOfOrder).nullable(),
    isCancellable: f.flag(null, "Absent: while it is pending or processing.").as("cancellable").optional(),
    history: f.listOf(step(wireOrderStatus), "Oldest first.").optional(),
    refunds: f.listOf(refund, "What goes back to the customer.").optional(),
    cameBack: f.part(cameBack, "The courier brought it back, which cancelled it.").as("came_back").nullish(),
    returns: f.listOf(orderReturn, "Oldest first.").optional(),
    returnBy: f.day("The last day to ask for a return, in the shop's time zone.").as("return_by").nullish(),
    isExchangeable: f.flag(false, "A return may name what is wanted instead.").as("exchangeable").optional(),
    giftNote: f.text("What is printed for who is given it.").nullish(),
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
export const orderState = f.named("OrderState", "Where an order stands. It names nobody.", {
  ...stateFields,
  isPaymentAwaited: f.flag(false, "It is packed once it is paid.").as("payment_awaited").optional(),
  paymentLink: f.link("Where it is paid, while that is awaited.").as("payment_link").nullish(),
  hasNoAccount: f.flag(false, "Ordered without one: no login shows more.").as("without_account").optional(),
  confirmation: f.oneOf(confirmationStates, "Of cash on delivery, until it is sent. Absent: there is none.").nullish(),
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

const paging = z.object({ page: z.number().int().min(1), limit: z.number().int().min(1) }).partial();
const orderHeaders = idempotencyHeader.extend({
  "Order-From": z
    .literal(orderFromCart["Order-From"])
    .optional()
    .describe("The order is refused unless the customer's cart holds all of its items when it is written."),
});
const answered = f.wireData(order.wire);
const { id, createdAt, status, total } = order.wire.shape;
const created = z.looseObject({ id, createdAt }).extend(z.object({ status, total }).partial().shape);
const list = f.wireData(z.array(order.wire)).extend({
  total: z.int().min(0).describe("Over all pages."),
  current_page: z.int().min(1).optional(),
  per_page: z.int().min(1).optional(),
});

const linkHeader = z.object({
  "Order-Token": z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .describe("The token of the link, by which the upstream knows the order. Nobody else can make one."),
});
const ofLink = {
  auth: "none",
  without: "says that the link does not work: only the upstream's own mails have such links",
  headers: linkHeader,
  answer: f.wireData(orderState.wire),
  read: (body: unknown) => f.readThing(orderState, body, "order"),
} as const;
const wrongLink = { "404 not_found": "the token is not the upstream's, or its time is over" } as const;

/** Orders, from creation to cancellation. */
export const orderCalls = callsOf("orders", {
  createOrder: {
    call: "POST /orders",
    does: "Creates an order.",
    notes: [
      "Prices and stock are read again when the order is written: a total or price that differs from what the shopper saw is refused, never changed silently. The stock goes down, and the ordered items leave the cart.",
      "Price, picture and stock are those of the line's combination, where the product states any. A size or colour that is the same in all of them need not be sent.",
      "The shop sends `Order-From: cart`. Then a cart that two browsers of one customer order at the same moment makes one order. An upstream that ignores the header may make two.",
      "The same key again answers the first order with 200 and creates no other, even when the cart is empty by then.",
      "An order by card or UPI uses up its payment, which must be the customer's own, of the same amount, and unused. Such an order starts as processing, cash on delivery as pending; the `status` that is sent is ignored.",
      "`Accept-Language` is the language of the shopper's page, `en` or `hi`. Mails about the order, and from then on about the account, are written in it. The order keeps the names of its lines in it.",
      "Without an id in the answer the shop makes up a number and shows it; without a time it takes the current one.",
    ],
    headers: orderHeaders,
    request: createOrderRequest,
    status: 201,
    answer: created,
    read: (body) => readCreatedOrder(body).id,
    refusals: {
      403: "`userId` is another customer's",
      "409 out_of_stock":
        "there is not enough of a product or of a combination, or it is gone; `errors` name the product by its id, the combination by the id of its line in a cart, such as `4-M-Red`",
      "409 total_changed": "a price or the total has changed",
      "409 cart_changed":
        "`Order-From: cart` is sent, and the cart no longer holds all of the items; or it is a guest's second order",
      "409 payment_invalid": "the payment cannot be used for this order",
      ...notOffered,
      "422 not_delivered": "the delivery table of `GET /shop-content` says that the place is not served",
      ...tooManyAttempts,
    },
  },
  listOwnOrders: {
    call: "GET /orders/user",
    does: "Lists the customer's own orders, newest first.",
    notes: ["When an upstream answers with all orders and no total, the shop cuts out the pages itself."],
    query: paging,
    answer: list,
    read: (body) => readOrders(body),
  },
  getOrder: {
    call: "GET /orders/{id}",
    does: "Answers one order of the customer's own.",
    answer: answered,
    read: readOrder,
    refusals: notThere,
  },
  cancelOrder: {
    call: "PUT /orders/{id}/cancel",
    does: "Cancels an order of the customer's own.",
    notes: [
      "Allowed while pending or processing. The stock comes back and what was paid goes back. An order that is already cancelled stays as it is, and that is no error.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    without: "offers it only for orders that say `cancellable`: a guest's request is answered with 404 or 405",
    answer: answered,
    refusals: { ...notThere, "409 not_cancellable": "the order is on its way or delivered" },
  },
  getOrderState: {
    ...ofLink,
    call: "GET /order-state",
    does: "Answers where an order stands to whoever has the link of one of its mails, without a login.",
    notes: [
      "The upstream puts the link into its mails: `/order-state?token=…` of the shop, after `/hi` for a customer who reads Hindi. The embedded one signs it, and it works for 90 days.",
      "The answer names nobody and tells no address.",
    ],
    refusals: wrongLink,
  },
  confirmOrder: {
    ...ofLink,
    call: "POST /order-state/confirmation",
    does: "Notes that the customer has confirmed an order with cash on delivery.",
    notes: [
      "The shop offers it where `confirmation` is `open`. An order that is confirmed already stays as it is, and that is no error.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    refusals: { ...wrongLink, "409 nothing_to_confirm": "the order is sent or cancelled, or is paid in another way" },
  },
});
