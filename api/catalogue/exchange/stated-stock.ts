import { createHash } from "node:crypto";
import type { Database } from "#api/database/tables.ts";
import { Refusal, type Messages, type ProductDraft } from "./product-patch.ts";
import { remark } from "./remarks.ts";
import { BATCH, type StoredProduct } from "./read-stored-products.ts";

/** A combination of a product, or a product without any, for which size and colour are "". */
export interface Piece {
  slug: string;
  size: string;
  color: string;
  /** The stock of today; null for a new one. */
  today: number | null;
  /** The combination that a new one was when its row was exported, where the file gives it another name. */
  renamed?: { size: string; color: string; today: number } | null;
}

/** A difference of stock that a row states in all, under the key that it counts under once. */
export interface StockStatement {
  rowKey: string;
  wanted: number;
}

/** A stock as it is to be, with the differences that state it. */
export interface CountedStock {
  stock: number;
  stocks: StockStatement[];
}

/** What earlier imports applied to a product, by {@link appliedKey}. */
export type AppliedStock = ReadonlyMap<string, { wanted: number; applied: number }>;

/** What an import decides for new products and combinations: the stock where the file has none, and the time. */
export interface NewProductDefaults {
  usualStock: number;
  at: Date;
}

/** The same, with what earlier imports applied to the product, and where its messages go. */
export interface Merging extends NewProductDefaults {
  applied: AppliedStock;
  told: Messages;
}

/** What tells the statements of one product apart. */
export function appliedKey({ size, color, rowKey }: { size: string; color: string; rowKey: string }): string {
  return JSON.stringify([size, color, rowKey]);
}

/** What earlier imports applied to the stock of the found products, by product, where their lines state differences. */
export async function readAppliedStock(
  db: Database,
  found: readonly (readonly [ProductDraft, StoredProduct | null])[],
): Promise<Map<number, Map<string, { wanted: number; applied: number }>>> {
  const ids = found.flatMap(([{ basis, variants }, before]) =>
    before !== null && (basis !== null || variants?.some((variant) => variant.basis !== null))
      ? [before.product.id]
      : [],
  );
  const applied = new Map(ids.map((id) => [id, new Map<string, { wanted: number; applied: number }>()]));
  const [first] = ids;
  if (first === undefined) return applied;
  const asked = Array.from({ length: BATCH }, (_, index) => ids[index] ?? first);
  for (const row of await db.selectFrom("applied_stock").selectAll().where("product_id", "in", asked).execute())
    applied.get(row.product_id)?.set(appliedKey({ ...row, rowKey: row.row_key }), row);
  return applied;
}

/** The id of a piece's row in an export. It begins with a letter, so that no spreadsheet takes it for a date or a number. */
export function exportedRowId(exportId: string, piece: Omit<Piece, "today" | "renamed">): string {
  return `x${exportId}-${pieceMark(piece)}`;
}

/** Whether a row of an export was written for a piece. */
function isRowOf(rowId: string, piece: Omit<Piece, "today" | "renamed">): boolean {
  return rowId.endsWith(`-${pieceMark(piece)}`);
}

function pieceMark({ slug, size, color }: Omit<Piece, "today" | "renamed">): string {
  return createHash("sha256")
    .update(JSON.stringify([slug, size, color]))
    .digest("hex")
    .slice(0, 8);
}

/**
 * The stored combination that a new one is under another name: its row of an export stands in no other line, and no line
 * states that combination any more. Null where there is none.
 */
export function renamedFrom<Stored extends { size: string; color: string }>(
  line: Pick<ProductDraft, "basis">,
  { slug, stated, unstated }: { slug: string; stated: readonly Pick<ProductDraft, "basis">[]; unstated: Stored[] },
  applied: AppliedStock,
): Stored | null {
  const rowId = line.basis?.rowId ?? "";
  if (rowId === "" || stated.some((other) => other !== line && other.basis?.rowId === rowId)) return null;
  const isItsRow = ({ size, color }: Stored) =>
    isRowOf(rowId, { slug, size, color }) || applied.has(appliedKey({ size, color, rowKey: rowId }));
  return unstated.find(isItsRow) ?? null;
}

/**
 * The stock of a piece after a row of a file. A number beside the exported one counts as the difference between both, and
 * only what earlier imports of the row did not apply. A change counts once. A new piece takes the number, and one that has
 * another name now the stock that it had under the old one, with the difference. Throws Refusal.
 */
export function stockAfter(
  { line, stock, isBelowZero, basis }: Pick<ProductDraft, "line" | "stock" | "isBelowZero" | "basis">,
  piece: Piece,
  { usualStock, applied, told }: Merging,
): CountedStock {
  const [rowId, change] = [basis?.rowId ?? "", basis?.change ?? null];
  const difference =
    basis === null || basis.exported === null || stock === null
      ? null
      : { rowKey: rowId, wanted: stock - basis.exported };
  const changed = change === null ? null : { rowKey: `${change > 0 ? "+" : ""}${change} ${rowId}`, wanted: change };
  const known = (one: StockStatement, of: { size: string; color: string } = piece) =>
    applied.get(appliedKey({ ...of, rowKey: one.rowKey }));
  /** What earlier imports of the row did not apply. */
  const rest = (one: StockStatement, of?: { size: string; color: string }) =>
    one.wanted === (known(one, of)?.wanted ?? 0) ? 0 : one.wanted - (known(one, of)?.applied ?? 0);
  if (piece.today === null) {
    const { renamed = null } = piece;
    const number =
      difference !== null && renamed !== null
        ? renamed.today + rest(difference, renamed)
        : (stock ?? (isBelowZero ? 0 : (renamed?.today ?? (change === null ? usualStock : 0))));
    // The row of another piece is remembered in any case: by that the same file is known when it comes again.
    const statements = [
      difference !== null && (difference.wanted !== 0 || !isRowOf(rowId, piece)) ? difference : null,
      changed,
    ];
    return { stock: Math.max(0, number + (change ?? 0)), stocks: statements.filter((one) => one !== null) };
  }
  if (difference === null && stock !== null) {
    if (changed !== null) throw new Refusal(remark("stock_two_ways"));
    return { stock, stocks: [] };
  }
  if (difference !== null && !isRowOf(rowId, piece) && known(difference) === undefined)
    throw new Refusal(remark("row_of_other", JSON.stringify(piece.slug)));
  const statements: StockStatement[] = [];
  let delta = 0;
  if (difference !== null && difference.wanted !== (known(difference)?.wanted ?? 0)) {
    delta = rest(difference);
    statements.push(difference);
  }
  if (changed !== null && known(changed) !== undefined)
    told.note(line, remark("change_again", changed.rowKey.trim().split(" ")[0] ?? ""));
  else if (changed !== null) {
    if (statements.length > 0) throw new Refusal(remark("stock_changes_twice"));
    delta = changed.wanted;
    statements.push(changed);
  }
  if (piece.today + delta < 0) told.note(line, remark("stock_below", String(piece.today), String(-delta)));
  return { stock: Math.max(0, piece.today + delta), stocks: statements };
}
