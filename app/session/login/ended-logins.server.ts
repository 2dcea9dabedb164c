import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cartCookie } from "#app/session/cookies/cart-cookie.server.ts";
import { checkoutCookie } from "#app/session/cookies/checkout-cookie.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import { pageVersionCookie } from "#app/session/page-version.server.ts";
import { sessionCookie, type Session } from "#app/session/cookies/session-cookie.server.ts";
import { unsavedFormCookie } from "#app/session/unsaved-form.server.ts";
import { setCookie } from "#app/session/set-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** How long a logout is remembered, in ms: longer than any request can take that began before it. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** How a login ended: by logging out, or by another login in the same browser. */
type End = "ended" | "replaced";
const endedLogins = new LRUCache<string, End>({ max: 20_000, ttl: REMEMBERED_MS });

/** The cookies that a request of an ended login must not set. */
const customerCookies = [sessionCookie, cartCookie, checkoutCookie, unsavedFormCookie, flashCookie, pageVersionCookie];

/** Remembers, in this process, that a login was ended or replaced in its browser. */
export function rememberEndedLogin(session: Session, end: End): void {
  endedLogins.set(hashOf(session), end);
}

/** Whether another login has replaced this one. Its token has ended, so it counts as none, and its cookie stays with the browser. */
export function isReplacedLogin(session: Session): boolean {
  return endedLogins.get(hashOf(session)) === "replaced";
}

/**
 * Withholds the cookies of a login that was ended while this request ran: a late answer must not bring it back. Call it
 * after everything else has written its cookies. It knows of logouts in this process only.
 */
export function withholdEndedLogin(visit: Visit): void {
  const { requestSession, session, setCookies } = visit;
  const end = requestSession === null ? undefined : endedLogins.get(hashOf(requestSession));
  if (end === undefined) return;
  // A login that this visit itself began stands.
  if (session !== null && !endedLogins.has(hashOf(session))) return;
  // This visit logs out, too. Its deletions are sent, since the answer to the first logout may have been lost. Those of a
  // replaced login are not: they would end the login that replaced it.
  if (session === null && end === "ended") {
    setCookie(visit, checkoutCookie, null);
    setCookies.delete(unsavedFormCookie.name);
    return;
  }
  for (const { name } of customerCookies) setCookies.delete(name);
}

/** The token alone is not enough: an upstream may give the same one at the next login. */
function hashOf({ token, startedAt }: Session): string {
  return createHash("sha256")
    .update(JSON.stringify([token, startedAt]))
    .digest("base64url");
}
