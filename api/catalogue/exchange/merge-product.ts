import type { Category } from "#domain/categories.ts";
import type { Prices } from "#domain/variants.ts";
import { keptPicture } from "#api/catalogue/photograph-path.ts";
import { isOnlyOne } from "./match-combinations.ts";
import { mergePrices, ownPrice, pricesIn, splitPrices } from "./merge-prices.ts";
import { mergeVariants, totalStock } from "./merge-variants.ts";
import { Refusal, type DraftVariant, type Messages, type PatchColumns, type ProductDraft } from "./product-patch.ts";
import { forEachField } from "./columns.ts";
import { remark } from "./remarks.ts";
import type { WantedProduct } from "./staged-rows.ts";
import { stockAfter, type AppliedStock, type Merging, type NewProductDefaults } from "./stated-stock.ts";
import {
  columnsOf,
  textsOf,
  type ProductColumns,
  type StoredProduct,
  type VariantColumns,
} from "./read-stored-products.ts";

const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;
const altColumns = ["image_alt", "image_additional_1_alt", "image_additional_2_alt"] as const;

/** Puts together what a file states and what the catalogue has; null where that is refused. Whatever the file does not state stays. */
export function mergeProduct(
  draft: ProductDraft,
  before: StoredProduct | null,
  choices: NewProductDefaults,
  told: Messages,
  applied: AppliedStock = new Map(),
): WantedProduct | null {
  const use = { ...choices, applied, told };
  try {
    return before === null ? newProduct(draft, use) : changedProduct(withOnlyOne(draft, before), before, use);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.remark !== null) told.refuse(draft.line, error.remark);
    return null;
  }
}

function newProduct(draft: ProductDraft, use: Merging) {
  const missing = [
    ...(draft.name === "" ? ["name"] : []),
    ...(draft.category === null ? ["category"] : []),
    ...(draft.prices === "none" ? ["price"] : []),
  ];
  if (draft.category === null || missing.length > 0)
    throw new Refusal(remark("new_lacks", JSON.stringify(draft.slug), ...missing));
  // Without options there is nothing to choose: the usual ones come only where the file asks for them.
  const stated = draft.variants === undefined ? [only(draft)] : (draft.variants ?? []);
  const stockOfNew = (one: DraftVariant | ProductDraft, size: string, color: string) =>
    stockAfter(one, { slug: draft.slug, size, color, today: null }, use);
  const priced = stated.map((variant) => ({ variant, prices: pricesIn(variant) ?? pricesIn(draft) }));
  const { base, own } = splitPrices(
    pricesIn(draft) ?? priced.flatMap(({ prices }) => prices ?? [])[0],
    priced.map(({ prices }) => prices),
  );
  const variants = stated.map((variant, position) => ({
    position,
    size: variant.size,
    color: variant.color,
    swatch: variant.swatch ?? null,
    ...stockOfNew(variant, variant.size, variant.color),
    image: variant.image ?? null,
    sku: variant.sku ?? null,
    ...ownPrice(own[position] ?? null),
  }));
  const { category, name } = draft;
  const whole = variants.length > 0 ? { stock: totalStock(variants), stocks: [] } : stockOfNew(draft, "", "");
  const columns: ProductColumns = {
    ...newColumns(draft.slug, { name, category, at: use.at }),
    ...picturesIn(draft.pictures),
    ...definedIn(draft.columns),
    name,
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: whole.stock,
    ...(variants.length > 0 && { sku: null }),
  };
  return { columns, variants, stocks: whole.stocks };
}

/** A new product of which nothing is known but its name and category. */
export function newColumns(
  slug: string,
  { name, category, at }: { name: string; category: Category; at: Date },
): ProductColumns {
  return {
    ...forEachField(() => null),
    ...picturesIn([]),
    ...textsIn([]),
    slug,
    name,
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

/** The columns of a patch that it states. */
function definedIn(columns: PatchColumns) {
  const stated = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stated) as { [Name in keyof PatchColumns]?: Exclude<PatchColumns[Name], undefined> };
}

/** A product with the usual options of which a product file says that there is nothing to choose. */
function withOnlyOne(draft: ProductDraft, before: StoredProduct): ProductDraft {
  if (!draft.hasEmptyOptions || draft.combinations !== "all" || before.variants.length > 0) return draft;
  const { prices, pricePaise, salePaise } = draft;
  return { ...draft, variants: [{ ...only(draft), prices, pricePaise, salePaise }] };
}

function changedProduct(draft: ProductDraft, before: StoredProduct, use: Merging) {
  const { product } = before;
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const merged = mergeVariants(draft, before, use);
  const isForAll = draft.variants === undefined || draft.variants === null;
  const isPriced = isForAll ? draft.prices !== "none" : merged.some((variant) => variant.isPriced);
  const { base, own } = !isPriced
    ? { base: old, own: null }
    : splitPrices(
        isForAll ? mergePrices(draft, old) : old,
        merged.map(({ prices, isOwn }) => (isForAll && !isOwn ? null : prices)),
      );
  const kept = merged.filter(({ isOwn }) => isOwn).length;
  if (isForAll && kept > 0 && own !== null) use.told.note(draft.line, remark("own_prices", String(kept)));
  const variants = merged.map(({ columns }, index) =>
    own === null ? columns : { ...columns, ...ownPrice(own[index] ?? null) },
  );
  const hasNoStock = draft.stock === null && draft.basis === null;
  const piece = { slug: product.slug, size: "", color: "", today: product.stock };
  const whole =
    variants.length > 0 || hasNoStock
      ? { stock: variants.length > 0 ? totalStock(variants) : product.stock, stocks: [] }
      : stockAfter(draft, piece, use);
  const columns: ProductColumns = {
    ...columnsOf(before),
    ...definedIn(draft.columns),
    ...picturesAfter(draft.columns, product),
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: whole.stock,
    sku: skuAfter(draft.columns, before, variants),
  };
  return { columns, variants, stocks: whole.stocks };
}

/** The product's own number. It goes over to the only combination of a product that had none, and to one that states it. */
function skuAfter(
  { sku }: PatchColumns,
  { product, variants: stored }: StoredProduct,
  variants: readonly VariantColumns[],
) {
  if (variants.length === 0) return sku === undefined ? product.sku : sku;
  const hasOver = variants.every(isOnlyOne) || variants.some((variant) => variant.sku === product.sku);
  return stored.length === 0 && hasOver ? null : product.sku;
}

/** The pictures after a patch, each with the text that says what it shows. */
function picturesAfter(columns: PatchColumns, product: StoredProduct["product"]) {
  const shown = imageColumns.map((name) => product[name]);
  const stated = imageColumns.map((name) => columns[name]);
  const said = altColumns.map((name) => columns[name]);
  const isSame = hasSamePictures(stated, shown);
  const pictures = isSame
    ? shown
    : shown.map((present, place) => {
        const source = stated[place];
        return source === undefined ? present : keptPicture(source, present);
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

/** The one combination of a product whose file states no options: there is nothing to choose. */
function only({ line, stock, isBelowZero, basis, columns: { sku } }: ProductDraft): DraftVariant {
  return {
    line,
    size: "",
    color: "",
    swatch: null,
    stock,
    isBelowZero,
    basis,
    prices: "none",
    pricePaise: null,
    salePaise: null,
    image: null,
    sku,
  };
}
