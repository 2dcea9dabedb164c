/**
 * For upstreams that ignore idempotency keys. If the answer to a new order is lost, sending the order again could
 * create a second one there. So the shop looks for the lost order among the customer's orders.
 */
import type { Order } from "#contract/orders.ts";
import { paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrders } from "#app/gateway/orders.server.ts";
import type { CheckoutDraft, OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import type { CompleteCheckoutDraft } from "./checkout-draft.server.ts";
import { orderReceipt } from "./order-request.server.ts";

/** How many of the customer's latest orders are searched. */
const LATEST_ORDERS = 50;

/** How far apart the clocks of shop and upstream may be, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** Remembers which checkout an order comes from: a later checkout must not take it for its own lost order. */
export function rememberOrderOf(
  { runtime }: Visit,
  { customerId, seed }: CheckoutDraft,
  { orderId }: OrderReceipt,
): void {
  runtime.memory.orderSeeds.set(JSON.stringify([customerId, orderId]), seed);
}

/**
 * Looks for the newest order that may be the lost one of a checkout. It was made since the checkout began, with its
 * total (paise; null for any) and its payment method. It is neither cancelled nor known from another checkout. `key`
 * goes into the receipt. Throws upstream faults: there may be an order then.
 */
export async function findLostOrder(
  visit: Visit,
  draft: CompleteCheckoutDraft,
  key: string,
  totalPaise: number | null,
): Promise<OrderReceipt | null> {
  // This question gets the whole deadline: a wrong "failed" costs the customer more than the wait.
  const { orders } = await findOrders(withFullTimeout(visit.upstream), { page: 1, limit: LATEST_ORDERS });
  const [newest] = orders
    .filter((order) => isLostOrder(visit, order, draft, totalPaise))
    .sort((a, b) => Date.parse(b.createdAt ?? "") - Date.parse(a.createdAt ?? ""));
  if (newest === undefined) return null;
  return orderReceipt(key, {
    id: newest.id,
    createdAt: newest.createdAt,
    totalPaise: newest.totalPaise ?? totalPaise ?? 0,
    method: methodOf(newest) ?? draft.payment.method,
    isTest: newest.isTestPayment,
    isByLink: draft.payment.isByLink,
  });
}

/**
 * The time of the customer's newest order, for a checkout that begins now: "" if there is no order, null if the
 * upstream does not tell.
 */
export async function newestOrderTime(visit: Visit): Promise<string | null> {
  const { value: list } = await toResult(findOrders(visit.upstream, { page: 1, limit: LATEST_ORDERS }));
  if (list === null) return null;
  if (list.orders.length === 0) return "";
  const times = list.orders.map(({ createdAt }) => Date.parse(createdAt ?? "")).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function isLostOrder(visit: Visit, order: Order, draft: CompleteCheckoutDraft, totalPaise: number | null): boolean {
  return (
    order.status !== "cancelled" &&
    isMadeSince(draft, order) &&
    isPaidAs(draft, order) &&
    (totalPaise === null || order.totalPaise === totalPaise) &&
    order.id !== draft.placed?.orderId &&
    !isOfOtherCheckout(visit, draft, order)
  );
}

/** Whether an order is newer than every order there was when the checkout began. */
function isMadeSince({ after, seed }: CheckoutDraft, { createdAt }: Order): boolean {
  if (createdAt === null) return false;
  if (after === "") return true;
  const time = Date.parse(createdAt);
  return after === null ? time >= seedTime(seed) - CLOCK_SKEW_MS : time > Date.parse(after);
}

/** Whether an order may be paid as the checkout pays. A method or payment that the upstream does not tell may fit. */
function isPaidAs({ payment }: CompleteCheckoutDraft, order: Order): boolean {
  const method = methodOf(order);
  const hasSameMethod = method === null || method === payment.method;
  const hasSamePayment =
    order.paymentId === null || payment.paymentId === null || order.paymentId === payment.paymentId;
  return hasSameMethod && hasSamePayment;
}

function isOfOtherCheckout({ runtime }: Visit, { customerId, seed }: CheckoutDraft, order: Order): boolean {
  const known = runtime.memory.orderSeeds.get(JSON.stringify([customerId, order.id]));
  return known !== undefined && known !== seed;
}

function methodOf(order: Order): PaymentMethod | null {
  return paymentMethods.find((method) => method === order.paymentMethod) ?? null;
}

/** When a checkout began, by the shop's clock, in ms since 1970. */
function seedTime(seed: string): number {
  return Number.parseInt(seed, 36);
}
