import { isDeepStrictEqual } from "node:util";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { tableColumns } from "./columns.ts";
import { mergePieces } from "./merge-pieces.ts";
import { pricesAfter, stockAfter, totalStock, type Merging } from "./merge-amounts.ts";
import { isOnlyOne, Refusal, refusing } from "./product-patch.ts";
import type { NewPatch, PiecePatch, ProductPatch } from "./product-patch.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./read-stored-products.ts";
import type { WantedProduct } from "./staged-rows.ts";

/** A product as a patch makes it where there is none; null where that is refused. */
export function newProduct(patch: NewPatch, use: Merging): WantedProduct | null {
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
    return merged(stated, { product: empty, variants: [] }, true, use);
  });
}

/** A stored product as a patch changes it; null where that is refused. Whatever the patch does not state stays. */
export function changedProduct(
  patch: ProductPatch & Partial<NewPatch>,
  before: StoredProduct,
  use: Merging,
): WantedProduct | null {
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
): WantedProduct {
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
  return { columns, variants, stocks: counted.stocks ?? [] };
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
