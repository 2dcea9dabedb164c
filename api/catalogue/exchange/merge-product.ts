import type { Category } from "#domain/categories.ts";
import type { Prices } from "#domain/variants.ts";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import { productFieldNames, type ProductField } from "./columns.ts";
import { isOnlyOne, mergePieces, stockAfter, totalStock, type Merging } from "./merge-pieces.ts";
import { mergePrices, ownPrice, Refusal, refusing, splitPrices } from "./merge-prices.ts";
import type { NewPatch, PatchColumns, PiecePatch, ProductPatch } from "./product-patch.ts";
import {
  columnsOf,
  textsOf,
  type ProductColumns,
  type StoredProduct,
  type VariantColumns,
} from "./read-stored-products.ts";
import { remark } from "./remarks.ts";
import type { WantedProduct } from "./staged-rows.ts";

const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;
const altColumns = ["image_alt", "image_additional_1_alt", "image_additional_2_alt"] as const;

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
    if (category === null || missing.length > 0)
      throw new Refusal(remark("new_lacks", JSON.stringify(slug), ...missing));
    const empty = { ...emptyColumns(slug, category, use.at), id: 0, position: 0, received: null, effective_paise: 0 };
    const stated = { ...columns, ...picturesIn(pictures), name };
    return merged(
      { ...patch, pieces, piecesAre: "exact", columns: stated },
      { product: empty, variants: [] },
      true,
      use,
    );
  });
}

/** A new product of which nothing is stated. */
function emptyColumns(slug: string, category: Category, at: Date): ProductColumns {
  return {
    ...(Object.fromEntries(productFieldNames.map((name) => [name, null])) as Record<ProductField, null>),
    ...picturesIn([]),
    ...textsIn([]),
    slug,
    name: "",
    description: "",
    category,
    price_paise: 0,
    sale_paise: null,
    stock: 0,
    is_new: 0,
    hidden: 0,
    sku: null,
    created_at: at.toISOString(),
  };
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

/** What becomes of a product by a patch. A new one has nothing yet that would stay. Throws Refusal. */
function merged(
  patch: ProductPatch & Partial<NewPatch>,
  before: StoredProduct,
  isNew: boolean,
  use: Merging,
): WantedProduct {
  const { product } = before;
  const { line, columns: typed, prices, stock, pieces } = patch;
  const old: Prices | null = isNew ? null : { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const all = mergePieces(patch, before, isNew, use);
  const isForAll = pieces === undefined || pieces === null;
  const isPriced = prices !== undefined || all.some((piece) => piece.isPriced);
  const { base, own } =
    old !== null && !isPriced
      ? { base: old, own: null }
      : splitPrices(
          (prices === undefined ? old : mergePrices(prices, old, product.slug)) ??
            all.find((piece) => piece.prices !== null)?.prices,
          all.map((piece) => (isForAll && !piece.isOwn ? null : piece.prices)),
        );
  const kept = all.filter(({ isOwn }) => isOwn).length;
  if (isForAll && kept > 0 && own !== null) use.told.note(line, remark("own_prices", String(kept)));
  const variants = all.map(({ columns }, index) => ({
    ...columns,
    ...(own !== null && ownPrice(own[index] ?? null)),
  }));
  const today = isNew ? null : product.stock;
  const counted =
    variants.length === 0 && (isNew || stock !== undefined)
      ? stockAfter({ line, stock }, { slug: product.slug, size: "", color: "", today }, use)
      : { stock: variants.length > 0 ? totalStock(variants) : product.stock };
  const columns: ProductColumns = {
    ...columnsOf(before),
    ...definedIn(typed),
    ...(!isNew && picturesAfter(patch, product)),
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: counted.stock,
    sku: skuAfter(typed, before, variants),
  };
  return { columns, variants, stocks: counted.stocks ?? [] };
}

/** The columns of a patch that it states. */
function definedIn(columns: PatchColumns) {
  const stated = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stated) as { [Name in keyof PatchColumns]?: Exclude<PatchColumns[Name], undefined> };
}

/** The product's own number. It goes over to the only combination of a product that had none, and to one that states it. */
function skuAfter(
  { sku }: PatchColumns,
  { product, variants: stored }: StoredProduct,
  variants: readonly VariantColumns[],
) {
  if (variants.length > 0 && stored.length > 0) return product.sku;
  const hasOver = variants.every(isOnlyOne) || variants.some((variant) => variant.sku === product.sku);
  if (variants.length > 0 && hasOver) return null;
  return sku === undefined ? product.sku : sku;
}

/** The pictures after a patch, each with the text that says what it shows. */
function picturesAfter({ columns, pictures: ofPieces }: ProductPatch & Partial<NewPatch>, product: ProductColumns) {
  const shown = imageColumns.map((name) => product[name]);
  const stated = imageColumns.map((name) => columns[name]);
  const said = altColumns.map((name) => columns[name]);
  // The desk states the pictures that it has seen. A file may still name one by the photograph's file, or leave places empty.
  const isSame = ofPieces !== undefined && hasSamePictures(stated, shown);
  const pictures = isSame
    ? shown
    : shown.map((present, place) => {
        const source = stated[place];
        if (source === undefined) return present;
        if (ofPieces === undefined) return source;
        // Without pictures of its own a product has those of its combinations, where it has any.
        const isOfPieces = present !== null && (columns.image ?? null) === null;
        return keptPicture(source ?? (isOfPieces ? (ofPieces[place] ?? null) : null), present);
      });
  const texts = isSame
    ? shown.map(
        (source, place) => said[source === stated[place] ? place : source === null ? -1 : stated.indexOf(source)],
      )
    : said;
  return {
    ...picturesIn(pictures),
    ...textsIn(keptTexts(texts, pictures, { pictures: shown, texts: textsOf(product) })),
  };
}

/** Whether a patch that states all pictures has those of the product in their order: then an empty place between them stays. */
function hasSamePictures(stated: readonly (string | null | undefined)[], shown: readonly (string | null)[]): boolean {
  const [wanted, present] = [stated, shown].map((all) => all.filter((source) => source !== null));
  return (
    !stated.includes(undefined) &&
    present !== undefined &&
    present.length > 0 &&
    wanted?.length === present.length &&
    present.every((source, index) => source === wanted[index])
  );
}

/**
 * The texts after an import. What the file does not state stays with its picture, also when that takes another place; the
 * text of a picture that is gone goes with it.
 */
function keptTexts(
  stated: readonly (string | null | undefined)[],
  pictures: readonly (string | null)[],
  before: { pictures: readonly (string | null)[]; texts: readonly (string | null)[] },
): (string | null)[] {
  return pictures.map((picture, place) => {
    const text = stated[place];
    if (text !== undefined) return text;
    const earlier = picture === before.pictures[place] ? place : before.pictures.indexOf(picture);
    return earlier === -1 ? null : (before.texts[earlier] ?? null);
  });
}

function picturesIn([image = null, second = null, third = null]: readonly (string | null)[]) {
  return { image, image_additional_1: second, image_additional_2: third };
}

function textsIn([first = null, second = null, third = null]: readonly (string | null)[]) {
  return { image_alt: first, image_additional_1_alt: second, image_additional_2_alt: third };
}

/** The one combination of a product in which there is nothing to choose. */
function only({ line, stock, prices, columns: { sku } }: ProductPatch): PiecePatch {
  return { line, size: "", color: "", swatch: null, stock, prices, image: null, sku };
}
