import { maintenanceRefusalText } from "../content/maintenance-words.server.ts";
import { toastMs } from "../content/messages.ts";
import { flashCookie, flashWithinBudget, type Flash } from "./cookies/flash-cookie.server.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";

/** How long the message of a maintenance stays as a toast, in ms: it has thirty words, and slow readers read two in a second. */
const MAINTENANCE_TOAST_MS = 20_000;

/**
 * Leaves a message for the next page. In a maintenance, its explanation replaces every error
 * message; `inMaintenance` is another explanation.
 */
export function leaveFlash(
  visit: Visit,
  flash: Pick<Flash, "kind" | "text"> & Partial<Flash>,
  inMaintenance = maintenanceRefusalText,
): void {
  const shown =
    flash.kind === "error" && visit.metMaintenance
      ? { ...flash, text: inMaintenance, toastMs: MAINTENANCE_TOAST_MS }
      : flash;
  setCookie(visit, flashCookie, flashWithinBudget({ toastMs: toastMs.generic, added: null, ...shown }));
}

/** The message for this page. It is deleted, unless this visit has left another one for the next page. */
export function takeFlash(visit: Visit): Flash | null {
  const { flash } = visit;
  if (flash !== null && !visit.setCookies.has(flashCookie.name)) setCookie(visit, flashCookie, null);
  return flash;
}

/** Leaves this page's message for the next page, too. */
export function repeatFlash(visit: Visit): void {
  if (visit.flash !== null) leaveFlash(visit, visit.flash);
}
