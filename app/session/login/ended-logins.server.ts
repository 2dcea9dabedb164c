import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cartCookie } from "../cookies/cart-cookie.server.ts";
import { checkoutCookie } from "../cookies/checkout-cookie.server.ts";
import { flashCookie } from "../cookies/flash-cookie.server.ts";
import { pageVersionCookie } from "../cookies/page-version-cookie.server.ts";
import { sessionCookie, type Session } from "../cookies/session-cookie.server.ts";
import { unsavedFormCookie } from "../cookies/unsaved-form-cookie.server.ts";
import { setCookie } from "../set-cookie.server.ts";
import type { Visit } from "../visit.server.ts";

/** How long a logout is remembered, in ms: longer than any request can take that began before it. */
const REMEMBERED_MS = 10 * 60 * 1000;
const endedLogins = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_MS });

/** The cookies that a request of an ended login must not set. */
const customerCookies = [sessionCookie, cartCookie, checkoutCookie, unsavedFormCookie, flashCookie, pageVersionCookie];

/** Remembers, in this process, that a login was ended in its browser. */
export function rememberEndedLogin(session: Session): void {
  endedLogins.set(hashOf(session), true);
}

/**
 * Withholds the cookies of a login that was ended while this request ran: a late answer must not bring it back. Call it
 * after everything else has written its cookies. It knows of logouts in this process only.
 */
export function withholdEndedLogin(visit: Visit): void {
  const { requestSession, session, setCookies } = visit;
  if (requestSession === null || !isEndedLogin(requestSession)) return;
  // A login that this visit itself began stands.
  if (session !== null && !isEndedLogin(session)) return;
  // This visit logs out, too. Its deletions are sent, since the answer to the first logout may have been lost.
  if (session === null) {
    setCookie(visit, checkoutCookie, null);
    setCookies.delete(unsavedFormCookie.name);
    return;
  }
  for (const { name } of customerCookies) setCookies.delete(name);
}

function isEndedLogin(session: Session): boolean {
  return endedLogins.has(hashOf(session));
}

/** The token alone is not enough: an upstream may give the same one at the next login. */
function hashOf({ token, startedAt }: Session): string {
  return createHash("sha256")
    .update(JSON.stringify([token, startedAt]))
    .digest("base64url");
}
