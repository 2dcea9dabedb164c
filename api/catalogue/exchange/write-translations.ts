import { type Insertable, sql } from "kysely";
import {
  DIGEST_LENGTH,
  digestOf,
  findTranslationColumn,
  translationColumns,
  translationRow,
  type TranslationColumn,
} from "#api/catalogue/translations.ts";
import type { ProductTranslationsTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";
import type { ProductColumns } from "./read-stored-products.ts";

/** What an import writes into the row of a product: translations have a table of their own. */
export function withoutTranslations(columns: ProductColumns): Omit<ProductColumns, TranslationColumn> {
  const rest: Omit<ProductColumns, TranslationColumn> & { [Column in TranslationColumn]?: string | null } = {
    ...columns,
  };
  for (const { column } of translationColumns) delete rest[column];
  return rest;
}

/** The translations of a new product. */
export function newTranslations(productId: number, columns: ProductColumns): Insertable<ProductTranslationsTable>[] {
  return translationColumns.flatMap(({ column, field, language }) => {
    const text = columns[column];
    return text === null ? [] : [translationRow(productId, language, field, { text, source: columns[field] })];
  });
}

/** A translation as it waits for the end of an import: the digest of the text that it was made from, then its own text. */
export function waitingTranslation(text: string, source: string | null): string {
  return digestOf(source ?? "") + text;
}

/** Sets the translations of a column when the import is shown; one that the file leaves empty is removed. */
export async function showTranslations(trx: Database, column: string): Promise<void> {
  const { language, field } = findTranslationColumn(column) ?? {};
  await sql`delete from product_translations where language = ${language} and field = ${field}
    and product_id in (select product_id from import_changes where field = ${column})`.execute(trx);
  await sql`insert into product_translations (product_id, language, field, text, digest)
    select product_id, ${language}, ${field}, substr(words, ${sql.lit(DIGEST_LENGTH + 1)}), substr(words, 1, ${sql.lit(DIGEST_LENGTH)})
    from import_changes where field = ${column} and words is not null`.execute(trx);
}
