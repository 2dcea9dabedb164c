import { randomInt } from "node:crypto";
import { paymentMethods } from "../../domain/payment-methods.ts";
import type { Order } from "../../contract/readers/order.ts";
import type { Problem } from "../../contract/problem.ts";
import { isSameLine } from "../../domain/cart.ts";
import { unhurried } from "../gateway/door.server.ts";
import { attempt, UpstreamTimeout } from "../gateway/faults.server.ts";
import { createOrder, findOrders } from "../gateway/orders.server.ts";
import { emptyCart, refreshCart } from "./cart.server.ts";
import {
  endCheckout,
  isSince,
  keepPayment,
  LATEST_ORDERS,
  orderKey,
  orderOf,
  pays,
  type CompleteDraft,
} from "./checkout-draft.server.ts";
import {
  claimOrder,
  findPlacing,
  isClaimed,
  placeOnce,
  type Placed,
  type PlacingOutcome,
} from "./placed-orders.server.ts";
import { readPricedCart, type PricedCart } from "./priced-cart.server.ts";
import type { Checkout, Session } from "./shop-cookies.server.ts";
import { keepCart, type Visit } from "./visit.server.ts";

/** The longest way to write a time that is kept, in characters. */
const MAX_TIME = 40;

/** What pressing Place Order came to. `changed` is an order that is not what the shopper saw; `unpaid` one that her payment does not or no longer pay. */
export type Placing =
  | { code: "placed"; placed: Placed; isNew: boolean }
  | { code: "empty" | "incomplete" | "failed" }
  | { code: "changed"; totalChanged: boolean }
  | { code: "unpaid"; totalChanged: boolean }
  | { code: "refused"; problem: Problem };

/**
 * Places the order that the review page showed: `key` and `seenPaise` are what stood there. The same key again, from a
 * double click, a second tab or a reload, gives the same order. Upstream faults are `failed`: the order may have been
 * placed all the same, and the same key finds it.
 */
export async function placeOrder(
  visit: Visit,
  customer: Session["customer"],
  key: string,
  seenPaise: number,
): Promise<Placing> {
  const draft = visit.checkout;
  if (draft?.placed?.key === key) return { code: "placed", placed: draft.placed, isNew: false };
  const again = await repeated(visit, customer, key);
  if (again !== null) return again;
  if (!isComplete(draft)) return { code: "incomplete" };
  const { value: cart } = await attempt(readPricedCart(visit));
  // Another submission of this key may have come through while the cart was read.
  const meanwhile = await repeated(visit, customer, key);
  if (meanwhile !== null) return meanwhile;
  if (cart === null) return { code: "failed" };
  if (cart.lines.length === 0) return recovered(visit, customer, key, draft, seenPaise);
  const { totalPaise } = cart.totals;
  const totalChanged = totalPaise !== seenPaise;
  if (!pays(draft.payment, totalPaise)) return { code: "unpaid", totalChanged };
  if (totalChanged) return { code: "changed", totalChanged };
  const order = orderOf(customer, draft, cart);
  if (orderKey(draft, order) !== key) return { code: "changed", totalChanged: false };
  const { value: outcome, fault } = await attempt(
    placeOnce(customer.id, key, async () => sent(await createOrder(visit.door, order, key), key, draft, seenPaise)),
  );
  // An upstream that does not answer in time is not asked to answer more; the shopper's next try will.
  if (fault instanceof UpstreamTimeout) return { code: "failed" };
  if (outcome === null) return recovered(visit, customer, key, draft, seenPaise, "failed");
  if (outcome.code === "refused") return refused(visit, draft, outcome.problem);
  await clearOrdered(visit, cart);
  endCheckout(visit, customer.id, outcome.placed);
  return { code: "placed", placed: outcome.placed, isNew: true };
}

/** What asking for an order came to whose answer may be lost. Where nobody could be asked, `isTold` is false: there may be one all the same. */
interface LostOrder {
  placed: Placed | null;
  isTold: boolean;
}

/**
 * The newest order made since a checkout began, with that total (paise; null for any) and paid as that checkout pays:
 * found where the answer to placing it was lost.
 */
export async function findLostOrder(
  visit: Visit,
  draft: CompleteDraft,
  key: string,
  totalPaise: number | null,
): Promise<LostOrder> {
  const { value: list } = await attempt(findOrders(unhurried(visit.door), { page: 1, limit: LATEST_ORDERS }));
  if (list === null) return { placed: null, isTold: false };
  const [newest] = list.orders
    .flatMap((order) =>
      order.createdAt === null ? [] : [{ ...order, createdAt: order.createdAt, at: Date.parse(order.createdAt) }],
    )
    .filter(
      (order) =>
        isSince(draft, order.createdAt) &&
        isPaidAs(draft, order) &&
        order.id !== draft.placed?.orderId &&
        !isClaimed(draft.customerId, draft.seed, order.id) &&
        order.status !== "cancelled" &&
        (totalPaise === null || order.totalPaise === totalPaise),
    )
    .sort((a, b) => b.at - a.at);
  if (newest === undefined) return { placed: null, isTold: true };
  const method = paymentMethods.find((one) => one === newest.paymentMethod) ?? draft.payment.method;
  return {
    placed: {
      key,
      number: newest.id,
      orderId: newest.id,
      createdAt: newest.createdAt.slice(0, MAX_TIME),
      totalPaise: newest.totalPaise ?? totalPaise ?? 0,
      method,
      isTest: newest.isTestPayment,
    },
    isTold: true,
  };
}

/** Whether an order may be paid as a checkout pays; what the upstream does not tell speaks against nothing. */
function isPaidAs({ payment }: CompleteDraft, order: Order): boolean {
  const method = paymentMethods.find((one) => one === order.paymentMethod);
  const isOtherPayment = order.paymentId !== null && order.paymentId !== payment.paymentId;
  return (method === undefined || method === payment.method) && !(isOtherPayment && payment.paymentId !== null);
}

/** Whether a checkout has all that an order needs. */
export function isComplete(draft: Checkout | null): draft is CompleteDraft {
  return draft !== null && draft.shipping !== null && draft.payment !== null;
}

/** The order this process already made of the key, or is making. */
async function repeated(visit: Visit, customer: Session["customer"], key: string): Promise<Placing | null> {
  const placing = findPlacing(customer.id, key);
  if (placing === null) return null;
  const { value: outcome } = await attempt(placing);
  if (outcome === null) return { code: "failed" };
  if (outcome.code === "refused") return refused(visit, visit.checkout, outcome.problem);
  await forgetOrdered(visit);
  endCheckout(visit, customer.id, outcome.placed);
  return { code: "placed", placed: outcome.placed, isNew: true };
}

/** Where the cart is empty, or nobody answered, the order may exist already: placed from another tab, or its answer lost. */
async function recovered(
  visit: Visit,
  customer: Session["customer"],
  key: string,
  draft: CompleteDraft,
  totalPaise: number,
  otherwise: "empty" | "failed" = "empty",
): Promise<Placing> {
  const { placed, isTold } = await findLostOrder(visit, draft, key, totalPaise);
  if (placed === null) return { code: isTold ? otherwise : "failed" };
  claimOrder(customer.id, key, placed);
  await forgetOrdered(visit);
  endCheckout(visit, customer.id, placed);
  return { code: "placed", placed, isNew: true };
}

/** A payment that the upstream will not take for this order is of no more use. */
function refused(visit: Visit, draft: Checkout | null, problem: Problem): Placing {
  if (problem.code !== "payment_invalid" || draft === null) return { code: "refused", problem };
  keepPayment(visit, draft, null);
  return { code: "unpaid", totalChanged: false };
}

/** What an answer lacks is made up for (specification, section 8): a random number, the current time. */
function sent(
  answer: Awaited<ReturnType<typeof createOrder>>,
  key: string,
  { payment }: CompleteDraft,
  totalPaise: number,
): PlacingOutcome {
  if (answer.code === "refused") return answer;
  const { id, createdAt } = answer;
  const placed: Placed = {
    key,
    number: id ?? String(randomInt(100_000, 1_000_000)),
    orderId: id,
    createdAt: createdAt?.slice(0, MAX_TIME) ?? new Date().toISOString(),
    totalPaise,
    method: payment.method,
    isTest: payment.isTest,
  };
  return { code: "ok", placed };
}

/** Clears the cart for upstreams that do not do so themselves; what was added since stays where it can be told apart. Never fails: the order stands. */
async function clearOrdered(visit: Visit, { lines }: PricedCart): Promise<void> {
  const { value: items } = await attempt(refreshCart(visit));
  const isLeft =
    items !== null &&
    items.length > 0 &&
    lines.every((line) => visit.cart.lines.some((one) => isSameLine(one, line) && one.quantity >= line.quantity));
  if (items === null || isLeft) {
    await attempt(emptyCart(visit));
    forget(visit);
  }
}

/** After the order was found to exist: what this browser still keeps of the cart is what the upstream says. */
async function forgetOrdered(visit: Visit): Promise<void> {
  const { value: items } = await attempt(refreshCart(visit));
  if (items === null) forget(visit);
}

function forget(visit: Visit): void {
  keepCart(visit, { lines: [], pending: [], folds: false });
}
