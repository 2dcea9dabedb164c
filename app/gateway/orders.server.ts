import {
  orderCalls,
  orderFromCart,
  readCreatedOrder,
  readOrders,
  type CreateOrderRequest,
  type Order,
  type OrderState,
} from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";
import { isCancellable as isStatusCancellable } from "#domain/order-status.ts";
import type { Signed } from "#domain/signed-source.ts";
import { ask, read, type Asked, refusedReading } from "./call-upstream.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { signedLine } from "./signed-pictures.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** An order of the customer, with its pictures signed. */
export type FoundOrder = Omit<Signed<Order>, "isCancellable"> & { isCancellable: boolean };

/** The outcome of creating an order: its id and time, each null when the upstream does not say; or a refusal. */
export type OrderOutcome =
  { code: "ok"; id: string | null; createdAt: string | null } | { code: "refused"; problem: Problem };

/**
 * Creates an order of what the cart holds, which of a guest the shop alone knows. An upstream that honours idempotency keys gives the same order for the same key.
 * Throws faults.
 */
export async function createOrder(
  upstream: UpstreamClient,
  request: CreateOrderRequest,
  idempotencyKey: string,
  { isGuest = false } = {},
): Promise<OrderOutcome> {
  const headers = { "Idempotency-Key": idempotencyKey, ...(!isGuest && orderFromCart) };
  const asked = await changingStock(upstream, ask(upstream, orderCalls.createOrder, { headers, request }));
  return asked.code === "ok"
    ? { code: "ok", ...readCreatedOrder(asked.body) }
    : { code: "refused", problem: asked.problem };
}

/**
 * One page of the customer's own orders, in the upstream's order, and how many there are in all. Of an upstream that does
 * not paginate, the page is cut here. Throws faults.
 */
export async function findOrders(
  upstream: UpstreamClient,
  query: { page: number; limit: number },
): Promise<{ orders: FoundOrder[]; total: number }> {
  const asked = await ask(upstream, orderCalls.listOwnOrders, { query });
  if (asked.code === "refused") throw refusedReading("GET /orders/user", asked);
  const list = readOrders(asked.body, query);
  if (list === null) throw new UpstreamContractError("GET /orders/user", "answered without a list");
  return { ...list, orders: await Promise.all(list.orders.map((order) => foundOrder(upstream, order))) };
}

/** An order as the shop shows it. Where the upstream does not say whether it may be cancelled, its status does, and whether it has the call. */
async function foundOrder(upstream: UpstreamClient, order: Order): Promise<FoundOrder> {
  const { lacksCancel = false } = await upstream.terms.get();
  const isCancellable = order.isCancellable ?? (!lacksCancel && isStatusCancellable(order.status));
  return { ...order, items: order.items.map((item) => signedLine(upstream, item)), isCancellable };
}

/** By these an upstream says that there is no such order, or that it is not theirs. Every other refusal says nothing of it. */
export const noSuchOrder = [200, 400, 401, 403, 404, 405, 410, 422];

/** One order of the customer; null when there is none that they may see. Throws faults. */
export async function findOrder(upstream: UpstreamClient, id: string): Promise<FoundOrder | null> {
  // `/orders/user` is the address of the list.
  if (id === "user") return null;
  const order = await read(upstream, orderCalls.getOrder, { parameters: { id } }, { absent: noSuchOrder });
  return order && foundOrder(upstream, order);
}

/** Cancels an order. Refusals, for example of a shipped one, are values. Throws faults. */
export function cancelOrder(upstream: UpstreamClient, id: string): Promise<Asked<typeof orderCalls.cancelOrder>> {
  return changingStock(upstream, ask(upstream, orderCalls.cancelOrder, { parameters: { id } }));
}

/**
 * A call that changes the stock, where it was not refused: also one whose answer is lost. A refusal outdates no page, or anybody
 * could have all of them rendered anew.
 */
async function changingStock<Answer extends { code: "ok" | "refused" }>(
  { catalogue }: UpstreamClient,
  asked: Promise<Answer>,
): Promise<Answer> {
  const { code } = await asked.catch(() => ({ code: "ok" }));
  if (code === "ok") catalogue.invalidate();
  return asked;
}

/** Where an order stands, as whoever has the link of a mail may know it. */
export type FoundOrderState = Signed<OrderState>;

/** The order of the link of a mail; null where the link does not work, or the upstream has no such links. Throws faults. */
export async function findOrderState(upstream: UpstreamClient, token: string): Promise<FoundOrderState | null> {
  const headers = { "Order-Token": token };
  const state = await read(upstream, orderCalls.getOrderState, { headers }, { absent: noSuchOrder });
  return state && { ...state, items: state.items.map((item) => signedLine(upstream, item)) };
}

/** Notes that the customer has confirmed the order of such a link. Refusals are values. Throws faults. */
export function confirmOrder(upstream: UpstreamClient, token: string): Promise<Asked<typeof orderCalls.confirmOrder>> {
  return ask(upstream, orderCalls.confirmOrder, { headers: { "Order-Token": token } });
}
