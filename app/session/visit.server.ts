import { createHash, randomUUID } from "node:crypto";
import { createContext, redirect } from "react-router";
import { callFailure } from "../content/call-failures.ts";
import { messages, toastMs } from "../content/messages.ts";
import type { UpstreamClient } from "../gateway/upstream-client.server.ts";
import { isUpstreamFault } from "../gateway/faults.server.ts";
import type { Runtime } from "./runtime.server.ts";
import { cookieBudgets, GUEST_CART_BYTES } from "./cookie-budgets.ts";
import { isKnownEnded, rememberEnded } from "./ended-logins.server.ts";
import { sessionWithin } from "./session-customer.server.ts";
import {
  cartCookie,
  checkoutCookie,
  flashCookie,
  isCartKept,
  keptCheckout,
  keptFlash,
  keptPart,
  sessionCookie,
  settingsCookie,
  stampCookie,
  typedCookie,
  type Checkout,
  type Flash,
  type KeptCart,
  type Session,
  type Settings,
} from "./shop-cookies.server.ts";
import { readCookies } from "./cookie-jar.ts";
import type { ShopCookie } from "./cookies.server.ts";
import { ownPath } from "./own-path.ts";

/**
 * One request of one shopper: who she is, what her cookies say, and the way upstream in her name. What routes change
 * through the functions below is readable at once and goes out as Set-Cookie with the response.
 */
export interface Visit {
  requestId: string;
  url: URL;
  /** For a form that was sent: the page of the shop that it stood on, where the browser tells. Null for everything else. */
  sentFrom: string | null;
  /** The status of a redirect to another page: 303 after a form, so that no client sends it again (RFC 9110, 15.4.4). */
  elsewhere: 302 | 303;
  runtime: Runtime;
  upstream: UpstreamClient;
  customer: Session["customer"] | null;
  session: Session | null;
  /** The session the browser sent; what becomes of it during the visit does not change it. */
  sentSession: Session | null;
  /** The cart as far as it is known: whole once the upstream has told it, else what the cookie keeps of it. */
  cart: KeptCart;
  settings: Settings;
  flash: Flash | null;
  checkout: Checkout | null;
  /** What she is about to send, or had sent when her session ended, by field: what she typed outlives a 401. */
  typed: Readonly<Record<string, string>> | null;
  /** Whether she asked for less data: by her browser (Save-Data) or by the shop's own setting. */
  savesData: boolean;
  /** The calls made upstream so far, and how long their answers took to begin, added up, in ms. */
  asked: { calls: number; ms: number };
  /** After how many seconds to try again, once the upstream refused a call for being one too many. */
  retryAfterS: number | null;
  /** Whether this request ended a login: what the browser kept of it must go. */
  hasEnded: boolean;
  /** The stamp the browser sent; see {@link stampOf}. */
  sentStamp: string | null;
  /** Set-Cookie lines by cookie name. */
  outgoing: Map<string, Promise<string>>;
}

/** The visit of the current request. */
export const visitContext = createContext<Visit>();

/** How often the use of a login is marked while it would last unused. */
const MARKS_PER_LIFE = 20;

/** How long to wait where an upstream does not say, in seconds. */
const USUAL_WAIT_S = 60;

const emptyCart: KeptCart = { lines: [], pending: [], folds: false, stamp: "", more: 0 };

/** Reads every cookie once. `url` is the address as the shopper sees it. */
export async function openVisit(
  request: Request,
  url: URL,
  { id: requestId, address }: { id: string; address: string | null },
  runtime: Runtime,
): Promise<Visit> {
  const jar = readCookies(request.headers.get("cookie"));
  const isSecure = url.protocol === "https:";
  const [kept, cart, settings, flash, checkout, typed, sentStamp] = await Promise.all([
    sessionCookie.read(jar, runtime.secrets, isSecure),
    cartCookie.read(jar, runtime.secrets, isSecure),
    settingsCookie.read(jar, runtime.secrets, isSecure),
    flashCookie.read(jar, runtime.secrets, isSecure),
    checkoutCookie.read(jar, runtime.secrets, isSecure),
    typedCookie.read(jar, runtime.secrets, isSecure),
    stampCookie.read(jar, runtime.secrets, isSecure),
  ]);
  const age = kept === null ? null : ageOf(kept, runtime.sessionLife);
  const session = age === "over" ? null : kept;
  const asked = { calls: 0, ms: 0 };
  const isOwnCart = cart?.login === undefined || cart.login === loginOf(session);
  const looks = settings ?? { theme: null, dataSaver: false, tab: null };
  const visit: Visit = {
    requestId,
    url,
    sentFrom: request.method === "POST" ? pageOf(request.headers.get("referer"), url) : null,
    elsewhere: request.method === "POST" ? 303 : 302,
    runtime,
    upstream: createClient(
      runtime,
      asked,
      { requestId, address },
      session?.token ?? null,
      () => turnAway(visit),
      (seconds) => void (visit.retryAfterS = seconds ?? USUAL_WAIT_S),
    ),
    customer: session?.customer ?? null,
    session,
    sentSession: session,
    cart: cart !== null && isOwnCart ? cart : emptyCart,
    settings: looks,
    flash,
    checkout: checkout !== null && checkout.customerId === session?.customer.id ? payable(checkout, runtime) : null,
    typed: typed !== null && typed.customerId === session?.customer.id ? typed.values : null,
    savesData: looks.dataSaver || request.headers.get("save-data")?.toLowerCase() === "on",
    asked,
    retryAfterS: null,
    hasEnded: false,
    sentStamp,
    outgoing: new Map(),
  };
  // The cart of a login that is not the present one: an answer brought it that came later than the logout.
  if (!isOwnCart) write(visit, cartCookie, null);
  // Whoever uses this browser next finds nothing of hers.
  if (age === "over") {
    clearLogin(visit);
    visit.hasEnded = true;
  }
  if (age === "unmarked" && session !== null) keepSession(visit, session);
  return visit;
}

/** A checkout as it can go on: a way to pay that is not offered any more is chosen anew. */
function payable(checkout: Checkout, { payments }: Runtime): Checkout {
  return checkout.payment === null || payments.methods.includes(checkout.payment.method)
    ? checkout
    : { ...checkout, payment: null };
}

/** Whether a login has outlived itself, and whether its use is to be marked: seldom, since each mark is a cookie. */
function ageOf(
  { startedAt, seenAt }: Session,
  { idleMs, maxMs }: Runtime["sessionLife"],
): "over" | "unmarked" | "marked" {
  const now = Date.now();
  if (now - startedAt > maxMs || now - seenAt > idleMs) return "over";
  return now - seenAt > idleMs / MARKS_PER_LIFE ? "unmarked" : "marked";
}

/**
 * Starts a session; everything of the visit speaks in the customer's name from here on. False, and nothing has changed,
 * where no cookie can hold the token: the log says what to do.
 */
export function signIn(visit: Visit, { token, customer }: Pick<Session, "token" | "customer">): boolean {
  const before = visit.session;
  if (!keepSession(visit, { token, customer, startedAt: Date.now(), seenAt: 0 })) {
    visit.runtime.log(
      "error",
      "A login failed: its token is too long for a cookie. Let the upstream issue shorter tokens, with fewer claims or opaque ones.",
      { tokenBytes: Buffer.byteLength(token), cookieBytes: cookieBudgets.pallu_session, requestId: visit.requestId },
    );
    return false;
  }
  // The login before it is over in this browser: no answer still under way may bring it back.
  if (before !== null) rememberEnded(before);
  visit.customer = customer;
  visit.upstream.token = token;
  return true;
}

/** Keeps the session, as used now; false where no cookie can hold it. */
function keepSession(visit: Visit, session: Session): boolean {
  const used = sessionWithin({ ...session, seenAt: Date.now() });
  if (used === null) return false;
  visit.session = used;
  return write(visit, sessionCookie, used);
}

/** Ends the session in this browser: token, cart and checkout go with it (specification, section 4). */
export function signOut(visit: Visit): void {
  if (visit.session !== null) rememberEnded(visit.session);
  clearLogin(visit);
}

/** Takes the login out of this browser. */
function clearLogin(visit: Visit): void {
  visit.hasEnded ||= visit.session !== null;
  visit.customer = null;
  visit.upstream.token = null;
  visit.session = null;
  visit.cart = emptyCart;
  // Also where the visit knows of no cart: the browser may have got one meanwhile.
  write(visit, cartCookie, null);
  write(visit, sessionCookie, null);
  keepCheckout(visit, null);
}

/**
 * Keeps an answer from bringing back a login that was ended while it was under way, as far as this process knows:
 * nothing of the customer goes out with it. To be called when everything has been written.
 */
export function dropEnded(visit: Visit): void {
  const { sentSession, session, outgoing } = visit;
  if (sentSession === null || !isKnownEnded(sentSession)) return;
  // A login that this very visit began is another one.
  if (session !== null && !isKnownEnded(session)) return;
  // What clears the browser still goes out: the answer to the logout may have been lost.
  if (session === null) {
    write(visit, checkoutCookie, null);
    outgoing.delete(typedCookie.name);
    return;
  }
  const ofCustomer = [sessionCookie, cartCookie, checkoutCookie, typedCookie, flashCookie, stampCookie];
  for (const { name } of ofCustomer) outgoing.delete(name);
}

/** Keeps what changed of the customer beside the unchanged token; the login grows no younger by it. */
export function renameCustomer(visit: Visit, customer: Session["customer"]): void {
  if (visit.session === null) return;
  visit.customer = customer;
  keepSession(visit, { ...visit.session, customer });
}

/**
 * Keeps the cart's lines, and writes the cookie only where that changes it: an answer that changed nothing and comes late
 * must not undo what was done meanwhile. A customer's cart names its login. Their empty cart is kept, too: that it was
 * changed tells a second addition from a double click.
 */
export function keepCart(
  visit: Visit,
  { lines, pending, folds, more = 0 }: Omit<KeptCart, "stamp" | "more" | "login"> & { more?: number },
  { hasGrown = false } = {},
): void {
  const { stamp, ...before } = visit.cart;
  // Where it was emptied elsewhere meanwhile, it looks after an addition as it did before.
  const isGuest = visit.customer === null;
  const login = loginOf(visit.session);
  const [next, last] = [
    keptPart({ lines, pending, folds, stamp, more, login }, isGuest),
    keptPart({ ...before, stamp, login }, isGuest),
  ];
  const isChanged =
    hasGrown ||
    JSON.stringify([next.lines, next.pending, folds, next.more]) !==
      JSON.stringify([last.lines, last.pending, last.folds, last.more]);
  visit.cart = { lines, pending, folds, more, stamp: isChanged ? randomUUID().slice(0, 8) : stamp, login };
  if (!isChanged && login === before.login) return;
  write(
    visit,
    cartCookie,
    lines.length === 0 && pending.length === 0 && isGuest ? null : { ...next, stamp: visit.cart.stamp },
    isGuest ? GUEST_CART_BYTES : undefined,
  );
}

/** The login a cart belongs to, as a short hash; undefined for a guest's. Renewing the session keeps it. */
function loginOf(session: Session | null): string | undefined {
  if (session === null) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([session.customer.id, session.startedAt]))
    .digest("base64url")
    .slice(0, 10);
}

/** Whether the browser can keep a cart with these lines whole. */
export function hasRoomFor(visit: Visit, lines: KeptCart["lines"]): boolean {
  return isCartKept({ ...visit.cart, lines, login: loginOf(visit.session) }, visit.customer === null);
}

/** The pending lines that the browser has no room for. */
export function pendingWithoutRoom(visit: Visit): KeptCart["pending"] {
  return visit.cart.pending.slice(keptPart(visit.cart, visit.customer === null).pending.length);
}

/** Which login and cart a page is made for, as a short hash that tells nothing else; null for a visitor with neither. */
export function stampOf({ session, cart }: Visit): string | null {
  if (session === null && cart.lines.length === 0 && cart.pending.length === 0) return null;
  const facts = [session?.customer.id, session?.startedAt, cart.stamp];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 12);
}

/** Tells the browser which login and cart it has now, where that has changed. */
export function keepStamp(visit: Visit): void {
  const stamp = stampOf(visit);
  if (stamp !== visit.sentStamp) write(visit, stampCookie, stamp);
}

/** Keeps a change of theme, data saving or tab. */
export function keepSettings(visit: Visit, change: Partial<Settings>): void {
  visit.settings = { ...visit.settings, ...change };
  write(visit, settingsCookie, visit.settings);
}

/** Keeps the checkout under way; null ends it. */
export function keepCheckout(visit: Visit, checkout: Checkout | null): void {
  visit.checkout = checkout === null ? null : keptCheckout(checkout);
  write(visit, checkoutCookie, visit.checkout);
}

/** Forgets what was typed: it has arrived. */
export function forgetTyped(visit: Visit): void {
  if (visit.typed === null) return;
  visit.typed = null;
  write(visit, typedCookie, null);
}

/** Leaves a message for the next page. */
export function leaveFlash(visit: Visit, flash: Pick<Flash, "kind" | "text"> & Partial<Flash>): void {
  write(visit, flashCookie, keptFlash({ toastMs: toastMs.generic, added: null, ...flash }));
}

/** The message left for this page, once. */
export function takeFlash(visit: Visit): Flash | null {
  const { flash } = visit;
  if (flash !== null && !visit.outgoing.has(flashCookie.name)) write(visit, flashCookie, null);
  return flash;
}

/** Leaves the message of this page for the next page, too. */
export function repeatFlash(visit: Visit): void {
  if (visit.flash !== null) leaveFlash(visit, visit.flash);
}

/** The customer, or a redirect to /login that comes back to this page. */
export function requireCustomer(visit: Visit, message: string = messages.sessionEnded): Session["customer"] {
  if (visit.customer !== null) return visit.customer;
  leaveFlash(visit, { kind: "error", text: message });
  throw redirect(loginAddress(visit), visit.elsewhere);
}

/** /login with the way back to the page the shopper is on: for a form the page it stands on, else the page of the same address. */
function loginAddress(visit: Visit): string {
  const path = visit.sentFrom ?? visit.url.pathname + visit.url.search;
  return path === "/" || path.startsWith("/login") ? "/login" : `/login?returnTo=${encodeURIComponent(path)}`;
}

/** A 401 anywhere: the session is cleared and the shopper goes to /login (specification, section 8). */
function turnAway(visit: Visit): never {
  const address = loginAddress(visit);
  const { checkout, typed, customer } = visit;
  let isTypedLost = false;
  // A guest has no session to lose, and keeps her cart.
  if (customer !== null) {
    clearLogin(visit);
    // What she entered on the way to her order waits for her: it is sealed, and opens for nobody else.
    keepCheckout(visit, checkout);
    isTypedLost = typed !== null && !write(visit, typedCookie, { customerId: customer.id, values: { ...typed } });
  }
  leaveFlash(visit, {
    kind: "error",
    text: isTypedLost ? `${messages.sessionEnded} ${messages.typedLost}` : messages.sessionEnded,
  });
  throw redirect(address, visit.elsewhere);
}

function pageOf(referer: string | null, here: URL): string | null {
  const page = referer === null ? null : URL.parse(referer);
  return page !== null && page.host === here.host ? ownPath(page.pathname + page.search, "") || null : null;
}

function createClient(
  runtime: Runtime,
  asked: Visit["asked"],
  { requestId, address }: Pick<UpstreamClient, "requestId" | "address">,
  token: string | null,
  onUnauthorized: () => never,
  onRateLimited: UpstreamClient["onRateLimited"],
): UpstreamClient {
  return {
    fetch: async (request) => {
      const started = performance.now();
      asked.calls += 1;
      try {
        return await runtime.upstream.fetch(request);
      } finally {
        asked.ms += performance.now() - started;
      }
    },
    base: runtime.upstream.base,
    token,
    requestId,
    address,
    quirks: runtime.upstream.quirks,
    timeoutMs: runtime.upstream.timeoutMs,
    state: { hasTimedOut: false },
    catalogue: runtime.upstream.catalogue,
    signPicture: (source) => runtime.pictures.signatures.sign(source),
    largeResponses: runtime.upstream.largeResponses,
    rateLimits: runtime.upstream.rateLimits,
    onUnauthorized,
    onRateLimited,
    report: (fault) =>
      runtime.log("warn", fault.message, {
        name: fault.name,
        failed: isUpstreamFault(fault) ? callFailure(fault.call) : null,
        requestId,
      }),
  };
}

/** Every Set-Cookie of a visit is written here. False for a value larger than the cookie's budget (bytes): nothing is written then. */
function write<T>(visit: Visit, cookie: ShopCookie<T>, value: T | null, budget?: number): boolean {
  if (value !== null && !cookie.fits(value, budget)) return false;
  visit.outgoing.set(cookie.name, cookie.write(value, visit.runtime.secrets, visit.url.protocol === "https:"));
  return true;
}
