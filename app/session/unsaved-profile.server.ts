import { unsavedProfileCookie } from "./cookies/unsaved-profile-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

/** Keeps the profile form's values for the next login of that customer. Returns false if they are too long for a cookie. */
export function keepUnsavedProfile(
  visit: Visit,
  customerId: string,
  values: Readonly<Record<string, string>>,
): boolean {
  return setCookie(visit, unsavedProfileCookie, { customerId, values: { ...values } });
}

/** Deletes the unsaved profile values: they are saved now. */
export function clearUnsavedProfile(visit: Visit): void {
  if (visit.unsavedProfile === null) return;
  visit.unsavedProfile = null;
  setCookie(visit, unsavedProfileCookie, null);
}
