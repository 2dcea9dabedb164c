import { z } from "zod";
import * as messages from "#content/messages.ts";
import { logOut } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { emptyCartState } from "./cart-state.server.ts";
import {
  flashCookie,
  leaveFlash,
  pageVersionCookie,
  redirectToLogin,
  saveCheckout,
  setCookie,
  type Visit,
} from "./visit.server.ts";
import { cartCookie } from "./cookies/cart-cookie.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";
import { DAY_S, readCookies } from "./cookies/cookie-jar.ts";
import { sealedCookie } from "./cookies/shop-cookie.server.ts";
import type { Runtime } from "./runtime.server.ts";
import { each } from "#contract/customer-fields.ts";
import type { User } from "#contract/profile.ts";
import { MAX_EMAIL_LENGTH, MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { contentHash } from "#process/content-hash.ts";
import { shortText } from "#domain/short-text.ts";
import { checkoutCookie } from "./cookies/checkout-cookie.server.ts";

/** Contact details from the login's answer, for upstreams without a call for the current user. */
const customerProfile = z.object(each(["phone", "address", "city", "state", "pincode"], z.string().nullable()));

const session = z.object({
  /** The upstream's bearer token. The browser holds it sealed and never sees it. */
  token: z.string().min(1),
  /** When the login was made, in ms since 1970. */
  startedAt: z.number(),
  /** When this cookie was last written, in ms since 1970. */
  seenAt: z.number(),
  customer: z.object({
    id: z.string().min(1),
    name: z.string().nullable(),
    email: z.string().nullable(),
    profile: customerProfile.optional(),
  }),
});

/** A login: its token, its customer and its times. */
export type Session = z.infer<typeof session>;

/** Holds the login. It lives 30 days at most; `Runtime.sessionLife` ends it earlier. */
export const sessionCookie = sealedCookie({
  name: "pallu_session",
  budget: cookieBudgets.pallu_session,
  maxAge: 30 * DAY_S,
  schema: session,
});

/**
 * Holds what a customer typed into the profile form or a return when their session turned out to be over. It waits ten minutes for
 * the next login of the same customer. It also carries an e-mail from one form to the next, which no address may hold.
 */
export const unsavedFormCookie = sealedCookie({
  name: "pallu_typed",
  budget: cookieBudgets.pallu_typed,
  maxAge: 600,
  schema: z.object({
    customerId: z.string(),
    form: z.string().max(120),
    values: z.record(z.string().max(40), z.string().max(MAX_RETURN_NOTE)),
  }),
});

/** Whose login a request brings; null for nobody's. The upstream may have ended it. */
export async function customerIdOf({ url, headers }: Request, secrets: readonly string[]): Promise<string | null> {
  const session = await sessionCookie.read(readCookies(headers.get("cookie")), secrets, url.startsWith("https:"));
  return session?.customer.id ?? null;
}

/** What was typed into a form and is needed again: after a 401, or on the page that the form leads to. */
export interface UnsavedForm {
  /** Which form it is: {@link PROFILE_FORM}, {@link EMAIL_FORM}, {@link LOGIN_FORM}, or the address of its page. */
  form: string;
  values: Readonly<Record<string, string>>;
  /** The field that is left out where everything together is too long. */
  longField?: string;
}

/** The profile form, which is on several pages. */
export const PROFILE_FORM = "profile";

/** The form of a new e-mail, which the profile form leads to. */
export const EMAIL_FORM = "email";

/** The login form, which a registration fills in. It is kept for {@link GUEST}. */
export const LOGIN_FORM = "login";

/** Stands for the id of a customer where nobody is logged in. */
export const GUEST = "";

/** Keeps a form's values for the next login of that customer, as far as a cookie can hold them, and answers how far. */
export function keepUnsavedForm(
  visit: Visit,
  customerId: string,
  { form, values, longField }: UnsavedForm,
): "whole" | "part" | "nothing" {
  if (setCookie(visit, unsavedFormCookie, { customerId, form, values: { ...values } })) return "whole";
  if (longField === undefined || values[longField] === undefined) return "nothing";
  const { [longField]: _long, ...rest } = values;
  return setCookie(visit, unsavedFormCookie, { customerId, form, values: rest }) ? "part" : "nothing";
}

/** The values of a form that were kept over a login; none where another form's were. */
export function unsavedValues({ unsavedForm }: Visit, form: string): UnsavedForm["values"] {
  return unsavedForm?.form === form ? unsavedForm.values : {};
}

/** Deletes the unsaved values of a form: they are saved now. */
export function clearUnsavedForm(visit: Visit): void {
  if (visit.unsavedForm === null) return;
  visit.unsavedForm = null;
  setCookie(visit, unsavedFormCookie, null);
}

/** The longest name in a session, in characters. */
const MAX_NAME = 200;

/** The part of a customer that the session holds. */
export function sessionCustomer({ id, name, email, phone, address, city, state, pincode }: User): Session["customer"] {
  return {
    id,
    name: name === null ? null : shortText(name, MAX_NAME),
    email: email?.slice(0, MAX_EMAIL_LENGTH) ?? null,
    profile: { phone, address, city, state, pincode },
  };
}

/**
 * A session cut to what its cookie can hold: whole, without the profile, with a short name too, or without name and
 * e-mail. Null if the token alone is too long.
 */
export function sessionWithinBudget(session: Session): Session | null {
  const { profile: _profile, ...customer } = session.customer;
  const short = { ...customer, name: customer.name === null ? null : shortText(customer.name, 40) };
  const candidates = [session.customer, customer, short, { id: customer.id, name: null, email: null }];
  const fitting = candidates.find((candidate) => sessionCookie.fits({ ...session, customer: candidate }));
  return fitting === undefined ? null : { ...session, customer: fitting };
}

/**
 * Logs a customer in: from here on the visit calls the upstream in their name. Returns false and changes nothing if the
 * token is too long for a cookie; the log then says what to do.
 */
export function startLogin(visit: Visit, { token, customer }: Pick<Session, "token" | "customer">): boolean {
  const before = visit.session;
  if (!saveSession(visit, { token, customer, startedAt: Date.now(), seenAt: 0 })) {
    visit.runtime.log(
      "error",
      "A login failed: its token is too long for a cookie. Let the upstream issue shorter tokens, with fewer claims or opaque ones.",
      { tokenBytes: Buffer.byteLength(token), cookieBytes: cookieBudgets.pallu_session, requestId: visit.requestId },
    );
    return false;
  }
  // A late answer must not bring the replaced login back, nor end this one.
  if (before !== null) rememberEndedLogin(visit, before, "replaced");
  return true;
}

/**
 * Goes on with the token of another login of the same customer, made to check their password, and ends the one before:
 * some upstreams have done so themselves. The login's age and its cart stay.
 */
export async function renewLogin(visit: Visit, token: string): Promise<void> {
  const before = visit.session;
  if (before === null || token === before.token) return;
  // It fitted before, so a token of the same upstream fits.
  if (!saveSession(visit, { ...before, token })) return endToken(visit, token);
  rememberEndedLogin(visit, before, "replaced");
  // From here on this request is one of the new login: what it writes is no late answer.
  visit.requestSession = visit.session;
  await endToken(visit, before.token);
}

/** Ends a token upstream, unless it is that of this visit's login: some upstreams give a customer the same one each time. */
export async function endToken(visit: Visit, token: string): Promise<void> {
  if (token !== visit.session?.token) await toResult(logOut({ ...visit.upstream, token }));
}

/** Logs the customer out of this browser: token, cart and checkout are deleted (specification, section 4). */
export function endLogin(visit: Visit): void {
  if (visit.session !== null) rememberEndedLogin(visit, visit.session, "ended");
  clearLogin(visit);
}

/** Saves the session as used just now. Returns false if no cookie can hold it. */
export function saveSession(visit: Visit, session: Session): boolean {
  const used = sessionWithinBudget({ ...session, seenAt: Date.now() });
  if (used === null) return false;
  visit.session = used;
  return setCookie(visit, sessionCookie, used);
}

/** Saves changed customer data in the session. The login's age and token stay the same. */
export function updateCustomer(visit: Visit, customer: Session["customer"]): void {
  if (visit.session !== null) saveSession(visit, { ...visit.session, customer });
}

/** Deletes everything of a login from this browser. */
export function clearLogin(visit: Visit): void {
  visit.hasLoggedOut ||= visit.session !== null;
  visit.session = null;
  visit.cart = emptyCartState;
  // Even if the visit has no cart: another request may have set one meanwhile.
  setCookie(visit, cartCookie, null);
  setCookie(visit, sessionCookie, null);
  saveCheckout(visit, null);
}

/**
 * Handles a 401 of the upstream: ends the session and redirects to /login (specification, section 8). The checkout and
 * what was typed into a form are kept: they are sealed and bound to the customer. A guest keeps their cart and begins anew.
 */
export function handleUnauthorized(visit: Visit): never {
  const { checkout, unsavedForm, customer } = visit;
  let kept: ReturnType<typeof keepUnsavedForm> = "whole";
  if (customer !== null) {
    clearLogin(visit);
    saveCheckout(visit, checkout);
    if (unsavedForm !== null) kept = keepUnsavedForm(visit, customer.id, unsavedForm);
  } else if (checkout !== null) saveCheckout(visit, null);
  leaveFlash(visit, { kind: "error", text: `${messages.sessionEnded}${lostText[kept]}` });
  throw redirectToLogin(visit);
}

const lostText = { whole: "", part: ` ${messages.typedCut}`, nothing: ` ${messages.typedLost}` };

/** The cookies that a request of an ended login must not set. */
const customerCookies = [sessionCookie, cartCookie, checkoutCookie, unsavedFormCookie, flashCookie, pageVersionCookie];

/** Remembers, in this process, that a login was ended or replaced in its browser. */
function rememberEndedLogin({ runtime }: Visit, session: Session, end: "ended" | "replaced"): void {
  runtime.memory.endedLogins.set(hashOf(session), end);
}

/** Whether another login has replaced this one. Its token has ended, so it counts as none, and its cookie stays with the browser. */
export function isReplacedLogin({ memory }: Runtime, session: Session): boolean {
  return memory.endedLogins.get(hashOf(session)) === "replaced";
}

/**
 * Withholds the cookies of a login that was ended while this request ran: a late answer must not bring it back. Call it
 * after everything else has written its cookies. It knows of logouts in this process only.
 */
export function withholdEndedLogin(visit: Visit): void {
  const { requestSession, session, setCookies } = visit;
  const { endedLogins } = visit.runtime.memory;
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
  return contentHash(JSON.stringify([token, startedAt]));
}
