import type { Database } from "#api/database/tables.ts";
import type { LinePatch } from "./read-line.ts";

/** The longest number, in characters. */
export const MAX_SKU = 100;

/** The product that a number stands for, and its size and colour, "" where the number is the product's. */
export interface Article {
  slug: string;
  size: string;
  color: string;
}

/** The goods by their numbers, see {@link numberKey}; null where several have one number. */
export type ArticleNumbers = ReadonlyMap<string, Article | null>;

/** Reads the numbers of all goods. */
export async function readArticleNumbers(db: Database): Promise<ArticleNumbers> {
  const ofProducts = await db.selectFrom("products").select(["slug", "sku"]).where("sku", "is not", null).execute();
  const ofVariants = await db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["products.slug", "variants.size", "variants.color", "variants.sku"])
    .where("variants.sku", "is not", null)
    .execute();
  const numbers = new Map<string, Article | null>();
  for (const { sku, ...article } of [...ofProducts.map((row) => ({ ...row, size: "", color: "" })), ...ofVariants]) {
    const key = numberKey(sku ?? "");
    numbers.set(key, numbers.has(key) ? null : article);
  }
  return numbers;
}

/** A number for comparison: capitals and spaces do not matter. */
export function numberKey(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, "");
}

/** A line of a list by number as a line of its product. Its name may be that of a single size, so it is left out. */
export function ofArticle(read: LinePatch, { slug, size, color }: Article): LinePatch {
  const values = (text: string) => (text === "" ? [] : [text]);
  return {
    ...read,
    key: slug,
    name: "",
    sharedName: "",
    variant: size === "" && color === "" ? "only" : JSON.stringify([size.toLowerCase(), color.toLowerCase()]),
    options: [
      { name: "size", values: values(size) },
      { name: "color", values: values(color) },
    ],
    isFoundByNumber: true,
  };
}
