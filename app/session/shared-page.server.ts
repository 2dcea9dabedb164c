import type { Visit } from "./visit.server.ts";
import { cookieName } from "./cookies/shop-cookie.server.ts";
import type { CookieJar } from "./cookies/cookie-jar.ts";
import { preferencesCookie, type Preferences } from "./shop-cookies.server.ts";

/** What a shopper chose of the shop's looks and what a shared page may show. */
export type DisplayPreferences = Pick<Preferences, "theme" | "dataSaver">;

/**
 * For a route's `headers`: its page may be kept for other shoppers. It is kept only when the visit that rendered it had
 * nothing of its own (see the visit's middleware). A route that does not say this is private.
 */
export function sharedPage(): Record<string, string> {
  return { "cache-control": "public, no-cache", vary: "cookie, save-data" };
}

/** For a route's `headers`: the page belongs to one shopper, and no browser keeps it for Back on a shared phone. */
export function privatePage(): Record<string, string> {
  return { "cache-control": "no-store" };
}

/** Whether a visit carries nothing that belongs to one shopper: no customer, no cart, no message, nothing typed or begun. */
export function isAnonymous({ session, cart, flash, checkout, unsavedProfile, setCookies }: Visit): boolean {
  const isEmpty = cart.lines.length === 0 && cart.pending.length === 0 && cart.more === 0;
  return (
    session === null &&
    isEmpty &&
    flash === null &&
    checkout === null &&
    unsavedProfile === null &&
    setCookies.size === 0
  );
}

/** Reads and writes the one cookie that a shared page may depend on: how the shop looks. */
export const displayPreferencesCookie = {
  /** Its name in the browser. */
  nameFor: (secure: boolean): string => cookieName(preferencesCookie.name, secure),
  /** The looks a jar's cookie asks for; the shop's own where there is none or a forged one. */
  async read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<DisplayPreferences> {
    const { theme = null, dataSaver = false } = (await preferencesCookie.read(jar, secrets, secure)) ?? {};
    return { theme, dataSaver };
  },
  /** The pair "name=value" that a browser with these looks sends, and nothing else of its settings. */
  async pairFor(looks: DisplayPreferences, secrets: readonly string[], secure: boolean): Promise<string> {
    return (await preferencesCookie.write({ ...looks, tab: null }, secrets, secure)).split(";")[0] ?? "";
  },
};
