import type { Insertable } from "kysely";
import type { ImportChangesTable, ImportVariantsTable } from "../../database/tables/imports.ts";
import { changedColumns, changedVariants } from "./field-changes.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./stored-product.ts";

/** A product as an import writes it: a new one, or what changes in a stored one. */
export type WrittenProduct =
  | { isNew: true; columns: ProductColumns; variants: readonly VariantColumns[] }
  | {
      isNew: false;
      changes: readonly Insertable<ImportChangesTable>[];
      variants: readonly Insertable<ImportVariantsTable>[];
    };

/** The name under which a product waits to be indexed again. */
export const REINDEX = "search words";
const indexed: readonly string[] = ["name", "craft", "category", "description"];

/** What is written for a stored product that is to change. */
export function stagedChanges(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): Extract<WrittenProduct, { isNew: false }> {
  const product_id = before.product.id;
  const changed = changedColumns(before, columns).filter((name) => name !== "stock" || variants.length === 0);
  const changes = changed.map((field) => {
    const value = columns[field];
    return typeof value === "number"
      ? { field, product_id, words: null, amount: value }
      : { field, product_id, words: value, amount: null };
  });
  const isReworded = changed.some((name) => indexed.includes(name));
  return {
    isNew: false,
    changes: [...changes, ...(isReworded ? [{ field: REINDEX, product_id, words: null, amount: null }] : [])],
    variants: changedVariants(before, variants).flatMap(({ before: old, after }) => {
      const row = after ?? old;
      if (row === null) return [];
      const { position, size, color, swatch, price_paise, sale_paise, image, sku } = row;
      // A stock that the file does not change stays what orders have left of it.
      const stock = after !== null && old?.stock === after.stock ? null : row.stock;
      const is_gone = after === null ? 1 : 0;
      return [{ product_id, size, color, is_gone, position, swatch, stock, price_paise, sale_paise, image, sku }];
    }),
  };
}
