import { randomUUID } from "node:crypto";
import {
  checkoutWithinBudget,
  leavesRoomForPayment,
  type CheckoutDraft,
  type ChosenPayment,
  type DraftShipping,
  type OrderReceipt,
} from "#app/session/cookies/checkout-cookie.server.ts";
import { saveCheckout, type Visit } from "#app/session/visit.server.ts";
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
  return { customerId, seed: createSeed(), after: null, shipping, payment: null, placed: before?.placed ?? null };
}

/** Saves how the customer pays; null deletes it. Returns false and saves nothing if the browser has no room for it. */
export function savePayment(visit: Visit, draft: CheckoutDraft, payment: ChosenPayment | null): boolean {
  if (checkoutWithinBudget({ ...draft, payment }) === null) return false;
  saveCheckout(visit, { ...draft, payment });
  return true;
}

/** Ends the checkout: only the placed order is kept. */
export function endCheckout(visit: Visit, customerId: string, placed: OrderReceipt): void {
  saveCheckout(visit, { customerId, seed: createSeed(), after: null, shipping: null, payment: null, placed });
}

/** The time in base 36 and a random part. The search for a lost order reads the time again. */
function createSeed(): string {
  return `${Date.now().toString(36)}.${randomUUID()}`;
}
