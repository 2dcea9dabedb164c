import { categoryNames } from "#content/category-words.ts";
import { categoryFrom, findCategory, type ShopCategory } from "#domain/categories.ts";

/**
 * The name of a category for shoppers: in English, "saree" gives "Saree", or "Sarees" for many. One that the owner has named has
 * that name, an unknown one stays as it is.
 */
export function categoryName(
  all: readonly ShopCategory[],
  raw: string,
  number: "one" | "many" = "one",
  preset: Readonly<Partial<Record<string, string>>> = {},
): string {
  const found = findCategory(all, raw);
  const known = categoryFrom(found?.slug ?? raw);
  return found?.name ?? (known === null ? raw : (preset[known] ?? categoryNames[known][number]));
}
