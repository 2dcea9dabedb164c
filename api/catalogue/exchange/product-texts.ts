import { cleanText } from "#domain/typed-text.ts";
import { translationColumns, type TranslatedColumn, type TranslationColumn } from "#api/catalogue/translations.ts";
import { plainName, type Cells, type HasColumn } from "./cells.ts";

/** The longest translations, in characters: as long as what they translate may be. */
const longestTranslations: Readonly<Record<TranslatedColumn, number>> = {
  name: 200,
  description: 5_000,
  craft: 80,
  fabric: 80,
  occasion: 120,
  image_alt: 300,
  image_2_alt: 300,
  image_3_alt: 300,
};

/** The columns of translations, which only the shop's own table has: "name:hi" and so on. */
const translations = Object.fromEntries(
  translationColumns.map(({ column, name }) => [
    column,
    {
      plain: [plainName(column)],
      shopify: [] as string[],
      inShopify: null,
      longest: longestTranslations[name],
    },
  ]),
) as Record<string, { plain: string[]; shopify: string[]; inShopify: null; longest: number }> as Record<
  TranslationColumn,
  { plain: string[]; shopify: string[]; inShopify: null; longest: number }
>;

/**
 * Texts that files may state of a product, by their columns in the database and in the shop's own table. Each is read,
 * merged, told and exported by what stands here:
 *
 * - `plain`: the names that its column may have in a plain table.
 * - `shopify`: those in a Shopify file; the export writes the heading `inShopify`, or nothing where it is null.
 * - `longest`: in characters; a longer text is cut.
 */
export const productTexts = {
  craft: {
    plain: ["craft"],
    shopify: ["craft", "craft product metafields custom craft"],
    inShopify: "Craft",
    longest: 80,
  },
  country_of_origin: {
    plain: ["country of origin"],
    shopify: ["country of origin", "country of origin product metafields custom country of origin"],
    inShopify: "Country of Origin",
    longest: 80,
  },
  fabric: {
    plain: ["fabric", "material", "materials", "product material"],
    shopify: ["fabric", "fabric product metafields custom fabric", "fabric product metafields shopify fabric"],
    inShopify: "Fabric",
    longest: 80,
  },
  occasion: {
    plain: ["occasion", "occasions"],
    shopify: ["occasion", "occasion product metafields custom occasion"],
    inShopify: "Occasion",
    longest: 120,
  },
  color_images: {
    plain: ["color images", "colour images"],
    shopify: ["color images"],
    inShopify: "Color Images",
    longest: 20_000,
  },
  size_table: {
    plain: ["size table"],
    shopify: ["size table"],
    inShopify: "Size Table",
    longest: 80,
  },
  goes_with: {
    plain: ["goes with"],
    shopify: ["goes with"],
    inShopify: "Goes With",
    longest: 1_000,
  },
  ...translations,
} as const satisfies Record<
  string,
  { plain: readonly string[]; shopify: readonly string[]; inShopify: string | null; longest: number }
>;

/** The name of such a text. */
export type ProductText = keyof typeof productTexts;

/** The texts of a line as written, null where the file has no column for one. */
export type WrittenTexts = Readonly<Record<ProductText, string | null>>;

/** The texts of a product: null where the file leaves one empty, undefined where it has no column for it. */
export type StatedTexts = Readonly<Record<ProductText, string | null | undefined>>;

/** Their names, in the order of the export. */
export const productTextNames = Object.keys(productTexts) as ProductText[];

/** Something for each text, made from its name. */
export function forEachText<Value>(valueOf: (name: ProductText) => Value): Record<ProductText, Value> {
  return Object.fromEntries(productTextNames.map((name) => [name, valueOf(name)])) as Record<ProductText, Value>;
}

/** Reads the texts of a line; a format without columns for them has none. */
export function textsIn(format: "plain" | "shopify", cells: Cells, has: HasColumn): WrittenTexts {
  return forEachText((name) => {
    const names = productTexts[name][format];
    return has(...names) ? cells(...names) : null;
  });
}

/** The texts that the lines of a product state: of each the first that is not empty. `plain` takes markup away. */
export function statedTexts(rows: readonly { texts: WrittenTexts }[], plain: (written: string) => string): StatedTexts {
  return forEachText((name) => {
    const written = rows.map(({ texts }) => texts[name]);
    const text = written.find((one) => one !== null && one !== "") ?? written[0] ?? null;
    if (text === null) return undefined;
    const { longest } = productTexts[name];
    const clean = plain(text);
    // The lines of a description stay.
    return name.startsWith("description:")
      ? clean.slice(0, longest).toWellFormed().trimEnd() || null
      : cleanText(clean, longest) || null;
  });
}
