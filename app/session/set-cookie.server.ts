import type { ShopCookie } from "./cookies/shop-cookie.server.ts";
import type { Visit } from "./visit.server.ts";
import { checkoutCookie, checkoutWithinBudget, type CheckoutDraft } from "./cookies/checkout-cookie.server.ts";

/**
 * Adds a Set-Cookie line to the response; null deletes the cookie. Returns false and writes nothing if the value is
 * larger than `budget` bytes, or the cookie's own budget.
 */
export function setCookie<T>(visit: Visit, cookie: ShopCookie<T>, value: T | null, budget?: number): boolean {
  if (value !== null && !cookie.fits(value, budget)) return false;
  visit.setCookies.set(cookie.name, cookie.write(value, visit.runtime.secrets, visit.url.protocol === "https:"));
  return true;
}

/** Saves the checkout in progress; null deletes it. */
export function saveCheckout(visit: Visit, draft: CheckoutDraft | null): void {
  visit.checkout = draft === null ? null : checkoutWithinBudget(draft);
  setCookie(visit, checkoutCookie, visit.checkout);
}
