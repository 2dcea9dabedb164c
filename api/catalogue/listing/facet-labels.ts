import type { Facets } from "#contract/product-lists.ts";
import { byName } from "#domain/by-name.ts";
import { DEFAULT_LANGUAGE, languages, type Language } from "#domain/languages.ts";
import { traitNames, type TraitName } from "#domain/facet-filter.ts";
import { traitValues, type FacetCounts } from "#domain/option-facets.ts";
import { resultCache } from "#process/result-cache.ts";
import { readVersion } from "#api/catalogue/catalogue-order.ts";
import type { Database } from "#api/database/tables.ts";

type Labels = Record<TraitName, Map<string, string>>;

/**
 * Adds the words of a language to the values of filters: the value stays what a filter is asked by. The words of a value are
 * those at its place in a translated text: in "Wedding, Festive" and "शादी, त्योहार".
 */
export function facetLabels(db: Database): (counts: FacetCounts, language: Language) => Promise<Facets> {
  // Saves reading all translations for each list. The version in the key tells when that must be done again.
  const known = resultCache<Labels>({ max: languages.length, freshMs: Infinity });
  return async (counts, language) => {
    const labels =
      language === DEFAULT_LANGUAGE
        ? null
        : await known.run(`${await readVersion(db)} ${language}`, () => readLabels(db, language));
    const told = (name: TraitName) =>
      counts[name].map((one) => ({ ...one, label: labels?.[name].get(one.value.toLowerCase()) ?? null }));
    return {
      ...counts,
      size: counts.size.map((one) => ({ ...one, label: null })),
      color: counts.color.map((one) => ({ ...one, label: null, swatch: null })),
      ...byName(traitNames, told),
    };
  };
}

async function readLabels(db: Database, language: Language): Promise<Labels> {
  const labels: Labels = byName(traitNames, () => new Map());
  const rows = await db
    .selectFrom("product_translations as t")
    .innerJoin("products", "products.id", "t.product_id")
    .select(["t.field", "t.text", ...traitNames])
    .distinct()
    .where("t.language", "=", language)
    .where("t.field", "in", traitNames)
    .execute();
  for (const { field, text, ...sources } of rows) {
    const name = traitNames.find((one) => one === field) ?? "craft";
    const [values, words] = [traitValues(sources[name]), traitValues(text)];
    // Lists of different lengths do not say which word is whose.
    if (values.length === words.length)
      for (const [place, value] of values.entries()) labels[name].set(value.toLowerCase(), words[place] ?? value);
  }
  return labels;
}
