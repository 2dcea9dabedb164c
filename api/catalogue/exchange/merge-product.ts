import type { Prices } from "#domain/variants.ts";
import { keptPicture } from "./photograph-path.ts";
import {
  isOnlyOne,
  type LineNote,
  type MergeMessages,
  type MovedStock,
  type StockDifference,
} from "./match-combinations.ts";
import { mergePrices, ownPrice, pricesIn, splitPrices } from "./merge-prices.ts";
import {
  countedStock,
  mergeVariants,
  totalStock,
  type MergeChoices,
  type NewProductDefaults,
} from "./merge-variants.ts";
import { Refusal, type DraftVariant, type ProductDraft } from "./product-draft.ts";
import { keptTexts } from "./picture-texts.ts";
import { forEachText } from "./columns.ts";
import type { AppliedStock } from "./stated-stock.ts";
import { textsOf, type ProductColumns, type StoredProduct, type VariantColumns } from "./read-stored-products.ts";

/**
 * A product as it is to be with the lines that are refused, or why it cannot be; a line of null stands for the product's.
 * `differences` are those in which the stock is stated, `moved` is the stock that goes over to new combinations.
 */
export type Merged = { notes: LineNote[]; refused: LineNote[]; differences: StockDifference[]; moved: MovedStock[] } & (
  { columns: ProductColumns; variants: VariantColumns[] } | { columns: null }
);

const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;

/** Puts together what a file states and what the catalogue has. Whatever the file does not state stays. */
export function mergeProduct(
  draft: ProductDraft,
  before: StoredProduct | null,
  choices: NewProductDefaults,
  applied: AppliedStock = new Map(),
): Merged {
  const told: MergeMessages = { notes: [], refused: [], differences: [], moved: [] };
  const use = { ...choices, applied };
  try {
    return {
      ...(before === null
        ? newProduct(draft, use, told)
        : changedProduct(withOnlyOne(draft, before), before, use, told)),
      ...told,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.message !== "") told.refused.push({ line: null, reason: error.message });
    return { columns: null, ...told, differences: [] };
  }
}

function newProduct(draft: ProductDraft, choices: MergeChoices, told: MergeMessages) {
  const missing = [
    ...(draft.name === "" ? ["a title"] : []),
    ...(draft.category === null ? ["a category"] : []),
    ...(draft.prices === "none" ? ["a price"] : []),
  ];
  if (draft.category === null || missing.length > 0)
    throw new Refusal(
      `${JSON.stringify(draft.slug)} is not in the catalogue, and a new product needs ${missing.join(" and ")}`,
    );
  // Without options there is nothing to choose: the usual ones come only where the file asks for them.
  const stated = draft.variants === undefined ? [only(draft)] : (draft.variants ?? []);
  const stockOfNew = (one: DraftVariant | ProductDraft, size: string, color: string, isVariant: boolean) =>
    countedStock(one, { slug: draft.slug, size, color, today: null, isVariant }, null, choices, told);
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
    stock: stockOfNew(variant, variant.size, variant.color, true),
    image: variant.image ?? null,
    sku: variant.sku ?? null,
    ...ownPrice(own[position] ?? null),
  }));
  const columns: ProductColumns = {
    slug: draft.slug,
    name: draft.name,
    description: draft.description,
    category: draft.category,
    ...forEachText((name) => draft.texts[name] ?? null),
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: variants.length > 0 ? totalStock(variants) : stockOfNew(draft, "", "", false),
    is_new: draft.isNew === true ? 1 : 0,
    hidden: draft.isHidden === true ? 1 : 0,
    sku: variants.length > 0 ? null : (draft.sku ?? null),
    hsn: draft.tax.hsn ?? null,
    gst_rate: draft.tax.gstRate ?? null,
    ...picturesIn(draft.pictures),
    ...textsIn(draft.pictureTexts.map((text) => text ?? null)),
    created_at: draft.createdAt ?? choices.at.toISOString(),
  };
  return { columns, variants };
}

/** A product with the usual options of which a product file says that there is nothing to choose. */
function withOnlyOne(draft: ProductDraft, before: StoredProduct): ProductDraft {
  if (!draft.hasEmptyOptions || draft.combinations !== "all" || before.variants.length > 0) return draft;
  const { prices, pricePaise, salePaise } = draft;
  return { ...draft, variants: [{ ...only(draft), prices, pricePaise, salePaise }] };
}

function changedProduct(draft: ProductDraft, before: StoredProduct, choices: MergeChoices, told: MergeMessages) {
  const { product } = before;
  const keeps = new Set(draft.keeps);
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const merged = mergeVariants(draft, before, choices, told);
  const isForAll = draft.variants === undefined || draft.variants === null;
  const isPriced = isForAll ? draft.prices !== "none" : merged.some((variant) => variant.isPriced);
  const { base, own } = !isPriced
    ? { base: old, own: null }
    : splitPrices(
        isForAll ? mergePrices(draft, old) : old,
        merged.map(({ prices, isOwn }) => (isForAll && !isOwn ? null : prices)),
      );
  const kept = merged.filter(({ isOwn }) => isOwn).length;
  if (isForAll && kept > 0 && own !== null)
    told.notes.push({ line: null, reason: `${kept} of its combinations keep prices of their own` });
  const variants = merged.map(({ columns }, index) =>
    own === null ? columns : { ...columns, ...ownPrice(own[index] ?? null) },
  );
  const hasNoStock = draft.stock === null && draft.basis === null;
  const piece = { slug: product.slug, size: "", color: "", today: product.stock, isVariant: false };
  const columns: ProductColumns = {
    slug: product.slug,
    // A name that only finds the product may be written otherwise, as in capitals.
    name: keeps.has("name") || draft.isByName || draft.name === "" ? product.name : draft.name,
    description: keeps.has("description") ? product.description : draft.description,
    category: keeps.has("category") ? product.category : (draft.category ?? product.category),
    ...forEachText((name) => (draft.texts[name] === undefined ? product[name] : draft.texts[name])),
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock:
      variants.length > 0
        ? totalStock(variants)
        : hasNoStock
          ? product.stock
          : countedStock(draft, piece, null, choices, told),
    sku: skuAfter(draft, before, variants),
    hsn: draft.tax.hsn === undefined ? product.hsn : draft.tax.hsn,
    gst_rate: draft.tax.gstRate === undefined ? product.gst_rate : draft.tax.gstRate,
    is_new: draft.isNew === null ? product.is_new : draft.isNew ? 1 : 0,
    hidden: draft.isHidden === null ? product.hidden : draft.isHidden ? 1 : 0,
    ...picturesAfter(draft, product),
    created_at: draft.createdAt ?? product.created_at,
  };
  return { columns, variants };
}

/** The product's own number. It goes over to the only combination of a product that had none, and to one that states it. */
function skuAfter(
  draft: ProductDraft,
  { product, variants: stored }: StoredProduct,
  variants: readonly VariantColumns[],
) {
  if (variants.length === 0) return draft.sku === undefined ? product.sku : draft.sku;
  const hasOver = variants.every(isOnlyOne) || variants.some(({ sku }) => sku === product.sku);
  return stored.length === 0 && hasOver ? null : product.sku;
}

/** The pictures after the file's, each with the text that says what it shows. */
function picturesAfter(draft: ProductDraft, product: StoredProduct["product"]) {
  const shown = [product.image, product.image_additional_1, product.image_additional_2];
  const isSame = hasSamePictures(draft, shown);
  const pictures = isSame
    ? shown
    : shown.map((present, place) =>
        draft.keeps.includes(imageColumns[place] ?? "image")
          ? present
          : keptPicture(draft.pictures[place] ?? null, present),
      );
  const texts = isSame ? shown.map((source) => draft.pictureTexts[draft.pictures.indexOf(source)]) : draft.pictureTexts;
  return {
    ...picturesIn(pictures),
    ...textsIn(keptTexts(texts, pictures, { pictures: shown, texts: textsOf(product) })),
  };
}

/** Whether a file that states all pictures has those of the product in their order: then an empty place between them stays. */
function hasSamePictures({ keeps, pictures }: ProductDraft, shown: readonly (string | null)[]): boolean {
  const [stated, present] = [pictures, shown].map((all) => all.filter((source) => source !== null));
  return (
    !keeps.some((field) => field.startsWith("image")) &&
    present !== undefined &&
    present.length > 0 &&
    stated?.length === present.length &&
    present.every((source, index) => source === stated[index])
  );
}

function picturesIn([image = null, second = null, third = null]: readonly (string | null)[]) {
  return { image, image_additional_1: second, image_additional_2: third };
}

function textsIn([first = null, second = null, third = null]: readonly (string | null)[]) {
  return { image_alt: first, image_additional_1_alt: second, image_additional_2_alt: third };
}

/** The one combination of a product whose file states no options: there is nothing to choose. */
function only({ line, stock, isBelowZero, basis, sku }: ProductDraft): DraftVariant {
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
