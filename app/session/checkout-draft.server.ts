import { createHash, randomUUID } from "node:crypto";
import type { CreateOrderRequest, ShippingInfo } from "../../contract/order.ts";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { initialStatus } from "../domain/order-status.ts";
import { wireId } from "../gateway/carts.server.ts";
import type { PricedCart } from "./priced-cart.server.ts";
import type { Checkout, ChosenPayment, Session } from "./shop-cookies.server.ts";
import { keepCheckout, type Visit } from "./visit.server.ts";

/** A checkout with all that an order needs. */
export type CompleteDraft = Checkout & { shipping: ShippingInfo; payment: ChosenPayment };

/** Keeps where the order goes; the first step of a checkout, so its seed is new unless one is under way. */
export function keepShipping(visit: Visit, customerId: string, shipping: ShippingInfo): void {
  const before = visit.checkout;
  const begun = before !== null && before.shipping !== null ? before : { seed: createSeed(), payment: null, placed: before?.placed ?? null };
  keepCheckout(visit, { ...begun, customerId, shipping });
}

/** Keeps how she pays; null forgets it. */
export function keepPayment(visit: Visit, draft: Checkout, payment: ChosenPayment | null): void {
  keepCheckout(visit, { ...draft, payment });
}

/** Ends the checkout with the order it came to: nothing else of it stays. */
export function endCheckout(visit: Visit, customerId: string, placed: Checkout["placed"]): void {
  keepCheckout(visit, { customerId, seed: createSeed(), shipping: null, payment: null, placed });
}

/** Whether a payment pays a total (paise): a card or UPI payment is for one amount, cash for any. */
export function pays(payment: ChosenPayment, totalPaise: number): boolean {
  return payment.method === "cod" || payment.amountPaise === totalPaise;
}

/** The order as it is sent upstream, from the checkout and the cart as they are now; amounts in rupees. */
export function orderOf(customer: Session["customer"], draft: CompleteDraft, { lines, totals }: PricedCart): CreateOrderRequest {
  const { method, paymentId, brand, last4, cardName, upiId } = draft.payment;
  return {
    userId: customer.id,
    items: lines.map(({ productId, quantity, unitPaise, name, size, color }) => ({ product_id: wireId(productId), qty: quantity, price: paiseAsRupees(unitPaise), name, options: { size, color } })),
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

/** When a checkout began, in ms since 1970. */
export function begunAt(draft: Checkout): number {
  return Number.parseInt(draft.seed, 36);
}

function createSeed(): string {
  return `${Date.now().toString(36)}.${randomUUID()}`;
}
