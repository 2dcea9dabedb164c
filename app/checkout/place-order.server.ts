import type { Session } from "#app/session/login.server.ts";
import type { CreateOrderRequest } from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";
import { isSameLine, withoutLines, type CartLine } from "#domain/cart.ts";
import type { OptionName } from "#domain/variants.ts";
import { UpstreamTimeout, toResult } from "#app/gateway/faults.server.ts";
import { createOrder } from "#app/gateway/orders.server.ts";
import { clearCartState, saveCart, saveOfferCode } from "#app/session/cart-state.server.ts";
import { emptyCustomerCart } from "#app/cart/customer-cart.server.ts";
import { refreshCart } from "#app/cart/add-lines.server.ts";
import { readPricedCart, type PricedCart } from "#app/cart/priced-cart.server.ts";
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
  // Only now: another submission of this key may have come through while the cart was read. It may still be under way.
  const attempt = JSON.stringify([customer.id, key]);
  const earlier = orderAttempts.outcome(attempt);
  if (earlier !== null) {
    const { value: outcome } = await toResult(earlier);
    return outcome === null ? { code: "failed" } : resultOf(visit, customer, outcome, null);
  }
  if (!isComplete(draft)) return { code: "incomplete" };
  if (cart === null) return { code: "failed" };
  // The order may have been created already, from another tab or with its answer lost.
  if (cart.lines.length === 0) return recoverLostOrder(visit, draft, key, seenPaise, "empty");

  const request = orderRequestOf(customer, draft, cart);
  const difference = findDifference(draft, cart, request, key, seenPaise);
  if (difference !== null) return difference;

  const { value: outcome, fault } = await toResult(
    orderAttempts.run(attempt, () => sendOrder(visit, draft, request, key, seenPaise)),
  );
  // An upstream that timed out is not asked for more now; the customer's next try will ask it.
  if (fault instanceof UpstreamTimeout) return { code: "failed" };
  return fault === null
    ? resultOf(visit, customer, outcome, cart)
    : recoverLostOrder(visit, draft, key, seenPaise, "failed");
}

/** The result of creating an order under one idempotency key. `lines` are what the browser's cart held. */
type OrderAttempt =
  { code: "created"; order: OrderReceipt; lines: readonly CartLine[] } | { code: "refused"; problem: Problem };

const DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * The attempts of this process by customer and key, so that an order is created once also at upstreams that ignore the key.
 * Refusals and failures can be tried again. The browser sends the key: the customer's id keeps it apart from another's.
 */
const orderAttempts = resultCache<OrderAttempt>({
  max: 10_000,
  freshMs: DAY_MS,
  isKept: ({ code }) => code === "created",
});

/** The result of an attempt. `ordered` is the cart that was ordered; null where it may be read later than the order was created. */
async function resultOf(
  visit: Visit,
  { id }: Pick<Session["customer"], "id">,
  attempt: OrderAttempt,
  ordered: PricedCart | null,
): Promise<PlaceOrderResult> {
  if (attempt.code === "refused") return refusedOrder(visit, attempt.problem);
  if (visit.customer !== null) await clearOrderedLines(visit, ordered);
  else saveCart(visit, { ...visit.cart, lines: withoutLines(visit.cart.lines, attempt.lines) });
  saveOfferCode(visit, undefined);
  endCheckout(visit, id, attempt.order);
  return { code: "placed", order: attempt.order, isNew: true };
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
  const answer = await createOrder(visit.upstream, request, key, { isGuest: draft.guest !== undefined });
  if (answer.code === "refused") return answer;
  const { id, createdAt } = answer;
  const { method, isTest, isByLink } = draft.payment;
  const order = orderReceipt(key, { id, createdAt, totalPaise, method, isTest, isByLink });
  rememberOrderOf(visit, draft, order);
  return { code: "created", order, lines: visit.cart.lines };
}

/** The order that exists although its response was lost. `otherwise` is the result if it certainly does not exist. */
async function recoverLostOrder(
  visit: Visit,
  draft: CompleteCheckoutDraft,
  key: string,
  totalPaise: number,
  otherwise: "empty" | "failed",
): Promise<PlaceOrderResult> {
  const { value: order, fault } = await toResult(findLostOrder(visit, draft, key, totalPaise));
  if (order === null) return { code: fault === null ? otherwise : "failed" };
  rememberOrderOf(visit, draft, order);
  const { lines } = visit.cart;
  return resultOf(visit, { id: draft.customerId }, { code: "created", order, lines }, null);
}

/** The result of a refused order. A payment that the upstream does not accept for this order is deleted. */
async function refusedOrder(visit: Visit, problem: Problem): Promise<PlaceOrderResult> {
  const code = problem.code ?? "";
  // The review is shown again: with the terms that the upstream has now.
  if (["total_changed", "payment_not_offered", "not_delivered", "invalid"].includes(code))
    await visit.upstream.terms.refresh();
  if (code === "cart_changed") {
    await clearOrderedLines(visit, null);
    return { code: "ordered" };
  }
  if (code !== "payment_invalid" || visit.checkout === null) return { code: "refused", problem };
  savePayment(visit, visit.checkout, null);
  return { code: "unpaid", totalChanged: false };
}

/**
 * Reads the cart again after an order, and empties it for upstreams that did not. Lines added meanwhile stay if the cart still
 * shows them apart. Never fails: the order exists.
 */
async function clearOrderedLines(visit: Visit, ordered: PricedCart | null): Promise<void> {
  if (visit.customer === null) return clearCartState(visit);
  const { value: items } = await toResult(refreshCart(visit));
  const isThere = (line: CartLine) =>
    visit.cart.lines.some((one) => isSameLine(one, line) && one.quantity >= line.quantity);
  if (items !== null && ordered?.lines.every(isThere) !== true) return;
  if (ordered !== null) await toResult(emptyCustomerCart(visit));
  clearCartState(visit);
}
