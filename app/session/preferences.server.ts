import { z } from "zod";
import { setCookie, type Visit } from "./visit.server.ts";
import { type CookieJar, DAY_S } from "./cookies/cookie-jar.ts";
import { cookieName, sealedCookie } from "./cookies/shop-cookie.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";

const preferences = z.object({
  /** Null follows the device. */
  theme: z.enum(["light", "dark"]).nullable(),
  dataSaver: z.boolean(),
  /** The dashboard's last tab. */
  tab: z.string().max(20).nullable(),
  /** Where parcels go: a PIN code. In the request of a shared page only its beginning, as it stands in the delivery table. */
  pin: z
    .string()
    .regex(/^\d{1,6}$/)
    .nullable(),
});

/** What a shopper chose: theme, data saving, the dashboard's tab and where parcels go. */
export type Preferences = z.infer<typeof preferences>;

/** The preferences that a shared page may depend on. */
export type DisplayPreferences = Pick<Preferences, "theme" | "dataSaver" | "pin">;

/** Whether the page at a path tells when a parcel arrives: no other shared page depends on the PIN code. */
export function concernsDelivery(pathname: string): boolean {
  return /^(\/\w\w)?\/product(details$|\/)/.test(pathname);
}

/** Holds the preferences for a year. */
export const preferencesCookie = sealedCookie({
  name: "pallu_settings",
  budget: cookieBudgets.pallu_settings,
  maxAge: 365 * DAY_S,
  schema: preferences,
});

/** The server's access to the one cookie that a shared page may depend on. */
export const displayPreferencesCookie = {
  /** The cookie's name in the browser. */
  nameFor: (secure: boolean): string => cookieName(preferencesCookie.name, secure),
  concernsDelivery,
  /** The display preferences of a request; the defaults if the cookie is absent or forged. */
  async read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<DisplayPreferences> {
    const { theme = null, dataSaver = false, pin = null } = (await preferencesCookie.read(jar, secrets, secure)) ?? {};
    return { theme, dataSaver, pin };
  },
  /** The pair "name=value" that asks for these display preferences and carries no others. */
  async pairFor(chosen: DisplayPreferences, secrets: readonly string[], secure: boolean): Promise<string> {
    return (await preferencesCookie.write({ ...chosen, tab: null }, secrets, secure)).split(";")[0] ?? "";
  },
};

/** Saves a change of what a shopper chose. */
export function savePreferences(visit: Visit, change: Partial<Preferences>): void {
  visit.preferences = { ...visit.preferences, ...change };
  setCookie(visit, preferencesCookie, visit.preferences);
}
