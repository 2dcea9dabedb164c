import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, vi, type Mock } from "vitest";
import type { CartLine } from "#domain/cart.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { isComplete, savePayment, saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { orderKey, orderRequestOf } from "#app/checkout/order-request.server.ts";
import { placeOrder, type PlaceOrderResult } from "#app/checkout/place-order.server.ts";
import type { CheckoutDraft, ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import { requireBuyer, requireCustomer } from "#app/session/visit.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { deliveryAddress } from "./addresses.ts";
import { memoryUpstream, type MemoryUpstream } from "./memory-upstream.ts";
import { shopper, testRuntime, type SessionShopper } from "./shopper.ts";

/** The browser of the test's shopper, the shop that it visits with its log, and the upstream behind the shop. */
export let asha: SessionShopper;
export let runtime: Runtime;
export let log: Mock<Runtime["log"]>;
export let up: MemoryUpstream;
/** The id of the customer who is logged in. The session remembers additions and orders by it, so that each test has another. */
export let id: string;
let customers = 0;

type Setup = Parameters<typeof memoryUpstream>[0];

/** Puts a guest before a shop on an upstream of this kind. */
function beginVisit(setup: Setup = {}, change = (made: Runtime) => made): void {
  up = memoryUpstream(setup);
  log = vi.fn<Runtime["log"]>();
  runtime = change(testRuntime(up.fetch, { log }));
  asha = shopper(runtime);
}

/** Logs a new customer in at another upstream than that of the test's beginning. */
export async function beginCart(setup: Setup = {}): Promise<void> {
  beginVisit(setup);
  id = `buyer-${++customers}`;
  await asha.logIn(id);
}

/** Logs a new customer in, whose cart holds {@link twoPieces}, and enters address and payment. */
export async function beginCheckout(
  payment = cash,
  setup: Setup = {},
  change: (made: Runtime) => Runtime = (made) => made,
): Promise<void> {
  beginVisit(setup, change);
  id = `customer-${++customers}`;
  await asha.logIn(id);
  await asha.visit((visit) => addProductToCart(visit, twoPieces));
  await enterCheckout(asha, payment);
}

/** Gives each test of a file a guest of its own, and a clock that only the test moves. */
export function useSessionVisits(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    beginVisit();
  });
  afterEach(() => void vi.useRealTimers());
}

/** Gives each test of a file a customer with an empty cart. */
export const useSessionCart = () => beforeEach(() => beginCart());

/** Gives each test of a file a customer at the checkout. */
export const useSessionCheckout = () => beforeEach(() => beginCheckout());

/** A line of product 1 in size M. */
export const lineOf = (quantity: number, choice: Partial<CartLine> = {}): CartLine => ({
  productId: "1",
  size: "M",
  color: null,
  quantity,
  ...choice,
});

/** An id of 128 characters that cannot be compressed much. */
export function longId(number: number): string {
  let text = `${number}.`;
  for (let seed = number * 7919 + 1; text.length < 128; seed = (seed * 48_271) % 2_147_483_647)
    text += seed.toString(36);
  return text.slice(0, 128);
}

/** Adds a line. */
export const add = (added: CartLine, by = asha) => by.visit((visit) => addProductToCart(visit, added));

/** The additions that reached the upstream, the lines that it has, and those that the shopper's browser knows. */
export const additions = () => up.calls.filter(({ call }) => call === "POST /cart/add");
export const upstreamLines = () => [...up.carts.values()].flat();
export const linesHere = async () => (await asha.open()).cart.lines;

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
/** A checkout of customer 7, with an address. */
export const draft: CheckoutDraft = {
  customerId: "7",
  seed: "a",
  after: "",
  shipping: deliveryAddress,
  payment: null,
  placed: null,
};
/** Two of product 1: 1,000 rupees. */
export const twoPieces = { productId: "1", size: "M", color: "Red", quantity: 2 };

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
    const request = orderRequestOf(requireBuyer(visit), visit.checkout, cart);
    return { key: orderKey(visit.checkout, request), totalPaise: cart.totals.totalPaise };
  });
}

/** Places the order that a review showed. */
export function placeSeen({ key, totalPaise }: SeenReview): (visit: Visit) => Promise<PlaceOrderResult> {
  return (visit) => placeOrder(visit, requireBuyer(visit), key, totalPaise);
}

/** The orders that reached the upstream. */
export const sentOrders = () => up.calls.filter(({ call }) => call === "POST /orders");

/** One piece of product 1. */
export const onePiece = { productId: "1", size: null, color: null, quantity: 1 };

/** Text that cannot be compressed. */
export function randomText(length: number): string {
  return randomBytes(length).toString("base64url").slice(0, length);
}

/** The redirect that work throws. */
export async function redirectOf(work: () => unknown): Promise<{ status: number; location: string | null }> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get("location") };
    throw thrown;
  }
  throw new Error("nothing was thrown");
}
