import { sql } from "kysely";
import { firstOf, type Counted } from "#api/database/count-of.ts";
import type { Database } from "#api/database/tables.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";

/** What sold in so many days counts as selling. */
export const SOLD_DAYS = 90;

/** A product, or one of its combinations, of which few pieces are left although it sells. */
export interface LowStock {
  slug: string;
  name: string;
  size: string;
  color: string;
  stock: number;
  /** The pieces sold since, of orders that are not cancelled. */
  sold: number;
}

/** What has `low` pieces or fewer and sold since a moment, the most sold first: combinations, and products that have none. */
export async function readLowStock(
  db: Database,
  { low, since, limit }: { low: number; since: string; limit: number },
): Promise<Counted<LowStock>> {
  const sold = db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.created_at", ">=", since)
    .where("orders.status", "<>", "cancelled");
  const pieces = sql<number>`sum(order_items.quantity)`;
  const products = db
    .selectFrom("products")
    .innerJoin(
      sold
        .select(["product_id", pieces.as("sold")])
        .groupBy("product_id")
        .as("sales"),
      "sales.product_id",
      "products.id",
    )
    .where(isForSale)
    .where("products.stock", "<=", low)
    .where("products.id", "not in", db.selectFrom("variants").select("product_id"));
  const variants = db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .innerJoin(
      sold
        .select(["product_id", "size", "color", pieces.as("sold")])
        .groupBy(["product_id", "size", "color"])
        .as("sales"),
      (join) =>
        join
          .onRef("sales.product_id", "=", "variants.product_id")
          .onRef("sales.size", "=", "variants.size")
          .onRef("sales.color", "=", "variants.color"),
    )
    .where(isForSale)
    .where("variants.stock", "<=", low);
  const whole = await firstOf(
    products
      .select(["slug", "name", "products.stock as stock", "sales.sold as sold"])
      .orderBy("sales.sold", "desc")
      .orderBy("products.stock")
      .orderBy("products.position"),
    limit,
  );
  const parts = await firstOf(
    variants
      .select(["slug", "name", "variants.size as size", "variants.color as color", "variants.stock as stock"])
      .select("sales.sold as sold")
      .orderBy("sales.sold", "desc")
      .orderBy("variants.stock")
      .orderBy("products.position")
      .orderBy("variants.position"),
    limit,
  );
  return {
    count: whole.count + parts.count,
    first: [...whole.first.map((row) => ({ ...row, size: "", color: "" })), ...parts.first]
      .toSorted((one, other) => other.sold - one.sold || one.stock - other.stock)
      .slice(0, limit),
  };
}
