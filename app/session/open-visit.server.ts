import { cartLoginOf, emptyCartState } from "./cart/cart-state.server.ts";
import { cartCookie } from "./cookies/cart-cookie.server.ts";
import { checkoutCookie, type CheckoutDraft } from "./cookies/checkout-cookie.server.ts";
import { readCookies } from "./cookies/cookie-jar.ts";
import { flashCookie } from "./cookies/flash-cookie.server.ts";
import { pageVersionCookie } from "./cookies/page-version-cookie.server.ts";
import { preferencesCookie, type Preferences } from "./cookies/preferences-cookie.server.ts";
import { sessionCookie, type Session } from "./cookies/session-cookie.server.ts";
import type { ShopCookie } from "./cookies/shop-cookie.server.ts";
import { unsavedFormCookie } from "./cookies/unsaved-form-cookie.server.ts";
import { isReplacedLogin } from "./login/ended-logins.server.ts";
import { clearLogin, handleUnauthorized, saveSession } from "./login/login.server.ts";
import { ownPath } from "./own-path.ts";
import type { Runtime } from "./runtime.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import { GUEST } from "./unsaved-form.server.ts";
import { visitUpstream } from "./visit-upstream.server.ts";
import type { Visit } from "./visit.server.ts";

/** A session's cookie is renewed this often within the time that an unused login lasts. */
const RENEWALS_PER_LIFE = 20;

/** How long to wait after a 429 that does not say, in seconds. */
const DEFAULT_RETRY_S = 60;

const defaultPreferences: Preferences = { theme: null, dataSaver: false, tab: null };

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
  const isReplaced = sent !== null && isReplacedLogin(sent);
  const session = age === "expired" || isReplaced ? null : sent;
  const customerId = session?.customer.id;
  const isOwnCart = cart?.login === undefined || cart.login === cartLoginOf(session);
  const isForm = request.method === "POST";
  const upstreamCalls = { calls: 0, ms: 0 };
  const visit: Visit = {
    requestId,
    url,
    formPage: isForm ? shopPage(request.headers.get("referer"), url) : null,
    redirectStatus: isForm ? 303 : 302,
    runtime,
    upstream: visitUpstream(runtime, {
      requestId,
      address,
      token: session?.token ?? null,
      upstreamCalls,
      onUnauthorized: () => handleUnauthorized(visit),
      onRateLimited: (seconds) => void (visit.retryAfterS = seconds ?? DEFAULT_RETRY_S),
      onMaintenance: (seconds) => {
        visit.retryAfterS = seconds ?? DEFAULT_RETRY_S;
        visit.metMaintenance = true;
      },
    }),
    customer: session?.customer ?? null,
    session,
    requestSession: isReplaced ? sent : session,
    cart: cart !== null && isOwnCart ? cart : emptyCartState,
    preferences: preferences ?? defaultPreferences,
    flash,
    checkout: checkout?.customerId === customerId ? withOfferedPayment(checkout, runtime) : null,
    unsavedForm: unsavedForm?.customerId === (customerId ?? GUEST) ? unsavedForm : null,
    savesData: preferences?.dataSaver === true || request.headers.get("save-data")?.toLowerCase() === "on",
    upstreamCalls,
    retryAfterS: null,
    metMaintenance: false,
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

/** A checkout without its payment if that method is no longer offered. */
function withOfferedPayment(checkout: CheckoutDraft | null, { payments }: Runtime): CheckoutDraft | null {
  return checkout === null || checkout.payment === null || payments.methods.includes(checkout.payment.method)
    ? checkout
    : { ...checkout, payment: null };
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

/** The path of a page of this shop; null for every other address. */
function shopPage(referer: string | null, here: URL): string | null {
  const page = URL.parse(referer ?? "");
  return page !== null && page.host === here.host ? ownPath(page.pathname + page.search, "") || null : null;
}
