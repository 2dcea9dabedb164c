import { z } from "zod";
import { maintenanceRefusalText } from "#app/content/maintenance-words.server.ts";
import { toastMs } from "#app/content/messages.ts";
import { shortText } from "#domain/short-text.ts";
import { setCookie } from "./set-cookie.server.ts";
import type { Visit } from "./visit.server.ts";
import { lineChoice } from "./cookies/cart-cookie.server.ts";
import { cookieBudgets, largestThat } from "./cookies/cookie-budgets.ts";
import { signedCookie } from "./cookies/shop-cookie.server.ts";

/** The longest message, in characters. */
const MAX_TEXT = 600;
/** The longest id of a card, in characters. */
export const MAX_ANCHOR = 160;
/** A message cut shorter than this many characters is not worth reading. */
const MIN_TEXT = 80;

const flash = z.object({
  kind: z.enum(["success", "error"]),
  text: z.string().max(MAX_TEXT),
  /** How long the message stays as a toast, in ms. */
  toastMs: z.number().int(),
  /** Whether it leaves by itself also where it comes with another page: it tells of a moment. */
  passes: z.boolean().optional(),
  /** A line that was just added to the cart: the mini cart shows it. */
  added: lineChoice.nullable(),
  /** The id of the card whose form it answers; absent for other forms. */
  at: z.string().max(MAX_ANCHOR).optional(),
});

/** A message for the next page. */
export type Flash = z.infer<typeof flash>;

/** Holds a message until the next page shows it, for ten minutes at most. */
export const flashCookie = signedCookie({
  name: "pallu_flash",
  budget: cookieBudgets.pallu_flash,
  maxAge: 600,
  schema: flash,
});

/** A message cut at a word to what its cookie can hold. The added line is dropped only if the text would get too short. */
export function flashWithinBudget(flash: Flash): Flash {
  if (flash.text.length <= MAX_TEXT && flashCookie.fits(flash)) return flash;
  const cut = (length: number): Flash => ({ ...flash, text: shortText(flash.text, length) });
  const length = largestThat(Math.min(flash.text.length, MAX_TEXT), (characters) => flashCookie.fits(cut(characters)));
  const kept = cut(length);
  // A line may be too large for its cookie even without a text.
  const isReadable = length >= Math.min(flash.text.length, MIN_TEXT) && flashCookie.fits(kept);
  return isReadable || flash.added === null ? kept : flashWithinBudget({ ...flash, added: null });
}

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
