import type { Insertable } from "kysely";
import { indexedColumns } from "#api/catalogue/search/index-products.ts";
import { findTranslationColumn } from "#api/catalogue/translations.ts";
import type { ImportChangesTable, ImportStockTable, ImportVariantsTable } from "#api/database/tables/catalogue.ts";
import { changedColumns, changedVariants } from "./field-changes.ts";
import { isByDifference, isOnlyOne, isSamePiece, type MovedStock, type StockDifference } from "./match-combinations.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./read-stored-products.ts";
import { waitingTranslation } from "./write-translations.ts";

/** A product as an import writes it: a new one, or what changes in a stored one. */
export type WrittenProduct =
  | {
      isNew: true;
      columns: ProductColumns;
      variants: readonly VariantColumns[];
      differences: readonly StockDifference[];
    }
  | {
      isNew: false;
      changes: readonly Insertable<ImportChangesTable>[];
      variants: readonly Insertable<ImportVariantsTable>[];
      differences: readonly Insertable<ImportStockTable>[];
    };

/** The name under which a product waits to be indexed again. */
export const REINDEX = "search words";

/** What is written for a stored product that is to change. */
export function stagedChanges(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
  { differences, moved }: { differences: readonly StockDifference[]; moved: readonly MovedStock[] },
): Extract<WrittenProduct, { isNew: false }> {
  const product_id = before.product.id;
  const isOneStock = variants.length === 0 && !isByDifference(differences, { size: "", color: "", isVariant: false });
  const changed = changedColumns(before, columns).filter((name) => name !== "stock" || isOneStock);
  const changes = changed.map((field) => {
    const value = columns[field];
    if (typeof value === "number") return { field, product_id, words: null, amount: value };
    const translated = findTranslationColumn(field);
    const words =
      translated === undefined || value === null ? value : waitingTranslation(value, columns[translated.field]);
    return { field, product_id, words, amount: null };
  });
  const isReworded = changed.some(
    (name) => indexedColumns.some((one) => one === name) || findTranslationColumn(name) !== undefined,
  );
  return {
    isNew: false,
    changes: [...changes, ...(isReworded ? [{ field: REINDEX, product_id, words: null, amount: null }] : [])],
    variants: changedVariants(before, variants).flatMap(({ before: old, after }) => {
      const row = after ?? old;
      if (row === null) return [];
      const { position, size, color, swatch, price_paise, sale_paise, image, sku } = row;
      // The only combination of a product that had the usual ones takes over the product's stock.
      const isWhole = old === null && before.variants.length === 0 && isOnlyOne(row);
      const present = isWhole ? before.product.stock : old?.stock;
      const hasDifference = isByDifference(differences, { size, color, isVariant: !isWhole });
      // A stock that the file does not change stays what orders have left of it; a difference is added to that.
      const stock =
        after !== null && (present === after.stock || (hasDifference && present !== undefined)) ? null : row.stock;
      const is_gone = after === null ? 1 : 0;
      const { added = null, from = null } = old === null ? (moved.find((one) => isSamePiece(one, row)) ?? {}) : {};
      const taken = {
        stock: from === null ? stock : null,
        added,
        from_size: from?.size ?? null,
        from_color: from?.color ?? null,
      };
      return [{ product_id, size, color, is_gone, position, swatch, price_paise, sale_paise, image, sku, ...taken }];
    }),
    differences: differences.map(({ size, color, isVariant, rowKey, wanted }) => ({
      product_id,
      size,
      color,
      row_key: rowKey,
      is_variant: isVariant ? 1 : 0,
      wanted,
    })),
  };
}
