import { countCartItems } from "./cart-state.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * For a route's `headers`: its page may be cached for other shoppers, if the visit that rendered it was anonymous (see
 * `visit-middleware.server.ts`). A route without this is private.
 */
export function sharedPage(): Record<string, string> {
  return { "cache-control": "public, no-cache", vary: "cookie, save-data" };
}

/**
 * No browser stores the response, so that Back cannot show it to others. Text browsers know no `no-store`: lynx shows its
 * own copy of the page again unless `no-cache` comes last.
 */
export const NEVER_STORED = "no-store, no-cache";

/** For a route's `headers`: the page belongs to one shopper, and is never stored. */
export function privatePage(): Record<string, string> {
  return { "cache-control": NEVER_STORED };
}

/**
 * Whether a visit has nothing of one shopper: no login, cart or message, and sets no cookie. The cookies of a checkout
 * and of an unsaved form are read only with a login, or by private pages, so they need no check here.
 */
export function isAnonymous(visit: Visit): boolean {
  const { session, flash, setCookies } = visit;
  return session === null && flash === null && countCartItems(visit) === 0 && setCookies.size === 0;
}
