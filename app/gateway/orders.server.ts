import { createOrderRequest, type CreateOrderRequest } from "../../contract/orders.ts";
import { readCreatedOrder, readOrder, type Order } from "../../contract/readers/order.ts";
import { valueAt } from "../../contract/envelope.ts";
import type { Problem } from "../../contract/problem.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { call, callFor, hasSucceeded, pathOf, type Door } from "./door.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedOrder } from "./signed-pictures.server.ts";

/** What placing came to: the new order's id and time (each null when the upstream does not tell), or the refusal. */
export type PlacedOrder =
  { code: "ok"; id: string | null; createdAt: string | null } | { code: "refused"; problem: Problem };

/** Places an order under a single-use key: the same key twice gives the same order. Throws faults. */
export async function createOrder(
  door: Door,
  request: CreateOrderRequest,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const body = createOrderRequest.parse(request);
  const answer = await call(door, {
    method: "POST",
    path: "/orders",
    body,
    headers: { "idempotency-key": idempotencyKey },
  });
  // The stock is another now.
  door.catalogue.outdate();
  return hasSucceeded(answer)
    ? { code: "ok", ...readCreatedOrder(answer.body) }
    : { code: "refused", problem: answer.problem };
}

/**
 * A page of the customer's own orders, as the upstream sorts them, and how many she has in all. An upstream that gives
 * them all at once has its page cut out here. Throws faults.
 */
export async function findOrders(
  door: Door,
  { page, limit }: { page: number; limit: number },
): Promise<{ orders: Signed<Order>[]; total: number }> {
  const answer = await callFor(
    door,
    { method: "GET", path: "/orders/user", query: { page, limit } },
    { of: "orders", page, limit },
  );
  if (!answer.ok || answer.found === null)
    throw new UpstreamContractError("GET /orders/user", `status ${answer.status} without a list`);
  const { orders, total } = answer.found;
  return { orders: orders.map((order) => signedOrder(door, order)), total };
}

/** One order of the customer, or null when there is none she may see. Throws faults. */
export async function findOrder(door: Door, id: string): Promise<Signed<Order> | null> {
  // That address is the list's.
  if (id === "user") return null;
  const answer = await call(door, { method: "GET", path: pathOf("/orders/{id}", { id }) });
  const order = answer.ok ? readOrder(answer.body) : null;
  const saysNone =
    !hasSucceeded(answer) || ["", "data", "order", "data.order"].some((place) => valueAt(answer.body, place) === null);
  if (order === null && !saysNone) throw new UpstreamContractError("GET /orders/{id}", "answered without an order");
  return order === null ? null : signedOrder(door, order);
}

/** Cancels an order; refusals (already shipped) are values. Throws faults. */
export async function cancelOrder(
  door: Door,
  id: string,
): Promise<{ code: "ok" } | { code: "refused"; message: string | null }> {
  // An answer that is lost may be of a cancellation, too: the stock is another then.
  const answer = await call(door, { method: "PUT", path: pathOf("/orders/{id}/cancel", { id }), body: {} }).finally(
    () => door.catalogue.outdate(),
  );
  return hasSucceeded(answer) ? { code: "ok" } : { code: "refused", message: answer.problem.message };
}
