import { isDeepStrictEqual } from "node:util";
import { combinationKey, variantPrices, type Prices } from "#domain/variants.ts";
import type { Row } from "#api/database/tables.ts";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { tableColumns } from "./columns.ts";
import {
  appliedKey,
  isRowOf,
  mergePrices,
  pricesAfter,
  storedPrices,
  stockAfter,
  totalStock,
  type Merging,
} from "./merge-amounts.ts";
import { Refusal, isOnlyOne, looseKey, quotedPiece, refusing } from "./product-patch.ts";
import type {
  Messages,
  NewPatch,
  Options,
  PiecePatch,
  ProductColumns,
  ProductPatch,
  StoredProduct,
  VariantColumns,
} from "./product-patch.ts";
import { stagedRows, type StagedRow, type WantedPiece, type WantedProduct } from "./staged-rows.ts";

/** What becomes of a product, and the rows that make it of what it was. */
export interface MergedProduct extends WantedProduct {
  rows: StagedRow[];
}

/** A product as a patch makes it where there is none; null where that is refused. */
export function newProduct(patch: NewPatch, use: Merging): MergedProduct | null {
  const { line, slug, name, category, prices, pictures, columns } = patch;
  return refusing(line, use.told, () => {
    // Without options there is nothing to choose: the usual ones come only where the file asks for them.
    const pieces = patch.pieces === undefined ? [only(patch)] : patch.pieces;
    const isUnpriced = prices === undefined && (pieces ?? []).every((piece) => !piece.prices);
    const missing = [name === "" && "name", category === null && "category", isUnpriced && "price"].filter(
      (one) => one !== false,
    );
    if (category === null || missing.length > 0) throw new Refusal("new_lacks", JSON.stringify(slug), ...missing);
    const images = Object.fromEntries(pictureColumns.map(([column], place) => [column, pictures[place] ?? null]));
    const empty = {
      ...(Object.fromEntries(Object.keys(tableColumns).map((column) => [column, null])) as unknown as ProductColumns),
      slug,
      category,
      description: "",
      price_paise: 0,
      stock: 0,
      is_new: 0,
      hidden: 0,
      created_at: use.at.toISOString(),
      id: 0,
      position: 0,
      received: null,
      effective_paise: 0,
    };
    const stated = { ...patch, pieces, piecesAre: "exact" as const, columns: { ...columns, ...images, name } };
    return merged(stated, { product: empty, variants: [], translations: [] }, true, use);
  });
}

/** A stored product as a patch changes it; null where that is refused. Whatever the patch does not state stays. */
export function changedProduct(
  patch: ProductPatch & Partial<NewPatch>,
  before: StoredProduct,
  use: Merging,
): MergedProduct | null {
  // A product with the usual options of which a product file says that there is nothing to choose.
  const hasOne = patch.hasNoOptions === true && patch.piecesAre === "all" && before.variants.length === 0;
  return refusing(patch.line, use.told, () =>
    merged(hasOne ? { ...patch, pieces: [only(patch)] } : patch, before, false, use),
  );
}

/** The one combination of a product in which there is nothing to choose. */
function only({ line, stock, prices, columns: { sku } }: ProductPatch): PiecePatch {
  return { line, size: "", color: "", swatch: null, stock, prices, image: null, sku };
}

/** What becomes of a product by a patch. A new one has nothing yet that would stay. Throws Refusal. */
function merged(
  patch: ProductPatch & Partial<NewPatch>,
  before: StoredProduct,
  isNew: boolean,
  use: Merging,
): MergedProduct {
  const { product } = before;
  const { line, columns: stated, stock } = patch;
  const all = mergePieces(patch, before, isNew, use);
  const { base, own } = pricesAfter(patch, all, isNew ? null : product, use.told);
  const variants = all.map(({ columns }, index) => ({ ...columns, ...own[index] }));
  const piece = { slug: product.slug, size: "", color: "", today: isNew ? null : product.stock };
  const counted =
    variants.length > 0
      ? { stock: totalStock(variants) }
      : isNew || stock !== undefined
        ? stockAfter({ line, stock }, piece, use)
        : { stock: product.stock };
  const columns = {
    ...product,
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    ...picturesAfter(patch, product),
    ...base,
    stock: counted.stock,
    sku: skuAfter(stated.sku, before, variants),
  };
  const after = { columns, variants, stocks: counted.stocks ?? [] };
  return { ...after, rows: stagedRows(line, isNew ? null : before, after) };
}

/** The product's own number. It goes over to the only combination of a product that had none, and to one that states it. */
function skuAfter(
  stated: string | null | undefined,
  { product, variants: stored }: StoredProduct,
  variants: readonly VariantColumns[],
) {
  if (variants.length === 0) return stated === undefined ? product.sku : stated;
  if (stored.length > 0) return product.sku;
  const hasOver = variants.every(isOnlyOne) || variants.some(({ sku }) => sku === product.sku);
  return hasOver ? null : stated === undefined ? product.sku : stated;
}

/** The pictures after a patch, each with the text that says what it shows: it stays with its picture, and goes with it. */
function picturesAfter({ columns, pictures: ofPieces }: ProductPatch & Partial<NewPatch>, product: ProductColumns) {
  const shown = pictureColumns.map(([image]) => product[image]);
  const stated = pictureColumns.map(([image]) => columns[image]);
  const said = pictureColumns.map(([, alt]) => columns[alt]);
  const shownTexts = pictureColumns.map(([, alt]) => product[alt]);
  const given = (sources: readonly (string | null | undefined)[]) => sources.filter((source) => source !== null);
  // The desk states the pictures that it has seen. A file may leave places empty, or name a picture by the photograph's file.
  const isSame = ofPieces !== undefined && given(shown).length > 0 && isDeepStrictEqual(given(stated), given(shown));
  const pictures = shown.map((present, place) => {
    const source = stated[place];
    if (source === undefined || isSame) return present;
    if (ofPieces === undefined) return source;
    // Without pictures of its own a product has those of its combinations, where it has any.
    const isOfPieces = present !== null && (columns.image ?? null) === null;
    return keptPicture(source ?? (isOfPieces ? (ofPieces[place] ?? null) : null), present);
  });
  const texts = pictures.map((picture, place) => {
    const text = said[!isSame || picture === stated[place] ? place : picture === null ? -1 : stated.indexOf(picture)];
    return text === undefined ? (shownTexts[picture === shown[place] ? place : shown.indexOf(picture)] ?? null) : text;
  });
  const after = pictureColumns.flatMap(([image, alt], place) => [
    [image, pictures[place]],
    [alt, texts[place]],
  ]);
  return Object.fromEntries(after) as Pick<ProductColumns, (typeof pictureColumns)[number][0 | 1]>;
}

type StoredPiece = Row<"variants">;

/** A combination to be written, with its prices; null where they are the product's. */
export interface MergedPiece {
  columns: WantedPiece;
  prices: Prices | null;
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
  const old = storedPrices(product);
  if (pieces === null) return [];
  if (pieces === undefined) return ofWhole(patch, slug, stored, use);
  /** Whether it has the usual options. */
  const isUsual = stored.length === 0 && !isNew;
  if (isUsual && piecesAre === "named") throw new Refusal("usual_options", name);
  const kept = new Map(stored.map((row) => [row, { columns: row, prices: variantPrices(old, storedPrices(row)) }]));
  const matched = matchPieces(pieces, patch, slug, stored, use.told);
  const unstated = isUsual
    ? [{ size: "", color: "", stock: product.stock }]
    : piecesAre === "all"
      ? stored.filter((row) => !matched.some((pair) => pair.row === row))
      : [];
  if (isUsual && product.stock > 0 && matched.length > 1 && matched.some(({ piece }) => !piece.stock))
    throw new Refusal("usual_stock", name, product.stock);
  const merged = matched.flatMap(({ piece, row }) => mergePiece(piece, row));
  // Each refused line has its own reason, so the product needs none.
  if (merged.length === 0) throw new Refusal();
  if (isUsual) use.told.note(line, "usual_no_more", name);
  // Stated ones stand at the places of those they change; new ones come after all that are kept.
  const placed = new Map([...kept.values(), ...merged].map((one) => [looseKey(one.columns), one]));
  const all = piecesAre === "all" || piecesAre === "exact" ? merged : [...placed.values()];
  return all.map((one, position) => ({ ...one, columns: { ...one.columns, position } }));

  /** A stated combination with what it keeps of the stored one; none where its line is refused and nothing is stored. */
  function mergePiece(piece: PiecePatch, row: StoredPiece | null): MergedPiece[] {
    const before = row === null ? undefined : kept.get(row);
    // The only combination of a product that had the usual ones is the product: it has its stock and its number.
    const now = row ?? (isUsual && isOnlyOne(piece) ? product : null);
    const { size, color } = row ?? piece;
    const today = now?.stock ?? null;
    const former = today === null ? formerOf(piece) : null;
    const after = refusing(piece.line, use.told, () => ({
      prices: piece.prices ? mergePrices(piece.prices, isNew ? null : (before?.prices ?? old), slug) : piece.prices,
      counted:
        today !== null && !piece.stock
          ? { stock: today }
          : stockAfter(piece, { slug, size, color, today, former }, use),
    }));
    if (after === null) return before === undefined ? [] : [before];
    const { prices = before?.prices ?? null, counted } = after;
    const added = former !== null && takesOver(piece) ? counted.stock - former.stock : null;
    const columns: WantedPiece = {
      position: 0,
      price_paise: null,
      sale_paise: null,
      swatch: null,
      ...before?.columns,
      size,
      color,
      ...counted,
      ...(added !== null && former !== null && { from: { size: former.size, color: former.color, added } }),
      ...(piece.swatch !== undefined && { swatch: piece.swatch }),
      sku: piece.sku === undefined ? (now?.sku ?? null) : piece.sku,
      image: imageAfter(piece.image, row?.image ?? null),
    };
    return [{ columns, prices }];
  }

  /**
   * The piece that a new one was before: that of its row of an export, which no line states any more, or the product as a whole
   * that gets a single combination.
   */
  function formerOf(piece: PiecePatch): (Options & { stock: number }) | null {
    const row = piece.stock?.row ?? "";
    const others = (pieces ?? []).filter((one) => one !== piece);
    const isItsRow = (one: Options) =>
      isRowOf(row, { slug, ...one }) || use.applied?.has(appliedKey({ ...one, row_key: row }));
    const former =
      row === "" || others.some(({ stock }) => stock?.row === row) ? undefined : unstated.find((one) => isItsRow(one));
    if (former !== undefined) {
      const nameOf = (of: Options) => (isOnlyOne(of) ? name : quotedPiece(of));
      use.told.note(piece.line, "combination_renamed", nameOf(piece), nameOf(former), former.stock);
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

/** The combinations of a product of which a patch states none: what it states of the whole is the only combination's. */
function ofWhole(
  { line, stock, columns: { sku } }: ProductPatch,
  slug: string,
  stored: readonly StoredPiece[],
  use: Merging,
): MergedPiece[] {
  const kept = stored.map((row) => {
    const { pricePaise, salePaise } = storedPrices(row);
    return { columns: row, prices: pricePaise === null ? null : { pricePaise, salePaise } };
  });
  const [only, ...others] = kept;
  if (only === undefined) return [];
  if (others.length === 0) {
    const { columns } = only;
    const counted = stock && stockAfter({ line, stock }, { ...columns, slug, today: columns.stock }, use);
    return [{ ...only, columns: { ...columns, ...(sku !== undefined && { sku }), ...counted } }];
  }
  const { counted = null, exported = null, change = null } = stock ?? {};
  if (change === null && (counted === null || counted === (exported ?? totalStock(stored)))) return kept;
  if (counted !== 0 || exported !== null || change !== null)
    throw new Refusal("stock_of_all", JSON.stringify(slug), kept.length);
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
  const same = (a: string, b: string) => a === "" || a.toLowerCase() === b.toLowerCase();
  return pieces.flatMap((piece) => {
    const known = exact.get(piece);
    if (known !== undefined || piecesAre !== "named") return [{ piece, row: known ?? null }];
    const { line } = piece;
    // A line may name the size or the colour only, where no other fits.
    const fitting = stored.filter((one) => same(piece.size, one.size) && same(piece.color, one.color));
    const row = fitting.length === 1 ? fitting[0] : undefined;
    const other = row === undefined ? undefined : taken.get(row);
    if (row !== undefined && other === undefined) {
      taken.set(row, line);
      return [{ piece, row }];
    }
    const named = [quotedPiece(piece), JSON.stringify(slug)] as const;
    if (other === undefined) told.refuse(line, "no_combination", ...named);
    else told.refuse(line, "combination_twice", ...named, other);
    return [];
  });
}

/** Whether a new combination counts from the stock of the one that it was: its line states no number of its own. */
function takesOver({ stock }: PiecePatch): boolean {
  return stock === undefined || stock.counted === null || stock.exported !== null;
}
