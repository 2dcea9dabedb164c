import { z } from "zod";
import { noJson, notLoggedIn, notOffered, notThere, wrongField, type Call } from "../call.ts";
import { createOrderRequest, readCreatedOrder, readOrder, readOrders } from "../order.ts";
import { wireCreatedOrder, wireOrderAnswer, wireOrderList } from "../wire/order.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { asCustomer, sampleOrder, sampleOrderRequest } from "./samples.ts";

const paging = z.object({ page: z.number().int().min(1), limit: z.number().int().min(1) }).partial();
const parameters = z.object({ id: z.string().describe("As the order's creation told it.") });
const cancelled = {
  ...sampleOrder,
  status: "cancelled",
  history: [...sampleOrder.history, { status: "cancelled", at: "2026-11-20T11:00:00.000Z" }],
};

/** Orders, from creation to cancellation. */
export const orderCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/orders",
    name: "createOrder",
    resource: "orders",
    does: "Places an order.",
    notes: [
      "Prices and stock are read again where the order is made: a total or price that is not what the shopper saw is refused, never changed in silence. The stock goes down, the ordered pieces leave the cart.",
      "The same key again answers the first order with 200 and makes no other, even when the cart is empty by then.",
      "An order by card or UPI uses up its payment, which must be the customer's own, of the same amount, and unused. It starts as processing, cash on delivery as pending; the `status` sent decides nothing.",
      "Without an id in the answer the shop makes a number up and shows it; without a time it takes the current one.",
    ],
    auth: "customer",
    headers: idempotencyKey,
    request: createOrderRequest,
    success: { status: 201, also: [200], body: wireCreatedOrder },
    read: (body) => readCreatedOrder(body).id,
    refusals: [
      notLoggedIn,
      { status: 403, code: null, when: "`userId` is another customer's", message: "You can only order for yourself." },
      {
        status: 409,
        code: "out_of_stock",
        when: "there is not enough of a product; `errors` name each by its id",
        message: "This product is out of stock or not enough quantity available.",
        errors: [{ path: "4", msg: "Only 2 of Rani Kanjeevaram Temple Silk Saree left." }],
      },
      {
        status: 409,
        code: "total_changed",
        when: "a price or the total is another now",
        message: "Prices have changed since you reviewed your order. Please check the new total.",
      },
      {
        status: 409,
        code: "payment_invalid",
        when: "the payment cannot be used for this order",
        message: "This payment cannot be used for this order. Please enter your payment details again.",
      },
      wrongField("fullName", "Please provide fullName."),
      notOffered,
      noJson,
    ],
    examples: [
      {
        title: "An order by card",
        target: "/orders",
        headers: { ...asCustomer, "Idempotency-Key": "7d0f5c21" },
        body: sampleOrderRequest,
        status: 201,
        answer: { id: sampleOrder.id, createdAt: sampleOrder.createdAt, status: "processing", total: 16490 },
      },
    ],
  },
  {
    method: "GET",
    path: "/orders/user",
    name: "listOwnOrders",
    resource: "orders",
    does: "Lists the customer's own orders, newest first.",
    notes: ["An upstream that gives them all at once, without a total, has its pages cut out by the shop."],
    auth: "customer",
    query: paging,
    success: { status: 200, body: wireOrderList },
    read: (body) => readOrders(body),
    refusals: [notLoggedIn],
    examples: [
      {
        title: "The first page",
        target: "/orders/user?page=1&limit=10",
        headers: asCustomer,
        status: 200,
        answer: { data: [sampleOrder], total: 1, current_page: 1, per_page: 10 },
      },
    ],
  },
  {
    method: "GET",
    path: "/orders/{id}",
    name: "getOrder",
    resource: "orders",
    does: "Answers one order of the customer's own.",
    notes: [],
    auth: "customer",
    parameters,
    success: { status: 200, body: wireOrderAnswer },
    read: (body) => readOrder(body),
    refusals: [notLoggedIn, notThere("Order not found")],
    examples: [
      {
        title: "An order",
        target: `/orders/${sampleOrder.id}`,
        headers: asCustomer,
        status: 200,
        answer: { data: sampleOrder },
      },
    ],
  },
  {
    method: "PUT",
    path: "/orders/{id}/cancel",
    name: "cancelOrder",
    resource: "orders",
    does: "Cancels an order of the customer's own.",
    notes: [
      "Allowed while pending or processing. The stock comes back, the payment is let go. An order that is cancelled already stays as it is, and that is no error.",
      "The body is an empty object and is not read.",
    ],
    auth: "customer",
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
    examples: [
      {
        title: "A cancelled order",
        target: `/orders/${sampleOrder.id}/cancel`,
        headers: asCustomer,
        body: {},
        status: 200,
        answer: { data: cancelled },
      },
    ],
  },
];
