import type { Visit } from "./visit.server.ts";

/**
 * For a route's `headers`: its page may be cached for other shoppers, if the visit that rendered it was anonymous (see
 * `visit-middleware.server.ts`). A route without this is private.
 */
export function sharedPage(): Record<string, string> {
  return { "cache-control": "public, no-cache", vary: "cookie, save-data" };
}

/** For a route's `headers`: the page belongs to one shopper. No browser stores it, so that Back cannot show it to others. */
export function privatePage(): Record<string, string> {
  return { "cache-control": "no-store" };
}

/** Whether a visit has nothing of one shopper: no login, cart, message, checkout or unsaved form, and sets no cookie. */
export function isAnonymous({ session, cart, flash, checkout, unsavedProfile, setCookies }: Visit): boolean {
  const isEmpty = cart.lines.length === 0 && cart.pending.length === 0 && cart.more === 0;
  return (
    session === null &&
    isEmpty &&
    flash === null &&
    checkout === null &&
    unsavedProfile === null &&
    setCookies.size === 0
  );
}
