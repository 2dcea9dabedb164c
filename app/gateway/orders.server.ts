import { valueAt } from "#contract/normalise.ts";
import { readInvoice } from "#contract/invoices.ts";
import { createReturnRequest, readReturn, type CreateReturnRequest } from "#contract/returns.ts";
import {
  createOrderRequest,
  orderFromCart,
  readCreatedOrder,
  readOrder,
  readOrders,
  type CreateOrderRequest,
  type Order,
} from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";
import type { Invoice } from "#domain/invoice.ts";
import { isCancellable as isStatusCancellable } from "#domain/order-status.ts";
import type { Signed } from "#domain/signed-source.ts";
import { call } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedOrder } from "./signed-pictures.server.ts";
import { type UpstreamClient, pathOf } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, refusedReading, type UpstreamRefusal } from "./upstream-response.server.ts";

/** An order of the customer, with its pictures signed. */
export type FoundOrder = Omit<Signed<Order>, "isCancellable"> & { isCancellable: boolean };

/** The outcome of creating an order: its id and time, each null when the upstream does not say; or a refusal. */
export type OrderOutcome =
  { code: "ok"; id: string | null; createdAt: string | null } | { code: "refused"; problem: Problem };

/**
 * Creates an order of what the cart holds. An upstream that honours idempotency keys gives the same order for the same key.
 * Throws faults.
 */
export async function createOrder(
  upstream: UpstreamClient,
  request: CreateOrderRequest,
  idempotencyKey: string,
): Promise<OrderOutcome> {
  const response = await call(upstream, {
    method: "POST",
    path: "/orders",
    body: createOrderRequest.parse(request),
    headers: { "idempotency-key": idempotencyKey, ...orderFromCart },
  });
  // The order has changed the stock.
  upstream.catalogue.invalidate();
  return hasSucceeded(response)
    ? { code: "ok", ...readCreatedOrder(response.body) }
    : { code: "refused", problem: response.problem };
}

/**
 * One page of the customer's own orders, in the upstream's order, and how many there are in all. Of an upstream that does
 * not paginate, the page is cut here. Throws faults.
 */
export async function findOrders(
  upstream: UpstreamClient,
  { page, limit }: { page: number; limit: number },
): Promise<{ orders: FoundOrder[]; total: number }> {
  const response = await call(upstream, { method: "GET", path: "/orders/user", query: { page, limit } });
  if (!response.ok) throw refusedReading("GET /orders/user", response);
  const list = readOrders(response.body, { page, limit });
  if (list === null) throw new UpstreamContractError("GET /orders/user", "answered without a list");
  return { ...list, orders: list.orders.map((order) => foundOrder(upstream, order)) };
}

/** An order as the shop shows it. Where the upstream does not say whether it may be cancelled, its status does. */
function foundOrder(upstream: UpstreamClient, order: Order): FoundOrder {
  return { ...signedOrder(upstream, order), isCancellable: order.isCancellable ?? isStatusCancellable(order.status) };
}

/** By these an upstream says that there is no such order, or that it is not theirs. Every other refusal says nothing of it. */
const absentStatuses: readonly number[] = [400, 403, 404, 410, 422];

/** The places of a response where null says that there is no such order. */
const orderPlaces = ["", "data", "order", "data.order"];

/** One order of the customer; null when there is none that they may see. Throws faults. */
export async function findOrder(upstream: UpstreamClient, id: string): Promise<FoundOrder | null> {
  // `/orders/user` is the address of the list.
  if (id === "user") return null;
  const response = await call(upstream, { method: "GET", path: pathOf("/orders/{id}", { id }) });
  const order = response.ok ? readOrder(response.body) : null;
  if (order !== null) return foundOrder(upstream, order);
  if (!response.ok && !absentStatuses.includes(response.status)) throw refusedReading("GET /orders/{id}", response);
  if (!hasSucceeded(response) || orderPlaces.some((place) => valueAt(response.body, place) === null)) return null;
  throw new UpstreamContractError("GET /orders/{id}", "answered without an order");
}

/** Cancels an order. Refusals, for example of a shipped one, are values. Throws faults. */
export async function cancelOrder(
  upstream: UpstreamClient,
  id: string,
): Promise<{ code: "ok" } | { code: "refused"; message: string | null }> {
  const path = pathOf("/orders/{id}/cancel", { id });
  // When the response is lost, the order may still be cancelled and the stock changed.
  const response = await call(upstream, { method: "PUT", path, body: {} }).finally(() =>
    upstream.catalogue.invalidate(),
  );
  return hasSucceeded(response) ? { code: "ok" } : { code: "refused", message: response.problem.message };
}

/** The invoice of an order of the customer; null when there is none that they may see. Throws faults. */
export async function findInvoice(upstream: UpstreamClient, id: string): Promise<Invoice | null> {
  const response = await call(upstream, { method: "GET", path: pathOf("/orders/{id}/invoice", { id }) });
  if (!response.ok && !absentStatuses.includes(response.status))
    throw refusedReading("GET /orders/{id}/invoice", response);
  return response.ok ? readInvoice(response.body) : null;
}

/** Asks to return pieces of an order. The same idempotency key has one effect. Throws faults. */
export async function createReturn(
  upstream: UpstreamClient,
  orderId: string,
  request: CreateReturnRequest,
  idempotencyKey: string,
): Promise<{ code: "ok"; id: string | null } | UpstreamRefusal> {
  const response = await call(upstream, {
    method: "POST",
    path: pathOf("/orders/{id}/returns", { id: orderId }),
    body: createReturnRequest.parse(request),
    headers: { "idempotency-key": idempotencyKey },
  });
  return hasSucceeded(response) ? { code: "ok", id: readReturn(response.body)?.id ?? null } : refusalOf(response);
}
