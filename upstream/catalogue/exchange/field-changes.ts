import { combinationText } from "../../../domain/variants.ts";
import { inRupees, type ProductColumns, type StoredProduct, type VariantColumns } from "./merge-product.ts";

/** A field of a product that an import changes: what it was and what it becomes, as files have it. */
export interface FieldChange {
  /** The column that changes, by its name in the shop's own table. */
  column: string;
  /** The combination that it belongs to; "" for the product itself. */
  combination: string;
  was: string;
  becomes: string;
}

/** The column in the shop's own table for each column of the database that an import writes. */
const columnNames = {
  name: "name",
  description: "description",
  category: "category",
  craft: "craft",
  price_paise: "price",
  sale_paise: "sale_price",
  stock: "stock",
  is_new: "new",
  image: "image",
  image_additional_1: "image_2",
  image_additional_2: "image_3",
  created_at: "created_at",
} as const satisfies Partial<Record<keyof ProductColumns, string>>;

/** The database's columns of a product that an import may change. */
export type ChangeableColumn = keyof typeof columnNames;

/** The columns that differ between a stored product and what it is to be. */
export function changedColumns({ product }: StoredProduct, columns: ProductColumns): ChangeableColumn[] {
  return (Object.keys(columnNames) as ChangeableColumn[]).filter((name) => product[name] !== columns[name]);
}

/** The combinations that differ, are new, or are gone. */
export function changedVariants(
  { variants }: StoredProduct,
  wanted: readonly VariantColumns[],
): { before: VariantColumns | null; after: VariantColumns | null }[] {
  const stored = new Map<string, VariantColumns>(variants.map((row) => [keyOf(row), row]));
  const pairs = wanted.map((after) => ({ before: stored.get(keyOf(after)) ?? null, after }));
  const kept = new Set(wanted.map(keyOf));
  const gone = variants.filter((row) => !kept.has(keyOf(row))).map((before) => ({ before, after: null }));
  const columns = ["position", "swatch", "stock", "price_paise", "sale_paise", "image"] as const;
  return [
    ...pairs.filter(({ before, after }) => before === null || columns.some((name) => before[name] !== after[name])),
    ...gone,
  ];
}

/** All changes of a product as people read them. */
export function fieldChanges(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): FieldChange[] {
  const ofProduct = changedColumns(before, columns)
    // The sum of what the combinations say.
    .filter((name) => name !== "stock" || variants.length === 0)
    .map((name) => ({
      column: columnNames[name],
      combination: "",
      was: written(name, before.product[name]),
      becomes: written(name, columns[name]),
    }));
  const ofVariants = changedVariants(before, variants).flatMap((change) => {
    const { size, color } = change.after ?? change.before ?? { size: "", color: "" };
    const combination = combinationText({ size: size || null, color: color || null }) || "the only one";
    if (change.before === null || change.after === null)
      return [
        {
          column: "options",
          combination,
          was: change.before === null ? "" : offered(change.before),
          becomes: change.after === null ? "" : offered(change.after),
        },
      ];
    const { before: old, after } = change;
    return (
      [
        ["stock", "stock", old.stock, after.stock],
        ["price", "price_paise", old.price_paise, after.price_paise],
        ["sale_price", "sale_paise", old.sale_paise, after.sale_paise],
        ["swatch", "swatch", old.swatch, after.swatch],
        ["variant_image", "image", old.image, after.image],
        ["position", "position", old.position, after.position],
      ] as const
    )
      .filter(([, , was, becomes]) => was !== becomes)
      .map(([column, name, was, becomes]) => ({
        column,
        combination,
        was: written(name, was),
        becomes: written(name, becomes),
      }));
  });
  return [...ofProduct, ...ofVariants];
}

function offered({ stock }: VariantColumns): string {
  return `offered, stock ${stock}`;
}

function written(column: string, value: string | number | null): string {
  if (value === null) return "";
  if (column.endsWith("_paise")) return inRupees(Number(value));
  return column === "is_new" ? (value === 1 ? "yes" : "no") : String(value);
}

function keyOf({ size, color }: { size: string; color: string }): string {
  return JSON.stringify([size, color]);
}
