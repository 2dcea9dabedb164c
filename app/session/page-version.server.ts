import { createHash } from "node:crypto";
import { z } from "zod";
import { setCookie, type Visit } from "./visit.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";
import { DAY_S } from "./cookies/cookie-jar.ts";
import { readableCookie } from "./cookies/shop-cookie.server.ts";

/**
 * Holds a short hash of the browser's login and cart. It is the only cookie that script may read: a page restored by
 * Back compares it with the version it was made for.
 */
export const pageVersionCookie = readableCookie({
  name: "pallu_stamp",
  budget: cookieBudgets.pallu_stamp,
  maxAge: 60 * DAY_S,
  schema: z.string().regex(/^\w{1,20}$/),
});

/** A short hash of the login and the cart that a page shows; null for a guest with an empty cart. */
export function pageVersionOf({ session, cart }: Visit): string | null {
  if (session === null && cart.lines.length === 0 && cart.pending.length === 0) return null;
  const shown = [session?.customer.id, session?.startedAt, cart.stamp];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12);
}

/** Tells the browser the new page version if login or cart have changed. */
export function savePageVersion(visit: Visit): void {
  const version = pageVersionOf(visit);
  if (version !== visit.requestPageVersion) setCookie(visit, pageVersionCookie, version);
}
