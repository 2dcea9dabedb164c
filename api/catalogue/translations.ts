import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import { factNames, type ProductFact } from "#domain/product-facts.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";
import { isForSale } from "./for-sale.ts";
import { altColumns } from "./picture-columns.ts";

const facts = Object.fromEntries(factNames.map((name) => [name, name])) as { [Name in ProductFact]: Name };

/** The columns of a product that may have words in other languages, by the names of their columns in the shop's own table. */
export const translatedFields = {
  name: "name",
  description: "description",
  ...facts,
  ...altColumns,
} as const;

/** One of them, by its name in the shop's own table. */
export type TranslatedColumn = keyof typeof translatedFields;

/** One of them, by its column in the database. */
export type TranslatedField = (typeof translatedFields)[TranslatedColumn];

/** The columns of translations in the shop's own table, such as "name:hi". */
export type TranslationColumn = `${TranslatedColumn}:${Exclude<Language, "en">}`;

/** All of them, with what each holds. */
export const translationColumns = languages
  .filter((language) => language !== DEFAULT_LANGUAGE)
  .flatMap((language) =>
    (Object.keys(translatedFields) as TranslatedColumn[]).map((name) => ({
      column: `${name}:${language}` as TranslationColumn,
      name,
      field: translatedFields[name],
      language,
    })),
  );

/** Which of them a column is; undefined for every other column. */
export function findTranslationColumn(column: string) {
  return translationColumns.find((one) => one.column === column);
}

/** The length of a digest, in characters. */
export const DIGEST_LENGTH = 22;

/** Tells one text from another, so that a translation knows the text that it was made from. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_LENGTH);
}

/** The translations of products, by product; of one language, or of all. Products without any are missing from the map. */
export async function readTranslations(
  db: Database,
  ids: readonly number[],
  language?: Language,
): Promise<Map<number, Tables["product_translations"][]>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom("product_translations").selectAll().where("product_id", "in", ids);
  const rows = await (language === undefined ? query : query.where("language", "=", language)).execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** Products with their texts in a language, as far as there are any: every other text stays as it is. */
export async function inLanguage<Row extends { id: number } & { [Field in TranslatedField]?: string | null }>(
  db: Database,
  language: Language,
  products: readonly Row[],
): Promise<Row[]> {
  if (language === DEFAULT_LANGUAGE) return [...products];
  const found = await readTranslations(
    db,
    products.map(({ id }) => id),
    language,
  );
  return products.map((product) => {
    const texts = (found.get(product.id) ?? []).flatMap(({ field, text, digest }) => {
      const source = product[field as TranslatedField];
      if (source === undefined || source === null || source === "") return [];
      // A place may show another picture by now: what its text says of the earlier one is wrong in any language.
      return field.endsWith("_alt") && digest !== digestOf(source) ? [] : [[field, text] as const];
    });
    return { ...product, ...Object.fromEntries(texts) };
  });
}

/** A product with its translations as columns. With `onlyFitting` null also where one was made from another text than today's. */
export function addTranslations<Row extends Translated>(
  product: Row,
  translations: readonly Tables["product_translations"][],
  onlyFitting = false,
): Row & Record<TranslationColumn, string | null> {
  const texts = translationColumns.map(({ column, field, language }) => {
    const row = translations.find((one) => one.field === field && one.language === language);
    const fits = !onlyFitting || row?.digest === digestOf(product[field] ?? "");
    return [column, fits ? (row?.text ?? null) : null];
  });
  return { ...product, ...(Object.fromEntries(texts) as Record<TranslationColumn, string | null>) };
}

type Translated = { id: number } & Record<TranslatedField, string | null>;

/** A product that lacks translations: what has none, and what was made from an earlier text. */
export interface LackingTranslations {
  product: Row<"products">;
  translations: readonly Tables["product_translations"][];
  missing: TranslationColumn[];
  outdated: TranslationColumn[];
}

/** How many products are read at once. */
const PAGE = 64;

/**
 * The products on sale that lack translations, in order of id. Only of languages in which any product has words: a shop that
 * has none in a language does not speak it yet.
 */
export async function* lackingTranslations(db: Database): AsyncGenerator<LackingTranslations> {
  const spoken = await db.selectFrom("product_translations").select("language").distinct().execute();
  const columns = translationColumns.filter(({ language }) => spoken.some((row) => row.language === language));
  for (let after = 0; columns.length > 0;) {
    const sold = db.selectFrom("products").selectAll().where("id", ">", after).where(isForSale);
    const page = await sold.orderBy("id").limit(PAGE).execute();
    const found = await readTranslations(
      db,
      page.map(({ id }) => id),
    );
    for (const product of page) {
      const lacking: LackingTranslations = {
        product,
        translations: found.get(product.id) ?? [],
        missing: [],
        outdated: [],
      };
      for (const { column, field, language } of columns) {
        const source = product[field] ?? "";
        if (source === "") continue;
        const row = lacking.translations.find((one) => one.field === field && one.language === language);
        if (row === undefined) lacking.missing.push(column);
        else if (row.digest !== digestOf(source)) lacking.outdated.push(column);
      }
      if (lacking.missing.length + lacking.outdated.length > 0) yield lacking;
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
