import { randomUUID } from "node:crypto";
import { authCalls } from "#contract/auth.ts";
import { ask, type UpstreamRefusal } from "#app/gateway/call-upstream.server.ts";
import {
  checkoutWithinBudget,
  leavesRoomForPayment,
  type CheckoutDraft,
  type ChosenPayment,
  type DraftShipping,
  type OrderReceipt,
} from "#app/session/cookies/checkout-cookie.server.ts";
import { findBuyer, saveCheckout, type Visit } from "#app/session/visit.server.ts";
import { newestOrderTime } from "./without-idempotency-keys.server.ts";

/** A checkout with all that an order needs. */
export type CompleteCheckoutDraft = CheckoutDraft & { shipping: DraftShipping; payment: ChosenPayment };

/** Whether a checkout has all that an order needs. */
export function isComplete(draft: CheckoutDraft | null): draft is CompleteCheckoutDraft {
  return draft !== null && draft.shipping !== null && draft.payment !== null;
}

/**
 * Saves where the order goes. A first address begins a new checkout with a seed of its own. Returns false and saves nothing if the
 * browser has no room for it.
 */
export async function saveShippingInfo(visit: Visit, customerId: string, shipping: DraftShipping): Promise<boolean> {
  const before = visit.checkout;
  const hasBegun = before !== null && (before.after !== null || before.payment !== null);
  const draft = hasBegun ? { ...before, shipping } : newCheckout(customerId, shipping, before);
  if (!leavesRoomForPayment(draft)) return false;
  // Should the upstream say now that the session is over, the address is kept over the login.
  visit.checkout = draft;
  saveCheckout(visit, hasBegun ? draft : { ...draft, after: await newestOrderTime(visit) });
  return true;
}

/** Keeps an address that was sent when the session was over, for the next login of the customer whose page it was. */
export function keepShippingInfo(visit: Visit, customerId: string, shipping: DraftShipping): void {
  saveCheckout(visit, newCheckout(customerId, shipping, null));
}

function newCheckout(customerId: string, shipping: DraftShipping, before: CheckoutDraft | null): CheckoutDraft {
  return { ...emptyCheckout(customerId, before?.placed ?? null), guest: before?.guest, shipping };
}

/** Saves how the customer pays; null deletes it. Returns false and saves nothing if the browser has no room for it. */
export function savePayment(visit: Visit, draft: CheckoutDraft, payment: ChosenPayment | null): boolean {
  if (checkoutWithinBudget({ ...draft, payment }) === null) return false;
  saveCheckout(visit, { ...draft, payment });
  return true;
}

/** Ends the checkout: only the placed order is kept, a guest's for an hour. */
export function endCheckout(visit: Visit, customerId: string, placed: OrderReceipt): void {
  const { guest } = visit.checkout ?? {};
  const until = Math.min(guest?.until ?? 0, Date.now() + HOUR_MS);
  saveCheckout(visit, { ...emptyCheckout(customerId, placed), ...(guest && { guest: { ...guest, until } }) });
}

function emptyCheckout(customerId: string, placed: OrderReceipt | null): CheckoutDraft {
  return { customerId, seed: createSeed(), after: null, shipping: null, payment: null, placed };
}

const HOUR_MS = 60 * 60 * 1_000;
/** How long this browser shows a guest's checkout, in ms: on a shared phone nobody reads the address tomorrow. */
const GUEST_MS = 6 * HOUR_MS;

/**
 * Lets a shopper without an account check out. Each checkout has a guest of its own, so that two shoppers on one phone are
 * never one customer. Returns the refusal of an upstream that takes none now. Throws faults.
 */
export async function beginAsGuest(visit: Visit, email: string): Promise<UpstreamRefusal | null> {
  const asked = await ask(visit.upstream, authCalls.createGuest, { request: { email } }, ["register", email]);
  if (asked.code === "refused" || asked.value === null) return { ...asked, code: "refused" };
  const { token, user } = asked.value;
  visit.checkout = { ...emptyCheckout(user.id, null), guest: { token, until: Date.now() + GUEST_MS } };
  findBuyer(visit);
  return null;
}

/** The time in base 36 and a random part. The search for a lost order reads the time again. */
function createSeed(): string {
  return `${Date.now().toString(36)}.${randomUUID()}`;
}
