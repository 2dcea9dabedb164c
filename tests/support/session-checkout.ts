import type { ShippingInfo } from "#contract/orders.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { isComplete, savePayment, saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { orderKey, orderRequestOf } from "#app/checkout/order-request.server.ts";
import { placeOrder, type PlaceOrderResult } from "#app/checkout/place-order.server.ts";
import type { ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import { requireCustomer } from "#app/session/visit.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { memoryUpstream, type MemoryUpstream } from "./memory-upstream.ts";
import { shopper, testRuntime, type SessionShopper } from "./shopper.ts";

/** Where the parcel goes. */
export const deliveryAddress: ShippingInfo = {
  fullName: "Asha Rao",
  email: "asha@example.org",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};
export const cash: ChosenPayment = {
  method: "cod",
  paymentId: null,
  brand: null,
  last4: null,
  cardName: null,
  upiId: null,
  amountPaise: null,
  isTest: false,
};
export const card: ChosenPayment = {
  ...cash,
  method: "card",
  paymentId: "pay-7",
  last4: "4242",
  amountPaise: 100_000,
};
/** Two of product 1: 1,000 rupees. */
export const twoPieces = { productId: "1", size: null, color: null, quantity: 2 };

/** A customer at the checkout, and the upstream behind the shop. */
export interface SessionCheckout {
  up: MemoryUpstream;
  asha: SessionShopper;
  /** The customer's id. The session remembers orders by it, so that each test has another. */
  id: string;
}
let customers = 0;

/** A customer whose cart holds {@link twoPieces}, with an address and a payment. */
export async function beginCheckout(
  payment = cash,
  setup: Parameters<typeof memoryUpstream>[0] = {},
): Promise<SessionCheckout> {
  const up = memoryUpstream(setup);
  const asha = shopper(testRuntime(up.fetch));
  return { up, asha, id: await goToCheckout(asha, payment) };
}

/** Logs a new customer in, puts {@link twoPieces} into the cart and enters the checkout. Answers the customer's id. */
export async function goToCheckout(asha: SessionShopper, payment: ChosenPayment): Promise<string> {
  const id = `customer-${++customers}`;
  await asha.logIn(id);
  await asha.visit((visit) => addProductToCart(visit, twoPieces));
  await enterCheckout(asha, payment);
  return id;
}

/** Enters address and payment. */
export async function enterCheckout(asha: SessionShopper, payment: ChosenPayment): Promise<void> {
  await asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, deliveryAddress));
  await asha.visit((visit) => visit.checkout !== null && savePayment(visit, visit.checkout, payment));
}

/** What the review page shows. */
export interface SeenReview {
  key: string;
  totalPaise: number;
}

/** The key and total of the review page. */
export async function readReview(by: SessionShopper): Promise<SeenReview> {
  return by.visit(async (visit) => {
    const cart = await readPricedCart(visit);
    if (!isComplete(visit.checkout)) throw new Error("the checkout is incomplete");
    const request = orderRequestOf(requireCustomer(visit), visit.checkout, cart);
    return { key: orderKey(visit.checkout, request), totalPaise: cart.totals.totalPaise };
  });
}

/** Places the order that a review showed. */
export function placeSeen({ key, totalPaise }: SeenReview): (visit: Visit) => Promise<PlaceOrderResult> {
  return (visit) => placeOrder(visit, requireCustomer(visit), key, totalPaise);
}

/** The orders that reached the upstream. */
export function sentOrders(up: MemoryUpstream): MemoryUpstream["calls"] {
  return up.calls.filter(({ call }) => call === "POST /orders");
}
