import type { Kysely } from "kysely";
import type { Combination } from "../../domain/variants.ts";
import type { Tables } from "../database/tables.ts";

/** A combination in which a product exists. A price of null is the product's; see `variantPrices`. */
export interface StoredVariant extends Combination {
  stock: number;
  swatch: string | null;
  pricePaise: number | null;
  salePaise: number | null;
  image: string | null;
}

/**
 * The combinations of products by product id, in the order in which they are offered, with one query however many products
 * there are. A product that states none is not in the map.
 */
export async function readStoredVariants(
  db: Kysely<Tables>,
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
      image: row.image,
    };
    const others = found.get(row.product_id);
    if (others === undefined) found.set(row.product_id, [variant]);
    else others.push(variant);
  }
  return found;
}
