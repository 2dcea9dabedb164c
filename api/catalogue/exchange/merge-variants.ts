import type { Selectable } from "kysely";
import { variantPrices, type Prices } from "#domain/variants.ts";
import type { VariantsTable } from "#api/database/tables/catalogue.ts";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import {
  isOnlyOne,
  looseCombinationKey,
  matchCombinations,
  quotedCombination,
  type Matched,
} from "./match-combinations.ts";
import { mergePrices } from "./merge-prices.ts";
import { Refusal, type DraftVariant, type Messages, type ProductDraft } from "./product-patch.ts";
import { remark } from "./remarks.ts";
import { variantOf, type StoredProduct } from "./read-stored-products.ts";
import type { WantedPiece } from "./staged-rows.ts";
import { renamedFrom, stockAfter, type CountedStock, type Merging, type Piece } from "./stated-stock.ts";

/**
 * A combination to be written, with its prices; null where they are the product's. `isOwn` when the catalogue has its own,
 * `isPriced` when the file states them.
 */
export interface MergedVariant {
  columns: WantedPiece;
  prices: Prices | null;
  isOwn: boolean;
  isPriced: boolean;
}

/** Puts together the combinations that a file states and those of the catalogue. */
export function mergeVariants(
  draft: ProductDraft,
  { product, variants: stored }: StoredProduct,
  use: Merging,
): MergedVariant[] {
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  if (draft.variants === null) return [];
  const kept = stored.map((row) => asMerged(row, old));
  if (draft.variants === undefined) return withNumber(draft, withStock(draft, product.slug, kept, use));
  if (stored.length === 0 && draft.combinations === "named")
    throw new Refusal(remark("usual_options", JSON.stringify(draft.slug)));
  const matched = matchCombinations(draft, stored, use.told);
  const unstated =
    stored.length === 0
      ? [{ size: "", color: "", stock: product.stock }]
      : draft.combinations === "all"
        ? stored.filter((row) => !matched.some((pair) => pair.row === row))
        : [];
  const isUnknown = matched.some(({ variant }) => isStockUnstated(variant));
  if (stored.length === 0 && matched.length > 1 && isUnknown && product.stock > 0)
    throw new Refusal(remark("usual_stock", JSON.stringify(draft.slug), String(product.stock)));
  const merged = matched.flatMap((pair) =>
    mergeVariant(draft, { ...pair, unstated }, { product, variants: stored }, use),
  );
  // Each refused line has its own reason, so the product needs none.
  if (merged.length === 0) throw new Refusal(null);
  if (stored.length === 0)
    use.told.note(
      draft.line,
      remark(
        merged.length === 1 && merged.every(({ columns }) => isOnlyOne(columns)) ? "usual_nothing" : "usual_no_more",
        JSON.stringify(draft.slug),
      ),
    );
  return draft.combinations === "all"
    ? merged.map((one, position) => at(one, position))
    : amongKept(stored, kept, merged);
}

/** The stated combinations at the places of those they change; new ones come after all that are kept. */
function amongKept(
  stored: StoredProduct["variants"],
  kept: readonly MergedVariant[],
  merged: readonly MergedVariant[],
): MergedVariant[] {
  const changed = new Map(merged.map((one) => [looseCombinationKey(one.columns), one]));
  const last = Math.max(-1, ...stored.map(({ position }) => position));
  const storedKeys = new Set(stored.map(looseCombinationKey));
  return [
    ...kept.map((one) => changed.get(looseCombinationKey(one.columns)) ?? one),
    ...merged
      .filter(({ columns }) => !storedKeys.has(looseCombinationKey(columns)))
      .map((one, index) => at(one, last + 1 + index)),
  ];
}

/** A stated combination with what it keeps of the stored one; none where its price is refused and nothing is stored. */
function mergeVariant(
  draft: ProductDraft,
  { variant, row, unstated }: Matched & { unstated: { size: string; color: string; stock: number }[] },
  { product, variants: stored }: StoredProduct,
  use: Merging,
): MergedVariant[] {
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const before = row === null ? null : asMerged(row, old);
  // The only combination of a product that had the usual ones is the product: it has its stock and its number.
  const whole = stored.length === 0 && isOnlyOne(variant) ? product : null;
  const prices = pricesAfter(draft, variant, before?.prices ?? null, old, use.told);
  const piece: Piece & { renamed: Renamed | null } = {
    slug: product.slug,
    size: row?.size ?? variant.size,
    color: row?.color ?? variant.color,
    today: (row ?? whole)?.stock ?? null,
    renamed:
      row !== null || whole !== null
        ? null
        : (renamedOf(draft, variant, unstated, use) ?? onlyOneOf(draft, variant, unstated)),
  };
  const after = prices === undefined ? null : stockOf(variant, piece, use);
  if (prices === undefined || after === null) return before === null ? [] : [before];
  const columns = {
    position: row?.position ?? 0,
    size: piece.size,
    color: piece.color,
    swatch: variant.swatch === undefined ? (row?.swatch ?? null) : variant.swatch,
    ...after,
    ...(piece.renamed !== null &&
      takesOver(variant) && { from: { ...piece.renamed, added: after.stock - piece.renamed.today } }),
    price_paise: row?.price_paise ?? null,
    sale_paise: row?.sale_paise ?? null,
    sku: variant.sku === undefined ? ((row ?? whole)?.sku ?? null) : variant.sku,
    image: imageAfter(variant.image, row?.image ?? null, draft.pictures[0]),
  };
  if (row === null && whole === null && piece.renamed === null && isStockUnstated(variant))
    use.told.note(variant.line, remark("stock_unstated", quotedCombination(variant), String(after.stock)));
  return [{ columns, prices, isOwn: before?.isOwn === true, isPriced: variant.prices !== "none" }];
}

/** The piece that a new combination was before. */
type Renamed = NonNullable<Piece["renamed"]>;

/** Whether a line says nothing of the stock. */
function isStockUnstated({ stock, isBelowZero, basis }: DraftVariant): boolean {
  return stock === null && !isBelowZero && basis === null;
}

/** Whether a new combination counts from the stock of the one that it was: its line states no number of its own. */
function takesOver({ stock, isBelowZero, basis }: DraftVariant): boolean {
  return stock === null ? !isBelowZero : (basis?.exported ?? null) !== null;
}

/** The product with the usual sizes and colours that gets a single one of its own: the stock is the same pieces. */
function onlyOneOf(
  { combinations, variants }: ProductDraft,
  variant: DraftVariant,
  unstated: readonly { size: string; color: string; stock: number }[],
): Renamed | null {
  const [product] = unstated;
  if (combinations !== "all" || variants?.length !== 1 || !takesOver(variant)) return null;
  if (variant.basis?.exported !== undefined && variant.basis.exported !== null) return null;
  return product === undefined || !isOnlyOne(product)
    ? null
    : { size: product.size, color: product.color, today: product.stock };
}

/** The stored combination that a new one is under another name, with a remark. */
function renamedOf(
  { slug, variants }: ProductDraft,
  variant: DraftVariant,
  unstated: { size: string; color: string; stock: number }[],
  { applied, told }: Merging,
): Renamed | null {
  const row = renamedFrom(variant, { slug, stated: variants ?? [], unstated }, applied);
  if (row === null) return null;
  const nameOf = (of: { size: string; color: string }) =>
    isOnlyOne(of) ? JSON.stringify(slug) : quotedCombination(of);
  told.note(variant.line, remark("combination_renamed", nameOf(variant), nameOf(row), String(row.stock)));
  return { size: row.size, color: row.color, today: row.stock };
}

/** The stock of a combination after its line; null where that is refused. */
function stockOf(variant: DraftVariant, piece: Piece, use: Merging): CountedStock | null {
  const { line } = variant;
  if (piece.today !== null && variant.stock === null && variant.basis === null)
    return { stock: piece.today, stocks: [] };
  return unlessRefused(line, use.told, () => stockAfter(variant, piece, use)) ?? null;
}

/** What is computed for a line; undefined where that is refused, which costs this line alone. */
function unlessRefused<Result>(line: number, told: Messages, compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.remark !== null) told.refuse(line, error.remark);
    return undefined;
  }
}

function at(one: MergedVariant, position: number): MergedVariant {
  return { ...one, columns: { ...one.columns, position } };
}

/** The prices of a combination after the file's; undefined where they are refused, which costs this line alone. */
function pricesAfter(
  draft: ProductDraft,
  variant: DraftVariant,
  before: Prices | null,
  product: Prices,
  told: Messages,
): Prices | null | undefined {
  if (variant.prices === "none") return before;
  return unlessRefused(variant.line, told, () => mergePrices({ ...variant, slug: draft.slug }, before ?? product));
}

function asMerged(row: Selectable<VariantsTable>, product: Prices): MergedVariant {
  return {
    columns: variantOf(row),
    prices: variantPrices(product, { pricePaise: row.price_paise, salePaise: row.sale_paise }),
    isOwn: row.price_paise !== null,
    isPriced: false,
  };
}

/** The only combination of a product has the product's number. */
function withNumber({ columns: { sku } }: ProductDraft, kept: MergedVariant[]): MergedVariant[] {
  return sku === undefined || kept.length !== 1
    ? kept
    : kept.map((one) => ({ ...one, columns: { ...one.columns, sku } }));
}

/** The combinations of a product whose file states one stock for all of them. */
function withStock(draft: ProductDraft, slug: string, kept: MergedVariant[], use: Merging): MergedVariant[] {
  const { stock, basis } = draft;
  const isSame =
    basis === null
      ? stock === totalStock(kept.map(({ columns }) => columns))
      : stock === basis.exported && basis.change === null;
  if (kept.length === 0 || (stock === null && basis === null) || (isSame && kept.length > 1)) return kept;
  const [single, ...others] = kept;
  if (stock === 0 && basis === null)
    return kept.map((variant) => ({ ...variant, columns: { ...variant.columns, stock: 0 } }));
  if (single === undefined || others.length > 0)
    throw new Refusal(remark("stock_of_all", JSON.stringify(draft.slug), String(kept.length)));
  const { size, color } = single.columns;
  const piece = { slug, size, color, today: single.columns.stock };
  return [{ ...single, columns: { ...single.columns, ...stockAfter(draft, piece, use) } }];
}

/**
 * The picture of a combination. An empty cell means the product's first picture, so a combination that has this one
 * keeps it.
 */
function imageAfter(stated: string | null | undefined, present: string | null, first: string | null | undefined) {
  if (stated === undefined || (stated === null && present === (first ?? null))) return present;
  return keptPicture(stated, present);
}

/** The stock of all combinations together. */
export function totalStock(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0);
}
