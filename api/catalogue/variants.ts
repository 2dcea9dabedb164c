import { sql, type Insertable } from "kysely";
import { type Combination, findVariant, missingOptions, payablePaise, variantPrices } from "#domain/variants.ts";
import type { Database } from "#api/database/tables.ts";
import type { VariantsTable } from "#api/database/tables/catalogue.ts";
import { choiceMissing, variantGone } from "#contract/cart.ts";
import type { ProblemValues } from "#contract/problem.ts";
import { HttpRefusal, invalid } from "#api/http/refusal.ts";
import { heldPieces } from "./stock.ts";

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
      image: row.image,
    };
    const others = found.get(row.product_id);
    if (others === undefined) found.set(row.product_id, [variant]);
    else others.push(variant);
  }
  return found;
}

/** How many rows one statement writes: well below the limit of bound values of any database. */
const ROWS = 1_000;

/** A product and the combinations it exists in from now on, in the order in which they are offered. */
export interface ProductVariants {
  productId: number;
  variants: readonly StoredVariant[];
}

/**
 * Writes the combinations of products inside the caller's transaction, which has locked the products. Combinations that are
 * not named are removed. The stock of a product becomes the sum of theirs, and what was received follows; a product without
 * combinations keeps its stock. `isNew` products have neither combinations nor orders yet.
 */
export async function writeVariants(
  trx: Database,
  products: readonly ProductVariants[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const ids = products.map(({ productId }) => productId);
  if (ids.length === 0) return;
  const taken = isNew ? new Map<string, number | null>() : await readTaken(trx, ids);
  const rows = products.flatMap(({ productId, variants }) =>
    variants.map((variant, position): Insertable<VariantsTable> => {
      const row = { product_id: productId, size: variant.size ?? "", color: variant.color ?? "" };
      const count = taken.get(keyOf(row)) ?? (taken.has(keyOf(row)) ? null : 0);
      return {
        ...row,
        position,
        swatch: variant.swatch,
        stock: variant.stock,
        received: count === null ? null : variant.stock + count,
        price_paise: variant.pricePaise,
        sale_paise: variant.salePaise,
        image: variant.image,
      };
    }),
  );
  if (!isNew) await trx.deleteFrom("variants").where("product_id", "in", ids).execute();
  for (let start = 0; start < rows.length; start += ROWS)
    await trx
      .insertInto("variants")
      .values(rows.slice(start, start + ROWS))
      .execute();
  await sumStock(trx, ids);
}

type Row = Pick<VariantsTable, "product_id" | "size" | "color">;

/**
 * Reads how many pieces of each combination came in and are not in stock. For a stored combination that is what was
 * received without the stock; null where nobody counted. For a new one it is what orders hold.
 */
async function readTaken(trx: Database, ids: readonly number[]): Promise<Map<string, number | null>> {
  const known = await trx
    .selectFrom("variants")
    .select(["product_id", "size", "color", sql<number | null>`received - stock`.as("taken")])
    .where("product_id", "in", ids)
    .execute();
  const held = await trx
    .selectFrom(heldPieces(trx).where("order_items.product_id", "in", ids).as("held"))
    .select((eb) => ["product_id", "size", "color", eb.fn.sum<number>("quantity").as("taken")])
    .groupBy(["product_id", "size", "color"])
    .execute();
  return new Map([...held, ...known].map((row) => [keyOf(row), row.taken]));
}

function keyOf({ product_id: id, size, color }: Row): string {
  return JSON.stringify([id, size, color]);
}

/** A product's stock is the sum over its combinations. */
async function sumStock(trx: Database, ids: readonly number[]): Promise<void> {
  const sums = trx
    .selectFrom("variants")
    .where("product_id", "in", ids)
    .groupBy("product_id")
    .select((eb) => ["product_id", eb.fn.sum<number>("stock").as("stock")]);
  await trx
    .updateTable("products")
    .from(sums.as("sums"))
    .whereRef("sums.product_id", "=", "products.id")
    .set((eb) => ({
      stock: eb.ref("sums.stock"),
      received: sql<number>`products.received + sums.stock - products.stock`,
    }))
    .execute();
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
export function namedValues(name: string, { size, color }: Combination): ProblemValues {
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
    throw invalid([{ path: "options", msg: choiceMissing(missing), values: { options: missing } }]);
  throw new HttpRefusal(
    409,
    variantGone(productName, combination),
    "variant_gone",
    [],
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
