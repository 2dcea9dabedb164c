import { findTranslationColumn, translationRow } from "#api/catalogue/translations.ts";
import { indexedColumns, indexProducts } from "#api/catalogue/search/index-products.ts";
import { heldPieces } from "#api/catalogue/stock.ts";
import type { Database } from "#api/database/tables.ts";
import { changedColumns, changedVariants } from "./field-changes.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./read-stored-products.ts";
import { createProducts } from "./write-import.ts";

/** Writes a new product in the caller's transaction. Shoppers see it at once, unless it is hidden. */
export async function writeNewProduct(
  trx: Database,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): Promise<void> {
  const { run } = await trx.selectFrom("catalogue_state").select("run").executeTakeFirstOrThrow();
  const { last } = await trx
    .selectFrom("products")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  const created = { run, position: Number(last ?? -1) };
  await createProducts(trx, [{ isNew: true, columns, variants, differences: [] }], created);
}

/**
 * Writes what changes in one product, in the caller's transaction, which has locked its row before it read `before`. What
 * orders hold stays counted: the stock moves together with what was received.
 */
export async function writeProduct(
  trx: Database,
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): Promise<void> {
  const { id, stock } = before.product;
  const changed = changedColumns(before, columns);
  const own = changed.filter((name) => findTranslationColumn(name) === undefined);
  if (own.length > 0)
    await trx
      .updateTable("products")
      .set((eb) => ({
        ...Object.fromEntries(own.map((name) => [name, columns[name]])),
        received: eb("received", "+", columns.stock - stock),
      }))
      .where("id", "=", id)
      .execute();
  for (const name of changed) {
    const translated = findTranslationColumn(name);
    if (translated === undefined) continue;
    const { language, field } = translated;
    await trx
      .deleteFrom("product_translations")
      .where("product_id", "=", id)
      .where("language", "=", language)
      .where("field", "=", field)
      .execute();
    const text = columns[translated.column];
    if (text !== null)
      await trx
        .insertInto("product_translations")
        .values(translationRow(id, language, field, { text, source: columns[field] }))
        .execute();
  }
  for (const pair of changedVariants(before, variants)) await writeVariant(trx, id, pair);
  if (changed.some((name) => indexedColumns.some((one) => one === name) || findTranslationColumn(name) !== undefined))
    await indexProducts(trx, await trx.selectFrom("products").select(indexedColumns).where("id", "=", id).execute());
  await trx
    .updateTable("catalogue_state")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
}

async function writeVariant(
  trx: Database,
  product_id: number,
  { before, after }: ReturnType<typeof changedVariants>[number],
): Promise<void> {
  const { size, color } = after ?? before ?? { size: "", color: "" };
  if (after === null) {
    await trx
      .deleteFrom("variants")
      .where("product_id", "=", product_id)
      .where("size", "=", size)
      .where("color", "=", color)
      .execute();
    return;
  }
  if (before !== null) {
    await trx
      .updateTable("variants")
      .set((eb) => ({ ...after, received: eb("received", "+", after.stock - before.stock) }))
      .where("product_id", "=", product_id)
      .where("size", "=", size)
      .where("color", "=", color)
      .execute();
    return;
  }
  // One that was gone for a while may still be in orders: those pieces came in, too.
  const held = await trx
    .selectFrom(heldPieces(trx).where("order_items.product_id", "=", product_id).as("held"))
    .where("size", "=", size)
    .where("color", "=", color)
    .select((eb) => eb.fn.sum<number | null>("quantity").as("pieces"))
    .executeTakeFirst();
  const received = after.stock + Number(held?.pieces ?? 0);
  await trx
    .insertInto("variants")
    .values({ ...after, product_id, received })
    .execute();
}
