import type { MiddlewareFunction } from "react-router";
import { callFailure } from "#app/content/call-failures.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { isUpstreamFault } from "#app/gateway/faults.server.ts";
import { newState, type UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { code } from "#content/language.ts";
import { problemWords } from "#content/problem-words.server.ts";
import { isDataRequest, refererPath } from "#app/content/own-path.ts";
import { requestFactsContext, runtimeContext, type Runtime } from "./runtime.server.ts";
import {
  withholdEndedLogin,
  isReplacedLogin,
  clearLogin,
  handleUnauthorized,
  saveSession,
  unsavedFormCookie,
  GUEST,
  sessionCookie,
  type Session,
} from "./login.server.ts";
import {
  flashCookie,
  NEVER_STORED,
  pageVersionCookie,
  savePageVersion,
  setCookie,
  visitContext,
  type Visit,
} from "./visit.server.ts";
import { cartLoginOf, countCartItems, emptyCartState } from "./cart-state.server.ts";
import { cartCookie } from "./cookies/cart-cookie.server.ts";
import { checkoutCookie, type CheckoutDraft } from "./cookies/checkout-cookie.server.ts";
import { readCookies } from "./cookies/cookie-jar.ts";
import type { ShopCookie } from "./cookies/shop-cookie.server.ts";
import { preferencesCookie, type Preferences } from "./preferences.server.ts";

/** Opens the visit before any route runs, and sends its cookies with the response. */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { id, address } = context.get(requestFactsContext);
  const visit = await openVisit(request, url, { id, address }, context.get(runtimeContext));
  context.set(visitContext, visit);
  const response = await next();
  savePageVersion(visit);
  withholdEndedLogin(visit);
  const caching = cacheControl(response, visit, isDataRequest(request));
  response.headers.set("cache-control", caching);
  // Back must not show a page as it was before another login or another cart. The answer to a form cannot be asked for again.
  if (caching === "private, no-cache" && request.method === "GET" && !response.headers.has("vary"))
    response.headers.set("vary", "cookie");
  for (const line of await Promise.all(visit.setCookies.values())) response.headers.append("set-cookie", line);
  // On a shared phone, Back must not show the pages of the last customer.
  if (visit.hasLoggedOut) response.headers.set("clear-site-data", '"cache"');
  const { retryAfterS } = visit.upstream.state;
  if ((response.status === 429 || response.status === 503) && retryAfterS !== null)
    response.headers.set("retry-after", String(retryAfterS));
  return response;
};

/**
 * The Cache-Control of a response. A page is private unless its route declares it shared and the visit is anonymous. A
 * file made by a route (robots, pictures) is as public as the route says. A customer's pages are "no-store". A guest's
 * are not, because "no-store" would keep them out of the browser's back and forward cache.
 */
function cacheControl({ status, headers }: Response, visit: Visit, isData: boolean): string {
  const declared = headers.get("cache-control") ?? "";
  const isNobodys = isAnonymous(visit);
  const isPage = isData || headers.get("content-type")?.startsWith("text/html") === true;
  const isAnybodys = isPage ? status === 200 && !isData && isNobodys : visit.setCookies.size === 0;
  if (declared.startsWith("public") && isAnybodys) return declared;
  const isCustomers = visit.customer !== null || visit.hasLoggedOut;
  const isStored = !declared.startsWith("no-store") && !isCustomers && (!isData || isNobodys);
  return isStored ? "private, no-cache" : NEVER_STORED;
}

/**
 * Whether a visit has nothing of one shopper: no login, cart, message or place, and sets no cookie. The cookies of a checkout
 * and of an unsaved form are read only with a login, or by private pages, so they need no check here.
 */
function isAnonymous(visit: Visit): boolean {
  const { session, flash, showsPin, setCookies } = visit;
  return session === null && flash === null && !showsPin && countCartItems(visit) === 0 && setCookies.size === 0;
}

/** A session's cookie is renewed this often within the time that an unused login lasts. */
const RENEWALS_PER_LIFE = 20;

const defaultPreferences: Preferences = { theme: null, dataSaver: false, tab: null, pin: null };

/** What the server knows of a request before any route runs. */
interface VisitedRequest {
  id: string;
  address: string | null;
}

/** Opens each cookie of a request once, and makes its visit. `url` is the address as the shopper sees it. */
export async function openVisit(
  request: Request,
  url: URL,
  { id: requestId, address }: VisitedRequest,
  runtime: Runtime,
): Promise<Visit> {
  const jar = readCookies(request.headers.get("cookie"));
  const open = <T>(cookie: ShopCookie<T>) => cookie.read(jar, runtime.secrets, url.protocol === "https:");
  const [sent, cart, preferences, flash, checkout, unsavedForm, requestPageVersion] = await Promise.all([
    open(sessionCookie),
    open(cartCookie),
    open(preferencesCookie),
    open(flashCookie),
    open(checkoutCookie),
    open(unsavedFormCookie),
    open(pageVersionCookie),
  ]);
  const age = sent === null ? null : ageOf(sent, runtime.sessionLife);
  const isReplaced = sent !== null && isReplacedLogin(runtime, sent);
  const session = age === "expired" || isReplaced ? null : sent;
  const customerId = session?.customer.id;
  const isOwnCart = cart?.login === undefined || cart.login === cartLoginOf(session);
  const isForm = request.method === "POST";
  const visit: Visit = {
    requestId,
    url,
    formPage: isForm ? refererPath(request, url, "") || null : null,
    redirectStatus: isForm ? 303 : 302,
    runtime,
    upstream: upstreamOf(runtime, { requestId, address }, () => visit),
    get customer() {
      return visit.session?.customer ?? null;
    },
    guestToken: null,
    session,
    requestSession: isReplaced ? sent : session,
    cart: cart !== null && isOwnCart ? cart : emptyCartState,
    preferences: preferences ?? defaultPreferences,
    flash,
    checkout: checkout !== null && isOwnCheckout(checkout, session) ? withOfferedPayment(checkout, runtime) : null,
    unsavedForm: unsavedForm?.customerId === (customerId ?? GUEST) ? unsavedForm : null,
    savesData: preferences?.dataSaver === true || request.headers.get("save-data")?.toLowerCase() === "on",
    showsPin: false,
    hasLoggedOut: false,
    requestPageVersion,
    setCookies: new Map(),
  };
  // The cart of another login: an answer set it that came after the logout.
  if (!isOwnCart) setCookie(visit, cartCookie, null);
  if (age === "expired") {
    clearLogin(visit);
    // The browser's cached pages go, too, although this visit never had a session.
    visit.hasLoggedOut = true;
  }
  if (age === "unrenewed" && session !== null) saveSession(visit, session);
  return visit;
}

/** The upstream client of one visit, in the name of its session: it logs its faults with the request id. */
function upstreamOf(
  { upstream, pictures, log }: Runtime,
  { requestId, address }: Pick<UpstreamClient, "requestId" | "address">,
  visitOf: () => Visit,
): UpstreamClient {
  return {
    ...upstream,
    requestId,
    address,
    get token() {
      const { session, guestToken } = visitOf();
      return session?.token ?? guestToken;
    },
    onUnauthorized: () => handleUnauthorized(visitOf()),
    language: code,
    inWords: (problem) => problemInWords(problem, problemWords),
    state: newState(),
    terms: { ...upstream.terms, content: () => upstream.terms.content(code) },
    signPicture: (source) => pictures.signatures.sign(source),
    report: (fault) =>
      log("warn", fault.message, {
        name: fault.name,
        failed: isUpstreamFault(fault) ? callFailure(fault.call) : null,
        requestId,
      }),
  };
}

/** Whether a checkout is the customer's, or that of a guest in this browser. */
function isOwnCheckout({ customerId, guest }: CheckoutDraft, session: Session | null): boolean {
  return guest === undefined ? customerId === session?.customer.id : session === null && guest.until > Date.now();
}

/** A checkout without its payment if that method is no longer offered. One that was made stays: the upstream decides on the order. */
function withOfferedPayment(checkout: CheckoutDraft, { payments }: Runtime): CheckoutDraft {
  const chosen = checkout.payment;
  if (chosen === null || chosen.paymentId !== null || chosen.amountPaise === 0) return checkout;
  if (payments.methods.includes(chosen.method)) return checkout;
  return { ...checkout, payment: null };
}

/** Whether a login has expired, or its cookie must be renewed to show that it is used. */
function ageOf(
  { startedAt, seenAt }: Session,
  { idleMs, maxMs }: Runtime["sessionLife"],
): "expired" | "unrenewed" | "renewed" {
  const now = Date.now();
  if (now - startedAt > maxMs || now - seenAt > idleMs) return "expired";
  return now - seenAt > idleMs / RENEWALS_PER_LIFE ? "unrenewed" : "renewed";
}
