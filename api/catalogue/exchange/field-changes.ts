import { combinationKey, combinationText, payablePaise, variantPrices } from "#domain/variants.ts";
import { isByDifference, isOnlyOne, type StockDifference } from "./match-combinations.ts";
import { forEachText } from "./columns.ts";
import { type ProductColumns, type StoredProduct, type VariantColumns } from "./read-stored-products.ts";

/** The column in the shop's own table for each column of the database that an import may change: all but the key. */
export const tableColumns = {
  name: "name",
  description: "description",
  category: "category",
  ...forEachText((name) => name),
  price_paise: "price",
  sale_paise: "sale_price",
  stock: "stock",
  is_new: "new",
  hidden: "hidden",
  image: "image",
  image_additional_1: "image_2",
  image_additional_2: "image_3",
  image_alt: "image_alt",
  image_additional_1_alt: "image_2_alt",
  image_additional_2_alt: "image_3_alt",
  sku: "sku",
  hsn: "hsn",
  gst_rate: "gst_rate",
  created_at: "created_at",
} as const satisfies Record<Exclude<keyof ProductColumns, "slug">, string>;

/** One of {@link tableColumns}, by its name in the shop's own table. */
export type TableColumn = (typeof tableColumns)[keyof typeof tableColumns];

/** The database's columns of a product that an import may change. */
export type ChangeableColumn = keyof typeof tableColumns;

/** The columns that differ between a stored product and what it is to be. */
export function changedColumns({ product }: StoredProduct, columns: ProductColumns): ChangeableColumn[] {
  return (Object.keys(tableColumns) as ChangeableColumn[]).filter((name) => product[name] !== columns[name]);
}

/** The combinations that differ, are new, or are gone. */
export function changedVariants(
  { variants }: StoredProduct,
  wanted: readonly VariantColumns[],
): { before: VariantColumns | null; after: VariantColumns | null }[] {
  const stored = new Map<string, VariantColumns>(variants.map((row) => [combinationKey(row), row]));
  const pairs = wanted.map((after) => ({ before: stored.get(combinationKey(after)) ?? null, after }));
  const kept = new Set(wanted.map(combinationKey));
  const gone = variants.filter((row) => !kept.has(combinationKey(row))).map((before) => ({ before, after: null }));
  const columns = ["position", "swatch", "stock", "price_paise", "sale_paise", "image", "sku"] as const;
  return [
    ...pairs.filter(({ before, after }) => before === null || columns.some((name) => before[name] !== after[name])),
    ...gone,
  ];
}

/** What a shopper pays that changes by more than half, in words: a digit too many or too few looks like this. */
export function priceJumps(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): { was: number; becomes: number }[] {
  const stored = new Map<string, VariantColumns>(before.variants.map((row) => [combinationKey(row), row]));
  const pairs = variants.length === 0 ? [null] : variants;
  const jumps = pairs.flatMap((variant) => {
    const old = variant === null ? null : stored.get(combinationKey(variant));
    if (old === undefined && before.variants.length > 0) return [];
    const [was, becomes] = [paidFor(before.product, old ?? null), paidFor(columns, variant)];
    return Math.abs(becomes - was) * 2 > was ? [{ was, becomes }] : [];
  });
  return [...new Map(jumps.map((jump) => [`${jump.was} ${jump.becomes}`, jump])).values()];
}

/** The columns that are looked at one by one: all that an import may change but the texts of pictures. */
const single = (Object.keys(tableColumns) as ChangeableColumn[]).filter((name) => !name.endsWith("_alt"));

const imagesWithTexts = [
  ["image", "image_alt"],
  ["image_additional_1", "image_additional_1_alt"],
  ["image_additional_2", "image_additional_2_alt"],
] as const;

/** The fields of a product that have content, and that an import would leave without any. */
export function emptiedFields(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): string[] {
  // The number of a product without options goes over to its only combination.
  const singles = single.filter((name) => name !== "sku" || variants.length === 0);
  const empties = singles.filter((name) => (before.product[name] ?? "") !== "" && (columns[name] ?? "") === "");
  // A picture that another replaces takes its text along: only what the file itself empties counts.
  const textEmpties = imagesWithTexts
    .filter(
      ([image, text]) =>
        before.product[text] !== null && columns[text] === null && before.product[image] === columns[image],
    )
    .map(([, text]) => text);
  const kept = new Map(variants.map((variant) => [combinationKey(variant), variant]));
  const variantEmpties = (["image", "swatch", "sku"] as const).filter((name) =>
    before.variants.some((variant) => {
      const becomes = kept.get(combinationKey(variant));
      return variant[name] !== null && becomes !== undefined && becomes[name] === null;
    }),
  );
  return [
    ...empties,
    ...textEmpties,
    ...variantEmpties.map((name) => `${name} of combinations`),
    ...(before.variants.length > 0 && variants.length === 0 ? ["options"] : []),
  ];
}

/** The known pieces of a product whose stock a file sets to a number, in words: a difference counts from the stock of today. */
export function stocksSet(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
  differences: readonly StockDifference[],
): string[] {
  const isWhole = variants.length === 0 || (before.variants.length === 0 && variants.every(isOnlyOne));
  if (isWhole)
    return before.product.stock !== columns.stock &&
      !isByDifference(differences, { size: "", color: "", isVariant: false })
      ? [`${columns.slug} from ${before.product.stock} to ${columns.stock}`]
      : [];
  return changedVariants(before, variants).flatMap(({ before: old, after }) => {
    if (old === null || after === null || old.stock === after.stock) return [];
    if (isByDifference(differences, { ...after, isVariant: true })) return [];
    const combination = combinationText({ size: after.size || null, color: after.color || null });
    return [`${columns.slug}${combination && ` (${combination})`} from ${old.stock} to ${after.stock}`];
  });
}

function paidFor(product: Pick<ProductColumns, "price_paise" | "sale_paise">, variant: VariantColumns | null): number {
  const own = { pricePaise: variant?.price_paise ?? null, salePaise: variant?.sale_paise ?? null };
  return payablePaise(variantPrices({ pricePaise: product.price_paise, salePaise: product.sale_paise }, own));
}
