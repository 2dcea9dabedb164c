import { z } from "zod";
import { noJson, notLoggedIn, notOffered, notThere, wrongField, callsOf } from "./call.ts";
import { exampleOrder, exampleOrderRequest, exampleReturn, exampleReturnRequest } from "./examples.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import { createReturnRequest, readReturn, wireReturnAnswer } from "./returns.ts";
import {
  createOrderRequest,
  orderFromCart,
  readCreatedOrder,
  readOrder,
  readOrders,
  wireCreatedOrder,
  wireOrderAnswer,
  wireOrderList,
} from "./orders.ts";

const paging = z.object({ page: z.number().int().min(1), limit: z.number().int().min(1) }).partial();
const parameters = z.object({ id: z.string().describe("The id from the answer to the order's creation.") });
const orderHeaders = idempotencyHeader.extend({
  "Order-From": z
    .literal(orderFromCart["Order-From"])
    .optional()
    .describe("The order is refused unless the customer's cart holds all of its items when it is written."),
});
const cancelled = {
  ...exampleOrder,
  status: "cancelled",
  history: [...exampleOrder.history, { status: "cancelled", at: "2026-11-20T11:00:00.000Z" }],
};

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
    success: { status: 201, also: [200], body: wireCreatedOrder },
    read: (body) => readCreatedOrder(body).id,
    refusals: [
      notLoggedIn,
      { status: 403, code: null, when: "`userId` is another customer's", message: "You can only order for yourself." },
      {
        status: 409,
        code: "out_of_stock",
        when: "there is not enough of a product or of a combination, or it is gone; `errors` name the product by its id, the combination by the id of its line in a cart, such as `4-M-Red`",
        message: "This product is out of stock or not enough quantity available.",
        errors: [{ path: "4", msg: "Only 2 of Kanjeevaram Temple Silk Saree left." }],
      },
      {
        status: 409,
        code: "total_changed",
        when: "a price or the total has changed",
        message: "Prices have changed since you reviewed your order. Please check the new total.",
      },
      {
        status: 409,
        code: "cart_changed",
        when: "`Order-From: cart` is sent, and the cart no longer holds all of the items",
        message: "Your cart has changed since you reviewed your order. It may have been ordered in another window.",
      },
      {
        status: 409,
        code: "payment_invalid",
        when: "the payment cannot be used for this order",
        message: "This payment cannot be used for this order. Please enter your payment details again.",
      },
      wrongField("fullName", "Please provide fullName."),
      notOffered,
      {
        status: 422,
        code: "not_delivered",
        when: "the delivery table of `GET /shop-content` says that the place is not served",
        message: "We do not deliver to 744101 yet.",
      },
      noJson,
    ],
    examples: [
      {
        title: "An order by card",
        body: exampleOrderRequest,
        answer: { id: exampleOrder.id, createdAt: exampleOrder.createdAt, status: "processing", total: 16490 },
      },
    ],
  },
  listOwnOrders: {
    call: "GET /orders/user",
    does: "Lists the customer's own orders, newest first.",
    notes: ["When an upstream answers with all orders and no total, the shop cuts out the pages itself."],
    query: paging,
    success: { status: 200, body: wireOrderList },
    read: (body) => readOrders(body),
    refusals: [notLoggedIn],
    examples: [{ title: "The first page", answer: { data: [exampleOrder], total: 1, current_page: 1, per_page: 10 } }],
  },
  getOrder: {
    call: "GET /orders/{id}",
    does: "Answers one order of the customer's own.",
    parameters,
    success: { status: 200, body: wireOrderAnswer },
    read: readOrder,
    refusals: [notLoggedIn, notThere("Order not found")],
    examples: [{ title: "An order", answer: { data: exampleOrder } }],
  },
  cancelOrder: {
    call: "PUT /orders/{id}/cancel",
    does: "Cancels an order of the customer's own.",
    notes: [
      "Allowed while pending or processing. The stock comes back and the payment is released. An order that is already cancelled stays as it is, and that is no error.",
      "The body is an empty object, and the upstream does not read it.",
    ],
    without: "offers it all the same, unless an order says that it is not `cancellable`",
    parameters,
    success: { status: 200, body: wireOrderAnswer },
    refusals: [
      notLoggedIn,
      notThere("Order not found"),
      {
        status: 409,
        code: "not_cancellable",
        when: "the order is on its way or delivered",
        message: "This order is already on its way and can no longer be cancelled.",
      },
    ],
    examples: [{ title: "A cancelled order", body: {}, answer: { data: cancelled } }],
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
    success: { status: 201, also: [200], body: wireReturnAnswer },
    read: (body: unknown) => readReturn(body)?.id ?? null,
    refusals: [
      notLoggedIn,
      notThere("Order not found"),
      {
        status: 409,
        code: "not_returnable",
        when: "the order is not delivered, or the last day is over",
        message: "The last day to return this order was Dec 20, 2026, 30 days after it was delivered.",
      },
      {
        status: 409,
        code: "too_many_returned",
        when: "there are more pieces than were bought and are not returned yet; `errors` name the lines",
        message: "Only 1 of Kanjeevaram Temple Silk Saree can still be returned.",
        errors: [{ path: "0", msg: "Only 1 of Kanjeevaram Temple Silk Saree can still be returned." }],
      },
      wrongField("items", "Please choose at least one piece to return."),
      noJson,
    ],
    examples: [{ title: "One piece that does not fit", body: exampleReturnRequest, answer: { data: exampleReturn } }],
  },
});
