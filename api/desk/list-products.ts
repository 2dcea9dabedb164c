import { sql } from "kysely";
import { findByWords, LAST, MOST_FOUND } from "#api/database/desk-words.ts";
import { holds } from "#api/database/holds-text.ts";
import type { Database } from "#api/database/tables.ts";
import { pageOf } from "./paging.ts";

/** Which products the list may be narrowed to: hidden ones, those of which few pieces are left, those that are sold out. */
export const productFilters = ["hidden", "low", "sold_out"] as const;

/** A page of the list, newest first: however large the catalogue is, few rows are read as a whole. */
export async function listProducts(
  db: Database,
  { q, category, show, page }: { q: string; category: string; show: string; page: number },
  lowStock: number,
) {
  let products = db.selectFrom("products");
  if (category !== "") products = products.where(isIn(category));
  if (show === "hidden") products = products.where(sql<boolean>`hidden = 1`);
  if (show === "sold_out") products = products.where("stock", "=", 0);
  // As one condition: with "or" the database would read every product.
  if (show === "low")
    products = products.where(
      sql<boolean>`products.id in (select id from products where stock <= ${lowStock} union all select product_id from variants where stock <= ${lowStock})`,
    );
  const text = q.trim().toLowerCase();
  if (text !== "") {
    const ids = (await findByWords(db, "product", text)).map(Number);
    const bySku = await productsWithSku(db, text);
    products = products
      .where("id", "in", [0, ...ids, ...bySku])
      .where((eb) =>
        eb.or([
          holds("products.name", text),
          holds("products.slug", text),
          holds("products.sku", text),
          eb("id", "in", [0, ...bySku]),
        ]),
      );
  }
  const ofProduct = sql`from variants where variants.product_id = products.id`;
  const rows = products
    .select(["slug", "name", "image", "price_paise", "sale_paise", "stock", "hidden"])
    .select([
      sql<number>`(select count(*) ${ofProduct})`.as("combinations"),
      sql<number>`(select count(variants.price_paise) ${ofProduct})`.as("priced"),
      sql<number>`(select count(*) from stock_alerts where product_id = products.id and confirmed_at is not null and told_at is null)`.as(
        "waiting",
      ),
    ])
    .orderBy("id", "desc");
  return pageOf(rows, page);
}

/** Whether a product is in a category, as its own or as another one: in one condition, since with "or" every product would be read. */
const isIn = (category: string) =>
  sql<boolean>`products.id in (select id from products where category = ${category}
    union all select id from products where also_in is not null and ',' || also_in || ',' like ${`%,${category},%`})`;

/** How many products are in each category, by its slug. */
export async function countByCategory(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("products")
    .select(["category", "also_in", ({ fn }) => fn.countAll().as("count")])
    .groupBy(["category", "also_in"])
    .execute();
  const counts = new Map<string, number>();
  for (const { category, also_in: others, count } of rows)
    for (const slug of new Set([category, ...(others?.split(",") ?? [])]))
      counts.set(slug, (counts.get(slug) ?? 0) + Number(count));
  return counts;
}

/** The products of combinations whose number begins like this. */
async function productsWithSku(db: Database, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom("variants")
    .select("product_id")
    .where("sku", "is not", null)
    .where(sql<boolean>`lower(sku) >= ${text} and lower(sku) < ${text + LAST}`)
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ product_id: id }) => id);
}

/** A row of the list. */
export type ListedProduct = Awaited<ReturnType<typeof listProducts>>["rows"][number];
