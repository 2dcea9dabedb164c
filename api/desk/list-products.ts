import { readVersion } from "#api/catalogue/catalogue-order.ts";
import { sql } from "kysely";
import { findByWords, LAST, MOST_FOUND } from "#api/database/desk-words.ts";
import type { Database } from "#api/database/tables.ts";

/** Which products the list may be narrowed to: hidden ones, those of which few pieces are left, those that are sold out. */
export const productFilters = ["hidden", "low", "sold_out"] as const;

/** How many products a page of the list has. */
export const PRODUCTS_A_PAGE = 20;

/** A page of the list, newest first: however large the catalogue is, few rows are read as a whole. */
export async function listProducts(
  db: Database,
  { q = "", category = "", filter = "", page }: { q?: string; category?: string; filter?: string; page: number },
  lowStock: number,
) {
  let products = db.selectFrom("products");
  if (category !== "") products = products.where("category", "=", category);
  if (filter === "hidden") products = products.where(sql<boolean>`hidden = 1`);
  if (filter === "sold_out") products = products.where("stock", "=", 0);
  // As one condition: with "or" the database would read every product.
  if (filter === "low")
    products = products.where(
      sql<boolean>`products.id in (select id from products where stock <= ${lowStock} union all select product_id from variants where stock <= ${lowStock})`,
    );
  const text = q.trim().toLowerCase();
  if (text !== "") {
    const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
    const has = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    const ids = (await findByWords(db, "product", text)).map(Number);
    const bySku = await productsWithSku(db, text);
    products = products
      .where("id", "in", [0, ...ids, ...bySku])
      .where((eb) =>
        eb.or([has("products.name"), has("products.slug"), has("products.sku"), eb("id", "in", [0, ...bySku])]),
      );
  }
  const newest = products.select("id").orderBy("id", "desc");
  // What scans the catalogue scans it once; else the database counts by itself.
  const found = text === "" && filter === "" ? null : await newest.execute();
  const total =
    found?.length ??
    (await counterOf(db)(category, async () => {
      const all = products.select((eb) => eb.fn.countAll<number>().as("total"));
      return Number((await all.executeTakeFirstOrThrow()).total);
    }));
  const pages = Math.max(1, Math.ceil(total / PRODUCTS_A_PAGE));
  const shown = Math.min(page, pages);
  const from = (shown - 1) * PRODUCTS_A_PAGE;
  const ids =
    found?.slice(from, from + PRODUCTS_A_PAGE) ?? (await newest.limit(PRODUCTS_A_PAGE).offset(from).execute());
  const ofProduct = sql`from variants where variants.product_id = products.id`;
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("products")
          .select(["id", "slug", "name", "image", "price_paise", "sale_paise", "stock", "hidden"])
          .select([
            sql<number>`(select count(*) ${ofProduct})`.as("combinations"),
            sql<number>`(select count(variants.price_paise) ${ofProduct})`.as("priced"),
          ])
          .where(
            "id",
            "in",
            ids.map(({ id }) => id),
          )
          .orderBy("id", "desc")
          .execute();
  return {
    rows: rows.map(({ id: _id, hidden, combinations, priced, ...row }) => ({
      ...row,
      priced_apart: Number(priced) > 0,
      combinations: Number(combinations),
      hidden: hidden === 1,
    })),
    total,
  };
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

const counters = new WeakMap<Database, ReturnType<typeof productCounter>>();

function counterOf(db: Database) {
  const counter = counters.get(db) ?? productCounter(db);
  counters.set(db, counter);
  return counter;
}

/** Counts the products of a category, or all for "", once for each state of the catalogue. */
function productCounter(db: Database) {
  let [counted, totals] = [-1, new Map<string, number>()];
  return async (category: string, count: () => Promise<number>): Promise<number> => {
    const version = await readVersion(db);
    if (counted !== version) [counted, totals] = [version, new Map()];
    const total = totals.get(category) ?? (await count());
    totals.set(category, total);
    return total;
  };
}
