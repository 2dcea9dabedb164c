import type { Session } from "#app/session/login.server.ts";
import type { CreateOrderRequest } from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";
import { isSameLine } from "#domain/cart.ts";
import type { OptionName } from "#domain/variants.ts";
import { UpstreamTimeout, toResult } from "#app/gateway/faults.server.ts";
import { createOrder } from "#app/gateway/orders.server.ts";
import { clearCartState } from "#app/session/cart-state.server.ts";
import { emptyCustomerCart } from "#app/cart/customer-cart.server.ts";
import { readPricedCart, type PricedCart, refreshCart } from "#app/cart/priced-cart.server.ts";
import type { OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { resultCache } from "#process/result-cache.ts";
import { endCheckout, isComplete, savePayment, type CompleteCheckoutDraft } from "./checkout-draft.server.ts";
import { orderReceipt, orderKey, orderRequestOf } from "./order-request.server.ts";
import { coversTotal } from "./payments.server.ts";
import { findLostOrder, rememberOrderOf } from "./without-idempotency-keys.server.ts";

/**
 * The result of placing an order. `changed`: the order is not the one the customer saw. `ordered`: the upstream's cart no
 * longer holds it, for example since another browser ordered it. `unpaid`: the payment does not cover it. `unchosen`: a line
 * has no size or colour yet. `failed`: the upstream did not answer, and the order may have been created; the same key finds it.
 */
export type PlaceOrderResult =
  | { code: "placed"; order: OrderReceipt; isNew: boolean }
  | { code: "empty" | "incomplete" | "ordered" | "failed" }
  | { code: "changed" | "unpaid"; totalChanged: boolean }
  | { code: "unchosen"; options: OptionName[] }
  | { code: "refused"; problem: Problem };

/**
 * Places the order that the review showed, with its key and its total (paise). The same key again, by a double click, a
 * second tab or a reload, gives the same order.
 */
export async function placeOrder(
  visit: Visit,
  customer: Session["customer"],
  key: string,
  seenPaise: number,
): Promise<PlaceOrderResult> {
  const draft = visit.checkout;
  if (draft?.placed?.key === key) return { code: "placed", order: draft.placed, isNew: false };
  const { value: cart } = await toResult(readPricedCart(visit));
  // Only now: another submission of this key may have come through while the cart was read.
  const earlier = findOrderAttempt(customer.id, key);
  if (earlier !== null) return joinAttempt(visit, customer, earlier);
  if (!isComplete(draft)) return { code: "incomplete" };
  if (cart === null) return { code: "failed" };
  // The order may have been created already, from another tab or with its answer lost.
  if (cart.lines.length === 0) return recoverLostOrder(visit, draft, key, seenPaise, "empty");

  const request = orderRequestOf(customer, draft, cart);
  const difference = findDifference(draft, cart, request, key, seenPaise);
  if (difference !== null) return difference;

  const { value: outcome, fault } = await toResult(
    createOrderOnce(customer.id, key, () => sendOrder(visit, draft, request, key, seenPaise)),
  );
  // An upstream that timed out is not asked for more now; the customer's next try will ask it.
  if (fault instanceof UpstreamTimeout) return { code: "failed" };
  if (fault !== null) return recoverLostOrder(visit, draft, key, seenPaise, "failed");
  if (outcome.code === "refused") {
    // The review is shown again: with the terms that the upstream has now.
    if (["total_changed", "payment_not_offered", "not_delivered", "invalid"].includes(outcome.problem.code ?? ""))
      await visit.upstream.terms.refresh();
    return refusedOrder(visit, outcome.problem);
  }
  await clearOrderedLines(visit, cart);
  endCheckout(visit, customer.id, outcome.order);
  return { code: "placed", order: outcome.order, isNew: true };
}

/** How the order differs from the one that the customer saw; null if it is the same. */
function findDifference(
  draft: CompleteCheckoutDraft,
  { lines, totals: { totalPaise } }: PricedCart,
  request: CreateOrderRequest,
  key: string,
  seenPaise: number,
): PlaceOrderResult | null {
  const totalChanged = totalPaise !== seenPaise;
  if (!coversTotal(draft.payment, totalPaise)) return { code: "unpaid", totalChanged };
  const options = lines.flatMap(({ toChoose = [] }) => toChoose.map(({ name }) => name));
  if (options.length > 0) return { code: "unchosen", options };
  return totalChanged || orderKey(draft, request) !== key ? { code: "changed", totalChanged } : null;
}

/** Creates the order upstream. */
async function sendOrder(
  visit: Visit,
  draft: CompleteCheckoutDraft,
  request: CreateOrderRequest,
  key: string,
  totalPaise: number,
): Promise<OrderAttempt> {
  const answer = await createOrder(visit.upstream, request, key);
  if (answer.code === "refused") return answer;
  const { id, createdAt } = answer;
  const { method, isTest, isByLink } = draft.payment;
  const order = orderReceipt(key, { id, createdAt, totalPaise, method, isTest, isByLink });
  rememberOrderOf(visit, draft, order);
  return { code: "created", order };
}

/** The result of another submission of the same key, which may still be under way. */
async function joinAttempt(
  visit: Visit,
  customer: Session["customer"],
  earlier: Promise<OrderAttempt>,
): Promise<PlaceOrderResult> {
  const { value: outcome } = await toResult(earlier);
  if (outcome === null) return { code: "failed" };
  if (outcome.code === "refused") return refusedOrder(visit, outcome.problem);
  await refreshOrderedCart(visit);
  endCheckout(visit, customer.id, outcome.order);
  return { code: "placed", order: outcome.order, isNew: true };
}

/** The order that exists although its response was lost. `otherwise` is the result if it certainly does not exist. */
async function recoverLostOrder(
  visit: Visit,
  draft: CompleteCheckoutDraft,
  key: string,
  totalPaise: number,
  otherwise: "empty" | "failed",
): Promise<PlaceOrderResult> {
  const lost = await findLostOrder(visit, draft, key, totalPaise);
  if (lost.code !== "found") return { code: lost.code === "none" ? otherwise : "failed" };
  rememberOrderOf(visit, draft, lost.order);
  await refreshOrderedCart(visit);
  endCheckout(visit, draft.customerId, lost.order);
  return { code: "placed", order: lost.order, isNew: true };
}

/** The result of a refused order. A payment that the upstream does not accept for this order is deleted. */
async function refusedOrder(visit: Visit, problem: Problem): Promise<PlaceOrderResult> {
  if (problem.code === "cart_changed") {
    await refreshOrderedCart(visit);
    return { code: "ordered" };
  }
  if (problem.code !== "payment_invalid" || visit.checkout === null) return { code: "refused", problem };
  savePayment(visit, visit.checkout, null);
  return { code: "unpaid", totalChanged: false };
}

/**
 * Empties the cart after an order, for upstreams that do not. Lines added meanwhile stay if the cart still shows them apart.
 * Never fails: the order exists.
 */
async function clearOrderedLines(visit: Visit, { lines }: PricedCart): Promise<void> {
  const { value: items } = await toResult(refreshCart(visit));
  const isUnchanged = lines.every((line) =>
    visit.cart.lines.some((one) => isSameLine(one, line) && one.quantity >= line.quantity),
  );
  if (items !== null && !isUnchanged) return;
  await toResult(emptyCustomerCart(visit));
  clearCartState(visit);
}

/** Reads the cart again after an order was found: the visit's lines are older than it. */
async function refreshOrderedCart(visit: Visit): Promise<void> {
  const { value: items } = await toResult(refreshCart(visit));
  if (items === null) clearCartState(visit);
}

/** The result of creating an order under one idempotency key. */
export type OrderAttempt = { code: "created"; order: OrderReceipt } | { code: "refused"; problem: Problem };

const DAY_MS = 24 * 60 * 60 * 1_000;
const orderAttempts = resultCache<OrderAttempt>({
  max: 10_000,
  freshMs: DAY_MS,
  isKept: ({ code }) => code === "created",
});

/** The attempt under a customer's key in this process: under way, or created within the last day; else null. */
export function findOrderAttempt(customerId: string, key: string): Promise<OrderAttempt> | null {
  return orderAttempts.outcome(attemptName(customerId, key));
}

/**
 * Creates an order once for a customer's key, also at upstreams that ignore the key. Refusals and failures are not
 * remembered, so that they can be tried again. Rejects as `create` does.
 */
export function createOrderOnce(
  customerId: string,
  key: string,
  create: () => Promise<OrderAttempt>,
): Promise<OrderAttempt> {
  return orderAttempts.run(attemptName(customerId, key), create);
}

/** The browser sends the key: the customer's id keeps one customer's key apart from another's. */
function attemptName(customerId: string, key: string): string {
  return JSON.stringify([customerId, key]);
}
