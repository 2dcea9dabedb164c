import { combinationKey } from "../../../domain/variants.ts";
import type { Database } from "../../database/open-database.ts";
import { isVisible } from "../visible-products.ts";
import { tableColumns, type ChangeableColumn } from "./field-changes.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./stored-product.ts";

/** More than this share of the catalogue is not emptied without being asked for. */
const MOST_EMPTIED = 0.1;

/** An import that would empty a field of too many products. */
export class EmptiesTooMuch extends Error {
  override readonly name = "EmptiesTooMuch";
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

/**
 * Throws where a field of too many products would be empty; `emptied` counts the products by field. A column that lost its
 * content empties as many products as there are, and nobody means that.
 */
export async function refuseEmptying(db: Database, emptied: ReadonlyMap<string, number>): Promise<void> {
  if (emptied.size === 0) return;
  const { all } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .where(isVisible)
    .executeTakeFirstOrThrow();
  const names: Readonly<Record<string, string>> = tableColumns;
  const many = [...emptied].filter(([, count]) => count > Number(all) * MOST_EMPTIED);
  if (many.length === 0) return;
  const text = many.map(([field, count]) => `${names[field] ?? field} of ${count}`).join(", ");
  throw new EmptiesTooMuch(
    `This file would empty ${text} of the ${Number(all)} products. Nothing is written. Leave the column out, or add --allow-emptying when you mean it.`,
  );
}
