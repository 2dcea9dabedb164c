import { cleanText } from "#domain/short-text.ts";
import { MAX_SKU } from "./article-numbers.ts";
import {
  pictureAddressIn,
  pictureOf,
  noPrices,
  pricesOf,
  type DraftPrices,
  stockOf,
  type DraftStock,
} from "./draft-fields.ts";
import { MAX_PICTURES, type DraftVariant, type Issue, type Refuse } from "./product-draft.ts";
import type { StatedCombination } from "./product-options.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted } from "./cells.ts";

/**
 * The combinations with their stock, prices and pictures. Lines of the same combination are added up. A combination whose
 * stock or price cannot be read is lost, and the others stay.
 */
export function draftVariants(
  combinations: readonly StatedCombination[],
  { pictures, stated, lost, notes }: { pictures: readonly string[]; stated: Stated; lost: Issue[]; notes: Issue[] },
): DraftVariant[] {
  const found = new Map<string, DraftVariant>();
  for (const combination of combinations) {
    const { row, size, color, of } = combination;
    const { line } = row;
    const lostBefore = lost.length;
    const refuse = (at: number, reason: string) => void lost.push({ line: at, reason });
    const { stock, isBelowZero, basis } = stockOfCombination(combination, stated, refuse, notes);
    const prices = pricesOfCombination(row, stated, refuse, notes);
    if (lost.length > lostBefore) continue;
    const key = JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
    const same = found.get(key);
    if (same !== undefined && (basis ?? same.basis) !== null) {
      refuse(line, `the same combination stands in line ${same.line} already`);
      continue;
    }
    if (same !== undefined) {
      notes.push({
        line,
        reason: `the combination ${quoted([size, color].filter((value) => value !== "").join(", "))} stands in line ${same.line} already: the stock is added`,
      });
      same.stock = same.stock === null && stock === null ? null : (same.stock ?? 0) + (stock ?? 0);
      continue;
    }
    const picture = row.variantPicture === null ? undefined : pictureOf(row.variantPicture, line, notes);
    found.set(key, {
      line,
      size,
      color,
      swatch: row.swatch === null ? undefined : swatchOf(row.swatch, line, notes),
      stock,
      isBelowZero,
      basis,
      ...prices,
      // A number that stands beside several combinations is none of theirs.
      sku: of === 1 ? skuOf(row) : undefined,
      image: stated.repeatsPictures && picture !== undefined && picture === pictures[0] ? null : picture,
    });
  }
  return [...found.values()];
}

/** The stock of one combination. A line for several combinations lists a stock for each, or one that is divided among them. */
function stockOfCombination(
  { row, index, of }: StatedCombination,
  stated: Stated,
  refuse: Refuse,
  notes: Issue[],
): DraftStock {
  const listed = row.stock === null ? [] : row.stock.split(/\s*[|;~]\s*/);
  const isListed = of > 1 && listed.length === of;
  const own = isListed ? { ...row, stock: listed[index] ?? "" } : row;
  const { stock: whole, isBelowZero, basis } = stockOf([own], stated, refuse, notes);
  if (basis !== null && of > 1) refuse(row.line, "its exported stock or stock_change needs a line for each piece");
  if (whole === null || of === 1 || isListed) return { stock: whole, isBelowZero, basis };
  if (index === 0) notes.push({ line: row.line, reason: `the stock ${whole} is divided among ${of} combinations` });
  return { stock: Math.floor(whole / of) + (index < whole % of ? 1 : 0), isBelowZero, basis };
}

function pricesOfCombination(row: ProductRow, stated: Stated, refuse: Refuse, notes: Issue[]): DraftPrices {
  const hasPrice = stated.prices !== "none" && (row.price !== "" || row.otherPrice !== "");
  if (hasPrice) return pricesOf([row], row.line, stated, refuse, notes);
  return { ...noPrices, ...(stated.prices === "sale" && { prices: stated.prices }) };
}

/** The owner's own number of a line's goods; null for none, undefined where the file has no column for it. */
export function skuOf({ sku }: ProductRow): string | null | undefined {
  return sku === null ? undefined : cleanText(sku, MAX_SKU).trimEnd() || null;
}

function swatchOf(text: string, line: number, notes: Issue[]): string | null {
  if (text === "") return null;
  const swatch = /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : pictureAddressIn(text);
  if (swatch === null)
    notes.push({ line, reason: `the swatch ${quoted(text)} is left out: it is neither #rrggbb nor an address` });
  return swatch;
}

/** The pictures of the combinations, which a product without pictures of its own shows. */
export function imagesOf(variants: readonly DraftVariant[]): string[] {
  const images = variants.flatMap(({ image }) => image ?? []);
  return [...new Set(images)].slice(0, MAX_PICTURES);
}
