import { westernDigits } from "./price-text.ts";
import type { Issue, ProductDraft, Refuse } from "./product-draft.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted } from "./quoted.ts";

const MAX_STOCK = 1_000_000;

/** The stock of a product or of a combination. */
export type DraftStock = Pick<ProductDraft, "stock" | "isBelowZero">;

/** The sum of all variants' stock; null when the file has no number, or one below 0 where none can be. */
export function stockOf(
  rows: readonly ProductRow[],
  { oversells }: Stated,
  refuse: Refuse,
  notes: Issue[],
): DraftStock {
  const variants = rows.filter(({ variant }) => variant !== "");
  if (variants.length > 0 && variants.every(({ isAvailable }) => isAvailable === false))
    return { stock: 0, isBelowZero: false };
  let sum: number | null = null;
  let isBelowZero = false;
  for (const { line, stock, isAvailable } of variants) {
    if (stock === null || stock === "" || isAvailable === false) continue;
    const number = numberIn(stock);
    if (number === null) {
      refuse(line, `the stock ${quoted(stock)} cannot be right`);
      continue;
    }
    if (number < 0) {
      notes.push({
        line,
        reason: `the stock ${quoted(stock)} ${oversells ? "counts as none" : "cannot be right: that of the product stays, and a new one has none"}`,
      });
      isBelowZero ||= !oversells;
    }
    sum = (sum ?? 0) + Math.max(0, number);
  }
  // A variant that is available without a number makes the stock unknown.
  if (sum === 0 && variants.some(({ stock, isAvailable }) => isAvailable === true && (stock === null || stock === "")))
    return { stock: null, isBelowZero };
  if (sum !== null && sum > MAX_STOCK) refuse(rows[0]?.line ?? 0, `the stock ${sum} cannot be right`);
  return { stock: isBelowZero ? null : sum, isBelowZero };
}

/** The number that a cell for the stock states, such as "1,200 pcs"; null where it is none, or too large. */
function numberIn(stock: string): number | null {
  const written = westernDigits(stock.normalize("NFKC").replace(/^'(?=\d)/, "")).replace(
    /^(\+?\d[\d,.]*) ?(?:pcs?|pieces?|nos?|units?)\.?$/i,
    "$1",
  );
  const digits = /^[+-]?\d{1,3}(,\d{2,3})+(\.0+)?$/.test(written) ? written.replaceAll(",", "") : written;
  return /^[+-]?\d+(\.0+)?$/.test(digits) && Number(digits) <= MAX_STOCK ? Number(digits) : null;
}
