import { href } from "#app/content/href.ts";
import { withReturnTo } from "#app/content/own-path.ts";
import { createHash } from "node:crypto";
import { createContext, redirect } from "react-router";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { type CartState, lineChoice } from "./cookies/cart-cookie.server.ts";
import { type CheckoutDraft, checkoutCookie, checkoutWithinBudget } from "./cookies/checkout-cookie.server.ts";
import type { Preferences } from "./preferences.server.ts";
import type { Runtime } from "./runtime.server.ts";
import type { UnsavedForm, Session } from "./login.server.ts";
import { readableCookie, type ShopCookie, sealedCookie } from "./cookies/shop-cookie.server.ts";
import { z } from "zod";
import { maintenanceRefusalText, sessionEnded } from "#content/messages.ts";
import { toastMs } from "#app/content/durations.ts";
import { shortText } from "#domain/short-text.ts";
import { cookieBudgets, largestThat } from "./cookies/cookie-budgets.ts";
import { DAY_S } from "./cookies/cookie-jar.ts";

/**
 * What one request knows of its shopper: who they are, what their cookies say, and the upstream client in their name.
 * Functions of this room change it and write the cookies; routes only read it.
 */
export interface Visit {
  requestId: string;
  /** The address as the shopper sees it. */
  url: URL;
  /** The page of the shop that a posted form stood on, from the Referer; else null. */
  formPage: string | null;
  /** The status of a redirect: 303 after a form, so that no client sends it again (RFC 9110, 15.4.4); else 302. */
  redirectStatus: 302 | 303;
  runtime: Runtime;
  /** Calls the upstream with the customer's token. */
  upstream: UpstreamClient;
  /** The session's customer. */
  readonly customer: Session["customer"] | null;
  /** The token of a guest's checkout, once {@link findBuyer} has made it that of this request; else null. */
  guestToken: string | null;
  session: Session | null;
  /** The session that the request brought, also one that another login has replaced; it stays the same when the visit logs in or out. */
  requestSession: Session | null;
  cart: CartState;
  preferences: Preferences;
  /** The message for this page. */
  flash: Flash | null;
  checkout: CheckoutDraft | null;
  /** What the customer typed into a form: kept over the login that follows a 401. */
  unsavedForm: UnsavedForm | null;
  /** Whether the shopper wants less data: by the Save-Data header or by the shop's own setting. */
  savesData: boolean;
  /** Whether the page tells of the place that this shopper named: it is theirs then. */
  showsPin: boolean;
  /** Whether this request ended a login: the browser must then clear what it cached. */
  hasLoggedOut: boolean;
  /** The page version that the browser sent. */
  requestPageVersion: string | null;
  /** The Set-Cookie lines to send, by cookie name. */
  setCookies: Map<string, Promise<string>>;
  /** Whether this visit has left a message of something that went wrong. */
  hasLeftError?: boolean;
}

/** The visit of the current request. */
export const visitContext = createContext<Visit>();

/**
 * Whether a page is loaded behind a form that was sent without script. What such a page cannot read must not be thrown: the
 * page of errors would replace what was typed, and what is said of it.
 */
export function answersForm({ redirectStatus }: Visit): boolean {
  return redirectStatus === 303;
}

/** The shop's address without a slash at its end: the configured one, else that of this request. */
export function shopOrigin({ runtime, url }: Visit): string {
  return runtime.publicUrl ?? url.origin;
}

/**
 * Adds a Set-Cookie line to the response; null deletes the cookie. Returns false and writes nothing if the value is
 * larger than the cookie's budget.
 */
export function setCookie<T>(visit: Visit, cookie: ShopCookie<T>, value: T | null): boolean {
  if (value !== null && !cookie.fits(value)) return false;
  visit.setCookies.set(cookie.name, cookie.write(value, visit.runtime.secrets, visit.url.protocol === "https:"));
  return true;
}

/** Saves the checkout in progress; null deletes it. */
export function saveCheckout(visit: Visit, draft: CheckoutDraft | null): void {
  visit.checkout = draft === null ? null : checkoutWithinBudget(draft);
  setCookie(visit, checkoutCookie, visit.checkout);
}

/** The longest message, in characters. */
const MAX_TEXT = 600;
/** How much is kept of what was typed for a PIN code, in characters. */
export const MAX_TYPED_PIN = 20;
/** A message cut shorter than this many characters is not worth reading. */
const MIN_TEXT = 80;

const flash = z.object({
  kind: z.enum(["success", "error"]),
  text: z.string().max(MAX_TEXT),
  /** How long the message stays as a toast, in ms. */
  toastMs: z.number().int(),
  /** Whether it leaves by itself also where it comes with another page: it tells of a moment. */
  passes: z.boolean().optional(),
  /** A line that was just added to the cart: the mini cart shows it. */
  added: lineChoice.nullable(),
  /** Whether it stands at the bottom end of a page that is loaded for it, too: the shopper stays where they were. */
  floats: z.boolean().optional(),
  /** What was typed for a PIN code, and is none. */
  pin: z.string().max(MAX_TYPED_PIN).optional(),
});

/** A message for the next page. */
export type Flash = z.infer<typeof flash>;

/** Holds a message until the next page shows it, for ten minutes at most. */
export const flashCookie = sealedCookie({
  name: "pallu_flash",
  budget: cookieBudgets.pallu_flash,
  maxAge: 600,
  schema: flash,
});

/** A message cut at a word to what its cookie can hold. The added line is dropped only if the text would get too short. */
export function flashWithinBudget(flash: Flash): Flash {
  if (flash.text.length <= MAX_TEXT && flashCookie.fits(flash)) return flash;
  const cut = (length: number): Flash => ({ ...flash, text: shortText(flash.text, length) });
  const length = largestThat(Math.min(flash.text.length, MAX_TEXT), (characters) => flashCookie.fits(cut(characters)));
  const kept = cut(length);
  // A line may be too large for its cookie even without a text.
  const isReadable = length >= Math.min(flash.text.length, MIN_TEXT) && flashCookie.fits(kept);
  return isReadable || flash.added === null ? kept : flashWithinBudget({ ...flash, added: null });
}

/** How long the message of a maintenance stays as a toast, in ms: it has thirty words, and slow readers read two in a second. */
const MAINTENANCE_TOAST_MS = 20_000;

/** A message that is left; `stays` is the place whose toasts it stays as long as. */
type LeftFlash = Pick<Flash, "kind" | "text"> & Partial<Omit<Flash, "toastMs">> & { stays?: keyof typeof toastMs };

/**
 * Leaves a message for the next page, in place of one that this visit left before: but a success hides nothing that went wrong on
 * the way. In a maintenance, its explanation replaces every error message; `inMaintenance` is another explanation.
 */
export function leaveFlash(
  visit: Visit,
  { stays = "generic", ...flash }: LeftFlash,
  inMaintenance = maintenanceRefusalText,
): void {
  const isError = flash.kind === "error";
  if (visit.hasLeftError === true && !isError) return;
  visit.hasLeftError = isError;
  const shown =
    isError && visit.upstream.state.isInMaintenance
      ? { ...flash, text: inMaintenance, toastMs: MAINTENANCE_TOAST_MS }
      : { ...flash, toastMs: toastMs[stays] };
  setCookie(visit, flashCookie, flashWithinBudget({ added: null, ...shown }));
}

/** The message for this page. It is deleted, unless this visit has left another one for the next page. */
export function takeFlash(visit: Visit): Flash | null {
  const { flash } = visit;
  if (flash !== null && !visit.setCookies.has(flashCookie.name)) setCookie(visit, flashCookie, null);
  return flash;
}

/** Leaves this page's message for the next page, too. */
export function repeatFlash(visit: Visit): void {
  if (visit.flash !== null) leaveFlash(visit, visit.flash);
}

/** The customer; a guest is redirected to /login, which leads back to this page. */
export function requireCustomer(visit: Visit, message: string = sessionEnded): Session["customer"] {
  if (visit.customer !== null) return visit.customer;
  leaveFlash(visit, { kind: "error", text: message });
  throw redirectToLogin(visit);
}

/**
 * Who buys: the customer, or the guest of the checkout, in whose name this request then asks the upstream; null where there is
 * neither. Only the pages of a checkout and of its order ask for a guest. To all others they are not logged in.
 */
export function findBuyer(visit: Visit): Session["customer"] | null {
  const { customer, checkout } = visit;
  if (customer !== null || checkout?.guest === undefined) return customer;
  visit.guestToken = checkout.guest.token;
  return { id: checkout.customerId, name: null, email: null };
}

/** Whether the upstream takes orders of those who have no account. */
export async function takesGuests({ upstream }: Visit): Promise<boolean> {
  return (await upstream.terms.get()).guestCheckout === true;
}

/** Who buys; everybody else is redirected to /login, which leads back to this page. */
export function requireBuyer(visit: Visit, message?: string): Session["customer"] {
  return findBuyer(visit) ?? requireCustomer(visit, message);
}

/** /login with the way back: to the page a form stood on, else to the requested page. */
export function redirectToLogin(visit: Visit): Response {
  const path = visit.formPage ?? visit.url.pathname + visit.url.search;
  const login = href("/login");
  const isPlain = path === href("/") || path.startsWith(login);
  return redirect(withReturnTo(login, isPlain ? null : path), visit.redirectStatus);
}

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

/** For a route's `headers`: the page belongs to one shopper. It is never stored, and no search engine lists it. */
export function privatePage(): Record<string, string> {
  return { "cache-control": NEVER_STORED, "x-robots-tag": "noindex" };
}

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
  const shown = [session?.customer.id, session?.startedAt, cart.version];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12);
}

/** Tells the browser the new page version if login or cart have changed. */
export function savePageVersion(visit: Visit): void {
  const version = pageVersionOf(visit);
  if (version !== visit.requestPageVersion) setCookie(visit, pageVersionCookie, version);
}
