import type { Order } from "#contract/orders.ts";
import { paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import { withFullTimeout } from "#app/gateway/upstream-client.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrders } from "#app/gateway/orders.server.ts";
import type { OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { beganAt, type CompleteCheckoutDraft } from "./checkout-draft.server.ts";
import { orderReceipt } from "./order-request.server.ts";

/** How many of the customer's latest orders are searched. */
const LATEST_ORDERS = 50;

/** The result of a search. `unknown`: the upstream did not answer, so there may be an order. */
export type LostOrder = { code: "found"; order: OrderReceipt } | { code: "none" } | { code: "unknown" };

/**
 * Looks among the customer's own orders for the one whose answer was lost: an upstream that ignores idempotency keys would create a
 * second one. It is the newest since the checkout began, with its total (paise; null for any) and its payment. It is not cancelled,
 * and not the one that this browser placed last. `key` goes into the receipt.
 */
export async function findLostOrder(
  visit: Visit,
  draft: CompleteCheckoutDraft,
  key: string,
  totalPaise: number | null,
): Promise<LostOrder> {
  // This question gets the whole deadline: a wrong "failed" costs the customer more than the wait.
  const { value: list } = await toResult(
    findOrders(withFullTimeout(visit.upstream), { page: 1, limit: LATEST_ORDERS }),
  );
  if (list === null) return { code: "unknown" };
  const timeOf = ({ createdAt }: Order) => Date.parse(createdAt ?? "");
  const [newest] = list.orders
    .filter((order) => timeOf(order) >= beganAt(draft) && isPaidAs(draft, order))
    .filter((order) => totalPaise === null || order.totalPaise === totalPaise)
    .filter(({ id, status }) => status !== "cancelled" && id !== draft.placed?.orderId)
    .sort((a, b) => timeOf(b) - timeOf(a));
  if (newest === undefined) return { code: "none" };
  const order = orderReceipt(key, {
    id: newest.id,
    createdAt: newest.createdAt,
    totalPaise: newest.totalPaise ?? totalPaise ?? 0,
    method: methodOf(newest) ?? draft.payment.method,
    isTest: newest.isTestPayment,
    isByLink: draft.payment.isByLink,
  });
  return { code: "found", order };
}

/** Whether an order may be paid as the checkout pays. A method or payment that the upstream does not tell may fit. */
function isPaidAs({ payment }: CompleteCheckoutDraft, order: Order): boolean {
  const method = methodOf(order);
  const hasSameMethod = method === null || method === payment.method;
  const hasSamePayment =
    order.paymentId === null || payment.paymentId === null || order.paymentId === payment.paymentId;
  return hasSameMethod && hasSamePayment;
}

function methodOf(order: Order): PaymentMethod | null {
  return paymentMethods.find((method) => method === order.paymentMethod) ?? null;
}
