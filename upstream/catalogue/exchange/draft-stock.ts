import { westernDigits } from "./price-text.ts";
import type { Issue, ProductDraft, Refuse, StockBasis } from "./product-draft.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted } from "./quoted.ts";

const MAX_STOCK = 1_000_000;

/** The stock of a product or of a combination. */
export type DraftStock = Pick<ProductDraft, "stock" | "isBelowZero" | "basis">;

/** The sum of all variants' stock; null when the file has no number, or one below 0 where none can be. */
export function stockOf(
  rows: readonly ProductRow[],
  { oversells }: Stated,
  refuse: Refuse,
  notes: Issue[],
): DraftStock {
  const variants = rows.filter(({ variant }) => variant !== "");
  const basis = basisOf(variants, refuse);
  if (variants.length > 0 && variants.every(({ isAvailable }) => isAvailable === false))
    return { stock: 0, isBelowZero: false, basis };
  let sum: number | null = null;
  let isBelowZero = false;
  for (const { line, stock, isAvailable } of variants) {
    if (stock === null || stock === "" || isAvailable === false) continue;
    if (/^'?\+/.test(stock.normalize("NFKC")) || ((basis?.exported ?? null) !== null && /^'?[-−]/.test(stock))) {
      refuse(line, `the stock ${quoted(stock)} looks like a change: write it into a column stock_change`);
      continue;
    }
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
    return { stock: null, isBelowZero, basis };
  if (sum !== null && sum > MAX_STOCK) refuse(rows[0]?.line ?? 0, `the stock ${sum} cannot be right`);
  return { stock: isBelowZero ? null : sum, isBelowZero, basis };
}

/**
 * The stock that lines state which are not read, as those of a product that the file hides; null where they state none, or
 * only what was exported.
 */
export function unreadStockOf(rows: readonly ProductRow[]): number | null {
  const isEdited = ({ stock, exportedStock, stockChange }: ProductRow) =>
    (stockChange ?? "") !== "" || (exportedStock ?? "") === "" || stock !== exportedStock;
  const stating = rows.filter(({ stock, stockChange }) => (stock ?? "") !== "" || (stockChange ?? "") !== "");
  return stating.some(isEdited)
    ? stating.reduce((sum, row) => sum + (numberIn(row.stock ?? "") ?? 0) + (numberIn(row.stockChange ?? "") ?? 0), 0)
    : null;
}

/** What the exported stock and the change of stock say, for which a piece needs a line of its own. */
function basisOf(rows: readonly ProductRow[], refuse: Refuse): StockBasis | null {
  const stating = rows.filter((row) => (row.exportedStock ?? "") !== "" || (row.stockChange ?? "") !== "");
  const [row] = stating;
  if (row === undefined) return null;
  const { line, rowId, exportedStock, stockChange } = row;
  if (stating.length > 1) refuse(line, "its exported stock or stock_change needs a line for each piece");
  const exported = numberIn(exportedStock ?? "");
  if ((exportedStock ?? "") !== "" && (exported === null || exported < 0))
    refuse(line, `the exported stock ${quoted(exportedStock ?? "")} cannot be right: leave that column as it is`);
  if (exported !== null && rowId === "") refuse(line, "its exported stock counts only beside its row_id");
  const change = numberIn((stockChange ?? "").replace(/^'?[−–]/, "-").replace(/^'(?=[-+])/, ""));
  if ((stockChange ?? "") !== "" && change === null)
    refuse(line, `the stock_change ${quoted(stockChange ?? "")} is no whole number such as +5 or -2`);
  return { rowId, exported, change: change === 0 ? null : change };
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
