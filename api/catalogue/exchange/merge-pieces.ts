import { createHash } from "node:crypto";
import { combinationKey, variantPrices, type Prices } from "#domain/variants.ts";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import { mergePrices, Refusal, refusing } from "./merge-prices.ts";
import type { Messages, NewPatch, PiecePatch, ProductPatch, StockPatch } from "./product-patch.ts";
import { remark } from "./remarks.ts";
import { variantOf, type StoredProduct } from "./read-stored-products.ts";
import type { StockStatement, WantedPiece } from "./staged-rows.ts";
import type { Row } from "#api/database/tables.ts";

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

type Options = { size: string; color: string };
type StoredPiece = Row<"variants">;
/** A piece that another was before, with its stock of today. */
type Former = Options & { stock: number };

/** A combination, or a product without any, for which size and colour are "". */
interface Piece extends Options {
  slug: string;
  /** The stock of today; null for a new one. */
  today: number | null;
  former?: Former | null;
}

/**
 * A combination to be written, with its prices; null where they are the product's. `isOwn` when the catalogue has its own,
 * `isPriced` when the patch states them.
 */
export interface MergedPiece {
  columns: WantedPiece;
  prices: Prices | null;
  isOwn: boolean;
  isPriced: boolean;
}

/** Puts together the combinations that a patch states and those of the catalogue. Throws Refusal. */
export function mergePieces(
  patch: ProductPatch & Partial<NewPatch>,
  { product, variants: stored }: StoredProduct,
  isNew: boolean,
  use: Merging,
): MergedPiece[] {
  const { line, pieces, piecesAre } = patch;
  const { slug } = product;
  const name = JSON.stringify(slug);
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  if (pieces === null) return [];
  /** Whether it has the usual options. */
  const isUsual = stored.length === 0 && !isNew;
  const kept = stored.map((row): MergedPiece => {
    const own = { pricePaise: row.price_paise, salePaise: row.sale_paise };
    return {
      columns: variantOf(row),
      prices: variantPrices(old, own),
      isOwn: row.price_paise !== null,
      isPriced: false,
    };
  });
  if (pieces === undefined) return withProduct(patch, slug, kept, use);
  if (isUsual && piecesAre === "named") throw new Refusal(remark("usual_options", name));
  const matched = matchPieces(pieces, patch, slug, stored, use.told);
  const unstated = isUsual
    ? [{ size: "", color: "", stock: product.stock }]
    : piecesAre === "all"
      ? stored.filter((row) => !matched.some((pair) => pair.row === row))
      : [];
  if (isUsual && product.stock > 0 && matched.length > 1 && matched.some(({ piece }) => !piece.stock))
    throw new Refusal(remark("usual_stock", name, String(product.stock)));
  const merged = matched.flatMap(({ piece, row }) => mergePiece(piece, row));
  // Each refused line has its own reason, so the product needs none.
  if (merged.length === 0) throw new Refusal(null);
  if (isUsual) use.told.note(line, remark("usual_no_more", name));
  // Stated ones stand at the places of those they change; new ones come after all that are kept.
  const placed = new Map([...kept, ...merged].map((one) => [looseKey(one.columns), one]));
  const all = piecesAre === "all" || piecesAre === "exact" ? merged : [...placed.values()];
  return all.map((one, position) => ({ ...one, columns: { ...one.columns, position } }));

  /** A stated combination with what it keeps of the stored one; none where its line is refused and nothing is stored. */
  function mergePiece(piece: PiecePatch, row: StoredPiece | null): MergedPiece[] {
    const before = row === null ? null : (kept[stored.indexOf(row)] ?? null);
    // The only combination of a product that had the usual ones is the product: it has its stock and its number.
    const whole = isUsual && isOnlyOne(piece) ? product : null;
    const { size, color } = row ?? piece;
    const today = (row ?? whole)?.stock ?? null;
    const former = today === null ? formerOf(piece) : null;
    const after = refusing(piece.line, use.told, () => ({
      prices: piece.prices ? mergePrices(piece.prices, isNew ? null : (before?.prices ?? old), slug) : piece.prices,
      counted:
        today !== null && !piece.stock
          ? { stock: today }
          : stockAfter(piece, { slug, size, color, today, former }, use),
    }));
    if (after === null) return before === null ? [] : [before];
    const { prices = before?.prices ?? null, counted } = after;
    const columns: WantedPiece = {
      position: 0,
      swatch: null,
      price_paise: null,
      sale_paise: null,
      ...before?.columns,
      size,
      color,
      ...(piece.swatch !== undefined && { swatch: piece.swatch }),
      ...counted,
      ...(former !== null &&
        takesOver(piece) && {
          from: { size: former.size, color: former.color, added: counted.stock - former.stock },
        }),
      sku: piece.sku === undefined ? ((row ?? whole)?.sku ?? null) : piece.sku,
      image: imageAfter(piece.image, row?.image ?? null),
    };
    if (!isNew && today === null && former === null && !piece.stock)
      use.told.note(piece.line, remark("stock_unstated", quotedPiece(piece), String(counted.stock)));
    return [{ columns, prices, isOwn: before?.isOwn === true, isPriced: piece.prices !== undefined }];
  }

  /**
   * The piece that a new one was before: that of its row of an export, which no line states any more, or the product as a whole
   * that gets a single combination.
   */
  function formerOf(piece: PiecePatch): Former | null {
    const row = piece.stock?.row ?? "";
    const others = (pieces ?? []).filter((one) => one !== piece);
    const isItsRow = (one: Former) =>
      isRowOf(row, { slug, ...one }) || use.applied?.has(appliedKey({ ...one, rowKey: row }));
    const former =
      row === "" || others.some(({ stock }) => stock?.row === row) ? undefined : unstated.find((one) => isItsRow(one));
    if (former !== undefined) {
      const nameOf = (of: Options) => (isOnlyOne(of) ? name : quotedPiece(of));
      use.told.note(piece.line, remark("combination_renamed", nameOf(piece), nameOf(former), String(former.stock)));
      return former;
    }
    const [whole] = unstated;
    const isSingle = piecesAre === "all" && others.length === 0 && takesOver(piece);
    return isSingle && (piece.stock?.exported ?? null) === null && whole !== undefined && isOnlyOne(whole)
      ? whole
      : null;
  }

  /** An empty cell means the product's first picture, so a combination that has this one keeps it. */
  function imageAfter(stated: string | null | undefined, present: string | null) {
    const isSame = stated === null && present === (patch.pictures?.[0] ?? null);
    return stated === undefined || isSame ? present : keptPicture(stated, present);
  }
}

/** What a patch states of a product as a whole is its only combination's. */
function withProduct(
  { line, stock, columns: { sku } }: ProductPatch,
  slug: string,
  kept: MergedPiece[],
  use: Merging,
): MergedPiece[] {
  const [only, ...others] = kept;
  if (only === undefined) return [];
  const { columns } = only;
  if (others.length === 0) {
    const counted = stock && stockAfter({ line, stock }, { ...columns, slug, today: columns.stock }, use);
    return [{ ...only, columns: { ...columns, ...(sku !== undefined && { sku }), ...counted } }];
  }
  const total = totalStock(kept.map((one) => one.columns));
  const { counted = null, exported = null, change = null } = stock ?? {};
  if (change === null && (counted === null || counted === (exported ?? total))) return kept;
  if (counted !== 0 || exported !== null || change !== null)
    throw new Refusal(remark("stock_of_all", JSON.stringify(slug), String(kept.length)));
  return kept.map((one) => ({ ...one, columns: { ...one.columns, stock: 0 } }));
}

/**
 * The stored combination of each stated one; null for a new one. A line of a list whose combination does not exist is refused,
 * and the others stay.
 */
function matchPieces(
  pieces: readonly PiecePatch[],
  { piecesAre }: ProductPatch,
  slug: string,
  stored: readonly StoredPiece[],
  told: Messages,
): { piece: PiecePatch; row: StoredPiece | null }[] {
  // Where a piece is written in other capitals at the desk, that is its change.
  const keyOf = piecesAre === "exact" ? combinationKey : looseKey;
  const storedAs = new Map(stored.map((row) => [keyOf(row), row]));
  const exact = new Map(pieces.map((piece) => [piece, storedAs.get(keyOf(piece))]));
  const taken = new Map<StoredPiece, number>();
  for (const [{ line }, row] of exact) if (row !== undefined) taken.set(row, line);
  return pieces.flatMap((piece) => {
    const known = exact.get(piece);
    if (known !== undefined || piecesAre !== "named") return [{ piece, row: known ?? null }];
    const { line } = piece;
    const same = (a: string, b: string) => a === "" || a.toLowerCase() === b.toLowerCase();
    // A line may name the size or the colour only, where no other fits.
    const fitting = stored.filter((one) => same(piece.size, one.size) && same(piece.color, one.color));
    const row = fitting.length === 1 ? fitting[0] : undefined;
    const other = row === undefined ? undefined : taken.get(row);
    if (row !== undefined && other === undefined) {
      taken.set(row, line);
      return [{ piece, row }];
    }
    const named = [quotedPiece(piece), JSON.stringify(slug)] as const;
    told.refuse(
      line,
      other === undefined ? remark("no_combination", ...named) : remark("combination_twice", ...named, String(other)),
    );
    return [];
  });
}

/** A combination as messages name it. */
export function quotedPiece({ size, color }: Options): string {
  return JSON.stringify([size, color].filter((value) => value !== "").join(", "));
}

/** What tells combinations apart: capitals do not. */
function looseKey({ size, color }: Options): string {
  return JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
}

/** Whether a combination has neither size nor colour: there is nothing to choose. */
export function isOnlyOne({ size, color }: Options): boolean {
  return size === "" && color === "";
}

/** Whether a new combination counts from the stock of the one that it was: its line states no number of its own. */
function takesOver({ stock }: PiecePatch): boolean {
  return stock === undefined || stock.counted === null || stock.exported !== null;
}

/** The stock of all combinations together. */
export function totalStock(pieces: readonly { stock: number }[]): number {
  return pieces.reduce((sum, { stock }) => sum + stock, 0);
}

/** What tells the statements of one product apart. */
export function appliedKey({ size, color, rowKey }: Options & { rowKey: string }): string {
  return JSON.stringify([size, color, rowKey]);
}

/** The id of a piece's row in an export. It begins with a letter, so that no spreadsheet takes it for a date or a number. */
export function exportedRowId(exportId: string, piece: Options & { slug: string }): string {
  return `x${exportId}-${pieceMark(piece)}`;
}

/** Whether a row of an export was written for a piece. */
function isRowOf(rowId: string, piece: Options & { slug: string }): boolean {
  return rowId.endsWith(`-${pieceMark(piece)}`);
}

function pieceMark({ slug, size, color }: Options & { slug: string }): string {
  const text = JSON.stringify([slug, size, color]);
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** A stock as it is to be, with the differences that state it. */
interface CountedStock {
  stock: number;
  stocks?: StockStatement[];
}

const nothingStated: StockPatch = { counted: null, exported: null, change: null, row: "" };

/**
 * The stock of a piece after a patch. Of what a row of a file states, only what earlier imports of the row did not apply counts,
 * and a change counts once. A new piece takes its number, and one that has another name now the stock that it had under the old
 * one, with the difference. Throws Refusal.
 */
export function stockAfter(
  { line, stock: stated = nothingStated }: { line: number; stock?: StockPatch | undefined },
  piece: Piece,
  { usualStock, applied, told }: Merging,
): CountedStock {
  const { counted, exported, change, row } = stated;
  const { today, former = null } = piece;
  if (row === null) {
    const left = (today ?? 0) + (change ?? 0);
    if (left < 0) throw new Refusal(remark("stock_below", String(today ?? 0), String(-(change ?? 0))));
    return { stock: left };
  }
  const difference = counted === null || exported === null ? null : { rowKey: row, wanted: counted - exported };
  const changed = change === null ? null : { rowKey: `${change > 0 ? "+" : ""}${change} ${row}`, wanted: change };
  const known = (one: StockStatement, of: Options = piece) => applied?.get(appliedKey({ ...of, rowKey: one.rowKey }));
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
    if (changed !== null) throw new Refusal(remark("stock_changes_twice"));
    return { stock: counted };
  }
  if (difference !== null && !isRowOf(row, piece) && known(difference) === undefined)
    throw new Refusal(remark("row_of_other", JSON.stringify(piece.slug)));
  const stocks: StockStatement[] = [];
  let delta = 0;
  if (difference !== null && difference.wanted !== (known(difference)?.wanted ?? 0)) {
    delta = rest(difference);
    stocks.push(difference);
  }
  if (changed !== null && known(changed) !== undefined)
    told.note(line, remark("change_again", changed.rowKey.trim().split(" ")[0] ?? ""));
  else if (changed !== null) {
    if (stocks.length > 0) throw new Refusal(remark("stock_changes_twice"));
    delta = changed.wanted;
    stocks.push(changed);
  }
  if (today + delta < 0) told.note(line, remark("stock_below", String(today), String(-delta)));
  return { stock: Math.max(0, today + delta), stocks };
}
