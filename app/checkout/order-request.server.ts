import type { Session } from "#app/session/login.server.ts";
import { randomInt } from "node:crypto";
import { contentHash } from "#process/content-hash.ts";
import type { CreateOrderRequest } from "#contract/orders.ts";
import { paiseAsRupees, toWireId } from "#contract/shape.ts";
import { initialStatus } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type { PricedCart } from "#app/cart/priced-cart.server.ts";
import type { CheckoutDraft, OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import type { CompleteCheckoutDraft } from "./checkout-draft.server.ts";

/** The order as it is sent upstream, from the checkout and the cart as they are now; amounts in rupees. */
export function orderRequestOf(
  customer: Session["customer"],
  draft: CompleteCheckoutDraft,
  { lines, totals, codes }: PricedCart,
): CreateOrderRequest {
  const { giftNote, ...shippingInfo } = draft.shipping;
  const { method, isByLink, paymentId, brand, last4, cardName, upiId } = draft.payment;
  return {
    userId: toWireId(customer.id),
    items: lines.map(({ productId, quantity, unitPaise, name, size, color }) => ({
      product_id: toWireId(productId),
      qty: quantity,
      price: paiseAsRupees(unitPaise),
      name,
      options: { size, color },
    })),
    shippingInfo,
    paymentMethod: method,
    paymentDetails: isPrepaid(method) && isByLink !== true ? { paymentId, brand, last4, cardName, upiId } : null,
    subtotal: paiseAsRupees(totals.subtotalPaise),
    tax: paiseAsRupees(totals.taxPaise),
    shipping: paiseAsRupees(totals.shippingPaise),
    total: paiseAsRupees(totals.totalPaise),
    status: initialStatus(method),
    email: shippingInfo.email ?? customer.email,
    ...(totals.discount !== null && { discount: paiseAsRupees(totals.discount.paise) }),
    ...(codes !== undefined && codes.counts !== null && { offerCode: codes.code }),
    ...(giftNote !== undefined && { giftNote }),
  };
}

/**
 * The idempotency key of an order. It is the same for the same order of the same checkout, in every tab and after a
 * reload. If anything of the order differs, the key differs, so that an earlier order cannot stand in for it.
 */
export function orderKey(draft: CheckoutDraft, order: CreateOrderRequest): string {
  return `${draft.seed}.${contentHash(JSON.stringify(order))}`;
}

/** The longest time kept as the upstream wrote it, in characters. */
const MAX_TIME_LENGTH = 40;

/** An order as the upstream returns it; `id` and `createdAt` are null if it does not. */
type CreatedOrder = Pick<OrderReceipt, "totalPaise" | "method" | "isTest" | "isByLink"> & {
  id: string | null;
  createdAt: string | null;
};

/** The receipt of an order. A missing number is a random one, a missing time is now (specification, section 8). */
export function orderReceipt(key: string, { id, createdAt, ...order }: CreatedOrder): OrderReceipt {
  return {
    key,
    number: id ?? String(randomInt(100_000, 1_000_000)),
    orderId: id,
    createdAt: createdAt?.slice(0, MAX_TIME_LENGTH) ?? new Date().toISOString(),
    ...order,
  };
}
