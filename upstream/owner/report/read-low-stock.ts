import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { isVisible } from "../../catalogue/visible-products.ts";
import type { Named } from "./read-report.ts";

/** A product, or one of its combinations, of which few pieces are left. */
export interface LowStock {
  slug: string;
  name: string;
  size: string;
  color: string;
  stock: number;
}

/** What has `low` pieces or fewer, the fewest first: combinations, and products that have none. */
export async function readLowStock(db: Kysely<Tables>, low: number, limit: number): Promise<Named<LowStock>> {
  const products = db
    .selectFrom("products")
    .where(isVisible)
    .where("products.stock", "<=", low)
    .where("products.id", "not in", db.selectFrom("variants").select("product_id"));
  const variants = db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .where(isVisible)
    .where("variants.stock", "<=", low);
  const whole = await products
    .select(["slug", "name", "products.stock as stock"])
    .orderBy("products.stock")
    .orderBy("products.position")
    .limit(limit)
    .execute();
  const parts = await variants
    .select(["slug", "name", "size", "color", "variants.stock as stock"])
    .orderBy("variants.stock")
    .orderBy("products.position")
    .orderBy("variants.position")
    .limit(limit)
    .execute();
  const counts = [
    await products.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    await variants.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ];
  const first = [...whole.map((row) => ({ ...row, size: "", color: "" })), ...parts];
  return {
    count: counts.reduce((sum, { count }) => sum + Number(count), 0),
    first: first.toSorted((one, other) => one.stock - other.stock).slice(0, limit),
  };
}
