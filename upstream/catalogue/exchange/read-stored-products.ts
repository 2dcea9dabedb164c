import type { Selectable } from "kysely";
import type { Database } from "../../database/open-database.ts";
import type { ProductsTable, VariantsTable } from "../../database/tables/catalogue.ts";
import { isVisible } from "../visible-products.ts";
import type { ProductDraft } from "./product-draft.ts";
import { slugFrom } from "./slug-from.ts";
import type { StoredProduct } from "./stored-product.ts";

/** How many products are compared and written at once: well below the limit of bound values of any database. */
export const BATCH = 64;

/** The stored products of at most {@link BATCH} drafts, by slug. */
export async function storedProducts(
  db: Database,
  batch: readonly ProductDraft[],
): Promise<Map<string, StoredProduct>> {
  // Always the same number of values, so that the statement is prepared once.
  const slugs = Array.from({ length: BATCH }, (_, index) => batch[index]?.slug ?? batch[0]?.slug ?? "");
  const rows = await db.selectFrom("products").selectAll().where("slug", "in", slugs).where(isVisible).execute();
  const stored = await withVariants(db, rows);
  return new Map(stored.map((one) => [one.product.slug, one]));
}

async function withVariants(db: Database, rows: readonly Selectable<ProductsTable>[]): Promise<StoredProduct[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = Array.from({ length: BATCH }, (_, index) => rows[index]?.id ?? first.id);
  const variants = new Map<number, Selectable<VariantsTable>[]>(rows.map(({ id }) => [id, []]));
  for (const row of await db
    .selectFrom("variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute())
    variants.get(row.product_id)?.push(row);
  return rows.map((product) => ({ product, variants: variants.get(product.id) ?? [] }));
}

/** Finds products by their names, for files without a key. A name that two products have finds none. */
export function nameFinder(db: Database): { find(name: string): Promise<StoredProduct | null> } {
  let ids: Map<string, number | null> | null = null;
  return {
    async find(name) {
      ids ??= await readNames();
      const id = ids.get(slugFrom(name)) ?? null;
      if (id === null) return null;
      const rows = await db.selectFrom("products").selectAll().where("id", "=", id).execute();
      return (await withVariants(db, rows))[0] ?? null;
    },
  };

  async function readNames(): Promise<Map<string, number | null>> {
    const found = new Map<string, number | null>();
    for (const { id, name } of await db.selectFrom("products").select(["id", "name"]).where(isVisible).execute())
      found.set(slugFrom(name), found.has(slugFrom(name)) ? null : id);
    return found;
  }
}
