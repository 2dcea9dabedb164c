import { sql, type Insertable, type Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { VariantsTable } from "../database/tables/catalogue.ts";
import { heldPieces } from "./held-pieces.ts";
import type { StoredVariant } from "./read-variants.ts";

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
  trx: Kysely<Tables>,
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
async function readTaken(trx: Kysely<Tables>, ids: readonly number[]): Promise<Map<string, number | null>> {
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
async function sumStock(trx: Kysely<Tables>, ids: readonly number[]): Promise<void> {
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
