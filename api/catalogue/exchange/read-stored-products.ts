import { addTranslations, readTranslations, type TranslationColumn } from "#api/catalogue/translations.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";

/** How many products are read, compared and written at once: well below the limit of bound values of any database. */
export const BATCH = 64;

/** The columns of a product that an import writes, its translations among them. */
export type ProductColumns = Omit<StoredProduct["product"], "id" | "position" | "effective_paise" | "received">;

/** The columns of a combination that an import writes. */
export type VariantColumns = Omit<Row<"variants">, "product_id" | "received">;

/** A product as the catalogue has it, with its combinations in their order; none where it states none. */
export interface StoredProduct {
  product: Row<"products"> & Record<TranslationColumn, string | null>;
  variants: readonly Row<"variants">[];
}

/** One with its translations as they are stored, also those that count as none. */
export interface KnownProduct extends StoredProduct {
  translations: readonly Tables["product_translations"][];
}

/** The stored products of at most {@link BATCH} patches, by slug. `isConfirmed` as in {@link withPieces}. */
export async function storedProducts(
  db: Database,
  batch: readonly { slug: string }[],
  isConfirmed: boolean,
): Promise<Map<string, KnownProduct>> {
  const slugs = padded(batch.map(({ slug }) => slug));
  const rows = await db.selectFrom("products").selectAll().where("slug", "in", slugs).execute();
  const stored = await withPieces(db, rows, isConfirmed);
  return new Map(stored.map((one) => [one.product.slug, one]));
}

/**
 * At most {@link BATCH} products with all that is stored of them. Where the file confirms translations (`isConfirmed`), one that
 * is out of date counts as none, so that the same one is a new one.
 */
export async function withPieces(
  db: Database,
  rows: readonly Row<"products">[],
  isConfirmed: boolean,
): Promise<KnownProduct[]> {
  if (rows.length === 0) return [];
  const ids = padded(rows.map(({ id }) => id));
  const pieces = db.selectFrom("variants").selectAll().where("product_id", "in", ids).orderBy("position");
  const variants = Map.groupBy(await pieces.execute(), ({ product_id }) => product_id);
  const found = await readTranslations(db, ids);
  return rows.map((row) => {
    const translations = found.get(row.id) ?? [];
    const product = addTranslations(row, translations, isConfirmed);
    return { product, translations, variants: variants.get(row.id) ?? [] };
  });
}

/** Always the same number of values, so that a statement is prepared once. */
function padded<Value>(values: readonly Value[]): Value[] {
  return Array.from({ length: BATCH }, (_, index) => (index < values.length ? values[index] : values[0]) as Value);
}

/** Finds the slugs of the products that have a name, however it is written. All names are read when the first is asked for. */
export function slugFinder(db: Database): (name: string) => Promise<string[]> {
  let slugs: Promise<Map<string, string[]>> | null = null;
  return async (name) => (await (slugs ??= readNames())).get(slugFrom(name)) ?? [];

  async function readNames() {
    const rows = await db.selectFrom("products").select(["slug", "name"]).execute();
    const named = Map.groupBy(rows, (row) => slugFrom(row.name));
    return new Map(Array.from(named, ([name, its]) => [name, its.map(({ slug }) => slug)]));
  }
}
