import type { Selectable } from "kysely";
import { payablePaise, variantPrices, type Prices } from "../../../domain/variants.ts";
import type { ProductsTable, VariantsTable } from "../../database/tables.ts";
import { keptPicture } from "../pictures/photograph-path.ts";
import { keptTexts } from "./picture-texts.ts";
import { keyOf, matchCombinations, quotedCombination, type LineNote, type Told } from "./match-combinations.ts";
import type { DraftVariant, ProductDraft } from "./product-draft.ts";

/** The columns of a product that an import writes. */
export type ProductColumns = Pick<
  Selectable<ProductsTable>,
  | "slug"
  | "name"
  | "description"
  | "category"
  | "craft"
  | "price_paise"
  | "sale_paise"
  | "stock"
  | "is_new"
  | "image"
  | "image_additional_1"
  | "image_additional_2"
  | "image_alt"
  | "image_additional_1_alt"
  | "image_additional_2_alt"
  | "sku"
  | "created_at"
>;

/** The columns of a combination that an import writes. */
export type VariantColumns = Omit<Selectable<VariantsTable>, "product_id" | "received">;

/** A product as the catalogue has it, with its combinations in their order; none where it states none. */
export interface StoredProduct {
  product: Selectable<ProductsTable>;
  variants: readonly Selectable<VariantsTable>[];
}

/** A product as it is to be with the lines that are refused, or why it cannot be; a line of null stands for the product's. */
export type Merged = { notes: LineNote[]; refused: LineNote[] } & (
  { columns: ProductColumns; variants: VariantColumns[] } | { columns: null }
);

const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;

/** A price that cannot stand beside what the catalogue keeps. */
class Refusal extends Error {}

interface Choices {
  usualStock: number;
  at: Date;
}

/** Puts together what a file states and what the catalogue has. Whatever the file does not state stays. */
export function mergeProduct(draft: ProductDraft, before: StoredProduct | null, choices: Choices): Merged {
  const notes: LineNote[] = [];
  const refused: LineNote[] = [];
  try {
    if (before === null) return { ...newProduct(draft, choices), notes, refused };
    return { ...changedProduct(draft, before, choices, { notes, refused }), notes, refused };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.message !== "") refused.push({ line: null, reason: error.message });
    return { columns: null, notes, refused };
  }
}

function newProduct(draft: ProductDraft, choices: Choices) {
  const missing = [
    ...(draft.name === "" ? ["a title"] : []),
    ...(draft.category === null ? ["a category"] : []),
    ...(draft.prices === "none" ? ["a price"] : []),
  ];
  if (draft.category === null || missing.length > 0)
    throw new Refusal(
      `${JSON.stringify(draft.slug)} is not in the catalogue, and a new product needs ${missing.join(" and ")}`,
    );
  const stated =
    draft.variants ?? (draft.variants === undefined && draft.category === "accessories" ? [only(draft)] : []);
  const priced = stated.map((variant) => ({ variant, prices: pricesIn(variant) ?? pricesIn(draft) }));
  const { base, own } = common(
    pricesIn(draft) ?? priced.flatMap(({ prices }) => prices ?? [])[0],
    priced.map(({ prices }) => prices),
  );
  const variants = stated.map((variant, position) => ({
    position,
    size: variant.size,
    color: variant.color,
    swatch: variant.swatch ?? null,
    stock: variant.stock ?? (variant.isBelowZero ? 0 : choices.usualStock),
    image: variant.image ?? null,
    sku: variant.sku ?? null,
    ...ownPrice(own[position] ?? null),
  }));
  const columns: ProductColumns = {
    slug: draft.slug,
    name: draft.name,
    description: draft.description,
    category: draft.category,
    craft: draft.craft ?? null,
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: variants.length > 0 ? total(variants) : (draft.stock ?? (draft.isBelowZero ? 0 : choices.usualStock)),
    is_new: draft.isNew === true ? 1 : 0,
    sku: variants.length > 0 ? null : (draft.sku ?? null),
    ...picturesIn(draft.pictures),
    ...textsIn(draft.pictureTexts.map((text) => text ?? null)),
    created_at: draft.createdAt ?? choices.at.toISOString(),
  };
  return { columns, variants };
}

function changedProduct(draft: ProductDraft, before: StoredProduct, choices: Choices, told: Told) {
  const { product } = before;
  const keeps = new Set(draft.keeps);
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const merged = mergeVariants(draft, before, choices, told);
  const isForAll = draft.variants === undefined || draft.variants === null;
  const isPriced = isForAll ? draft.prices !== "none" : merged.some((variant) => variant.isPriced);
  const { base, own } = !isPriced
    ? { base: old, own: null }
    : common(
        isForAll ? mergePrices(draft, old) : old,
        merged.map(({ prices, isOwn }) => (isForAll && !isOwn ? null : prices)),
      );
  const kept = merged.filter(({ isOwn }) => isOwn).length;
  if (isForAll && kept > 0 && own !== null)
    told.notes.push({ line: null, reason: `${kept} of its combinations keep prices of their own` });
  const variants = merged.map(({ columns }, index) =>
    own === null ? columns : { ...columns, ...ownPrice(own[index] ?? null) },
  );
  const shown = [product.image, product.image_additional_1, product.image_additional_2];
  const { pictures, texts } = hasSamePictures(draft, shown)
    ? { pictures: shown, texts: shown.map((source) => draft.pictureTexts[draft.pictures.indexOf(source)]) }
    : {
        pictures: shown.map((present, place) =>
          keeps.has(imageColumns[place] ?? "image") ? present : keptPicture(draft.pictures[place] ?? null, present),
        ),
        texts: draft.pictureTexts,
      };
  const columns: ProductColumns = {
    slug: product.slug,
    // A name that only finds the product may be written otherwise, as in capitals.
    name: keeps.has("name") || draft.isByName || draft.name === "" ? product.name : draft.name,
    description: keeps.has("description") ? product.description : draft.description,
    category: keeps.has("category") ? product.category : (draft.category ?? product.category),
    craft: draft.craft === undefined ? product.craft : draft.craft,
    price_paise: base.pricePaise,
    sale_paise: base.salePaise,
    stock: variants.length > 0 ? total(variants) : (draft.stock ?? product.stock),
    sku: draft.sku === undefined || variants.length > 0 ? product.sku : draft.sku,
    is_new: draft.isNew === null ? product.is_new : draft.isNew ? 1 : 0,
    ...picturesIn(pictures),
    ...textsIn(keptTexts(texts, pictures, { pictures: shown, texts: textsOf(product) })),
    created_at: draft.createdAt ?? product.created_at,
  };
  return { columns, variants };
}

/**
 * A combination to be written, with its prices; null where they are the product's. `isOwn` when the catalogue has its own,
 * `isPriced` when the file states them.
 */
interface MergedVariant {
  columns: VariantColumns;
  prices: Prices | null;
  isOwn: boolean;
  isPriced: boolean;
}

function mergeVariants(
  draft: ProductDraft,
  { product, variants: stored }: StoredProduct,
  choices: Choices,
  told: Told,
): MergedVariant[] {
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  if (draft.variants === null) return [];
  const kept = stored.map((row) => asMerged(row, old));
  if (draft.variants === undefined) return withNumber(draft, withStock(draft, stored, kept));
  if (stored.length === 0 && draft.combinations === "named")
    throw new Refusal(
      `${JSON.stringify(draft.slug)} has the usual sizes and colours, which share its stock and price: a column options that says own gives it those of the file`,
    );
  const pairs = matchCombinations(draft, stored, told);
  const merged = pairs.flatMap(({ variant, row }): MergedVariant[] => {
    const before = row === null ? null : asMerged(row, old);
    const prices = pricesAfter(draft, variant, before?.prices ?? null, old, told);
    if (prices === undefined) return before === null ? [] : [before];
    const columns = {
      position: row?.position ?? 0,
      size: row?.size ?? variant.size,
      color: row?.color ?? variant.color,
      swatch: variant.swatch === undefined ? (row?.swatch ?? null) : variant.swatch,
      stock: variant.stock ?? row?.stock ?? (variant.isBelowZero ? 0 : choices.usualStock),
      price_paise: row?.price_paise ?? null,
      sale_paise: row?.sale_paise ?? null,
      sku: variant.sku === undefined ? (row?.sku ?? null) : variant.sku,
      image: imageAfter(variant.image, row?.image ?? null, draft.pictures[0]),
    };
    if (row === null && variant.stock === null && !variant.isBelowZero)
      told.notes.push({
        line: variant.line,
        reason: `the new combination ${quotedCombination(variant)} has the stock ${choices.usualStock}, since the file states none`,
      });
    return [{ columns, prices, isOwn: before?.isOwn === true, isPriced: variant.prices !== "none" }];
  });
  // Each line says why: nothing is left of the product's.
  if (merged.length === 0) throw new Refusal("");
  if (stored.length === 0)
    told.notes.push({
      line: null,
      reason: `${JSON.stringify(draft.slug)} had the usual sizes and colours, and has those of the file now`,
    });
  if (draft.combinations === "all") return merged.map((one, position) => at(one, position));
  const changed = new Map(merged.map((one) => [keyOf(one.columns), one]));
  const last = Math.max(-1, ...stored.map(({ position }) => position));
  const storedKeys = new Set(stored.map(keyOf));
  return [
    ...kept.map((one) => changed.get(keyOf(one.columns)) ?? one),
    ...merged.filter(({ columns }) => !storedKeys.has(keyOf(columns))).map((one, index) => at(one, last + 1 + index)),
  ];
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
  told: Told,
): Prices | null | undefined {
  if (variant.prices === "none") return before;
  try {
    return mergePrices({ ...variant, slug: draft.slug }, before ?? product);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    told.refused.push({ line: variant.line, reason: error.message });
    return undefined;
  }
}

function asMerged(row: Selectable<VariantsTable>, product: Prices): MergedVariant {
  const { product_id: _product, received: _received, ...columns } = row;
  return {
    columns,
    prices: variantPrices(product, { pricePaise: row.price_paise, salePaise: row.sale_paise }),
    isOwn: row.price_paise !== null,
    isPriced: false,
  };
}

/** The only combination of a product has the product's number. */
function withNumber({ sku }: ProductDraft, kept: MergedVariant[]): MergedVariant[] {
  return sku === undefined || kept.length !== 1
    ? kept
    : kept.map((one) => ({ ...one, columns: { ...one.columns, sku } }));
}

/** The combinations of a product of which the file states the whole stock only. */
function withStock(draft: ProductDraft, stored: StoredProduct["variants"], kept: MergedVariant[]): MergedVariant[] {
  const { stock } = draft;
  if (stock === null || kept.length === 0 || stock === total(stored)) return kept;
  const [single, ...others] = kept;
  if (stock === 0) return kept.map((variant) => ({ ...variant, columns: { ...variant.columns, stock: 0 } }));
  if (single === undefined || others.length > 0)
    throw new Refusal(
      `${JSON.stringify(draft.slug)} has ${kept.length} combinations of size and colour: their stock needs a column for size or color`,
    );
  return [{ ...single, columns: { ...single.columns, stock } }];
}

/** The prices after the file's: which of the two prices it states depends on its columns. */
function mergePrices(
  draft: Pick<ProductDraft, "prices" | "pricePaise" | "salePaise" | "slug">,
  before: Prices,
): Prices {
  const { prices, pricePaise } = draft;
  // An empty cell ends the sale.
  if (prices === "sale" && pricePaise === null) return { ...before, salePaise: null };
  if (prices === "none" || pricePaise === null) return before;
  if (prices === "both") return { pricePaise, salePaise: draft.salePaise };
  if (prices === "regular") {
    if (before.salePaise !== null && pricePaise <= before.salePaise)
      throw new Refusal(
        `the price ${inRupees(pricePaise)} of ${JSON.stringify(draft.slug)} is not above its sale price ${inRupees(before.salePaise)}, which stays without a column sale_price`,
      );
    return { pricePaise, salePaise: before.salePaise };
  }
  // What is paid: in a sale the regular price stays beside it, and a sale price begins one.
  if (pricePaise === payablePaise(before)) return before;
  return (prices === "sale" || before.salePaise !== null) && pricePaise < before.pricePaise
    ? { pricePaise: before.pricePaise, salePaise: pricePaise }
    : { pricePaise, salePaise: null };
}

/**
 * The product's prices, which are those of its cheapest combination, and the prices of the combinations that differ from them.
 * So lists sort by what a shopper pays at least.
 */
function common(
  product: Prices | undefined,
  all: readonly (Prices | null)[],
): { base: Prices; own: (Prices | null)[] } {
  const priced = all.flatMap((prices) => prices ?? (product === undefined ? [] : [product]));
  const base =
    priced.reduce<Prices | undefined>(
      (lowest, prices) => (lowest === undefined || payablePaise(prices) < payablePaise(lowest) ? prices : lowest),
      undefined,
    ) ?? product;
  if (base === undefined) throw new Refusal("there is no price");
  return {
    base,
    own: all.map((prices) => {
      const resolved = prices ?? product ?? base;
      return resolved.pricePaise === base.pricePaise && resolved.salePaise === base.salePaise ? null : resolved;
    }),
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

/** The picture of a combination. None of its own is the product's first: a photograph that is both stays. */
function imageAfter(stated: string | null | undefined, present: string | null, first: string | null | undefined) {
  if (stated === undefined || (stated === null && present === (first ?? null))) return present;
  return keptPicture(stated, present);
}

function picturesIn([image = null, second = null, third = null]: readonly (string | null)[]) {
  return { image, image_additional_1: second, image_additional_2: third };
}

function textsIn([first = null, second = null, third = null]: readonly (string | null)[]) {
  return { image_alt: first, image_additional_1_alt: second, image_additional_2_alt: third };
}

/** The texts of a product's pictures in the order of the pictures. */
export function textsOf(
  product: Pick<ProductColumns, "image_alt" | "image_additional_1_alt" | "image_additional_2_alt">,
): (string | null)[] {
  return [product.image_alt, product.image_additional_1_alt, product.image_additional_2_alt];
}

function pricesIn({ pricePaise, salePaise }: Pick<ProductDraft, "pricePaise" | "salePaise">): Prices | null {
  return pricePaise === null ? null : { pricePaise, salePaise };
}

function ownPrice(prices: Prices | null): Pick<VariantColumns, "price_paise" | "sale_paise"> {
  return { price_paise: prices?.pricePaise ?? null, sale_paise: prices?.salePaise ?? null };
}

/** The one combination of an accessory whose file states no options: there is nothing to choose. */
function only({ line, stock, isBelowZero, sku }: ProductDraft): DraftVariant {
  return {
    line,
    size: "",
    color: "",
    swatch: null,
    stock,
    isBelowZero,
    prices: "none",
    pricePaise: null,
    salePaise: null,
    image: null,
    sku,
  };
}

function total(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0);
}

/** An amount as files have it, such as 1299.00. */
export function inRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
