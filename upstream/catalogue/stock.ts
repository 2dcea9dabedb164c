import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/** Items of a product; size and colour are "" where there is none. */
export interface StockedItems {
  productId: number;
  size: string;
  color: string;
  quantity: number;
}

/**
 * Takes pieces out of the stock of a product and, with `isVariant`, of the combination they are of. False when there are not
 * enough: the caller's transaction must then be rolled back. The conditions repeat what was read before, so that no stock
 * goes below 0 however transactions are isolated.
 */
export async function takeFromStock(
  trx: Kysely<Tables>,
  { productId, size, color, quantity }: StockedItems,
  { isVariant }: { isVariant: boolean },
): Promise<boolean> {
  const taken = await trx
    .updateTable("products")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("id", "=", productId)
    .where("stock", ">=", quantity)
    .returning("id")
    .executeTakeFirst();
  if (taken === undefined || !isVariant) return taken !== undefined;
  const takenOfVariant = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("product_id", "=", productId)
    .where("size", "=", size)
    .where("color", "=", color)
    .where("stock", ">=", quantity)
    .returning("product_id")
    .executeTakeFirst();
  return takenOfVariant !== undefined;
}

/**
 * Returns pieces to the stock of their product and their combination. When the product is offered in other combinations only,
 * they are not for sale any more: the stock stays, and the pieces count as never received.
 */
export async function returnToStock(
  trx: Kysely<Tables>,
  { productId, size, color, quantity }: StockedItems,
): Promise<void> {
  // The product's row stands for its combinations: nobody changes them without locking it.
  await trx.selectFrom("products").select("id").where("id", "=", productId).forNoKeyUpdate().executeTakeFirst();
  const returned = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "+", quantity) }))
    .where("product_id", "=", productId)
    .where("size", "=", size)
    .where("color", "=", color)
    .returning("product_id")
    .executeTakeFirst();
  const isForSale = returned !== undefined || !(await hasVariants(trx, productId));
  await trx
    .updateTable("products")
    .set((eb) => (isForSale ? { stock: eb("stock", "+", quantity) } : { received: eb("received", "-", quantity) }))
    .where("id", "=", productId)
    .execute();
}

async function hasVariants(trx: Kysely<Tables>, productId: number): Promise<boolean> {
  const any = await trx
    .selectFrom("variants")
    .select("product_id")
    .where("product_id", "=", productId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
