import { preferencesCookie, type Preferences } from "./cookies/preferences-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

/** Saves a change of theme, data saving or dashboard tab. */
export function savePreferences(visit: Visit, change: Partial<Preferences>): void {
  visit.preferences = { ...visit.preferences, ...change };
  setCookie(visit, preferencesCookie, visit.preferences);
}
