import { createHash } from "node:crypto";
import { exactText } from "#domain/money.ts";
import { combinationKey, payablePaise, variantPrices, type Prices } from "#domain/variants.ts";
import { Refusal } from "./product-patch.ts";
import type {
  Messages,
  Options,
  PricePatch,
  ProductColumns,
  ProductPatch,
  StockPatch,
  StoredProduct,
  VariantColumns,
} from "./product-patch.ts";
import type { StockStatement } from "./staged-rows.ts";

/** What new products and pieces get, what earlier imports applied to the product's stock, and where messages go. */
export interface Merging {
  /** The stock where a file has none, and the time. */
  usualStock: number;
  at: Date;
  /** By {@link appliedKey}. */
  applied?: AppliedStock | undefined;
  told: Messages;
}

/** What earlier imports applied to a product. */
export type AppliedStock = ReadonlyMap<string, { wanted: number; applied: number }>;

/** A combination, or a product without any, for which size and colour are "". */
interface Piece extends Options {
  slug: string;
  /** The stock of today; null for a new one. */
  today: number | null;
  /** The piece that a new one was before, with its stock of today. */
  former?: (Options & { stock: number }) | null;
}

/** The stock of all combinations together. */
export function totalStock(pieces: readonly { stock: number }[]): number {
  return pieces.reduce((sum, { stock }) => sum + stock, 0);
}

/** What tells the statements of one product apart. */
export function appliedKey({ size, color, row_key }: Options & { row_key: string }): string {
  return JSON.stringify([size, color, row_key]);
}

/** The id of a piece's row in an export. It begins with a letter, so that no spreadsheet takes it for a date or a number. */
export function exportedRowId(exportId: string, piece: Options & { slug: string }): string {
  return `x${exportId}-${pieceMark(piece)}`;
}

/** Whether a row of an export was written for a piece. */
export function isRowOf(rowId: string, piece: Options & { slug: string }): boolean {
  return rowId.endsWith(`-${pieceMark(piece)}`);
}

function pieceMark({ slug, size, color }: Options & { slug: string }): string {
  const text = JSON.stringify([slug, size, color]);
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

const nothingStated: StockPatch = { counted: null, exported: null, change: null, row: "" };

/**
 * The stock of a piece after a patch, with the differences that state it. Of what a row of a file states, only what earlier
 * imports of the row did not apply counts, and a change counts once. A new piece takes its number, and one that has another name
 * now the stock that it had under the old one, with the difference. Throws Refusal.
 */
export function stockAfter(
  { line, stock: stated = nothingStated }: { line: number; stock?: StockPatch | undefined },
  piece: Piece,
  { usualStock, applied, told }: Merging,
): { stock: number; stocks?: StockStatement[] } {
  const { counted, exported, change, row } = stated;
  const { today, former = null } = piece;
  if (row === null) {
    const left = (today ?? 0) + (change ?? 0);
    if (left < 0) throw new Refusal("stock_below", today ?? 0, -(change ?? 0));
    return { stock: left };
  }
  const difference = counted === null || exported === null ? null : { row_key: row, wanted: counted - exported };
  const changed = change === null ? null : { row_key: `${change > 0 ? "+" : ""}${change} ${row}`, wanted: change };
  const known = (one: StockStatement, of: Options = piece) => applied?.get(appliedKey({ ...of, row_key: one.row_key }));
  /** What earlier imports of the row did not apply. */
  const rest = (one: StockStatement, of?: Options) =>
    one.wanted === (known(one, of)?.wanted ?? 0) ? 0 : one.wanted - (known(one, of)?.applied ?? 0);
  if (today === null) {
    const number =
      difference !== null && former !== null
        ? former.stock + rest(difference, former)
        : (counted ?? former?.stock ?? (change === null ? usualStock : 0));
    // The row of another piece is remembered in any case: by that the same file is known when it comes again.
    const isToRemember = difference !== null && (difference.wanted !== 0 || !isRowOf(row, piece));
    const stocks = [isToRemember ? difference : null, changed].filter((one) => one !== null);
    return { stock: Math.max(0, number + (change ?? 0)), stocks };
  }
  if (counted !== null && exported === null) {
    if (changed !== null) throw new Refusal("stock_changes_twice");
    return { stock: counted };
  }
  if (difference !== null && !isRowOf(row, piece) && known(difference) === undefined)
    throw new Refusal("row_of_other", JSON.stringify(piece.slug));
  const isRepeated = changed !== null && known(changed) !== undefined;
  if (isRepeated) told.note(line, "change_again", changed.row_key.trim().split(" ")[0] ?? "");
  const isOther = difference !== null && difference.wanted !== (known(difference)?.wanted ?? 0);
  const stocks = [isOther ? difference : null, isRepeated ? null : changed].filter((one) => one !== null);
  if (stocks.length > 1) throw new Refusal("stock_changes_twice");
  const delta = stocks.reduce((sum, one) => sum + (one === difference ? rest(one) : one.wanted), 0);
  if (today + delta < 0) told.note(line, "stock_below", today, -delta);
  return { stock: Math.max(0, today + delta), stocks };
}

/** Prices as the database has them: null for those of a combination that has the product's. */
type PriceColumns<Price> = { price_paise: Price; sale_paise: number | null };

/** The prices of a row. */
export function storedPrices<Price>(row: PriceColumns<Price>): { pricePaise: Price; salePaise: number | null } {
  return { pricePaise: row.price_paise, salePaise: row.sale_paise };
}

/** The prices after a patch; null where there were none, and none are stated. Throws Refusal. */
export function mergePrices<Before extends Prices | null>(
  { kind, pricePaise, salePaise }: PricePatch,
  before: Before,
  slug: string,
): Prices | Before {
  if (before === null) return pricePaise === null ? before : { pricePaise, salePaise };
  // An empty cell ends the sale.
  if (kind === "sale" && pricePaise === null) return { ...before, salePaise: null };
  if (pricePaise === null) return before;
  if (kind === "both") return { pricePaise, salePaise };
  if (kind === "regular") {
    if (before.salePaise !== null && pricePaise <= before.salePaise)
      throw new Refusal("price_below_sale", exactText(pricePaise), JSON.stringify(slug), exactText(before.salePaise));
    return { pricePaise, salePaise: before.salePaise };
  }
  // What is paid: in a sale the regular price stays beside it, and a sale price begins one.
  if (pricePaise === payablePaise(before)) return before;
  return (kind === "sale" || before.salePaise !== null) && pricePaise < before.pricePaise
    ? { pricePaise: before.pricePaise, salePaise: pricePaise }
    : { pricePaise, salePaise: null };
}

/**
 * The product's prices, which are those of its cheapest combination, and of each combination its own where it differs from
 * them; none of these where no price changes. So lists sort by what a shopper pays at least. Throws Refusal.
 */
export function pricesAfter(
  { line, prices, pieces }: ProductPatch,
  all: readonly { prices: Prices | null }[],
  before: ProductColumns | null,
  told: Messages,
): { base: PriceColumns<number>; own: PriceColumns<number | null>[] } {
  const old = before === null ? null : storedPrices(before);
  if (before !== null && prices === undefined && !pieces?.some((piece) => piece.prices !== undefined))
    return { base: { price_paise: before.price_paise, sale_paise: before.sale_paise }, own: [] };
  const stated = prices === undefined ? old : mergePrices(prices, old, before?.slug ?? "");
  const product = stated ?? all.find((piece) => piece.prices !== null)?.prices;
  const resolved = all.flatMap((piece) => piece.prices ?? product ?? []);
  const [lowest = product] = resolved.toSorted((a, b) => payablePaise(a) - payablePaise(b));
  if (lowest === null || lowest === undefined) throw new Refusal("no_price");
  // Those of which nothing is stated keep their own.
  const kept = pieces === undefined ? all.filter((piece) => piece.prices !== null).length : 0;
  if (kept > 0) told.note(line, "own_prices", kept);
  const { pricePaise: price_paise, salePaise: sale_paise } = lowest;
  const own = resolved.map(({ pricePaise, salePaise }) =>
    pricePaise === price_paise && salePaise === sale_paise
      ? { price_paise: null, sale_paise: null }
      : { price_paise: pricePaise, sale_paise: salePaise },
  );
  return { base: { price_paise, sale_paise }, own };
}

/** What a shopper pays that changes by more than half, in words: a digit too many or too few looks like this. */
export function priceJumps(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): { was: number; becomes: number }[] {
  const stored = new Map<string, VariantColumns>(before.variants.map((row) => [combinationKey(row), row]));
  const pairs = variants.length === 0 ? [null] : variants;
  const jumps = pairs.flatMap((variant) => {
    const old = variant === null ? undefined : stored.get(combinationKey(variant));
    if (old === undefined && variant !== null && before.variants.length > 0) return [];
    const [was, becomes] = [paidFor(before.product, old ?? null), paidFor(columns, variant)];
    return Math.abs(becomes - was) * 2 > was ? [{ was, becomes }] : [];
  });
  return [...new Map(jumps.map((jump) => [`${jump.was} ${jump.becomes}`, jump])).values()];
}

function paidFor(product: PriceColumns<number>, variant: PriceColumns<number | null> | null): number {
  const prices = storedPrices(product);
  return payablePaise(variant === null ? prices : variantPrices(prices, storedPrices(variant)));
}
