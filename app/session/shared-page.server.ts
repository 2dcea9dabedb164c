import type { Visit } from "./visit.server.ts";

/**
 * For a route's `headers`: its page may be kept for other shoppers. It is kept only when the visit that rendered it had
 * nothing of its own (see the visit's middleware). A route that does not say this is private.
 */
export function sharedPage(): Record<string, string> {
  return { "cache-control": "public, no-cache", vary: "cookie, save-data" };
}

/** For a route's `headers`: the page belongs to one shopper, and no browser keeps it for Back on a shared phone. */
export function privatePage(): Record<string, string> {
  return { "cache-control": "no-store" };
}

/** Whether a visit carries nothing that belongs to one shopper: no customer, no cart, no message, nothing typed or begun. */
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
