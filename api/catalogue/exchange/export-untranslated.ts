import { stringify } from "csv-stringify/sync";
import type { Database } from "#api/database/tables.ts";
import { lackingTranslations } from "#api/catalogue/lacking-translations.ts";
import { translatedFields, translationColumns, withTranslations } from "#api/catalogue/translations.ts";
import { withKeptApostrophe } from "./cells.ts";
import { plainExport } from "./export-catalogue.ts";

const header = ["slug", "lacks", ...Object.keys(translatedFields), ...translationColumns.map(({ column }) => column)];

/**
 * What is to be translated, as chunks of a table for a translator: the products that lack something, with their texts and the
 * translations that they have. The import does not read what they lack.
 */
export async function* exportUntranslated(db: Database): AsyncGenerator<string> {
  yield stringify([header]);
  for await (const { product, missing, outdated } of lackingTranslations(db)) {
    const [translated] = await withTranslations(db, [product]);
    if (translated === undefined) continue;
    const [line] = plainExport.linesOf({ product: translated, variants: [] }, "");
    const lacks = [...missing, ...outdated.map((column) => `${column} (out of date)`)].join(", ");
    const cells = { ...line, lacks };
    yield stringify([header.map((column) => withKeptApostrophe(cells[column as keyof typeof cells] ?? ""))], {
      escape_formulas: true,
    });
  }
}
