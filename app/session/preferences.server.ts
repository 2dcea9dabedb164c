import { z } from "zod";
import { setCookie, type Visit } from "./visit.server.ts";
import { type CookieJar, DAY_S } from "./cookies/cookie-jar.ts";
import { cookieName, signedCookie } from "./cookies/shop-cookie.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";

const preferences = z.object({
  /** Null follows the device. */
  theme: z.enum(["light", "dark"]).nullable(),
  dataSaver: z.boolean(),
  /** The dashboard's last tab. */
  tab: z.string().max(20).nullable(),
});

/** What a shopper chose: theme, data saving and the dashboard's tab. */
export type Preferences = z.infer<typeof preferences>;

/** The preferences that a shared page may depend on. */
export type DisplayPreferences = Pick<Preferences, "theme" | "dataSaver">;

/** Holds the preferences for a year. */
export const preferencesCookie = signedCookie({
  name: "pallu_settings",
  budget: cookieBudgets.pallu_settings,
  maxAge: 365 * DAY_S,
  schema: preferences,
});

/** The server's access to the one cookie that a shared page may depend on. */
export const displayPreferencesCookie = {
  /** The cookie's name in the browser. */
  nameFor: (secure: boolean): string => cookieName(preferencesCookie.name, secure),
  /** The display preferences of a request; the defaults if the cookie is absent or forged. */
  async read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<DisplayPreferences> {
    const { theme = null, dataSaver = false } = (await preferencesCookie.read(jar, secrets, secure)) ?? {};
    return { theme, dataSaver };
  },
  /** The pair "name=value" that asks for these display preferences and carries no others. */
  async pairFor(chosen: DisplayPreferences, secrets: readonly string[], secure: boolean): Promise<string> {
    return (await preferencesCookie.write({ ...chosen, tab: null }, secrets, secure)).split(";")[0] ?? "";
  },
};

/** Saves a change of theme, data saving or dashboard tab. */
export function savePreferences(visit: Visit, change: Partial<Preferences>): void {
  visit.preferences = { ...visit.preferences, ...change };
  setCookie(visit, preferencesCookie, visit.preferences);
}
