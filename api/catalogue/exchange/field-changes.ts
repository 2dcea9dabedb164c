import { combinationKey, payablePaise, variantPrices } from "#domain/variants.ts";
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

function paidFor(product: Pick<ProductColumns, "price_paise" | "sale_paise">, variant: VariantColumns | null): number {
  const own = { pricePaise: variant?.price_paise ?? null, salePaise: variant?.sale_paise ?? null };
  return payablePaise(variantPrices({ pricePaise: product.price_paise, salePaise: product.sale_paise }, own));
}
