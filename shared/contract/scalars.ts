import { z } from "zod";
import { MAX_UPSTREAM_QUANTITY } from "#domain/cart.ts";
import { MAX_ID_LENGTH } from "./limits.ts";

/**
 * Money on the wire is rupees, as a number or a numeric string ("1,299.00"); inside it is integer paise.
 * Negative and non-numeric amounts are refused.
 */
export const rupeesAsPaise = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const paise = paiseOrNull(value);
  if (paise !== null) return paise;
  ctx.addIssue({ code: "custom", message: "an amount in rupees" });
  return z.NEVER;
});

/** An amount that may be missing: null, absent, empty or unreadable give null (paise otherwise). */
export const optionalRupeesAsPaise = z
  .unknown()
  .optional()
  .transform((value) => paiseOrNull(value));

/** An amount on the wire as integer paise; null when it is no amount. */
export function paiseOrNull(value: unknown): number | null {
  const number = typeof value === "number" ? value : typeof value === "string" ? numberIn(value) : null;
  return number === null || !Number.isFinite(number) || number < 0 || number > 1e9 ? null : Math.round(number * 100);
}

/** Integer paise as the rupees that go over the wire (129950 → 1299.5). */
export function paiseAsRupees(paise: number): number {
  return paise / 100;
}

/** An id as text, whatever the upstream uses: 12, "12" and "65fc…". */
export const identifier = z
  .union([z.number(), z.string()])
  .transform((value) => String(value).trim())
  .refine(isId, "an id");

/** An id as text; null when the value is no id. */
export function idOrNull(value: unknown): string | null {
  if (typeof value === "number" ? Number.isNaN(value) || !Number.isFinite(value) : typeof value !== "string")
    return null;
  const id = String(value).trim();
  return isId(id) ? id : null;
}

/** Text that may be missing: null, absent and blank give null; numbers become their digits. */
export const optionalText = z
  .unknown()
  .optional()
  .transform((value) => textOrNull(value));

/** A text, or the digits of a number; null when the value is neither, or blank. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}

/** A picture's path or address as the upstream wrote it; null for empty text, "null" and "undefined". */
export function pathOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || /^(null|undefined)$/i.test(text) ? null : text;
}

/** A count of items as a whole number; null when it is no number, or below 0. */
export function countOrNull(value: unknown): number | null {
  return typeof value === "number" && value >= 0 ? Math.floor(value) : null;
}

/** A yes or no sent as boolean, 0/1 or a word ("true", "1", "yes", "in stock"); anything else gives null. */
export const optionalFlag = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === "boolean") return value;
    if (typeof value === "number") return value !== 0;
    if (typeof value !== "string") return null;
    const word = value
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, "");
    if (["true", "1", "yes", "y", "instock", "available"].includes(word)) return true;
    if (["false", "0", "no", "n", "outofstock", "soldout", "unavailable"].includes(word)) return false;
    return null;
  });

/** A whole quantity of at least 1, as number or numeric string. */
export const quantity = z
  .union([z.number(), z.string()])
  .transform((value) => (typeof value === "number" ? value : (numberIn(value) ?? Number.NaN)))
  .pipe(z.number().int().min(1).max(MAX_UPSTREAM_QUANTITY));

/** Number in a text with optional thousands separators, rupee sign or spaces; null when there is none. */
function numberIn(text: string): number | null {
  const bare = text.replaceAll(/[\s,₹]/g, "").replace(/^rs\.?/i, "");
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : null;
}

function isId(text: string): boolean {
  return text.length > 0 && text.length <= MAX_ID_LENGTH && text !== "null" && text !== "undefined";
}

/** An id: a number or text, the same in every answer. */
export const wireIdentifier = z
  .union([z.int().min(1), z.string().min(1).max(MAX_ID_LENGTH)])
  .describe("Number or text; the same in every answer.");

/** An amount in rupees, up to two decimals. */
export const wireRupees = z.number().min(0).describe("Rupees, up to two decimals.");

/** A moment, by ISO 8601. */
export const wireMoment = z.iso.datetime({ offset: true }).describe("ISO 8601 with time zone.");

/** A message for the shopper. */
export const wireMessage = z.string().min(1).max(300).describe("For the shopper, shown as it is.");

/** An answer of which the shop reads nothing but its success. */
export const wireDone = z
  .looseObject({ success: z.literal(true).optional(), message: wireMessage.optional() })
  .meta({ id: "Done", description: "Success; nothing of it is read but a message, if any." });
