import { expressionBuilder, sql } from "kysely";
import { firstOf, type Counted } from "#api/database/count-of.ts";
import type { Database, Tables } from "#api/database/tables.ts";
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
  const sells = isForSale(expressionBuilder<Tables, "products">());
  const found = sql<LowStock & { position: number; place: number }>`(
    with sales as (
      select product_id, size, color, sum(quantity) as pieces from order_items join orders on orders.id = order_id
      where created_at >= ${since} and status <> 'cancelled' group by product_id, size, color
    )
    select slug, name, '' as size, '' as color, products.stock, sum(pieces) as sold, products.position, 0 as place
    from products join sales on sales.product_id = products.id
    where ${sells} and products.stock <= ${low} and products.id not in (select product_id from variants)
    group by products.id, slug, name, products.stock, products.position
    union all
    select slug, name, variants.size, variants.color, variants.stock, pieces, products.position, variants.position
    from variants join products on products.id = variants.product_id
    join sales on sales.product_id = variants.product_id and sales.size = variants.size and sales.color = variants.color
    where ${sells} and variants.stock <= ${low}
  )`.as("found");
  const rows = db.selectFrom(found).select(["slug", "name", "size", "color", "stock", "sold"]);
  return firstOf(rows.orderBy("sold", "desc").orderBy("stock").orderBy("position").orderBy("place"), limit);
}
