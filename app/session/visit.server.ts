import { createContext } from "react-router";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import type { CartState } from "./cookies/cart-cookie.server.ts";
import type { CheckoutDraft } from "./cookies/checkout-cookie.server.ts";
import type { Flash } from "./flash.server.ts";
import type { Preferences } from "./preferences.server.ts";
import type { Session } from "./cookies/session-cookie.server.ts";
import type { Runtime } from "./runtime.server.ts";
import type { UnsavedForm } from "./unsaved-form.server.ts";

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
  customer: Session["customer"] | null;
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
  /** The upstream calls made so far, and their time to first byte added up, in ms. */
  upstreamCalls: { calls: number; ms: number };
  /** After how many seconds a refused call may be tried again; null if none was refused with 429, or for a maintenance. */
  retryAfterS: number | null;
  /** Whether the upstream refused a change of this visit because it is in maintenance. */
  metMaintenance: boolean;
  /** Whether this request ended a login: the browser must then clear what it cached. */
  hasLoggedOut: boolean;
  /** The page version that the browser sent. */
  requestPageVersion: string | null;
  /** The Set-Cookie lines to send, by cookie name. */
  setCookies: Map<string, Promise<string>>;
}

/** The visit of the current request. */
export const visitContext = createContext<Visit>();
