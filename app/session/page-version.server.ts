import { createHash } from "node:crypto";
import { pageVersionCookie } from "./cookies/page-version-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

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
