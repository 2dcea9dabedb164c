import type { Database } from "#api/database/tables.ts";
import { BATCH, withPieces, type StoredProduct } from "./read-stored-products.ts";
import { digestOf, translatedFields, translationColumns, type TranslationColumn } from "#api/catalogue/translations.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";

/** A product that lacks translations: what has none, and what was made from an earlier text. */
export interface LackingTranslations extends Pick<StoredProduct, "product"> {
  missing: TranslationColumn[];
  outdated: TranslationColumn[];
}

/**
 * The products on sale that lack translations, in order of id. Only of languages in which any product has words: a shop that
 * has none in a language does not speak it yet.
 */
export async function* lackingTranslations(db: Database): AsyncGenerator<LackingTranslations> {
  const spoken = await db.selectFrom("product_translations").select("language").distinct().execute();
  const columns = translationColumns.filter(({ language }) => spoken.some((row) => row.language === language));
  if (columns.length === 0) return;
  for (let after = 0; ;) {
    const page = await db
      .selectFrom("products")
      .selectAll()
      .where("id", ">", after)
      .where(isForSale)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const { product, translations: rows } of await withPieces(db, page, false)) {
      const lacking: LackingTranslations = { product, missing: [], outdated: [] };
      for (const { column, name, language } of columns) {
        const [source, field] = [product[translatedFields[name]] ?? "", translatedFields[name]];
        if (source === "") continue;
        const row = rows.find((one) => one.field === field && one.language === language);
        if (row === undefined) lacking.missing.push(column);
        else if (row.digest !== digestOf(source)) lacking.outdated.push(column);
      }
      if (lacking.missing.length + lacking.outdated.length > 0) yield lacking;
    }
  }
}
