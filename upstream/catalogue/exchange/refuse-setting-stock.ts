import { combinationText } from "../../../domain/variants.ts";
import { changedVariants } from "./field-changes.ts";
import type { Merged } from "./merge-product.ts";
import { isOnlyOne } from "./merge-variants.ts";
import type { StoredProduct } from "./stored-product.ts";

/** How many pieces the message names. */
const NAMED = 3;

/** An import that would set the stock of pieces that are sold already. */
export class SetsStock extends Error {
  override readonly name = "SetsStock";
}

/** The known pieces of a product whose stock a file sets to a number, in words: a difference counts from the stock of today. */
export function stocksSet(before: StoredProduct, merged: Merged & { columns: object }): string[] {
  const { columns, variants, differences } = merged;
  const isSet = (of: { size: string; color: string; isVariant: boolean }) =>
    !differences.some((one) => one.size === of.size && one.color === of.color && one.isVariant === of.isVariant);
  const isWhole = variants.length === 0 || (before.variants.length === 0 && variants.every(isOnlyOne));
  if (isWhole)
    return before.product.stock !== columns.stock && isSet({ size: "", color: "", isVariant: false })
      ? [`${columns.slug} from ${before.product.stock} to ${columns.stock}`]
      : [];
  return changedVariants(before, variants).flatMap(({ before: old, after }) => {
    if (old === null || after === null || old.stock === after.stock || !isSet({ ...after, isVariant: true })) return [];
    const combination = combinationText({ size: after.size || null, color: after.color || null });
    return [`${columns.slug}${combination && ` (${combination})`} from ${old.stock} to ${after.stock}`];
  });
}

/** Throws SetsStock where there are such pieces: what was sold since the file was written would be for sale again. */
export function refuseSettingStock(set: readonly string[]): void {
  if (set.length === 0) return;
  const pieces = `${set.slice(0, NAMED).join(", ")}${set.length > NAMED ? " …" : ""}`;
  throw new SetsStock(
    `This file would set the stock of ${set.length} known pieces (${pieces}), and does not say from which stock it counts: what was sold meanwhile would be for sale again. Nothing is written. Change the file of a fresh export, or write a column stock_change (+5, -2), or leave the stock out. Add --set-stock when you have counted the pieces now.`,
  );
}
