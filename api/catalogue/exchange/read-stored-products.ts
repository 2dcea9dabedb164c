import { addTranslations, readTranslations, type TranslationColumn } from "#api/catalogue/translations.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";

/** How many products are compared and written at once: well below the limit of bound values of any database. */
export const BATCH = 64;

/**
 * The stored products of at most {@link BATCH} drafts, by slug. Where the file confirms translations (`isConfirmed`), one that is
 * out of date counts as none, so that the same one is a new one.
 */
export async function storedProducts(
  db: Database,
  batch: readonly { slug: string }[],
  isConfirmed: boolean,
): Promise<Map<string, KnownProduct>> {
  // Always the same number of values, so that the statement is prepared once.
  const slugs = Array.from({ length: BATCH }, (_, index) => batch[index]?.slug ?? batch[0]?.slug ?? "");
  const rows = await db.selectFrom("products").selectAll().where("slug", "in", slugs).execute();
  const stored = await withVariants(db, rows, isConfirmed);
  return new Map(stored.map((one) => [one.product.slug, one]));
}

async function withVariants(
  db: Database,
  rows: readonly Row<"products">[],
  isConfirmed: boolean,
): Promise<KnownProduct[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = Array.from({ length: BATCH }, (_, index) => rows[index]?.id ?? first.id);
  const variants = new Map<number, Row<"variants">[]>(rows.map(({ id }) => [id, []]));
  for (const row of await db
    .selectFrom("variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute())
    variants.get(row.product_id)?.push(row);
  const found = await readTranslations(db, ids);
  return rows.map((row) => {
    const translations = found.get(row.id) ?? [];
    const product = addTranslations(row, translations, isConfirmed);
    return { product, translations, variants: variants.get(row.id) ?? [] };
  });
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

/** What is written of a stored product. */
export function columnsOf({ product }: Pick<StoredProduct, "product">): ProductColumns {
  const { id: _id, position: _place, effective_paise: _paid, received: _all, ...columns } = product;
  return columns;
}

/** What is written of a stored combination. */
export function variantOf({ product_id: _product, received: _all, ...columns }: Row<"variants">): VariantColumns {
  return columns;
}

/** The texts of a product's pictures in the order of the pictures. */
export function textsOf(
  product: Pick<ProductColumns, "image_alt" | "image_additional_1_alt" | "image_additional_2_alt">,
): (string | null)[] {
  return [product.image_alt, product.image_additional_1_alt, product.image_additional_2_alt];
}
