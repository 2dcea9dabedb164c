import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { CreateOrderRequest, ShippingInfo } from "../../contract/orders.ts";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { initialStatus } from "../../domain/order-status.ts";
import { wireId } from "../gateway/carts.server.ts";
import { attempt } from "../gateway/faults.server.ts";
import { findOrders } from "../gateway/orders.server.ts";
import type { PricedCart } from "./priced-cart.server.ts";
import type { Checkout, ChosenPayment, Session } from "./shop-cookies.server.ts";
import { keptCheckout } from "./shop-cookies.server.ts";
import { keepCheckout, type Visit } from "./visit.server.ts";

/** Among how many of her orders, newest first, one that was just made is looked for. */
export const LATEST_ORDERS = 50;

/** A checkout with all that an order needs. */
export type CompleteDraft = Checkout & { shipping: ShippingInfo; payment: ChosenPayment };

/** A payment as large as one can be: where an address leaves room for it, the checkout goes on to its end. */
const largestPayment: ChosenPayment = {
  method: "card",
  paymentId: randomBytes(96).toString("base64url"),
  brand: null,
  last4: "4242",
  cardName: null,
  upiId: randomBytes(60).toString("base64url"),
  amountPaise: 99_999_999_999,
  isTest: true,
};

/**
 * Keeps where the order goes; the first step of a checkout, so its seed is new unless one is under way. False, and nothing
 * is kept, where the browser has no room for it.
 */
export async function keepShipping(visit: Visit, customerId: string, shipping: ShippingInfo): Promise<boolean> {
  const before = visit.checkout;
  const begun =
    before !== null && before.shipping !== null
      ? before
      : { seed: createSeed(), after: await newestOrder(visit), payment: null, placed: before?.placed ?? null };
  if (keptCheckout({ ...begun, customerId, shipping, payment: largestPayment }) === null) return false;
  keepCheckout(visit, { ...begun, customerId, shipping });
  return true;
}

/** When the newest of her orders was made: whatever is older cannot have come of a checkout that begins now, whichever process made it. */
async function newestOrder(visit: Visit): Promise<string | null> {
  const { value: list } = await attempt(findOrders(visit.door, { page: 1, limit: LATEST_ORDERS }));
  if (list === null) return null;
  const times = list.orders.map(({ createdAt }) => createdAt ?? "").filter((time) => !Number.isNaN(Date.parse(time)));
  const [newest] = times.map((time) => Date.parse(time)).sort((a, b) => b - a);
  return newest === undefined ? (list.orders.length === 0 ? "" : null) : new Date(newest).toISOString();
}

/** Keeps how the customer pays; null forgets it. False, and nothing is kept, where the browser has no room for it. */
export function keepPayment(visit: Visit, draft: Checkout, payment: ChosenPayment | null): boolean {
  if (keptCheckout({ ...draft, payment }) === null) return false;
  keepCheckout(visit, { ...draft, payment });
  return true;
}

/** Ends the checkout with the order it came to: nothing else of it stays. */
export function endCheckout(visit: Visit, customerId: string, placed: Checkout["placed"]): void {
  keepCheckout(visit, { customerId, seed: createSeed(), after: null, shipping: null, payment: null, placed });
}

/** Whether a payment pays a total (paise): a card or UPI payment is for one amount, cash for any. */
export function pays(payment: ChosenPayment, totalPaise: number): boolean {
  return payment.method === "cod" || payment.amountPaise === totalPaise;
}

/** The order as it is sent upstream, from the checkout and the cart as they are now; amounts in rupees. */
export function orderOf(
  customer: Session["customer"],
  draft: CompleteDraft,
  { lines, totals }: PricedCart,
): CreateOrderRequest {
  const { method, paymentId, brand, last4, cardName, upiId } = draft.payment;
  return {
    userId: customer.id,
    items: lines.map(({ productId, quantity, unitPaise, name, size, color }) => ({
      product_id: wireId(productId),
      qty: quantity,
      price: paiseAsRupees(unitPaise),
      name,
      options: { size, color },
    })),
    shippingInfo: draft.shipping,
    paymentMethod: method,
    paymentDetails: method === "cod" ? null : { paymentId, brand, last4, cardName, upiId },
    subtotal: paiseAsRupees(totals.subtotalPaise),
    tax: paiseAsRupees(totals.taxPaise),
    shipping: paiseAsRupees(totals.shippingPaise),
    total: paiseAsRupees(totals.totalPaise),
    status: initialStatus(method),
    email: draft.shipping.email ?? customer.email,
  };
}

/**
 * The single-use key of an order: the same for the same order of the same checkout, in every tab and after a reload;
 * another as soon as anything of it differs, so that no change is lost to an earlier attempt that did arrive.
 */
export function orderKey(draft: Checkout, order: CreateOrderRequest): string {
  return `${draft.seed}.${createHash("sha256").update(JSON.stringify(order)).digest("base64url").slice(0, 22)}`;
}

/** How far apart the clocks of shop and upstream may be, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** Whether an order made at a time (as the upstream wrote it) can have come of a checkout: it is newer than all there were when that began. */
export function isSince(draft: Checkout, createdAt: string): boolean {
  const at = Date.parse(createdAt);
  if (draft.after === "") return true;
  return draft.after === null ? at >= Number.parseInt(draft.seed, 36) - CLOCK_SKEW_MS : at > Date.parse(draft.after);
}

function createSeed(): string {
  return `${Date.now().toString(36)}.${randomUUID()}`;
}
