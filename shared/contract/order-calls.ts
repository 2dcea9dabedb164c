import { z } from "zod";
import {
  noJson,
  notLoggedIn,
  notOffered,
  notThere,
  tooManyAttempts,
  wrongField,
  callsOf,
  idempotencyHeader,
} from "./call.ts";
import { createReturnRequest, orderReturn, readReturn } from "./returns.ts";
import {
  createOrderRequest,
  order,
  orderFromCart,
  orderState,
  readCreatedOrder,
  readOrder,
  readOrders,
} from "./orders.ts";
import * as f from "./shape.ts";

const paging = z.object({ page: z.number().int().min(1), limit: z.number().int().min(1) }).partial();
const parameters = z.object({ id: z.string().describe("The id from the answer to the order's creation.") });
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
  success: { status: 200, body: f.wireData(orderState.wire) },
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
    success: { status: 201, also: [200], body: created },
    read: (body) => readCreatedOrder(body).id,
    refusals: {
      ...notLoggedIn,
      403: "`userId` is another customer's",
      "409 out_of_stock":
        "there is not enough of a product or of a combination, or it is gone; `errors` name the product by its id, the combination by the id of its line in a cart, such as `4-M-Red`",
      "409 total_changed": "a price or the total has changed",
      "409 cart_changed":
        "`Order-From: cart` is sent, and the cart no longer holds all of the items; or it is a guest's second order",
      "409 payment_invalid": "the payment cannot be used for this order",
      ...wrongField,
      ...notOffered,
      "422 not_delivered": "the delivery table of `GET /shop-content` says that the place is not served",
      ...tooManyAttempts,
      ...noJson,
    },
  },
  listOwnOrders: {
    call: "GET /orders/user",
    does: "Lists the customer's own orders, newest first.",
    notes: ["When an upstream answers with all orders and no total, the shop cuts out the pages itself."],
    query: paging,
    success: { status: 200, body: list },
    read: (body) => readOrders(body),
    refusals: notLoggedIn,
  },
  getOrder: {
    call: "GET /orders/{id}",
    does: "Answers one order of the customer's own.",
    parameters,
    success: { status: 200, body: answered },
    read: readOrder,
    refusals: { ...notLoggedIn, ...notThere },
  },
  cancelOrder: {
    call: "PUT /orders/{id}/cancel",
    does: "Cancels an order of the customer's own.",
    notes: [
      "Allowed while pending or processing. The stock comes back and the payment is released. An order that is already cancelled stays as it is, and that is no error.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    without: "offers it only for orders that say `cancellable`: a guest's request is answered with 404 or 405",
    parameters,
    success: { status: 200, body: answered },
    refusals: { ...notLoggedIn, ...notThere, "409 not_cancellable": "the order is on its way or delivered" },
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
  createReturn: {
    call: "POST /orders/{id}/returns",
    does: "Asks to return pieces of a delivered order of the customer's own.",
    notes: [
      "An order tells in `return_by` until when. The shop links to its form up to that day.",
      "The same key again answers the first return with 200 and writes no other.",
      "The order's own status stays `delivered`. Statuses that the shop does not know are shown as they come.",
    ],
    without: "An order without `return_by` has no link to the form.",
    parameters,
    headers: idempotencyHeader,
    request: createReturnRequest,
    success: { status: 201, also: [200], body: f.wireData(orderReturn.wire) },
    read: (body: unknown) => readReturn(body)?.id ?? null,
    refusals: {
      ...notLoggedIn,
      ...notThere,
      "409 not_returnable": "the order is not delivered, or the last day is over",
      "409 too_many_returned":
        "there are more pieces than were bought and are not returned yet; `errors` name the lines",
      ...wrongField,
      ...noJson,
    },
  },
});
