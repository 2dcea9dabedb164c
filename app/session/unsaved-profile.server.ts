import { unsavedProfileCookie } from "./cookies/unsaved-profile-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

/** Deletes the unsaved profile values: they are saved now. */
export function clearUnsavedProfile(visit: Visit): void {
  if (visit.unsavedProfile === null) return;
  visit.unsavedProfile = null;
  setCookie(visit, unsavedProfileCookie, null);
}
