import type { Selectable } from "kysely";
import { payablePaise, variantPrices, type Prices } from "../../../domain/variants.ts";
import type { ProductsTable, VariantsTable } from "../../database/tables.ts";
import { keptPicture } from "../pictures/photograph-path.ts";
import { keptTexts } from "./picture-texts.ts";
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
  | "created_at"
>;

/** The columns of a combination that an import writes. */
export type VariantColumns = Omit<Selectable<VariantsTable>, "product_id" | "received">;

/** A product as the catalogue has it, with its combinations in their order; none where it states none. */
export interface StoredProduct {
  product: Selectable<ProductsTable>;
  variants: readonly Selectable<VariantsTable>[];
}

/** A product as it is to be, or why it cannot be. */
export type Merged =
  { columns: ProductColumns; variants: VariantColumns[]; notes: string[] } | { refused: string; notes: string[] };

const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;

/** A price that cannot stand beside what the catalogue keeps. */
class Refusal extends Error {}

interface Choices {
  usualStock: number;
  at: Date;
}

/** Puts together what a file states and what the catalogue has. Whatever the file does not state stays. */
export function mergeProduct(draft: ProductDraft, before: StoredProduct | null, choices: Choices): Merged {
  const notes: string[] = [];
  try {
    if (before === null) return { ...newProduct(draft, choices), notes };
    return { ...changedProduct(draft, before, choices, notes), notes };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, notes };
    throw error;
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
    stock: variant.stock ?? choices.usualStock,
    image: variant.image ?? null,
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
    stock: variants.length > 0 ? total(variants) : (draft.stock ?? choices.usualStock),
    is_new: draft.isNew === true ? 1 : 0,
    ...picturesIn(draft.pictures),
    ...textsIn(draft.pictureTexts.map((text) => text ?? null)),
    created_at: draft.createdAt ?? choices.at.toISOString(),
  };
  return { columns, variants };
}

function changedProduct(draft: ProductDraft, before: StoredProduct, choices: Choices, notes: string[]) {
  const { product } = before;
  const keeps = new Set(draft.keeps);
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  const merged = mergeVariants(draft, before, choices);
  const isForAll = draft.variants === undefined || draft.variants === null;
  const { base, own } =
    draft.prices === "none"
      ? { base: old, own: null }
      : common(
          isForAll ? mergePrices(draft, old) : old,
          merged.map(({ prices, isOwn }) => (isForAll && !isOwn ? null : prices)),
        );
  const kept = merged.filter(({ isOwn }) => isOwn).length;
  if (isForAll && kept > 0 && own !== null) notes.push(`${kept} of its combinations keep prices of their own`);
  const variants = merged.map(({ columns }, index) =>
    own === null ? columns : { ...columns, ...ownPrice(own[index] ?? null) },
  );
  const shown = [product.image, product.image_additional_1, product.image_additional_2];
  const pictures = shown.map((present, place) =>
    keeps.has(imageColumns[place] ?? "image") ? present : keptPicture(draft.pictures[place] ?? null, present),
  );
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
    is_new: draft.isNew === null ? product.is_new : draft.isNew ? 1 : 0,
    ...picturesIn(pictures),
    ...textsIn(keptTexts(draft.pictureTexts, pictures, { pictures: shown, texts: textsOf(product) })),
    created_at: draft.createdAt ?? product.created_at,
  };
  return { columns, variants };
}

/** A combination to be written, with its prices; null where they are the product's. `isOwn` when the catalogue has its own. */
interface MergedVariant {
  columns: VariantColumns;
  prices: Prices | null;
  isOwn: boolean;
}

function mergeVariants(
  draft: ProductDraft,
  { product, variants: stored }: StoredProduct,
  choices: Choices,
): MergedVariant[] {
  const old: Prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  if (draft.variants === null) return [];
  if (draft.variants === undefined)
    return withStock(
      draft,
      stored,
      stored.map((row) => asMerged(row, old)),
    );
  const stated = draft.variants;
  const storedAs = new Map(stored.map((row) => [keyOf(row), row]));
  const rowOf = (variant: DraftVariant) =>
    storedAs.get(keyOf(variant)) ?? (draft.isPartial ? onlyMatch(stored, variant) : undefined);
  const isWhole = !draft.isPartial || stored.length === 0;
  const unknown = isWhole ? undefined : stated.find((variant) => rowOf(variant) === undefined);
  if (unknown !== undefined)
    throw new Refusal(
      `${JSON.stringify(draft.slug)} has no combination ${JSON.stringify([unknown.size, unknown.color].filter((value) => value !== "").join(", "))} (line ${unknown.line})`,
    );
  const merged = (variant: DraftVariant, position: number): MergedVariant => {
    const row = rowOf(variant);
    const before = row === undefined ? null : asMerged(row, old);
    const prices =
      variant.pricePaise === null
        ? (before?.prices ?? null)
        : mergePrices({ ...variant, prices: draft.prices, slug: draft.slug }, before?.prices ?? old);
    return {
      columns: {
        position: isWhole ? position : (row?.position ?? position),
        size: row?.size ?? variant.size,
        color: row?.color ?? variant.color,
        swatch: variant.swatch === undefined ? (row?.swatch ?? null) : variant.swatch,
        stock: variant.stock ?? row?.stock ?? choices.usualStock,
        price_paise: row?.price_paise ?? null,
        sale_paise: row?.sale_paise ?? null,
        image: variant.image === undefined ? (row?.image ?? null) : keptPicture(variant.image, row?.image ?? null),
      },
      prices,
      isOwn: before?.isOwn === true,
    };
  };
  if (isWhole) return stated.map(merged);
  const changed = new Map(stated.map((variant) => [rowOf(variant), merged(variant, 0)]));
  return stored.map((row) => changed.get(row) ?? asMerged(row, old));
}

function asMerged(row: Selectable<VariantsTable>, product: Prices): MergedVariant {
  const { product_id: _product, received: _received, ...columns } = row;
  return {
    columns,
    prices: variantPrices(product, { pricePaise: row.price_paise, salePaise: row.sale_paise }),
    isOwn: row.price_paise !== null,
  };
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

/** The combination that a line means which names the size or the colour only, where no other fits. */
function onlyMatch(stored: StoredProduct["variants"], { size, color }: DraftVariant) {
  const same = (a: string, b: string) => a === "" || a.toLowerCase() === b.toLowerCase();
  const matches = stored.filter((row) => same(size, row.size) && same(color, row.color));
  return matches.length === 1 ? matches[0] : undefined;
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
function only({ line, stock }: ProductDraft): DraftVariant {
  return { line, size: "", color: "", swatch: null, stock, pricePaise: null, salePaise: null, image: null };
}

function keyOf({ size, color }: { size: string; color: string }): string {
  return JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
}

function total(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0);
}

/** An amount as files have it, such as 1299.00. */
export function inRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
