import {
  type Combination,
  combinationText,
  findVariant,
  missingOptions,
  payablePaise,
  variantPrices,
} from "#domain/variants.ts";
import type { Database } from "#api/database/tables.ts";
import type { ProblemValues } from "#contract/problem.ts";
import { conflict, invalid } from "#api/http/refusal.ts";

/** A combination in which a product exists. A price of null is the product's; see `variantPrices`. */
export interface StoredVariant extends Combination {
  stock: number;
  swatch: string | null;
  pricePaise: number | null;
  salePaise: number | null;
  picture: string | null;
}

/**
 * The combinations of products by product id, in the order in which they are offered, with one query however many products
 * there are. A product that states none is not in the map.
 */
export async function readStoredVariants(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, StoredVariant[]>> {
  const found = new Map<number, StoredVariant[]>();
  if (productIds.length === 0) return found;
  const rows = await db
    .selectFrom("variants")
    .select(["product_id", "size", "color", "stock", "swatch", "price_paise", "sale_paise", "image"])
    .where("product_id", "in", productIds)
    .orderBy("product_id")
    .orderBy("position")
    .orderBy("size")
    .orderBy("color")
    .execute();
  for (const row of rows) {
    const variant = {
      size: row.size || null,
      color: row.color || null,
      stock: row.stock,
      swatch: row.swatch,
      pricePaise: row.price_paise,
      salePaise: row.sale_paise,
      picture: row.image,
    };
    const others = found.get(row.product_id);
    if (others === undefined) found.set(row.product_id, [variant]);
    else others.push(variant);
  }
  return found;
}

/** A line's size and colour as they are stored: "" for none. */
export interface StoredChoice {
  size: string;
  color: string;
}

/** The combination that a line's size and colour name, or null; options that are the same in all combinations may be missing. */
export function findChosen(variants: readonly StoredVariant[], chosen: StoredChoice): StoredVariant | null {
  return findVariant(variants, { size: chosen.size || null, color: chosen.color || null });
}

/** A product and a combination of it, as the values of a refusal. */
export function namedValues(name: string, { size = null, color = null }: Partial<Combination>): ProblemValues {
  return { name: name.slice(0, 120), ...(size !== null && { size }), ...(color !== null && { color }) };
}

/** The combination that a line names. Refuses an incomplete choice, and a combination that does not exist. */
export function requireChosen(
  variants: readonly StoredVariant[],
  chosen: StoredChoice,
  productName: string,
): StoredVariant {
  const variant = findChosen(variants, chosen);
  if (variant !== null) return variant;
  const combination = { size: chosen.size || null, color: chosen.color || null };
  const missing = missingOptions(variants, combination);
  if (missing.length > 0)
    throw invalid([{ path: "options", msg: `Please select ${missing.join(" and ")}`, values: { options: missing } }]);
  throw conflict(
    "variant_gone",
    `${productName.slice(0, 120)} does not come in ${combinationText(combination) || "this size and color"}.`,
    namedValues(productName, combination),
  );
}

/** The size and colour of a combination as lines store them. */
export function storedChoice({ size, color }: StoredVariant): StoredChoice {
  return { size: size ?? "", color: color ?? "" };
}

/** What a customer pays for one item of a product, in a combination if it has any. */
export function unitPaise(
  product: { price_paise: number; sale_paise: number | null },
  variant: Pick<StoredVariant, "pricePaise" | "salePaise"> | null,
): number {
  const prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  return payablePaise(variant === null ? prices : variantPrices(prices, variant));
}
