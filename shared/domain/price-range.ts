/** The listing's price range in whole rupees (specification, section 9). The upper end means "and above". */
export const PRICE_MIN = 0;
export const PRICE_MAX = 10_000;
/** One step of a slider, in rupees. */
export const PRICE_STEP = 100;

/** A price range in whole rupees; null for an end without a limit. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** Reads a range as typed. Other text sets no limit, reversed ends are swapped, and the full range limits nothing. */
export function priceRangeFrom(minText: string | null, maxText: string | null): PriceRange {
  const [min, max] = [rupeesFrom(minText), rupeesFrom(maxText)];
  const [low, high] = max !== null && (min ?? PRICE_MIN) > max ? [max, min] : [min, max];
  return { min: (low ?? PRICE_MIN) > PRICE_MIN ? low : null, max: (high ?? PRICE_MAX) < PRICE_MAX ? high : null };
}

function rupeesFrom(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const number = Math.round(Number(text.replaceAll(/[\s,₹]/g, "")));
  return Number.isFinite(number) && number >= 0 ? number : null;
}

/** The page number in an address; anything else is page 1. */
export function pageFrom(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Math.min(Math.max(1, Number(text)), 100_000) : 1;
}

/** What a product list can be sorted by, beside the catalogue's own order. */
export const sortFields = ["price", "created_at"] as const;

/** One of {@link sortFields}. */
export type SortField = (typeof sortFields)[number];

/** The direction of a sorted list. */
export const sortDirections = ["asc", "desc"] as const;

/** One of {@link sortDirections}. */
export type SortDirection = (typeof sortDirections)[number];

/** The direction of a list that names none: the newest products first, the lowest prices first. */
export const usualDirection: Readonly<Record<SortField, SortDirection>> = { price: "asc", created_at: "desc" };
