import { z } from "zod";
import { setCookie, type Visit } from "./visit.server.ts";
import { DAY_S } from "./cookies/cookie-jar.ts";
import { sealedCookie } from "./cookies/shop-cookie.server.ts";
import { cookieBudgets } from "./cookies/cookie-budgets.ts";

const preferences = z.object({
  /** Null follows the device. */
  theme: z.enum(["light", "dark"]).nullable(),
  dataSaver: z.boolean(),
  /** The dashboard's last tab. */
  tab: z.string().max(20).nullable(),
  /** Where parcels go: a PIN code. */
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
});

/** What a shopper chose: theme, data saving, the dashboard's tab and where parcels go. */
export type Preferences = z.infer<typeof preferences>;

/** Holds the preferences for a year. */
export const preferencesCookie = sealedCookie({
  name: "pallu_settings",
  budget: cookieBudgets.pallu_settings,
  maxAge: 365 * DAY_S,
  schema: preferences,
});

/** Saves a change of what a shopper chose. Without the cookie, which goes with the last choice, she is shown the pages that are kept for all. */
export function savePreferences(visit: Visit, change: Partial<Preferences>): void {
  visit.preferences = { ...visit.preferences, ...change };
  const isUsual = Object.values(visit.preferences).every((chosen) => chosen === null || chosen === false);
  setCookie(visit, preferencesCookie, isUsual ? null : visit.preferences);
}
